import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Glyph } from '@tailboard/ui/icons';
import { Empty } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { nameIn, useLocations } from '../users/places.js';
import { usePayWords } from '../users/pay-words.js';
import { useRoleNames } from '../users/user-details.js';
import type { PeopleTable, PersonRow } from './read-people.js';

/**
 * The rows of a table as they would be added, the refused ones first, with the button that adds the others.
 * @param refused the reasons of the server, by row
 */
export function PeoplePreview({
  table: { rows, unused },
  refused,
  busy,
  onConfirm,
}: {
  table: PeopleTable;
  refused: ReadonlyMap<number, string>;
  busy: boolean;
  onConfirm: () => void;
}): ReactNode {
  const t = useTexts('shell-people-list');
  const w = useTexts('web');
  const f = useTexts('shell-user-form');
  const format = useFormat();
  const rolesOf = useRoleNames();
  const payOf = usePayWords();
  const locations = useLocations();
  const getReason = ({ number, result }: PersonRow): string | null =>
    'why' in result ? result.why : (refused.get(number) ?? null);
  const [bad, ready] = [rows.filter((row) => getReason(row) !== null), rows.filter((row) => getReason(row) === null)];
  /** A column of the values to store; refused rows show their own text. */
  const column = (
    key: string,
    label: string,
    stored: (person: Extract<PersonRow['result'], { person: unknown }>['person']) => ReactNode,
    written: (values: PersonRow['values']) => string | undefined,
  ): Column<PersonRow> => ({
    ...{ key, label },
    render: ({ result, values }) => ('person' in result ? stored(result.person) : (written(values) ?? '')),
  });
  const columns: Column<PersonRow>[] = [
    { key: 'row', label: t('row'), nowrap: true, render: ({ number }) => format.number(number) },
    {
      ...column(
        'name',
        t('name'),
        ({ profile }) => `${profile.first_name} ${profile.last_name}`,
        ({ name, first_name, last_name }) => [name, first_name, last_name].filter(Boolean).join(' '),
      ),
      main: true,
    },
    column(
      'email',
      f('email'),
      ({ email }) => email,
      ({ email }) => email,
    ),
    column(
      'roles',
      f('roles'),
      ({ roles }) => rolesOf({ roles }),
      ({ roles }) => roles,
    ),
    column(
      'technician_id',
      f('technicianId'),
      (person) => person.technician_id,
      (values) => values.technician_id,
    ),
    column(
      'location',
      w('location'),
      ({ profile }) => nameIn(locations, profile.location_id),
      ({ location }) => location,
    ),
    column(
      'pay',
      t('pay'),
      ({ profile: { pay_type = 'hourly', pay_rate = 0 } }) => payOf({ pay_type, pay_rate }),
      ({ pay_type, pay_rate }) => [pay_type, pay_rate].filter(Boolean).join(' '),
    ),
    {
      key: 'result',
      label: t('result'),
      render: (row) => {
        const why = getReason(row);
        if (why === null) return t('ready');
        return (
          <Box
            component="span"
            sx={{ display: 'inline-flex', gap: 0.5, color: 'error.main', overflowWrap: 'anywhere' }}
          >
            <Glyph name="error" size={16} />
            {why}
          </Box>
        );
      },
    },
  ];
  if (rows.length === 0) return <Empty dense>{t('noRows')}</Empty>;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, p: 2, justifyItems: 'start' }}>
        <Typography role="status">
          {t('counts', { ready: format.number(ready.length), refused: format.number(bad.length) })}
        </Typography>
        {unused.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('unused', { titles: unused.join(', ') })}
          </Typography>
        )}
        <Button variant="contained" disabled={ready.length === 0} loading={busy} onClick={onConfirm}>
          {t('add', { count: ready.length })}
        </Button>
      </Box>
      <DataTable
        label={t('preview')}
        columns={columns}
        rows={[...bad, ...ready]}
        rowKey={({ number }) => String(number)}
      />
    </>
  );
}

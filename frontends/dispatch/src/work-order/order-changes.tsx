import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { WorkOrderChanges, type WorkOrderChange } from '@tailboard/contracts/jobs/work-order-match';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useTexts, type TextKey, type Translate } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { tableColumns } from './order-tables.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

type Value = string | number | null;
type TableRows = WorkOrderChange['tables'][number];

/** The operator's changes to an order, newest first; empty if it never changed. */
export function OrderChanges({ workOrderId }: { workOrderId: string }): ReactNode {
  const t = useTexts('dispatch-work-order');
  const title = useId();
  const { data, problem, refetch } = useCachedQuery(WorkOrderChanges, { id: workOrderId });
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('changesFailed', { message: problem.message })}
      </ReadFailed>
    );
  if (!data || data.data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={title}>
      <Typography id={title} variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('changes')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {data.data.map((change) => (
          <OneChange key={change.version} change={change} />
        ))}
      </Box>
    </Box>
  );
}

function OneChange({ change }: { change: WorkOrderChange }): ReactNode {
  const t = useTexts('dispatch-work-order');
  const d = useTexts('dispatch');
  const format = useFormat();
  const { zone } = useCompany();
  const named = useId();
  const { user, actor, api_token } = change;
  const who =
    actor !== null
      ? t('byFor', { actor: actor.label, who: user.label })
      : api_token === undefined
        ? user.label
        : t('byToken', { who: user.label, token: api_token });
  const formatValue = (field: string, value: Value): ReactNode =>
    value === null || value === ''
      ? t('empty')
      : field === 'job_type'
        ? d(`type.${value as 'install'}`)
        : field === 'duration'
          ? t('minutes', { minutes: value })
          : String(value);
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 0.5 }}>
        <Typography id={named} variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
          {t('importedBy', { at: format.instant(change.at, zone), who })}
        </Typography>
        {change.after_given_out && <Chip size="small" color="warning" variant="outlined" label={t('afterGivenOut')} />}
      </Box>
      <TableContainer tabIndex={0} role="group" aria-labelledby={named}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('field')}</TableCell>
              <TableCell>{t('before')}</TableCell>
              <TableCell>{t('after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {change.fields.map(({ field, before, after }) => (
              <Line
                key={field}
                name={t(`field.${field as 'phone'}`)}
                before={formatValue(field, before)}
                after={formatValue(field, after)}
              />
            ))}
            {change.tables.flatMap((table) => tableLines(table, t))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

function Line({ name, before, after }: { name: ReactNode; before: ReactNode; after: ReactNode }): ReactNode {
  return (
    <TableRow sx={{ '& td': { verticalAlign: 'top' } }}>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
        {name}
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', minWidth: 120, overflowWrap: 'anywhere' }}>{before}</TableCell>
      <TableCell sx={{ fontWeight: 600, minWidth: 120, overflowWrap: 'anywhere' }}>{after}</TableCell>
    </TableRow>
  );
}

/** Returns the added, removed and changed rows of one table; of a changed row only the cells that differ. */
function tableLines(
  { table, added, removed, changed }: TableRows,
  t: Translate<TextKey<'dispatch-work-order'>>,
): ReactNode[] {
  const words = (row: Readonly<Record<string, Value>>, only?: Readonly<Record<string, Value>>): string =>
    tableColumns[table]
      .map(({ name }) => name)
      .filter((name) => (only ? row[name] !== only[name] : row[name] !== null && row[name] !== ''))
      .map((name) => `${t(`col.${name}`)}: ${row[name] ?? t('empty')}`)
      .join(' · ');
  const getRowName = (row: Readonly<Record<string, Value>>): string =>
    tableColumns[table]
      .slice(0, table === 'equipment' ? 3 : 2)
      .map(({ name }) => row[name])
      .filter((value) => value !== null && value !== '')
      .join(' ');
  return [
    ...removed.map((row, index) => (
      <Line key={`${table} removed ${index}`} name={`${t(table)}: ${t('removed')}`} before={words(row)} after="" />
    )),
    ...added.map((row, index) => (
      <Line key={`${table} added ${index}`} name={`${t(table)}: ${t('added')}`} before="" after={words(row)} />
    )),
    ...changed.map(({ before, after }, index) => (
      <Line
        key={`${table} changed ${index}`}
        name={
          <>
            {`${t(table)}: ${t('changed')}`}
            <br />
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {getRowName(after)}
            </Typography>
          </>
        }
        before={words(before, after)}
        after={words(after, before)}
      />
    )),
  ];
}

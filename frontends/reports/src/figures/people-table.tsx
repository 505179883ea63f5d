import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { OpensLines } from '../lines/lines-context.js';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';

/** Includes a person's work at all locations. */
const everywhere = { location_id: undefined } as const;

export type PaidPerson = NonNullable<OutputOf<typeof ReadCodeReport>['people']>[number];

/**
 * The pay of each person. A name opens its figures and lines. The table contains the people of the requested location,
 * with all their work.
 */
export function PeopleTable({
  people,
  onExplain,
}: {
  people: readonly PaidPerson[];
  onExplain: (person: PaidPerson['user']) => void;
}): ReactNode {
  const t = useTexts('reports-figures');
  const w = useTexts('web');
  const format = useFormat();
  const hours = tabularNumbers(people.map(({ paid_hours }) => paid_hours));
  const overtime = tabularNumbers(people.map((row) => row.overtime));
  const points = tabularNumbers(people.map((row) => row.points));
  const columns: SortedColumn<PaidPerson>[] = [
    {
      key: 'user',
      label: t('person'),
      main: true,
      by: ({ user }) => user.label,
      render: ({ user, estimate }) => (
        <>
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-label={t('explain', { figure: `${t('total_pay')}, ${user.label}` })}
            onClick={() => onExplain(user)}
            sx={{ textAlign: 'left', minHeight: { xs: 44, md: 0 } }}
          >
            {user.label}
          </Link>
          {estimate && <Chip size="small" variant="outlined" label={t('estimateMark')} sx={{ ml: 1 }} />}
        </>
      ),
    },
    {
      key: 'hours',
      label: t('paidHours'),
      align: 'right',
      by: ({ paid_hours }) => paid_hours,
      render: ({ user, paid_hours }) => (
        <OpensLines {...everywhere} user={user} figure="hours" name={t('paidHours')} value={paid_hours}>
          {hours(paid_hours)}
        </OpensLines>
      ),
    },
    {
      key: 'overtime',
      label: t('overtime'),
      align: 'right',
      by: (row) => row.overtime,
      render: (row) => overtime(row.overtime),
    },
    {
      key: 'points',
      label: w('points'),
      align: 'right',
      by: (row) => row.points,
      render: ({ user, points: value }) => (
        <OpensLines {...everywhere} user={user} figure="points" name={w('points')} value={value}>
          {points(value)}
        </OpensLines>
      ),
    },
    {
      key: 'total_pay',
      label: t('total_pay'),
      align: 'right',
      by: (row) => row.total_pay,
      render: (row) => format.money(row.total_pay),
    },
    {
      key: 'net',
      label: t('net_to_pay'),
      align: 'right',
      by: (row) => row.net_to_pay,
      render: (row) => format.money(row.net_to_pay),
    },
  ];
  const sum = (getValue: (row: PaidPerson) => number): number => people.reduce((all, row) => all + getValue(row), 0);
  return (
    <Panel title={t('people')}>
      <SortedTable
        label={t('people')}
        columns={columns}
        rows={people}
        rowKey={({ user }) => user.id}
        foot={{
          user: t('total'),
          hours: hours(sum(({ paid_hours }) => paid_hours)),
          overtime: overtime(sum((row) => row.overtime)),
          points: points(sum((row) => row.points)),
          total_pay: format.money(sum(({ total_pay }) => total_pay)),
          net: format.money(sum(({ net_to_pay }) => net_to_pay)),
        }}
      />
    </Panel>
  );
}

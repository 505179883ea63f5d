import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { readCodeReport } from '@tailboard/contracts/reports/code-report';
import { Panel } from '@tailboard/ui/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { figureTexts } from './figure-texts.js';

export type PaidPerson = NonNullable<OutputOf<typeof readCodeReport>['people']>[number];

/** The pay of each person; a name opens it into its figures and lines. */
export function PeopleTable({
  people,
  onExplain,
}: {
  people: readonly PaidPerson[];
  onExplain: (person: PaidPerson['user']) => void;
}): ReactNode {
  const t = useTexts(figureTexts);
  const format = useFormat();
  const columns: Column<PaidPerson>[] = [
    {
      key: 'user',
      label: t('person'),
      main: true,
      render: ({ user, estimate }) => (
        <>
          <Link
            component="button"
            type="button"
            variant="body2"
            underline="always"
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
    { key: 'hours', label: t('paidHours'), align: 'right', render: (row) => format.number(row.paid_hours) },
    { key: 'overtime', label: t('overtime'), align: 'right', render: (row) => format.number(row.overtime) },
    { key: 'points', label: t('points'), align: 'right', render: (row) => format.number(row.points) },
    { key: 'total_pay', label: t('total_pay'), align: 'right', render: (row) => format.money(row.total_pay) },
    { key: 'net', label: t('net_to_pay'), align: 'right', render: (row) => format.money(row.net_to_pay) },
  ];
  const sum = (of: (row: PaidPerson) => number): number => people.reduce((all, row) => all + of(row), 0);
  return (
    <Panel title={t('people')}>
      <DataTable
        label={t('people')}
        columns={columns}
        rows={people}
        rowKey={({ user }) => user.id}
        foot={{
          user: t('total'),
          total_pay: format.money(sum(({ total_pay }) => total_pay)),
          net: format.money(sum(({ net_to_pay }) => net_to_pay)),
        }}
      />
    </Panel>
  );
}

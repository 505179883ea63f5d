import Link from '@mui/material/Link';
import { addDays } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { Coverage, FoundCode, ReadFindings } from '@tailboard/contracts/qc/findings';
import { BarChart, LineChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

type Month = OutputOf<typeof ReadFindings>['data']['months'][number];
/** Labeled numeric columns. */
function useFigures<Row, Word extends string>(
  words: readonly (readonly [key: Word, value: (row: Row) => number])[],
  t: (key: Word) => string,
): Column<Row>[] {
  const format = useFormat();
  return words.map(([key, value]) => ({
    key,
    label: t(key),
    align: 'right',
    render: (row) => format.number(value(row)),
  }));
}

/** Technicians with completed jobs, and the share inspected: the least inspected first. */
export function CoverageTable({ technicians }: { technicians: readonly Coverage[] }): ReactNode {
  const t = useTexts('dispatch-qc-findings');
  const format = useFormat();
  const figures = useFigures<Coverage, 'failedVisits' | 'unsafe' | 'findings' | 'repeated' | 'open'>(
    [
      ['failedVisits', ({ failed }) => failed],
      ['unsafe', ({ unsafe }) => unsafe],
      ['findings', ({ findings }) => findings],
      ['repeated', ({ repeated }) => repeated],
      ['open', ({ open }) => open],
    ],
    t,
  );
  const columns: Column<Coverage>[] = [
    {
      key: 'technician',
      label: t('technician'),
      main: true,
      render: ({ user }) => (
        <Link component={RouterLink} to={`/qcs/manage?technician_id=${user.id}`}>
          {user.label}
        </Link>
      ),
    },
    { key: 'jobs', label: t('jobs'), align: 'right', render: ({ jobs }) => format.number(jobs) },
    { key: 'visits', label: t('visits'), align: 'right', render: ({ visits }) => format.number(visits) },
    {
      key: 'share',
      label: t('share'),
      align: 'right',
      render: ({ jobs, visits }) => (jobs === 0 ? '' : format.percent((visits / jobs) * 100)),
    },
    ...figures,
  ];
  return (
    <Panel title={t('coverage')}>
      {technicians.length === 0 ? (
        <Empty>{t('nobody')}</Empty>
      ) : (
        <DataTable label={t('coverage')} columns={columns} rows={technicians} rowKey={({ user }) => user.id} />
      )}
    </Panel>
  );
}

/** How often each code was found, and how often again for the same technician. */
export function Codes({ codes }: { codes: readonly FoundCode[] }): ReactNode {
  const t = useTexts('dispatch-qc-findings');
  const c = useTexts('dispatch-qc-codes');
  const figures = useFigures<FoundCode, 'found' | 'technicians' | 'repeated' | 'repaired'>(
    [
      ['found', ({ found }) => found],
      ['technicians', ({ technicians }) => technicians],
      ['repeated', ({ repeated }) => repeated],
      ['repaired', ({ repaired }) => repaired],
    ],
    t,
  );
  const columns: Column<FoundCode>[] = [
    { key: 'code', label: t('code'), main: true, render: ({ title }) => title },
    { key: 'category', label: t('category'), render: ({ category }) => category },
    { key: 'severity', label: t('severity'), render: ({ severity }) => c(severity) },
    ...figures,
  ];
  return (
    <Panel title={t('codes')}>
      {codes.length === 0 ? (
        <Empty>{t('noFindings')}</Empty>
      ) : (
        <DataTable label={t('codes')} columns={columns} rows={codes} rowKey={({ qc_code_id }) => qc_code_id} />
      )}
    </Panel>
  );
}

/** Findings by category, as a chart and a table. */
export function Categories({ codes }: { codes: readonly FoundCode[] }): ReactNode {
  const t = useTexts('dispatch-qc-findings');
  const sums = new Map<string, number>();
  for (const { category, found } of codes) sums.set(category, (sums.get(category) ?? 0) + found);
  const rows = [...sums]
    .map(([category, found]) => ({ id: category, name: category === '' ? t('noCategory') : category, found }))
    .sort((row, other) => other.found - row.found);
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'category', label: t('category'), main: true, render: ({ name }) => name },
    ...useFigures<(typeof rows)[number], 'found'>([['found', ({ found }) => found]], t),
  ];
  return (
    <Panel title={t('categories')}>
      <ChartWithTable>
        <BarChart rows={rows.map(({ id, name, found }) => ({ id, name, value: found }))} label={t('found')} />
        <DataTable label={t('categories')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </ChartWithTable>
    </Panel>
  );
}

/** Visits and failures by month. A month that is not entirely in the period, or not over, is marked (decision D66). */
export function Months({
  months,
  from,
  to,
  today,
}: {
  months: readonly Month[];
  from: string;
  to: string;
  today: string;
}): ReactNode {
  const t = useTexts('dispatch-qc-findings');
  const isCut = (month: string): boolean =>
    from > `${month}-01` || month === today.slice(0, 7) || month === addDays(to, 1).slice(0, 7);
  const getName = ({ month }: Month): string => (isCut(month) ? t('partOf', { month }) : month);
  const columns: Column<Month>[] = [
    { key: 'month', label: t('month'), main: true, render: getName },
    ...useFigures<Month, 'visits' | 'failedVisits' | 'findings'>(
      [
        ['visits', ({ visits }) => visits],
        ['failedVisits', ({ failed }) => failed],
        ['findings', ({ findings }) => findings],
      ],
      t,
    ),
  ];
  const share = months.map(({ visits, failed }) => (visits === 0 ? null : Math.round((failed / visits) * 1000) / 10));
  return (
    <Panel title={t('months')}>
      <ChartWithTable>
        <LineChart xLabels={months.map(getName)} lines={[{ label: t('failedShare'), values: share }]} />
        <DataTable label={t('months')} columns={columns} rows={months} rowKey={({ month }) => month} />
      </ChartWithTable>
    </Panel>
  );
}

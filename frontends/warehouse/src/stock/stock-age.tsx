import { companyDate, daysBetween } from '@tailboard/contracts/company-time';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { ColumnChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Ranges of days in stock, by their first day. */
const RANGES = [0, 8, 31, 61, 91, 181] as const;

interface AgeRange {
  readonly from: number;
  /** The last day; `null`: no limit. */
  readonly to: number | null;
  readonly count: number;
}

/** Returns the number of units in each range of days in stock. */
export function ageRanges(ages: readonly number[]): AgeRange[] {
  return RANGES.map((from, at) => {
    const next = RANGES[at + 1];
    const to = next === undefined ? null : next - 1;
    return { from, to, count: ages.filter((days) => days >= from && (to === null || days <= to)).length };
  });
}

/** Units by their days in stock, as a chart and as a table. */
export function StockAge({ units }: { units: readonly Cpe[] }): ReactNode {
  const t = useTexts('warehouse-stock');
  const format = useFormat();
  const { zone, today } = useCompany();
  const ranges = ageRanges(
    units.flatMap(({ warehouse_date }) =>
      warehouse_date === null ? [] : [Math.max(0, daysBetween(companyDate(new Date(warehouse_date), zone), today))],
    ),
  );
  const formatRange = ({ from, to }: AgeRange): string =>
    to === null ? t('ageOver', { days: from - 1 }) : `${from}–${to}`;
  const columns: Column<AgeRange>[] = [
    { key: 'age', label: t('age'), main: true, render: formatRange },
    { key: 'count', label: t('units'), align: 'right', render: ({ count }) => format.number(count) },
  ];
  return (
    <Panel title={t('ages')}>
      <ChartWithTable>
        <ColumnChart names={ranges.map(formatRange)} values={ranges.map(({ count }) => count)} label={t('units')} />
        <DataTable label={t('ages')} columns={columns} rows={ranges} rowKey={({ from }) => String(from)} />
      </ChartWithTable>
    </Panel>
  );
}

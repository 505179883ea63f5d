import type { ProductivityRow } from '@tailboard/contracts/reports/code-report';
import { ColumnChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { toDistribution, type Bin } from './quartiles.js';

/** The distribution of technicians by points per paid hour, as a chart and as a table that names the outliers. */
export function Distribution({ rows }: { rows: readonly ProductivityRow[] }): ReactNode {
  const t = useTexts('reports-productivity');
  const format = useFormat();
  const bins = toDistribution(
    rows.flatMap(({ user, completed_points_hours_paid }) =>
      user === null || completed_points_hours_paid === null
        ? []
        : [{ name: user.label, value: completed_points_hours_paid }],
    ),
  );
  if (bins.length === 0) return null;
  const formatRange = ({ from, to }: Bin): string => `${format.number(from)}–${format.number(to)}`;
  const columns: Column<Bin>[] = [
    { key: 'range', label: t('perHour'), main: true, nowrap: true, render: formatRange },
    { key: 'count', label: t('technicians'), align: 'right', render: ({ count }) => format.number(count) },
    {
      key: 'outliers',
      label: t('outliers'),
      render: ({ outliers }) =>
        outliers.map(({ name, value }) => t('outlier', { name, value: format.number(value) })).join(', '),
    },
  ];
  return (
    <Panel title={t('distribution')}>
      <ChartWithTable hasWideTable>
        <ColumnChart names={bins.map(formatRange)} values={bins.map(({ count }) => count)} label={t('technicians')} />
        <DataTable label={t('distribution')} columns={columns} rows={bins} rowKey={({ from }) => String(from)} />
      </ChartWithTable>
    </Panel>
  );
}

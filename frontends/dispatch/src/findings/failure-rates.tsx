import type { Coverage } from '@tailboard/contracts/qc/findings';
import { IntervalChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { wilson } from './wilson.js';

/** Maximum technicians in the chart; the table has all. */
const MAX_CODES = 20;

/**
 * Failure rates by technician with their 95% confidence intervals, those that most certainly fail often first. With few
 * visits an interval is wide, so that two technicians are compared by their intervals, not by their rates.
 */
export function FailureRates({ technicians }: { technicians: readonly Coverage[] }): ReactNode {
  const t = useTexts('dispatch-qc-findings');
  const format = useFormat();
  const rows = technicians
    .filter(({ visits }) => visits > 0)
    .map(({ user, visits, failed }) => ({ id: user.id, name: user.label, visits, failed, ...wilson(failed, visits) }))
    .sort((a, b) => b.low - a.low || a.name.localeCompare(b.name));
  if (rows.length === 0) return null;
  const columns: SortedColumn<(typeof rows)[number]>[] = [
    { key: 'technician', label: t('technician'), main: true, by: ({ name }) => name, render: ({ name }) => name },
    {
      key: 'failed',
      label: t('failedVisits'),
      align: 'right',
      by: ({ failed }) => failed,
      render: ({ failed, visits }) => t('failedOf', { failed: format.number(failed), visits: format.number(visits) }),
    },
    {
      key: 'rate',
      label: t('failureRate'),
      align: 'right',
      by: ({ value }) => value,
      render: (row) => format.percent(row.value),
    },
    {
      key: 'interval',
      label: t('interval'),
      align: 'right',
      by: ({ low }) => low,
      render: ({ low, high }) => `${format.percent(low)} – ${format.percent(high)}`,
    },
  ];
  return (
    <Panel title={t('failureRates')}>
      <ChartWithTable hasWideTable>
        <IntervalChart rows={rows.slice(0, MAX_CODES)} />
        <SortedTable
          label={t('failureRates')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          perPage={MAX_CODES}
        />
      </ChartWithTable>
    </Panel>
  );
}

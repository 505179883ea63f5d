import { ReadCompanyValue, type CodeValue } from '@tailboard/contracts/reports/company';
import { BarChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';
import { toQueryInput, type ReportQuery } from '../report/report-query.js';

/** Maximum bars in the chart; the table has all codes. */
const MAX_PEOPLE = 20;

/** The value of missed codes at the company's prices, by code, as a chart and as a table. */
export function MissedValue({
  query,
  location_id,
}: {
  query: ReportQuery;
  location_id: string | undefined;
}): ReactNode {
  const t = useTexts('reports-missed');
  const format = useFormat();
  const { data } = useContractQuery(ReadCompanyValue, toQueryInput('missed', query, location_id), { quiet: true });
  const codes = (data?.codes ?? [])
    .flatMap((code) => (code.missed_value === null ? [] : [{ ...code, missed_value: code.missed_value }]))
    .filter(({ missed_quantity }) => missed_quantity > 0)
    .sort((a, b) => b.missed_value - a.missed_value);
  if (!data || codes.length === 0) return null;
  const columns: SortedColumn<CodeValue & { missed_value: number }>[] = [
    { key: 'title', label: t('code'), main: true, by: ({ title }) => title, render: ({ title }) => title },
    {
      key: 'quantity',
      label: t('quantity'),
      align: 'right',
      by: ({ missed_quantity }) => missed_quantity,
      render: ({ missed_quantity }) => format.number(missed_quantity),
    },
    {
      key: 'value',
      label: t('value'),
      align: 'right',
      by: ({ missed_value }) => missed_value,
      render: ({ missed_value }) => format.money(missed_value),
    },
  ];
  const drawn = codes.slice(0, MAX_PEOPLE);
  return (
    <Panel title={t('byCode')}>
      <ChartWithTable>
        <BarChart
          rows={drawn.map(({ id, title, missed_value }) => ({ id, name: title, value: missed_value }))}
          label={t('value')}
          format={format.money}
        />
        <SortedTable
          label={t('byCode')}
          columns={columns}
          rows={codes}
          rowKey={({ id }) => id}
          foot={{
            title: t('total'),
            quantity: format.number(codes.reduce((all, { missed_quantity }) => all + missed_quantity, 0)),
            value: data.missed_value === null ? '' : format.money(data.missed_value),
          }}
        />
      </ChartWithTable>
    </Panel>
  );
}

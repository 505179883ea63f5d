import type { ReportTotals } from '@tailboard/contracts/reports/code-report';
import { WaterfallChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

interface Step {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
  /** The sum of the steps up to this one. */
  readonly until: number;
}

/** Returns the amounts that add up to the payout, without those that are zero. */
function useSteps({ pay_parts: parts, per_diem, gas }: ReportTotals): readonly Step[] {
  const t = useTexts('reports-figures');
  const p = useTexts('reports-pay');
  if (parts === null) return [];
  const steps = [
    ['piece_pay', parts.codes, p('piece_pay')],
    ['straight_pay', parts.regular, t('hoursAndSalary')],
    ['overtime_pay', parts.overtime, p('overtime_pay')],
    ['minimum_topup', parts.minimum_topup, p('minimum_topup')],
    ['bonus', parts.bonus, p('bonus')],
    ['leave_pay', parts.leave, p('leave_pay')],
    ['per_diem', per_diem ?? 0, p('per_diem')],
    ['gas', gas ?? 0, p('gas')],
  ] as const;
  let until = 0;
  return steps.flatMap(([id, cents, name]) => {
    until += cents;
    return cents === 0 ? [] : [{ id, name, cents, until }];
  });
}

/** How the payout of a report adds up, from the earnings of codes to the reimbursements, as a chart and as a table. */
export function PayWaterfall({ totals }: { totals: ReportTotals }): ReactNode {
  const t = useTexts('reports-figures');
  const format = useFormat();
  const steps = useSteps(totals);
  const { net_to_pay } = totals;
  if (steps.length === 0 || net_to_pay === null) return null;
  const columns: Column<Step>[] = [
    { key: 'part', label: t('part'), main: true, render: ({ name }) => name },
    {
      key: 'amount',
      label: t('amount'),
      align: 'right',
      render: ({ cents }) => format.money(cents),
    },
    { key: 'until', label: t('untilHere'), align: 'right', render: ({ until }) => format.money(until) },
  ];
  const toDollars = (cents: number): string => format.money(Math.round(cents));
  return (
    <Panel title={t('waterfall')}>
      <ChartWithTable>
        <WaterfallChart
          steps={[
            // The axis has no room for the long name.
            ...steps.map(({ id, name, cents }) => ({
              id,
              name: id === 'minimum_topup' ? t('topup') : name,
              value: cents,
            })),
            { id: 'net_to_pay', name: t('net_to_pay'), value: net_to_pay, isSum: true },
          ]}
          label={t('amount')}
          format={toDollars}
        />
        <DataTable
          label={t('waterfall')}
          columns={columns}
          rows={steps}
          rowKey={({ id }) => id}
          foot={{ part: t('net_to_pay'), amount: format.money(net_to_pay), until: '' }}
        />
      </ChartWithTable>
    </Panel>
  );
}

import type { ReportTotals } from '@tailboard/contracts/reports/code-report';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { WaterfallChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { FigureButton } from '@tailboard/ui/figure-button';
import { Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { payTexts } from '../pay/pay-texts.js';
import { figureTexts } from './figure-texts.js';

interface Step {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
  /** The sum of the steps up to this one. */
  readonly until: number;
  /** The figure of a person's pay that it opens. */
  readonly figure: PayFigure;
}

/** Returns the amounts that add up to the payout, without those that are zero. */
function useSteps({ pay_parts: parts, per_diem, gas }: ReportTotals): readonly Step[] {
  const t = useTexts(figureTexts);
  const p = useTexts(payTexts);
  if (parts === null) return [];
  const steps = [
    ['piece_pay', parts.codes, p('piece_pay')],
    [parts.codes === 0 ? 'straight_pay' : 'non_productive_pay', parts.regular, t('hoursAndSalary')],
    ['overtime_pay', parts.overtime, p('overtime_pay')],
    ['minimum_topup', parts.minimum_topup, p('minimum_topup')],
    ['bonus', parts.bonus, p('bonus')],
    ['leave_pay', parts.leave, p('leave_pay')],
    ['per_diem', per_diem ?? 0, p('per_diem')],
    ['gas', gas ?? 0, p('gas')],
  ] as const;
  let until = 0;
  return steps.flatMap(([figure, cents, name]) => {
    until += cents;
    return cents === 0 ? [] : [{ id: figure, name, cents, until, figure }];
  });
}

/**
 * How the payout of a report adds up, from what codes earned to the reimbursements, as a chart and as a table.
 * @param onExplain opens a figure of the pay; only in reports of one person
 */
export function PayWaterfall({
  totals,
  onExplain,
}: {
  totals: ReportTotals;
  onExplain?: ((figure: PayFigure) => void) | undefined;
}): ReactNode {
  const t = useTexts(figureTexts);
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
      render: ({ name, cents, figure }) => {
        const amount = format.money(cents);
        if (!onExplain) return amount;
        const label = `${amount}. ${t('explain', { figure: name })}`;
        return (
          <FigureButton label={label} onOpen={() => onExplain(figure)}>
            {amount}
          </FigureButton>
        );
      },
    },
    { key: 'until', label: t('untilHere'), align: 'right', render: ({ until }) => format.money(until) },
  ];
  const toDollars = (cents: number): string => format.money(Math.round(cents));
  return (
    <Panel title={t('waterfall')}>
      <ChartWithTable>
        <WaterfallChart
          steps={[
            ...steps.map(({ id, name, cents }) => ({ id, name, value: cents })),
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

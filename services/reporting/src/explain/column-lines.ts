import { formatDollars } from '@tailboard/contracts/money';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { exact, round, toCents } from '../pay/exact.js';
import type { PaidWeek } from '../report/person-weeks.js';
import { createLine, type Line } from './line.js';
import type { lineTexts as texts } from './rules.js';
import { clock, rate, createLineFormatter, type Reading } from './format-lines.js';

type Part = readonly [text: keyof typeof texts, cents: number];

/**
 * Returns the lines of totals and rates: each adds up to the figure of that name in a report. Rates have lines only for
 * readers who may see them.
 */
export function linesOfColumns(
  { pay, terms }: Pick<PaidWeek, 'pay' | 'terms'>,
  reader: Reading,
): Partial<Record<PayFigure, Line[]>> {
  const { columns, straight_pay, minimum_topup, bonus, overtime_pay, moved_pay } = pay;
  const { rates, words, inHours, times } = createLineFormatter(reader);
  const createLines = (...parts: Part[]): Line[] =>
    parts.flatMap(([text, amount]) => (amount === 0 ? [] : [createLine({ label: words(text), computed: '', amount })]));

  const straight: Part = ['straight', straight_pay];
  const topup: Part = ['topup', minimum_topup];
  const extra: Part = ['extra', bonus];
  const premium: Part = ['premium', overtime_pay];
  const additions = minimum_topup + bonus;
  const byHour = rate(terms.pay_rate);
  const weekly = exact(terms.pay_rate).div(40);

  function regularRate(): Line[] {
    if (!rates || pay.regular_rate === null) return [];
    const parts = (cents: number[]) =>
      cents
        .filter((each) => each !== 0)
        .map(formatDollars)
        .join(' + ');
    if (terms.pay_type !== 'salary') {
      const computed = `(${parts([straight_pay, minimum_topup, bonus]) || formatDollars(0)}) ÷ ${clock(pay.minutes)}`;
      return [createLine({ label: words('basis'), computed, amount: pay.regular_rate })];
    }
    const salary = createLine({ label: words('salary'), computed: `${byHour} ÷ 40`, amount: round(weekly, 4) });
    if (additions === 0) return [salary];
    const computed = `(${parts([minimum_topup, bonus])}) ÷ ${clock(pay.minutes)}`;
    const amount = round(exact(pay.regular_rate).minus(salary.amount), 4);
    return [salary, createLine({ label: words('beside'), computed, amount })];
  }

  /** Overtime pay in a report includes the straight part; the premium alone is a separate figure. */
  function overtime(): Line[] {
    const { total_overtime_pay } = columns;
    if (total_overtime_pay === 0) return [];
    const moved = createLines(['moved', moved_pay]);
    if (terms.pay_type === 'salary') return [...createLines(['premium', total_overtime_pay - moved_pay]), ...moved];
    if (terms.pay_type !== 'hourly') {
      const computed = times(inHours(pay.overtime_minutes), rate(pay.regular_rate ?? 0));
      const straightPart = createLine({
        label: words('straightPart'),
        computed,
        amount: total_overtime_pay - overtime_pay,
      });
      return [straightPart, ...createLines(['premium', overtime_pay - moved_pay]), ...moved];
    }
    const due = toCents(
      exact(columns.overtime_rate ?? 0)
        .times(100)
        .times(pay.overtime_minutes)
        .div(60),
    );
    const byRate = additions === 0 ? total_overtime_pay - moved_pay : due;
    const computed = times(inHours(pay.overtime_minutes), rate(columns.overtime_rate ?? 0));
    const trueUp = `${clock(pay.overtime_minutes)} × ½ × ${formatDollars(additions)} ÷ ${clock(pay.minutes)}`;
    const trueUpCents = total_overtime_pay - moved_pay - byRate;
    return [
      createLine({ label: words('time'), computed, amount: byRate }),
      ...(trueUpCents === 0 ? [] : [createLine({ label: words('trueUp'), computed: trueUp, amount: trueUpCents })]),
      ...moved,
    ];
  }

  function regular(): Line[] {
    const { total_regular, regular_minutes } = columns;
    if (terms.pay_type === 'salary') return createLines(straight, topup);
    if (terms.pay_type !== 'hourly')
      return createLines(straight, topup, extra, premium, ['ofOvertime', -columns.total_overtime_pay]);
    const amount = total_regular - minimum_topup;
    const hours = createLine({ label: words('time'), computed: times(inHours(regular_minutes), byHour), amount });
    return [...(amount === 0 ? [] : [hours]), ...createLines(topup)];
  }

  function rateLines(amount: number | null, label: keyof typeof texts, computed: string): Line[] {
    return !rates || amount === null ? [] : [createLine({ label: words(label), computed, amount })];
  }

  const factor = columns.hourly_rate === columns.overtime_rate ? '1' : '1.5';
  return {
    regular_rate: regularRate(),
    total_pay: createLines(straight, topup, extra, premium, ['leave', pay.leave_pay]),
    net_to_pay: createLines(['total', pay.total_pay], ['per_diem', pay.per_diem], ['gas', pay.gas]),
    hourly_rate:
      terms.pay_type === 'salary'
        ? rateLines(columns.hourly_rate, 'salary', `${byHour} ÷ 40`)
        : terms.pay_type === 'hourly'
          ? rateLines(columns.hourly_rate, 'rateOfPay', byHour)
          : regularRate(),
    overtime_rate: rateLines(columns.overtime_rate, 'rateOfHour', `${factor} × ${rate(columns.hourly_rate ?? 0)}`),
    total_regular: regular(),
    total_overtime_pay: overtime(),
    pay: createLines(straight, topup, premium),
    suggested_bonus:
      pay.suggested_bonus === 0 ? [] : createLines(['piece', pay.piece_pay], ['lessStraight', -straight_pay]),
  };
}

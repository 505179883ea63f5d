import type { WeekPay } from './week-pay.js';

/** Pay from the first day of a week until some day, as if the week ended there; `end` is the whole week. */
type Until = WeekPay | 'end';

/**
 * Returns the pay for a part of a finalized week (decision D34). Straight pay belongs to its days; amounts that depend
 * on the whole week (premium, top-up, salary, bonus) belong to its last day. Parts are differences of sums that grow
 * day by day: however a week is cut, they add up to it.
 */
export function partPay(
  whole: WeekPay,
  { from, to, leave_pay }: { from: WeekPay; to: Until; leave_pay: number },
): WeekPay {
  const before = straightAlone(from);
  const until = to === 'end' ? whole : straightAlone(to);
  const less = (amount: (pay: WeekPay) => number): number => amount(until) - amount(before);
  return {
    ...whole,
    minutes: less(({ minutes }) => minutes),
    overtime_minutes: less(({ overtime_minutes }) => overtime_minutes),
    piece_pay: less(({ piece_pay }) => piece_pay),
    straight_pay: less(({ straight_pay }) => straight_pay),
    non_productive_pay: less(({ non_productive_pay }) => non_productive_pay),
    minimum_topup: less(({ minimum_topup }) => minimum_topup),
    bonus: less(({ bonus }) => bonus),
    overtime_pay: less(({ overtime_pay }) => overtime_pay),
    moved_pay: less(({ moved_pay }) => moved_pay),
    leave_pay,
    per_diem: less(({ per_diem }) => per_diem),
    gas: less(({ gas }) => gas),
    total_pay: less(({ total_pay }) => total_pay) + leave_pay,
    net_to_pay: less(({ net_to_pay }) => net_to_pay) + leave_pay,
    suggested_bonus: less(({ suggested_bonus }) => suggested_bonus),
    columns: {
      ...whole.columns,
      regular_minutes: less(({ columns }) => columns.regular_minutes),
      total_regular: less(({ columns }) => columns.total_regular),
      total_overtime_pay: less(({ columns }) => columns.total_overtime_pay),
    },
  };
}

/**
 * Returns the pay of days before the last one: overtime hours at straight time, without amounts that depend on the
 * whole week.
 */
function straightAlone(pay: WeekPay): WeekPay {
  const { straight_pay, minutes, overtime_minutes, per_diem, gas } = pay;
  const overtime = minutes === 0 ? 0 : Math.floor((straight_pay * overtime_minutes) / minutes);
  return {
    ...pay,
    minimum_topup: 0,
    bonus: 0,
    overtime_pay: 0,
    moved_pay: 0,
    total_pay: straight_pay,
    net_to_pay: straight_pay + per_diem + gas,
    suggested_bonus: 0,
    columns: { ...pay.columns, total_regular: straight_pay - overtime, total_overtime_pay: overtime },
  };
}

import { weekPay, type WeekPay, type WeekTerms, type WeekWork } from './week-pay.js';

interface Week {
  readonly work: WeekWork;
  readonly terms: WeekTerms;
}
/** Both ways to count the days that the old and the new workweek have in common. */
export interface TwoWays {
  /** The short week and the whole new one: as they are paid. */
  readonly asNew: readonly [Week, Week];
  /** The whole old week, and the rest of the new one. */
  readonly asOld: readonly [Week, Week];
}

/** Straight time and overtime compensation: the amounts that the regulation compares. */
const due = (weeks: readonly Week[]): number =>
  weeks.reduce((sum, { work, terms }) => {
    const { straight_pay, minimum_topup, overtime_pay } = weekPay(work, terms);
    return sum + straight_pay + minimum_topup + overtime_pay;
  }, 0);

/**
 * Returns how much more the days that two workweeks have in common earn when counted with the old one (29 CFR 778.302):
 * both workweeks are computed both ways, and never less than the greater of the two sums is paid.
 */
export const movedPay = ({ asNew, asOld }: TwoWays): number => Math.max(0, due(asOld) - due(asNew));

/** Adds the pay for a moved workweek start to a week's pay: overtime compensation, in every total that includes it. */
export function withMovedPay(pay: WeekPay, moved_pay: number): WeekPay {
  if (moved_pay === 0) return pay;
  return {
    ...pay,
    moved_pay,
    overtime_pay: pay.overtime_pay + moved_pay,
    total_pay: pay.total_pay + moved_pay,
    net_to_pay: pay.net_to_pay + moved_pay,
    columns: { ...pay.columns, total_overtime_pay: pay.columns.total_overtime_pay + moved_pay },
  };
}

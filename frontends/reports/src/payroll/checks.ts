import type { Week } from '@tailboard/contracts/jobs/week';
import { LARGE_CHANGE, type PayrollPerson } from '@tailboard/contracts/reports/payroll';

type User = Pick<PayrollPerson['user'], 'id' | 'label'>;

/** The checks before a payroll run, in the order in which their findings are settled. */
export const payrollChecks = [
  'notSubmitted',
  'notApproved',
  'notFinalized',
  'noRate',
  'topUp',
  'largeChange',
  'notIncluded',
] as const;
export type PayrollCheck = (typeof payrollChecks)[number];

/** Returns the change from the previous week as a share of it, infinite from $0; `null` if nothing is compared. */
export function getChange({ before, net_to_pay }: PayrollPerson): number | null {
  if (before === null) return null;
  return net_to_pay === before ? 0 : (net_to_pay - before) / Math.abs(before);
}

/**
 * Returns the users that each check names. Days from `today` on cannot be submitted yet. `noRate` is `null` for readers
 * who may not see rates.
 */
export function checkPayroll(
  people: readonly PayrollPerson[],
  weeks: readonly Week[],
  { today, rates }: { today: string; rates: boolean },
): Record<PayrollCheck, readonly User[] | null> {
  const withDay = (hasState: (day: Week['days'][number]) => boolean): User[] =>
    weeks.filter(({ days }) => days.some(hasState)).map(({ user }) => user);
  const open = weeks.filter(({ finalized, days }) => !finalized && days.some(({ state }) => state !== null));
  // An open week is compared only if it is empty: then there is nothing to finalize.
  const openPaid = people.filter(({ finalized, before }) => !finalized && before === null);
  const where = (matches: (person: PayrollPerson) => boolean): User[] => people.filter(matches).map(({ user }) => user);
  return {
    notSubmitted: withDay(({ state, date }) => state === 'open' && date < today),
    notApproved: withDay(({ state }) => state === 'submitted'),
    notFinalized: [...new Map([...open, ...openPaid].map(({ user }) => [user.id, user])).values()],
    noRate: rates ? where(({ lacks_rate }) => lacks_rate === true) : null,
    topUp: where(({ minimum_topup }) => minimum_topup > 0),
    largeChange: where((person) => Math.abs(getChange(person) ?? 0) > LARGE_CHANGE),
    notIncluded: where(({ finalized, net_to_pay, paid_out }) => !finalized && net_to_pay !== (paid_out ?? 0)),
  };
}

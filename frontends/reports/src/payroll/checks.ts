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

/** Returns the change from the previous week as a share of it; `null` if there is nothing to compare. */
export const changeOf = ({ before, net_to_pay }: PayrollPerson): number | null =>
  before === null || before === 0 ? null : (net_to_pay - before) / before;

/** Returns the users that each check names. `noRate` is `null` for readers who may not see rates. */
export function checked(
  people: readonly PayrollPerson[],
  weeks: readonly Week[],
): Record<PayrollCheck, readonly User[] | null> {
  const withDay = (state: string): User[] =>
    weeks.filter(({ days }) => days.some((day) => day.state === state)).map(({ user }) => user);
  const open = weeks.filter(({ finalized, days }) => !finalized && days.some(({ state }) => state !== null));
  const openPaid = people.filter(({ finalized }) => !finalized);
  const where = (of: (person: PayrollPerson) => boolean): User[] => people.filter(of).map(({ user }) => user);
  return {
    notSubmitted: withDay('open'),
    notApproved: withDay('submitted'),
    notFinalized: [...new Map([...open, ...openPaid].map(({ user }) => [user.id, user])).values()],
    noRate: people.some((person) => person.lacks_rate === undefined)
      ? null
      : where((person) => person.lacks_rate === true),
    topUp: where(({ minimum_topup }) => minimum_topup > 0),
    largeChange: where((person) => Math.abs(changeOf(person) ?? 0) > LARGE_CHANGE),
    notIncluded: where(({ finalized, net_to_pay, paid_out }) => !finalized && net_to_pay !== (paid_out ?? 0)),
  };
}

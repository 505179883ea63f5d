import { describe, expect, it } from '@jest/globals';
import type { Week } from '@tailboard/contracts/jobs/week';
import type { PayrollPerson } from '@tailboard/contracts/reports/payroll';
import { checkPayroll, payrollChecks } from './checks.js';

const person = (label: string, fields: Partial<PayrollPerson> = {}): PayrollPerson => ({
  user: { id: label, label, technician_id: null },
  ...{ finalized: true, paid_hours: 40, overtime: 0, minimum_topup: 0, net_to_pay: 50_000 },
  ...{ before: null, paid_out: null, regular_rate: 12.5, lacks_rate: false },
  ...fields,
});
const week = (
  label: string,
  state: Week['days'][number]['state'],
  { finalized = false, date = '2026-10-12' } = {},
): Week => ({
  user: { id: label, label, technician_id: null, location_id: null },
  ...{ start_date: '2026-10-11', end_date: '2026-10-17', finalized, version: 1 },
  days: [{ date, state, paid_minutes: 480, points: 96, jobs: 4 }],
  ...{ paid_minutes: 480, points: 96, waiting: 0 },
});
const names = (people: PayrollPerson[], weeks: Week[] = []) => {
  const found = checkPayroll(people, weeks, { today: '2026-10-14', rates: true });
  return Object.fromEntries(
    payrollChecks.flatMap((check) => (found[check]?.length ? [[check, found[check].map(({ label }) => label)]] : [])),
  );
};

describe('The checks before a payroll run', () => {
  it('given days in each state, then they name whose are not submitted, not approved and not finalized', () =>
    expect(
      names(
        [],
        [
          week('Ada', 'open'),
          week('Ben', 'submitted'),
          week('Cai', 'finalized', { finalized: true }),
          week('Dee', null),
        ],
      ),
    ).toEqual({ notSubmitted: ['Ada'], notApproved: ['Ben'], notFinalized: ['Ada', 'Ben'] }));

  it('given a running week, then jobs of today and later are not missing submissions', () =>
    expect(
      names([], [week('Ada', 'open', { date: '2026-10-13' }), week('Ben', 'open', { date: '2026-10-14' })])
        .notSubmitted,
    ).toEqual(['Ada']));

  it('given no rate, a top-up or a change of more than 20 percent, then they name these people', () =>
    expect(
      names([
        person('Ada', { lacks_rate: true }),
        person('Ben', { minimum_topup: 100 }),
        person('Cai', { before: 41_000 }),
        person('Dee', { before: 42_000 }),
        person('Eva', { before: 70_000 }),
      ]),
    ).toEqual({ noRate: ['Ada'], topUp: ['Ben'], largeChange: ['Cai', 'Eva'] }));

  it('given $0 now or in the previous week, then it is compared; an empty week is not to be finalized', () =>
    expect(
      names([
        person('Ada', { finalized: false, net_to_pay: 0, before: 50_000 }),
        person('Ben', { before: 0 }),
        person('Cai', { net_to_pay: 0, before: 0 }),
        person('Dee', { finalized: false, net_to_pay: 0 }),
      ]),
    ).toEqual({ notFinalized: ['Dee'], largeChange: ['Ada', 'Ben'] }));

  it('given pay of an open week that no run contains, then it is owed and not included', () =>
    expect(
      names([
        person('Ada', { finalized: false }),
        person('Ben', { finalized: false, paid_out: 50_000 }),
        person('Cai', { finalized: true }),
      ]),
    ).toEqual({ notFinalized: ['Ada', 'Ben'], notIncluded: ['Ada'] }));

  it('given a reader without rates, then they are not mentioned, also in an empty week', () =>
    expect(checkPayroll([], [], { today: '2026-10-14', rates: false }).noRate).toBeNull());
});

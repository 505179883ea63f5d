import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import { userEvents } from '@tailboard/contracts/identity/user';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import {
  ada,
  as,
  ben,
  cara,
  closedWeek,
  doneJob,
  createPair,
  install,
  createLine,
  reportingUnderTest,
  createSubmitted,
  today,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';

const NEXT_DAY = '2026-10-23T16:00:00.000Z';
let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  await closedWeek(reporting);
  await reporting.settle();
});
afterAll(() => reporting.close());

const readPay = async (url: string, who = as('owner')) => {
  const { status, body } = await reporting.request<{ data: ExplainedPay; code?: string }>({
    url: `/api/v1${url}`,
    as: who,
  });
  return { status, code: body.code, pay: body.data };
};
const now = async (user: string, who = as('owner')) => (await readPay(`/pay/${user}?date=2026-10-14`, who)).pay;
const at = (user: string, moment: string, who = as('owner')) =>
  readPay(`/pay/${user}/at?date=2026-10-14&at=${moment}`, who);

describe('A week’s pay as it was at a moment', () => {
  it.each([
    ['Ada', ada],
    ['Ben', ben],
    ['Cara', cara],
  ])('given nothing happened since, then that of %s is what it is now, to the last event', async (_, user) => {
    expect((await at(user, today.toISOString())).pay).toEqual(await now(user));
  });

  it('given a moment before anything was known of a user, then there is no such pay; to others than those who read pay there never is', async () => {
    expect(await at(ada, '2026-10-01T00:00:00.000Z')).toMatchObject({ status: 404, code: 'PayNotFound' });
    expect((await at(ada, today.toISOString(), as('technician', ben))).status).toBe(404);
    expect((await at(ada, today.toISOString(), as('warehouse'))).status).toBe(404);
  });

  it('given the week was reopened and written again, and the terms were changed from its first day, then a moment before is as it was, and one behind it as it is', async () => {
    const before = await now(ada);
    const stream = weekStream(ada);
    const later = (key: string) => reporting.ctx.createSystemContext(['later', key], { now: NEXT_DAY });
    const terms = {
      pay_type: 'hourly',
      pay_rate: 40,
      price_level: 0,
      salary: false,
      gas: false,
      gas_rate_cents: 0,
    } as const;
    for (const [name, events, shapes] of [
      [
        stream,
        [
          weekEvents.make.WeekReopened({ start_date: '2026-10-11', reason: 'a job was forgotten' }),
          weekEvents.make.DayTakenBack({ date: '2026-10-12', reason: null }),
          createSubmitted('2026-10-12', [createPair(9)], [doneJob('A1', [createLine(install, 3)])]),
        ],
        weekEvents.shapes,
      ],
      [`user-${ada}`, [userEvents.make.PayChanged({ ...terms, effective_from: '2026-10-11' })], userEvents.shapes],
    ] as const)
      await reporting.store.append({
        stream: name,
        expected: 'any',
        events: toNewEvents(events as never, shapes as never, name, later(name)),
      });
    await reporting.settle();
    const after = await now(ada);
    expect(after.figures).not.toEqual(before.figures);
    expect(after).toMatchObject({ finalized: false, terms: { pay_type: 'hourly' } });
    expect((await at(ada, today.toISOString())).pay).toEqual(before);
    expect((await at(ada, NEXT_DAY)).pay).toEqual(after);
    const left = await reporting.ctx.db.query(`select 1 from pg_namespace where nspname like 'then\\_%'`);
    expect(left).toEqual([]);
  });
});

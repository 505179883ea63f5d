import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import { Person, userEvents } from '@tailboard/contracts/identity/user';
import { codeEvents } from '@tailboard/contracts/jobs/code';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { categories } from '@tailboard/contracts/jobs/reference';
import type { ReadCodeReport, ReadProductivity } from '@tailboard/contracts/reports/code-report';
import type { ReadLines } from '@tailboard/contracts/reports/lines';
import { serviceUnderTest, type ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';
import {
  as,
  augusta,
  ben,
  company,
  doneJob,
  createFinalized,
  createPair,
  toId,
  install,
  createLine,
  nashville,
  createPlanned,
  createRecorder,
  createSubmitted,
  weekStream,
  type Recorded,
} from '../testing/reporting-under-test.js';

type Report = OutputOf<typeof ReadCodeReport>;
type Productivity = OutputOf<typeof ReadProductivity>;
type Lines = OutputOf<typeof ReadLines>;
const dates = ['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16'];
const week = 'start_date=2026-10-11&end_date=2026-10-17';

describe('A week of a user who moves on its Wednesday, by the hour and with overtime', () => {
  let reporting: ServiceUnderTest;
  let recorded: Recorded;
  let now = new Date('2026-10-10T12:00:00.000Z');
  beforeAll(async () => {
    reporting = await serviceUnderTest(definition, { now: () => now });
    recorded = createRecorder(reporting.store, reporting.ctx);
    await company(recorded);
    now = new Date('2026-10-14T12:00:00.000Z');
    await moves(nashville);
    for (const date of dates) await recorded.record(`job-${toId(date)}`, createPlanned(date, ben, date, 12, augusta));
    await recorded.record(weekStream(ben), [
      ...dates.map((date) => createSubmitted(date, [createPair(9)], [doneJob(date, [createLine(install, 1)])])),
      ...dates.map((date) => weekEvents.make.DayApproved({ date })),
      createFinalized(dates),
    ]);
    now = new Date('2026-10-18T12:00:00.000Z');
    await reporting.settle();
  });
  afterAll(() => reporting.close());
  const moves = (location_id: string) =>
    recorded.record(`user-${ben}`, [
      userEvents.make.ProfileChanged({ profile: Person.parse({ first_name: 'Ben', last_name: 'Marsh', location_id }) }),
    ]);
  const request = async <Body>(url: string) =>
    (await reporting.inject<Body>({ url: `/api/v1/${url}`, as: as('owner', toId('nobody')) })).body;
  const paidAt = async (location_id: string) => {
    const { totals } = await request<Report>(`codes/report/range?${week}&location_id=${location_id}`);
    return [totals.regular + totals.overtime, totals.overtime, totals.total_pay, totals.estimate];
  };
  const readFigures = async () => ({
    augusta: await paidAt(augusta),
    nashville: await paidAt(nashville),
    rows: await Promise.all(
      [augusta, nashville].map(async (place) => {
        const { data } = await request<Productivity>(`users/productivity?${week}&location_id=${place}`);
        return data.map(({ user, points, hours }) => [user?.label, points.assigned, points.completed, hours.paid]);
      }),
    ),
    lines: await Promise.all(
      [augusta, nashville].map(
        async (place) => (await request<Lines>(`reports/lines/hours?${week}&people_of=${place}`)).amount,
      ),
    ),
  });
  const expected = {
    // 18 h and 27 h at 18.00; the premium of 5 h over 40 is in the part with the week's last day.
    augusta: [18, 0, 32_400, false],
    nashville: [27, 5, 53_100, false],
    rows: [[['Ben Marsh', 24, 24, 18]], [['Ben Marsh', 36, 36, 27]]],
    lines: [18 * 60, 27 * 60],
  };

  it('given its report by location, then each has the days on which the person belonged to it, and both are the week', async () => {
    expect(await readFigures()).toEqual(expected);
    const { totals } = await request<Report>(`codes/report/range?${week}`);
    expect(totals.total_pay).toBe(32_400 + 53_100);
  });

  it('given the person moves back when the week is over, then nothing of it changes', async () => {
    now = new Date('2026-11-02T12:00:00.000Z');
    await moves(augusta);
    await reporting.settle();
    expect(await readFigures()).toEqual(expected);
  });

  it('given code and category are renamed afterwards, then the closed week has one line of the name of its days', async () => {
    const { codeTotals: before, categories: was } = await request<Report>(`codes/report/range?${week}`);
    await recorded.record(`code-${install}`, [
      codeEvents.make.CodeDescribed({ title: 'NEW', description: 'Renamed', category_id: toId('Inside') }),
    ]);
    await recorded.record(`category-${toId('Inside')}`, [categories.events.make.CategoryRevised({ name: 'Indoors' })]);
    await reporting.settle();
    const { codeTotals, categories: is } = await request<Report>(`codes/report/range?${week}`);
    expect(before.map(({ title, quantity }) => [title, quantity])).toEqual([['INST', 5]]);
    expect([codeTotals, is]).toEqual([before, was]);

    await recorded.record(weekStream(ben, '2026-11-01'), [
      createSubmitted(
        '2026-11-03',
        [createPair(1)],
        [doneJob('later', [createLine(install, 2, { title: 'NEW', category: 'Indoors' })])],
      ),
    ]);
    await reporting.settle();
    const both = await request<Report>('codes/report/range?start_date=2026-10-11&end_date=2026-11-07');
    expect(both.codeTotals.map(({ title, quantity }) => [title, quantity])).toEqual([['NEW', 7]]);
    expect(both.categories.map(({ name }) => name)).toEqual(['Indoors']);
  });
});

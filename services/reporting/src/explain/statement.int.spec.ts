import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import type { ReadLines } from '@tailboard/contracts/reports/lines';
import { yearFigures, type ExplainedPay, type ReadYearToDate } from '@tailboard/contracts/reports/pay';
import {
  as,
  createLeave,
  createFinalized,
  createPair,
  toId,
  nashville,
  makeUserRegistered,
  reportingUnderTest,
  createSubmitted,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';

const [una, vera] = [toId('Una Wells'), toId('Vera Wells')];
let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  for (const [id, label] of [
    [una, 'Una Wells'],
    [vera, 'Vera Wells'],
  ] as const)
    await reporting.record(`user-${id}`, [makeUserRegistered(label, { pay_type: 'hourly', pay_rate: 20 })]);
  const recordWork = async (user: string, first: string, minutes: number, dates: readonly string[], isFinal = true) =>
    reporting.record(
      weekStream(user, first),
      [
        ...dates.map((date) => createSubmitted(date, [{ ...createPair(0), minutes }], [])),
        ...(isFinal
          ? [...dates.map((date) => weekEvents.make.DayApproved({ date })), createFinalized([...dates], first)]
          : []),
      ],
      user,
    );
  // The week of 28 December 2025 ends in 2026; that of 4 October is finalized, that of 11 October is requested, the one
  // between is open.
  await recordWork(una, '2025-12-28', 600, ['2025-12-29']);
  await recordWork(una, '2025-12-21', 600, ['2025-12-22']);
  await recordWork(una, '2026-09-27', 480, ['2026-09-28'], false);
  await recordWork(una, '2026-10-04', 601, ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09']);
  await recordWork(una, '2026-10-11', 481, ['2026-10-12'], false);
  await recordWork(vera, '2026-10-11', 481, ['2026-10-12'], false);
  await reporting.record(`schedule-${toId('Una away')}`, [
    createLeave({ type: 'vacation', start_date: '2026-10-14', end_date: '2026-10-15', user_ids: [una] }),
  ]);
  await reporting.record(`schedule-${toId('All away')}`, [
    createLeave({
      type: 'sick',
      start_date: '2026-10-16',
      end_date: '2026-10-16',
      hours_per_day: 4,
      user_ids: [una, vera],
    }),
  ]);
  await reporting.settle();
});
afterAll(() => reporting.close());

const year = async (userId: string, date: string, who = as('owner')) =>
  (
    await reporting.request<OutputOf<typeof ReadYearToDate>>({
      url: `/api/v1/pay/${userId}/year?date=${date}`,
      as: who,
    })
  ).body.data;
const pay = async (userId: string, date: string) =>
  (await reporting.request<{ data: ExplainedPay }>({ url: `/api/v1/pay/${userId}?date=${date}` })).body.data;

describe('A year to date', () => {
  it('given weeks, then it has those that are finalized and end in the year, and the one that is asked for', async () => {
    const yearToDate = await year(una, '2026-10-13');
    expect(yearToDate).toMatchObject({ year: 2026, start_date: '2025-12-28', end_date: '2026-10-17', weeks: 3 });
    const weeks = await Promise.all(['2025-12-29', '2026-10-05', '2026-10-12'].map((date) => pay(una, date)));
    for (const figure of yearFigures) {
      const each = weeks.map(({ figures }) => figures.find((one) => one.figure === figure)?.amount ?? 0);
      expect([figure, yearToDate.amounts[figure]]).toEqual([
        figure,
        Number(each.reduce((all, one) => all + one, 0).toFixed(2)),
      ]);
    }
    expect(yearToDate.amounts.overtime_pay).toBeGreaterThan(0);
  });

  it('given a week of a year that is over, then it is reported for that year', async () => {
    expect(await year(una, '2025-12-22')).toMatchObject({ year: 2025, end_date: '2025-12-27', weeks: 1 });
  });

  it('given no one of this id, or another user, then there is nothing to read', async () => {
    const readStatus = async (userId: string, who = as('owner')) =>
      (await reporting.request({ url: `/api/v1/pay/${userId}/year?date=2026-10-13`, as: who })).status;
    expect(await readStatus(toId('Nobody'))).toBe(404);
    expect(await readStatus(una, as('technician', vera))).toBe(404);
    expect(await readStatus(vera, as('technician', vera))).toBe(200);
    expect(await readStatus(vera, as('supervisor'))).toBe(403);
  });
});

describe('Paid leave, explained', () => {
  it('given two entries in a week, then each line is its days at the pay rate', async () => {
    const { figures } = await pay(una, '2026-10-12');
    const leave = figures.find(({ figure }) => figure === 'leave_pay');
    expect([leave?.amount, leave?.lines.map(({ amount, computed }) => [amount, computed])]).toEqual([
      40_000,
      [
        [32_000, '2 days × 8 h × $20.00'],
        [8_000, '0.5 days × 8 h × $20.00'],
      ],
    ]);
  });
});

describe('Hours of a report', () => {
  it('given people whose hours are no hundredths, then its totals add the hours that are beside their names', async () => {
    const url = `/api/v1/codes/report/weekly?start_date=2026-10-11`;
    const { totals, people } = (await reporting.request<OutputOf<typeof ReadCodeReport>>({ url })).body;
    expect(people?.map(({ paid_hours }) => paid_hours)).toEqual([8.02, 8.02]);
    expect(totals.regular).toBe(16.04);
  });
});

describe('Days of leave, opened', () => {
  const lines = async (more: string) =>
    (
      await reporting.request<OutputOf<typeof ReadLines>>({
        url: `/api/v1/reports/lines/leave?start_date=2026-10-11&end_date=2026-10-17${more}`,
      })
    ).body;

  it('given entries of the calendar, then they are the lines, and come to the days that the report has', async () => {
    const url = `/api/v1/codes/report/weekly?start_date=2026-10-11`;
    const { totals } = (await reporting.request<OutputOf<typeof ReadCodeReport>>({ url })).body;
    expect((await lines('&leave=vacation')).amount).toBe(totals.vacation_days);
    const sick = await lines('&leave=sick&sort_by=user&direction=desc');
    expect(sick).toMatchObject({ amount: 1, total: 2 });
    expect(sick.amount).toBe(totals.sick_days);
    expect(sick.data.map(({ user, amount, computed }) => [user.label, amount, computed])).toEqual([
      ['Vera Wells', 0.5, '0.5 days'],
      ['Una Wells', 0.5, '0.5 days'],
    ]);
    expect(sick.data[0]?.source).toMatchObject({ type: 'ScheduleEntryAdded', stream: `schedule-${toId('All away')}` });
  });

  it('given one person or a place, then it is of these', async () => {
    expect((await lines(`&user_id=${una}`)).data.map(({ amount }) => amount)).toEqual([2, 0.5]);
    expect((await lines(`&people_of=${nashville}`)).total).toBe(3);
    expect((await lines(`&people_of=${toId('Elsewhere')}`)).total).toBe(0);
  });
});

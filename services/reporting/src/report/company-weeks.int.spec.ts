import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import type { ReadCompanyValue, ReadCompanyWeeks } from '@tailboard/contracts/reports/company';
import { serviceUnderTest, type ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';
import { recordHistory, weekStarts } from '../testing/history.js';
import {
  ada,
  as,
  createLeave,
  ben,
  closedWeek,
  doneJob,
  createPair,
  toId,
  install,
  createLine,
  nashville,
  createRecorder,
  repair,
  reportingUnderTest,
  set,
  createSubmitted,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';

type Weeks = OutputOf<typeof ReadCompanyWeeks>;
type Value = OutputOf<typeof ReadCompanyValue>;
type Report = OutputOf<typeof ReadCodeReport>;

describe('The weeks of the company', () => {
  let reporting: ReportingUnderTest;
  beforeAll(async () => {
    reporting = await reportingUnderTest();
    await closedWeek(reporting);
    await reporting.record('settings-company', [
      set({ key: 'price_point_company', value: 301, effective_from: '2026-10-18' }),
    ]);
    await reporting.record(
      weekStream(ada, '2026-10-18'),
      [
        createSubmitted(
          '2026-10-20',
          [createPair(8)],
          [doneJob('A4', [createLine(install, 2, { company_price_cents: 4_000 })])],
        ),
        createSubmitted(
          '2026-10-21',
          [createPair(8)],
          [doneJob('A5', [createLine(repair, 1), createLine(install, 1, { missed: true })])],
        ),
        createSubmitted('2026-10-22', [createPair(8)], [doneJob('A6', [createLine(install, 5)])]),
      ],
      ada,
    );
    await reporting.record(
      weekStream(ben, '2026-10-04'),
      [
        createSubmitted('2026-10-07', [createPair(8)], [doneJob('B2', [createLine(install, 1)])]),
        createSubmitted('2026-10-09', [createPair(8)], [doneJob('B3', [createLine(install, 3)])]),
      ],
      ben,
    );
    await reporting.settle();
  });
  afterAll(() => reporting.close());
  const weeks = async (who = as('owner')) =>
    (await reporting.request<Weeks>({ url: '/api/v1/reports/weeks', as: who })).body;
  const value = async (query: string) =>
    (await reporting.request<Value>({ url: `/api/v1/reports/value?${query}` })).body;

  it('given work in three weeks, then the weeks start with the first of them, and the current one is in progress', async () => {
    const { through, weeks: found } = await weeks();
    expect(through).toBe('2026-10-21');
    expect(found.map(({ start_date, end_date, finalized }) => [start_date, end_date, finalized])).toEqual([
      ['2026-10-04', '2026-10-10', false],
      ['2026-10-11', '2026-10-17', true],
      ['2026-10-18', '2026-10-24', false],
    ]);
  });

  it('given points and codes with a price, then values are at the company price of their day, and rounded by line', async () => {
    const [, closed, current] = (await weeks()).weeks;
    expect(closed!.whole).toMatchObject({ points: 351, company_value: 91_260, missed_value: 1_950 });
    // 2 × $40.00, 7.5 × $3.01 = $22.575, 60 × $3.01; missed: 12 × $3.01
    expect(current!.whole).toMatchObject({
      points: 91.5,
      company_value: 8_000 + 2_258 + 18_060,
      missed_value: 3_612,
    });
  });

  it('given a Thursday, then each week has its days up to Wednesday apart', async () => {
    expect((await weeks()).weeks.map(({ same_days }) => same_days)).toEqual([
      { points: 12, company_value: 3_120, missed_value: 0 },
      { points: 351, company_value: 91_260, missed_value: 1_950 },
      { points: 31.5, company_value: 10_258, missed_value: 3_612 },
    ]);
  });

  it('given the pay, then the margin is the value less the total payout, for managers too', async () => {
    const { weeks: found } = await weeks();
    for (const { start_date, whole } of found) {
      const { totals } = (
        await reporting.request<Report>({ url: `/api/v1/codes/report/weekly?start_date=${start_date}` })
      ).body;
      expect(whole).toMatchObject({ pay: totals.net_to_pay, margin: whole.company_value! - totals.net_to_pay! });
    }
    expect((await weeks(as('manager'))).weeks).toEqual(found);
  });

  it('given a user, a location or a day, then the value is of their lines, by code', async () => {
    const range = 'start_date=2026-10-11&end_date=2026-10-17';
    const all = await value(range);
    expect(all.codes).toEqual([
      expect.objectContaining({ title: 'INST', quantity: 23, company_value: 71_760, missed_quantity: 0 }),
      expect.objectContaining({ title: 'REP', quantity: 10, company_value: 19_500, missed_value: 1_950 }),
    ]);
    expect(await value(`${range}&user_id=${ben}`)).toMatchObject({ company_value: 24_960, missed_value: 0 });
    expect(await value(`${range}&location_id=${nashville}`)).toMatchObject({
      company_value: 46_800,
      missed_value: 1_950,
    });
    expect(await value('start_date=2026-10-13&end_date=2026-10-13')).toMatchObject({ company_value: 19_500 });
  });
});

describe('Finalized weeks of the company', () => {
  let reporting: ReportingUnderTest;
  beforeAll(async () => {
    reporting = await reportingUnderTest();
    await closedWeek(reporting);
    const freeWork = createLine(install, 1, { points: 0, company_price_cents: 4_000 });
    await reporting.record(
      weekStream(ada, '2026-09-27'),
      [createSubmitted('2026-09-29', [createPair(0)], [doneJob('A0', [freeWork])])],
      ada,
    );
    await reporting.record(`schedule-${toId('day off')}`, [
      createLeave({ type: 'holiday', everyone: true, paid: false, start_date: '2026-10-05' }),
    ]);
    await reporting.record(`schedule-${toId('company holiday')}`, [
      createLeave({ type: 'holiday', everyone: true, start_date: '2026-10-16' }),
    ]);
    await reporting.settle();
  });
  afterAll(() => reporting.close());

  it('given holidays of everyone, then users without work or pay do not keep a week open, and a week of no one is not finalized', async () => {
    const { body } = await reporting.request<Weeks>({ url: '/api/v1/reports/weeks' });
    expect(body.weeks.map(({ start_date, finalized }) => [start_date, finalized])).toEqual([
      // Work that is worth no points, but has a price.
      ['2026-09-27', false],
      ['2026-10-04', false],
      ['2026-10-11', true],
      ['2026-10-18', false],
    ]);
    const { totals } = (await reporting.request<Report>({ url: '/api/v1/codes/report/weekly?start_date=2026-10-11' }))
      .body;
    expect(totals.finalized).toBe(true);
    const none = (await reporting.request<Report>({ url: '/api/v1/codes/report/weekly?start_date=2026-10-04' })).body;
    expect(none.totals.finalized).toBe(false);
  });
});

describe('The weeks of the company and its reports', () => {
  let reporting: ServiceUnderTest;
  beforeAll(async () => {
    reporting = await serviceUnderTest(definition, {
      now: () => new Date(`${addDays(weekStarts.at(-1)!, 3)}T16:00:00.000Z`),
    });
    await recordHistory(createRecorder(reporting.store, reporting.ctx), 2);
    await reporting.settle();
  });
  afterAll(() => reporting.close());
  const request = async <Body>(url: string) =>
    (await reporting.inject<Body>({ url: `/api/v1/${url}`, as: as('owner', toId('nobody')) })).body;

  it('given any week, then points, pay and overtime are those of its code report, and values those of its codes', async () => {
    const { through, weeks } = await request<Weeks>('reports/weeks');
    expect(weeks.length).toBeGreaterThan(3);
    for (const { start_date, end_date, whole, same_days } of weeks) {
      const { totals } = await request<Report>(`codes/report/weekly?start_date=${start_date}`);
      const value = await request<Value>(`reports/value?start_date=${start_date}&end_date=${end_date}`);
      expect([start_date, whole]).toEqual([
        start_date,
        {
          points: totals.approved_points + totals.approved_points_not_finalized,
          overtime: totals.overtime,
          pay: totals.net_to_pay,
          company_value: value.company_value,
          missed_value: value.missed_value,
          margin: value.company_value! - totals.net_to_pay!,
        },
      ]);
      if (same_days === null) continue;
      const until = end_date > through! ? through! : addDays(start_date, 2);
      const part = await request<Value>(`reports/value?start_date=${start_date}&end_date=${until}`);
      expect([start_date, same_days.company_value, same_days.missed_value]).toEqual([
        start_date,
        part.company_value,
        part.missed_value,
      ]);
    }
  });
});

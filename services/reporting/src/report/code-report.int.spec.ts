import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import {
  ada,
  as,
  augusta,
  createLeave,
  ben,
  cara,
  closedWeek,
  doneJob,
  createPair,
  toId,
  install,
  createLine,
  createPlanned,
  reportingUnderTest,
  createSubmitted,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';

type Report = OutputOf<typeof ReadCodeReport>;
let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  await closedWeek(reporting);
  // Cara's day awaits approval: level 3, and no price of its own yet.
  await reporting.record(`job-${toId('C1')}`, createPlanned('C1', cara, '2026-10-13', 96));
  await reporting.record(
    weekStream(cara),
    [createSubmitted('2026-10-13', [createPair(8)], [doneJob('C1', [createLine(install, 8)])])],
    cara,
  );
  await reporting.record(`schedule-${toId('flu')}`, [
    createLeave({ type: 'sick', start_date: '2026-10-15', user_ids: [ben], title: 'Flu' }),
  ]);
  await reporting.settle();
});
afterAll(() => reporting.close());

const week = 'start_date=2026-10-12&end_date=2026-10-12';
const report = async (query: string, who = as('owner'), tab = 'weekly') =>
  (await reporting.request<Report>({ url: `/api/v1/codes/report/${tab}?${query}`, as: who })).body;
const readTotals = async (...parameters: Parameters<typeof report>) => (await report(...parameters)).totals;

describe('The code report', () => {
  it('given a week of several people, when an owner reads it, then it has the jobs, the codes and what they add up to [RPT-060] [RPT-061] [RPT-062] [API-028] [API-030]', async () => {
    const body = await report(week);
    expect(body).toMatchObject({ start_date: '2026-10-11', end_date: '2026-10-17', total: 4, current_page: 1 });
    expect(body.data.map(({ job_id }) => job_id)).toHaveLength(4);
    expect(body.data.find(({ job_id }) => job_id === toId('A1'))).toEqual({
      job_id: toId('A1'),
      date: '2026-10-12',
      user: { id: ada, label: 'Ada Long', technician_id: '7001' },
      identifier: 'WO-A1',
      address: 'A1 Main St',
      city: 'Nashville',
      state: 'finalized',
      codes: [{ id: install, title: 'INST', description: 'Install', pivot: { points: 12, quantity: 15 } }],
      points: 180,
    });
    // Missed lines are in no total: 15 and 8 (at 19.99) of Ada and Ben, 8 of Cara.
    expect(body.codeTotals).toEqual([
      {
        id: install,
        title: 'INST',
        description: 'Install',
        quantity: 31,
        points: 372,
        price: 27_000 + 15_992 + 14_400,
      },
      { id: toId('REP'), title: 'REP', description: 'Repair', quantity: 10, points: 75, price: 11_250 },
    ]);
    expect(body.categories).toEqual([
      { id: toId('Inside'), name: 'Inside work', points: 372 },
      { id: toId('Outside'), name: 'Outside work', points: 75 },
    ]);
  });

  it('given finalized and submitted days, then their points are distinguished, and the planned ones beside them [RPT-072] [RPT-062]', async () =>
    expect(await readTotals(week)).toMatchObject({
      assigned_points: 432,
      approved_points: 351,
      approved_points_not_finalized: 96,
      pending_points: 96,
    }));

  it('given one person, then every figure of the totals is that of their week, money in cents [RPT-062] [RPT-063] [BUS-022]', async () =>
    expect(await readTotals(`${week}&user_id=${ada}`)).toEqual({
      assigned_points: 240,
      approved_points: 255,
      approved_points_not_finalized: 0,
      codes_point_total_price: 38_250,
      bonus: { legacy: 0, manual: 0 },
      hourly_rate: 9.3587,
      overtime_rate: 14.038,
      regular: 40,
      overtime: 6,
      pay: 45_858,
      total_pay: 45_858,
      total_overtime_pay: 8_423,
      total_regular: 37_435,
      total_overtime: 6,
      total_manual: 0,
      pay_parts: { codes: 38_250, regular: 4_800, overtime: 2_808, minimum_topup: 0, bonus: 0, leave: 0 },
      leave_pay: 0,
      per_diem: 3_500,
      gas: 2_400,
      net_to_pay: 51_758,
      suggested_bonus: null,
      pending_points: 0,
      sick_days: 0,
      vacation_days: 0,
      personal_days: 0,
      personal_unpaid_days: 0,
      call_out_days: 0,
      show_bonus: false,
      estimate: false,
      withheld: false,
      finalized: true,
    }));

  it('given a user who is paid by the hour, then regular and overtime pay, bonus and leave add up to what is paid', async () =>
    expect(await readTotals(`${week}&user_id=${ben}`)).toMatchObject({
      hourly_rate: 18,
      overtime_rate: 27,
      total_regular: 72_000,
      total_overtime_pay: 13_500 + 167,
      // Hours at 1.5 times the rate are paid once as straight time, and the rest as overtime.
      pay_parts: { codes: 0, regular: 81_000, minimum_topup: 0, bonus: 3_000, leave: 0 },
      total_manual: 3_000,
      leave_pay: 0,
      sick_days: 0,
      total_pay: 88_667,
      suggested_bonus: 0,
    }));

  it('given leave that was entered after the week was finalized, then the week stays as it was paid', async () => {
    const { sick_days, leave_pay } = await readTotals(`${week}&user_id=${ben}`);
    expect([sick_days, leave_pay]).toEqual([0, 0]);
  });

  it('given everyone, then each person’s pay is there, and the totals are their sums', async () => {
    const { people, totals } = await report(week);
    expect(people?.map(({ user, total_pay, paid_hours }) => [user.label, total_pay, paid_hours])).toEqual([
      ['Ada Long', 45_858, 46],
      ['Ben Marsh', 88_667, 45],
      ['Cara Reed', 14_400, 8],
    ]);
    expect(totals).toMatchObject({ total_pay: 148_925, hourly_rate: null, total_overtime: 11 });
  });

  it('given a day, when its report is read, then it is an estimate while a user’s week is not finalized: its overtime may follow [RPT-023] [API-029]', async () => {
    const body = await report('start_date=2026-10-12&end_date=2026-10-12', as('owner'), 'daily');
    expect(body).toMatchObject({ start_date: '2026-10-12', end_date: '2026-10-12', total: 2 });
    expect(body.totals.estimate).toBe(false);
    const waiting = await report('start_date=2026-10-13&end_date=2026-10-13', as('owner'), 'daily');
    expect(waiting.totals.estimate).toBe(true);
  });

  it('given a month by year and number, then it is its days; given a range, then it is as it was asked for [RPT-023] [RPT-024] [API-029]', async () => {
    const month = await report('year=2026&month=10', as('owner'), 'monthly');
    expect(month).toMatchObject({ start_date: '2026-10-01', end_date: '2026-10-31', total: 4 });
    const range = await report('start_date=2026-10-13&end_date=2026-10-20', as('owner'), 'range');
    expect(range).toMatchObject({ start_date: '2026-10-13', end_date: '2026-10-20', total: 2 });
  });

  it('given no dates, then it is one month back to today [RPT-040] [BUS-017] [BUS-018]', async () =>
    expect(await report('', as('owner'), 'range')).toMatchObject({ start_date: '2026-09-22', end_date: '2026-10-22' }));

  it('given a location, then jobs and points are of it, hours and pay of its people [RPT-007]', async () => {
    const body = await report(`${week}&location_id=${augusta}`);
    expect(body.data.map(({ identifier }) => identifier).sort()).toEqual(['WO-A2', 'WO-B1']);
    expect(body.totals).toMatchObject({ assigned_points: 196, approved_points: 171, total_pay: 88_667 });
    expect(body.codeTotals.map(({ title, price }) => [title, price])).toEqual([
      ['INST', 15_992],
      ['REP', 11_250],
    ]);
  });

  it('given more jobs than a page has, then they come page by page, and sorted as asked', async () => {
    const second = await report(`${week}&per_page=10&page=2`);
    expect([second.data.length, second.total, second.last_page]).toEqual([0, 4, 1]);
    const byPoints = await report(`${week}&sort_by=points&direction=desc`);
    expect(byPoints.data.map(({ points }) => points)).toEqual([180, 96, 96, 75]);
    const byUser = await report(`${week}&sort_by=user`);
    expect(byUser.data.map(({ user }) => user.label)).toEqual(['Ada Long', 'Ada Long', 'Ben Marsh', 'Cara Reed']);
  });

  it.each([
    ['range', 'start_date=2026-10-12&end_date=2026-10-11', 'ReportRangeBackward'],
    ['range', 'start_date=2016-10-12&end_date=2026-10-12', 'ReportRangeTooLong'],
    ['range', 'start_date=2026-10-12', 'RangeIncomplete'],
    ['monthly', 'month=10', 'RangeIncomplete'],
  ])('given %s with %s, then it is refused as %s', async (tab, query, code) => {
    const { status, body } = await reporting.request<{ code: string }>({ url: `/api/v1/codes/report/${tab}?${query}` });
    expect([status, body.code]).toEqual([422, code]);
  });

  it.each([['start_date=12.10.2026'], ['start_date=2026-02-30'], ['year=26&month=1'], ['user_id=7']])(
    'given %s, then it is a wrong input: dates are YYYY-MM-DD and exist [BUS-018]',
    async (query) => expect((await reporting.request({ url: `/api/v1/codes/report/range?${query}` })).status).toBe(422),
  );
});

describe('Who reads a code report', () => {
  it.each(['owner', 'admin', 'manager', 'supervisor'] as const)(
    'given a %s, then everyone is in it [RPT-033]',
    async (role) => expect((await report(week, as(role))).total).toBe(4),
  );

  it.each(['technician', 'warehouse', 'qc'] as const)(
    'given a %s who asks for another user, or for all, then it is their own [RPT-034]',
    async (role) => {
      for (const query of [week, `${week}&user_id=${ben}`]) {
        const body = await report(query, as(role, ada));
        expect(body.data.map(({ user }) => user.id)).toEqual([ada, ada]);
        expect(body.totals).toMatchObject({ total_pay: 45_858, hourly_rate: 9.3587, pending_points: null });
        expect(body.codeTotals.map(({ points, price }) => [points, price])).toEqual([
          [null, null],
          [null, null],
        ]);
        expect(body.people).toBeNull();
      }
    },
  );

  it('given a manager, then there is pay and no rate; given an admin, then there are rates', async () => {
    expect(await readTotals(`${week}&user_id=${ben}`, as('manager'))).toMatchObject({
      total_pay: 88_667,
      hourly_rate: null,
      overtime_rate: null,
      suggested_bonus: null,
      pending_points: null,
    });
    expect(await readTotals(`${week}&user_id=${ben}`, as('admin'))).toMatchObject({
      hourly_rate: 18,
      overtime_rate: 27,
      suggested_bonus: null,
      pending_points: null,
    });
  });

  it('given a supervisor, then there are points, hours and bonus, and no pay at all', async () => {
    const body = await report(`${week}&user_id=${ben}`, as('supervisor'));
    expect(body.totals).toMatchObject({ approved_points: 96, regular: 40, overtime: 5, bonus: { manual: 3_000 } });
    for (const money of [
      'pay',
      'total_pay',
      'total_regular',
      'total_overtime_pay',
      'codes_point_total_price',
      'pay_parts',
      'leave_pay',
      'per_diem',
      'gas',
      'net_to_pay',
      'hourly_rate',
      'overtime_rate',
      'suggested_bonus',
      'pending_points',
    ] as const)
      expect(body.totals[money]).toBeNull();
    expect(body.people).toBeNull();
  });

  it('given a bonus that is not shown to its technician, then their report is without it; once shown, with it [RPT-096]', async () => {
    const own = () => readTotals(week, as('technician', ben));
    expect(await own()).toMatchObject({ bonus: { manual: 0 }, total_pay: 85_500, show_bonus: false, withheld: true });
    expect(await readTotals(week, as('owner'))).toMatchObject({ withheld: false });
    const opened = await reporting.request<{ data: ExplainedPay }>({
      url: `/api/v1/pay/${ben}?date=2026-10-12`,
      as: as('technician', ben),
    });
    expect(opened.body.data).toMatchObject({ finalized: true, withheld: true });
    await reporting.record(weekStream(ben), [
      weekEvents.make.WeekReopened({ start_date: '2026-10-11', reason: 'The bonus is to be shown' }),
      weekEvents.make.BonusSet({
        start_date: '2026-10-11',
        bonus_amount_in_cents: 1_500,
        bonus_quantity: 2,
        bonus_shown: true,
      }),
    ]);
    await reporting.settle();
    // The week is open again: everything entered since counts, including the sick day.
    expect(await own()).toMatchObject({
      bonus: { manual: 3_000 },
      total_pay: 88_667 + 14_400,
      leave_pay: 14_400,
      sick_days: 1,
      show_bonus: true,
      withheld: false,
    });
  });
});

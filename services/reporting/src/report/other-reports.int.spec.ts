import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadMissedCodes, ReadProductivity } from '@tailboard/contracts/reports/code-report';
import type { ReadJobReport } from '@tailboard/contracts/reports/job-report';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import {
  ada,
  as,
  augusta,
  ben,
  cara,
  closedWeek,
  doneJob,
  createPair,
  toId,
  install,
  createLine,
  customerAbsent,
  createPlanned,
  repair,
  reportingUnderTest,
  set,
  createSubmitted,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';

let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  await closedWeek(reporting);
  await reporting.record(`job-${toId('C1')}`, createPlanned('C1', cara, '2026-10-13', 96));
  await reporting.record(
    weekStream(cara),
    [
      createSubmitted(
        '2026-10-13',
        [createPair(8)],
        [
          doneJob('C1', [createLine(install, 6), createLine(repair, 2, { missed: true })]),
          doneJob('nowhere', [], { completed: false, not_done: customerAbsent }),
        ],
      ),
    ],
    cara,
  );
  await reporting.settle();
});
afterAll(() => reporting.close());
const week = 'start_date=2026-10-11&end_date=2026-10-17';

describe('Productivity', () => {
  const productivity = async (query: string, who = as('owner')) =>
    (
      await reporting.request<OutputOf<typeof ReadProductivity>>({
        url: `/api/v1/users/productivity?${query}`,
        as: who,
      })
    ).body;
  const findRow = async (user: string, query: string, who = as('owner')) =>
    (await productivity(query, who)).data.find((row) => row.user?.id === user);

  it('given a finalized week, then a row has points and hours: given, done and paid [RPT-025] [RPT-074] [RPT-075] [RPT-076] [API-034] [API-035] [API-037]', async () =>
    expect(await findRow(ada, week)).toEqual({
      user: { id: ada, label: 'Ada Long', technician_id: '7001' },
      points: {
        assigned: 240,
        assigned_not_finalized: 0,
        completed: 255,
        completed_not_finalized: 0,
        percent: 106.3,
        percent_not_finalized: 106.3,
      },
      hours: { paid: 46, calculated: 21.25, percent: 46.2 },
      hours_not_finalized: 0,
      price_per_point: 1.5,
      completed_points_hours_paid: 5.54,
      weeks: [106.3],
    }));

  it('given a code with a price of its own, then the price per point is weighted, in dollars [RPT-076] [RPT-082] [BUS-020]', async () =>
    expect(await findRow(ben, week)).toMatchObject({ price_per_point: 1.6658 }));

  it('given a day that is not finalized, then its points and hours are apart, and what divides by nothing is nothing [RPT-072] [RPT-074] [RPT-076]', async () =>
    expect(await findRow(cara, week)).toMatchObject({
      points: {
        assigned: 0,
        assigned_not_finalized: 96,
        completed: 0,
        completed_not_finalized: 72,
        percent: null,
        percent_not_finalized: 75,
      },
      hours: { paid: 0, calculated: 0, percent: null },
      hours_not_finalized: 8,
      price_per_point: null,
      completed_points_hours_paid: null,
    }));

  it('given an owner who asks for all, then hours and price are of open weeks too; given a manager, then they are not [RPT-073]', async () => {
    expect(await findRow(cara, `${week}&all=1`)).toMatchObject({
      hours: { paid: 8, calculated: 6, percent: 75 },
      price_per_point: 1.5,
      completed_points_hours_paid: 9,
    });
    expect(await findRow(cara, `${week}&all=1`, as('manager'))).toMatchObject({
      hours: { paid: 0 },
      price_per_point: null,
    });
  });

  it('given several people, then the totals are of the sums, never an average of the rows [RPT-077] [API-037]', async () =>
    expect((await productivity(week)).totals).toEqual({
      user: null,
      points: {
        assigned: 336,
        assigned_not_finalized: 96,
        completed: 351,
        completed_not_finalized: 72,
        percent: 104.5,
        percent_not_finalized: 97.9,
      },
      hours: { paid: 91, calculated: 29.25, percent: 32.1 },
      hours_not_finalized: 8,
      price_per_point: 1.5454,
      completed_points_hours_paid: 3.86,
      weeks: [104.5],
    }));

  it('given several weeks, then each has what is finalized and apart from it what is in progress, the earliest first', async () => {
    const { weeks, data, totals } = await productivity('start_date=2026-10-04&end_date=2026-10-17');
    expect(totals.weeks).toEqual(weeks.map(({ points_percent }) => points_percent));
    expect(data.find(({ user }) => user?.id === ada)?.weeks).toEqual([null, 106.3]);
    const none = { assigned: 0, completed: 0, points_percent: null, hours_percent: null };
    expect(weeks).toEqual([
      { start_date: '2026-10-04', ...none, in_progress: null },
      {
        start_date: '2026-10-11',
        ...{ assigned: 336, completed: 351, points_percent: 104.5, hours_percent: 32.1 },
        in_progress: { assigned: 96, completed: 72, points_percent: 75, hours_percent: null },
      },
    ]);
  });

  it('given a running week, then no ratio of finalized weeks has its points, and its own has only days that are over or submitted', async () => {
    for (const [name, date] of [
      ['D1', '2026-10-21'],
      ['D2', '2026-10-22'],
      ['D3', '2026-10-23'],
    ] as const)
      await reporting.record(`job-${toId(name)}`, createPlanned(name, ada, date, 50));
    await reporting.settle();
    const both = 'start_date=2026-10-11&end_date=2026-10-24';
    const { points } = (await findRow(ada, both))!;
    expect(points).toMatchObject({ assigned: 240, assigned_not_finalized: 50, percent: 106.3 });
    expect((await productivity(both)).weeks[1]).toMatchObject({ in_progress: { assigned: 50, points_percent: 0 } });
    const done = [doneJob('D2', [createLine(install, 5)])];
    await reporting.record(weekStream(ada, '2026-10-18'), [createSubmitted('2026-10-22', [createPair(8)], done)], ada);
    await reporting.settle();
    expect((await findRow(ada, both))!.points).toMatchObject({
      ...{ assigned: 240, assigned_not_finalized: 100, completed_not_finalized: 60 },
      ...{ percent: 106.3, percent_not_finalized: 92.6 },
    });
  });

  it('given a location, then it is of those who belong to it', async () =>
    expect((await productivity(`${week}&location_id=${augusta}`)).data.map(({ user }) => user?.label)).toEqual([
      'Ben Marsh',
    ]));

  it('given a technician who asks for another, then it is their own row, with their own price [RPT-034]', async () => {
    const { data } = await productivity(`${week}&user_id=${ben}`, as('technician', ada));
    expect(data.map(({ user, price_per_point }) => [user?.id, price_per_point])).toEqual([[ada, 1.5]]);
  });
});

describe('Missed codes', () => {
  const readMissed = async (query: string, who = as('owner')) =>
    (await reporting.request<OutputOf<typeof ReadMissedCodes>>({ url: `/api/v1/codes/missed?${query}`, as: who })).body;

  it('given lines that were not billed, then each person has their jobs with the codes, and the points in all [RPT-026] [RPT-080] [RPT-081] [API-031] [API-032] [API-033]', async () => {
    const body = await readMissed(week);
    expect(body).toMatchObject({ total: 2, current_page: 1, start_date: '2026-10-11' });
    expect(body.data[0]).toEqual({
      user: { id: ada, label: 'Ada Long', technician_id: '7001' },
      assignments: [
        {
          job_id: toId('A1'),
          date: '2026-10-12',
          address: 'A1 Main St',
          codes: [{ id: repair, title: 'REP', description: 'Repair', pivot: { points: 7.5, quantity: 1 } }],
        },
      ],
      total: 7.5,
    });
    expect(body.data[1]).toMatchObject({ user: { label: 'Cara Reed' }, total: 15 });
  });

  it('given a page, a person or a location, then it is these; given a technician, then their own [RPT-034] [API-032]', async () => {
    expect((await readMissed(`${week}&page=2`)).data).toEqual([]);
    expect((await readMissed(`${week}&user_id=${cara}`)).data).toHaveLength(1);
    expect((await readMissed(`${week}&location_id=${augusta}`)).data).toEqual([]);
    expect((await readMissed(week, as('technician', ada))).data.map(({ user }) => user.id)).toEqual([ada]);
  });

  it('given a day that is written again, then its missed lines are gone until it is submitted again', async () => {
    await reporting.record(weekStream(cara), [weekEvents.make.DayTakenBack({ date: '2026-10-13', reason: 'Codes' })]);
    await reporting.settle();
    expect((await readMissed(week)).total).toBe(1);
    await reporting.record(weekStream(cara), [
      createSubmitted(
        '2026-10-13',
        [createPair(8)],
        [
          doneJob('C1', [createLine(install, 6)]),
          doneJob('nowhere', [], { completed: false, not_done: customerAbsent }),
        ],
      ),
    ]);
    await reporting.settle();
    expect((await readMissed(week)).total).toBe(1);
  });
});

describe('The job report', () => {
  const jobs = async (type: string, query: string, who = as('owner')) =>
    reporting.request<OutputOf<typeof ReadJobReport>>({ url: `/api/v1/jobs/report/${type}?${query}`, as: who });

  it('given a job with leakage, then it is an issue with all that the row needs [RPT-053] [API-023] [API-024] [API-025]', async () => {
    const { body } = await jobs('issues', week);
    expect(body.data).toEqual([
      {
        id: toId('A3'),
        date: '2026-10-14',
        user: { id: ada, label: 'Ada Long', technician_id: '7001' },
        address: { address: 'A3 Main St', address2: '', city: 'Nashville' },
        work_order: { leakage: 'Ingress at the tap' },
        codes: [{ id: customerAbsent.code_id, title: 'NH', description: 'Nobody at home' }],
        points: 40,
        price_point: 260,
      },
    ]);
    expect(body).toMatchObject({ total: 1, start_date: '2026-10-11', end_date: '2026-10-17' });
  });

  it('given jobs that were not done, then each has its reason first, what is not on file as nothing, and the company’s price [RPT-053] [RPT-055] [RPT-059] [API-023]', async () => {
    const { body } = await jobs('not-done', week);
    expect(body.data.map(({ id, codes }) => [id, codes[0]?.description])).toEqual([
      [toId('nowhere'), 'Nobody at home'],
      [toId('A3'), 'Nobody at home'],
    ]);
    expect(body.data[0]).toMatchObject({ address: null, work_order: { leakage: null }, points: 0 });
    expect(body.data.map(({ price_point }) => price_point)).toEqual([260, 260]);
  });

  it('given the company’s price changes, then each row has that of its own day: an old report stays as it was', async () => {
    const [first, second] = (await jobs('not-done', week)).body.data.map(({ date }) => date);
    await reporting.record('settings-company', [
      set({ key: 'price_point_company', value: 275, effective_from: second! }),
      set({ key: 'price_point_company', value: 300, effective_from: '2026-10-18' }),
    ]);
    await reporting.settle();
    const { data } = (await jobs('not-done', week)).body;
    expect(data.map(({ date, price_point }) => [date, price_point])).toEqual([
      [first, 260],
      [second, 275],
    ]);
  });

  it('given a tab by the name of a location, whatever its letters, then it is the jobs there [RPT-007] [API-024]', async () => {
    for (const tab of ['Nashville', 'nashville', toId('Nashville')])
      expect((await jobs('not-done', `${week}&tab=${tab}`)).body.data.map(({ id }) => id)).toEqual([toId('A3')]);
    for (const tab of ['Augusta', 'Atlantis'])
      expect((await jobs('not-done', `${week}&tab=${tab}`)).body.data).toEqual([]);
  });

  it.each(['supervisor', 'technician', 'warehouse', 'qc'] as const)(
    'given a %s, then it is not theirs to read',
    async (role) => expect((await jobs('issues', week, as(role))).status).toBe(403),
  );

  it('given a backward range, then it is refused', async () =>
    expect(await jobs('issues', 'start_date=2026-10-12&end_date=2026-10-01')).toMatchObject({
      status: 422,
      body: { code: 'ReportRangeBackward' },
    }));
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { DomainEvent } from '@tailboard/contracts/event';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { payTypes, Person, userEvents } from '@tailboard/contracts/identity/user';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { codeEvents } from '@tailboard/contracts/jobs/code';
import { categories } from '@tailboard/contracts/jobs/reference';
import { paidTypes, scheduleEvents } from '@tailboard/contracts/jobs/schedule';
import type { ReadCodeReport, ReadProductivity } from '@tailboard/contracts/reports/code-report';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { serviceUnderTest, type ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import { recordRun } from '../exports/payroll-run.js';
import definition from '../service.js';
import { createRandom, countDays, allUsers, recordHistory, weekStarts } from '../testing/history.js';
import {
  as,
  augusta,
  createLeave,
  createPair,
  toId,
  install,
  nashville,
  createRecorder,
  repair,
  set,
  createSubmitted,
  weekStream,
  type Recorded,
} from '../testing/reporting-under-test.js';

/** One event of every kind that may be recorded after weeks were finalized, each about an earlier day. */
const later: readonly ((context: {
  dice: (many: number) => number;
  start: string;
  user: string;
}) => [string, DomainEvent[]])[] = [
  ({ dice, start, user }) => [
    `user-${user}`,
    [
      userEvents.make.PayChanged({
        effective_from: start,
        pay_type: payTypes[dice(payTypes.length)]!,
        pay_rate: 10 + dice(90),
        price_level: dice(10),
        salary: dice(2) === 0,
        gas: dice(2) === 0,
        gas_rate_cents: dice(5_000),
      }),
    ],
  ],
  ({ dice, start }) => [
    'settings-company',
    [
      set({ key: 'price_point_tech', value: 100 + dice(900), effective_from: start }),
      set({ key: 'minutes_per_point', value: 1 + dice(30), effective_from: start }),
      set({ key: 'overtime_threshold', value: 1 + dice(80), effective_from: start }),
      set({ key: 'overtime_method', value: dice(2) === 0 ? 'flsa' : 'exempt_7i', effective_from: start }),
      set({ key: 'min_wage_cents', value: 500 + dice(3_000), effective_from: start }),
      set({ key: 'per_diem_cents', value: dice(9_000), effective_from: start }),
      set({ key: 'leave_day_hours', value: dice(24), effective_from: start }),
      set({
        key: 'price_levels',
        value: [{ level: dice(10), name: 'New', tech_price_cents: dice(900) }],
        effective_from: start,
      }),
    ],
  ],
  ({ dice, start }) => [
    `code-${dice(2) === 0 ? install : repair}`,
    [
      codeEvents.make.CodePriced({
        effective_from: start,
        points: dice(100),
        tech_price_cents: dice(9_999),
        company_price_cents: null,
      }),
      codeEvents.make.CodeDescribed({ title: `N${dice(999)}`, description: 'Renamed', category_id: toId('Outside') }),
      codeEvents.make.CodeRetired({}),
    ],
  ],
  ({ dice, user }) => [
    `user-${user}`,
    [
      userEvents.make.AccountChanged({
        email: `${dice(1e6)}@example.com`,
        technician_id: String(dice(9_999)),
        label: `Renamed ${dice(999)}`,
        roles: ['warehouse'],
      }),
      userEvents.make.UserDeactivated({}),
    ],
  ],
  ({ start, user }) => [
    `user-${user}`,
    [
      userEvents.make.ProfileChanged({
        profile: Person.parse({
          first_name: 'Someone',
          last_name: 'Else',
          location_id: augusta,
          hired_on: addDays(start, 3),
          terminated_on: addDays(start, 5),
        }),
      }),
      userEvents.make.UserRestored({}),
    ],
  ],
  ({ dice, start, user }) => [
    `schedule-${toId(`late ${start} ${user} ${dice(1e6)}`)}`,
    [
      createLeave({
        type: paidTypes[dice(paidTypes.length)]!,
        start_date: addDays(start, dice(7)),
        end_date: addDays(start, 7 + dice(7)),
        everyone: dice(2) === 0,
        user_ids: [user],
      }),
    ],
  ],
  // Earlier entries are revised, or removed.
  ({ dice, start, user }) => {
    const entry = createLeave({
      type: 'vacation',
      start_date: start,
      end_date: addDays(start, 6),
      user_ids: [user],
    }).data;
    return [
      `schedule-${toId(`${user} ${start}`)}`,
      dice(2) === 0
        ? [scheduleEvents.make.ScheduleEntryRemoved({})]
        : [scheduleEvents.make.ScheduleEntryRevised(entry)],
    ];
  },
  () => [`category-${toId('Inside')}`, [categories.events.make.CategoryRevised({ name: 'Renamed' })]],
  () => [`location-${nashville}`, [locationEvents.make.LocationRevised({ name: 'Renamed' })]],
  // The company moves its workweek start, and work continues.
  () => ['settings-company', [set({ key: 'workweek_start', value: 'thursday', effective_from: '2026-12-03' })]],
  ({ dice, user }) => [weekStream(user, '2026-10-21'), [createSubmitted('2026-10-22', [createPair(1 + dice(12))], [])]],
];

describe.each([4, 5])('Weeks that were finalized, history %s', (seed) => {
  let reporting: ServiceUnderTest;
  let recorded: Recorded;
  let closed: { user: string; start: string }[];
  beforeAll(async () => {
    reporting = await serviceUnderTest(definition, { now: () => new Date('2026-11-20T12:00:00.000Z') });
    recorded = createRecorder(reporting.store, reporting.ctx);
    await recordHistory(recorded, seed);
    await reporting.settle();
    closed = (
      await reporting.ctx.db.query<{ user: string; start: string }>(
        'select user_id as user, start_date as start from work_week where finalized_at is not null order by 1, 2',
      )
    ).filter(({ user, start }) => allUsers.includes(user) && weekStarts.includes(start));
  });
  afterAll(() => reporting.close());

  const request = async <Body>(url: string) =>
    (await reporting.inject<Body>({ url: `/api/v1/${url}`, as: as('owner', toId('nobody')) })).body;
  /** Returns all report data of a finalized week, except names of users and codes, and planned work. */
  async function readSummary({ user, start }: { user: string; start: string }) {
    const { data } = await request<{ data: ExplainedPay }>(`pay/${user}?date=${addDays(start, 2)}`);
    const filter = `start_date=${start}&end_date=${addDays(start, countDays(start) - 1)}&user_id=${user}`;
    const { totals, codeTotals } = await request<OutputOf<typeof ReadCodeReport>>(`codes/report/weekly?${filter}`);
    const productivity = await request<OutputOf<typeof ReadProductivity>>(`users/productivity?${filter}`);
    return {
      user,
      start,
      terms: data.terms,
      figures: data.figures.map(({ figure, amount, lines }) => ({
        figure,
        amount,
        lines: lines.map(({ source, ...line }) => ({
          ...line,
          source: source && { ...source, by: '' },
        })),
      })),
      finalized_at: data.finalized_at,
      totals,
      codes: codeTotals
        .map(({ id, quantity, points, price }) => ({ id, quantity, points, price }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
      hours: productivity.totals.hours,
      points: productivity.totals.points,
      price: productivity.totals.price_per_point,
    };
  }
  const summaryOfAll = async () => {
    const all = [];
    for (const week of closed) all.push(await readSummary(week));
    return all;
  };
  const runs = async () => {
    const found = [];
    for (const start_date of weekStarts)
      found.push(
        await recordRun(reporting.ctx, {
          id: toId(`run ${start_date} ${found.length} ${Math.random()}`),
          created_by: toId('nobody'),
          filters: { start_date },
        }),
      );
    return found;
  };

  it('given pay, prices, codes, names, levels, people, leave and the beginning of the week are changed for dates before, then nothing of them changes, no payroll is owed again, and a rebuild from the events finds the same', async () => {
    expect(closed.length).toBeGreaterThan(5);
    const before = await summaryOfAll();
    const handed = await runs();
    const dice = createRandom(seed);
    for (let round = 0; round < 3; round++)
      for (const textOf of later) {
        const start = weekStarts[dice(weekStarts.length)]!;
        const [stream, events] = textOf({ dice, start, user: allUsers[dice(allUsers.length)]! });
        await recorded.record(stream, events);
      }
    await reporting.settle();
    expect(await summaryOfAll()).toEqual(before);
    expect(await runs()).toEqual(handed);

    // All is known before the first week is replayed: the time of recording counts, not that of arrival.
    const pool = connect(reporting.databaseUrl, { schema: 'reporting' });
    try {
      const { projections: all } = definition;
      const otherProjections = projections({
        database: pool,
        store: reporting.store,
        schema: 'reporting',
        projections: all,
        log: reporting.ctx.log,
      });
      for (const name of ['reporting.work', 'reporting.leave', 'reporting.pay-terms', 'reporting.settings'])
        await otherProjections.rebuild(name);
    } finally {
      await pool.close();
    }
    expect(await summaryOfAll()).toEqual(before);
    expect(await runs()).toEqual(handed);

    // The later events are not without effect: a reopened week is paid by them.
    for (const { user, start } of closed)
      await recorded.record(weekStream(user, start), [
        weekEvents.make.WeekReopened({ start_date: start, reason: 'Paid by what is known now' }),
      ]);
    await reporting.settle();
    const changed = (await summaryOfAll()).filter(({ figures }, at) => {
      const total = (all: typeof figures) => all.find(({ figure }) => figure === 'net_to_pay')!.amount;
      return total(figures) !== total(before[at]!.figures);
    });
    expect(changed.length).toBeGreaterThan(closed.length / 2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { payrollColumns } from '@tailboard/contracts/reports/export';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { missingFrom, payrollSheet, recordRun } from '../exports/payroll-run.js';
import { ofOneMoment } from '@tailboard/service/exports/export-sheet';
import { countDays, allUsers, recordHistory, movedWeek, weekStarts } from '../testing/history.js';
import { computePlainPay } from '../testing/plain-pay.js';
import { as, toId, createRecorder, weekStream } from '../testing/reporting-under-test.js';
import { serviceUnderTest, type ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';

type Report = OutputOf<typeof ReadCodeReport>;
/** Weeks with a moved start that are paid more because of it. */
let movedWeeks = 0;

describe.each([1, 2, 3])('The same weeks, history %s', (seed) => {
  let reporting: ServiceUnderTest;
  let events: readonly RecordedEvent[];
  beforeAll(async () => {
    reporting = await serviceUnderTest(definition, { now: () => new Date('2026-11-20T12:00:00.000Z') });
    await recordHistory(createRecorder(reporting.store, reporting.ctx), seed);
    await reporting.settle();
    events = (await reporting.store.readAll({ after: 0n, limit: 5_000 })).events;
  });
  afterAll(() => reporting.close());
  const request = async <Body>(url: string) =>
    (await reporting.inject<Body>({ url, as: as('owner', toId('nobody')) })).body;

  it('given any week of anyone, when it is opened and when it is computed from the raw events, then both agree to the cent', async () => {
    for (const start of weekStarts)
      for (const user of allUsers) {
        const { data } = await request<{ data: ExplainedPay }>(`/api/v1/pay/${user}?date=${addDays(start, 2)}`);
        const amount = (name: string) => data.figures.find(({ figure }) => figure === name)!.amount;
        const plain = computePlainPay(events, user, start);
        expect({ start, user, total_pay: amount('total_pay'), net_to_pay: amount('net_to_pay') }).toEqual({
          start,
          user,
          total_pay: plain.total_pay,
          net_to_pay: plain.net_to_pay,
        });
        if (plain.moved_pay > 0) {
          movedWeeks++;
          const { lines } = data.figures.find(({ figure }) => figure === 'overtime_pay')!;
          expect(lines.at(-1)).toMatchObject({ amount: plain.moved_pay });
        }
        for (const { figure, lines, amount: whole } of data.figures)
          if (lines.length > 0 && !figure.endsWith('_hours'))
            expect([figure, Number(lines.reduce((sum, line) => sum + line.amount, 0).toFixed(4))]).toEqual([
              figure,
              whole,
            ]);
      }
  });

  it('given the payroll of each finalized week, then each of its lines equals the raw events and the explained week', async () => {
    const { ctx } = reporting;
    let compared = 0;
    for (const start_date of weekStarts) {
      const requested = {
        id: toId(`payroll ${start_date}`),
        created_by: toId('nobody'),
        filters: { start_date, end_date: '' },
      };
      const run = await recordRun(ctx, requested);
      if (run === null) continue;
      const { run_id } = run;
      const file = await ofOneMoment(ctx.db, async (db) => {
        const rows = [];
        for await (const row of (await payrollSheet(db, run_id)).rows) rows.push(...row);
        return rows;
      });
      const users = await ctx.db.query<{ user_id: string }>(
        'select user_id from payroll_line where run_id = $1 order by at',
        [run_id],
      );
      for (const [at, cells] of file.entries()) {
        const user = users[at]!.user_id;
        const cents = (column: (typeof payrollColumns)[number]) =>
          Math.round(Number(cells[payrollColumns.indexOf(column)]) * 100);
        const plain = computePlainPay(events, user, start_date);
        const { data } = await request<{ data: ExplainedPay }>(`/api/v1/pay/${user}?date=${start_date}`);
        const opened = data.figures.find(({ figure }) => figure === 'net_to_pay')!.amount;
        expect([start_date, user, cents('total'), opened]).toEqual([start_date, user, plain.net_to_pay, opened]);
        expect(cents('total')).toBe(opened);
        expect(cents('total') - cents('per_diem') - cents('gas')).toBe(plain.total_pay);
        expect(Math.abs(cents('regular_hours') + cents('overtime_hours') - (plain.minutes * 100) / 60)).toBeLessThan(
          1.1,
        );
        expect(data.runs).toMatchObject([{ run_id, total_cents: cents('total') }]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  it('given the report of each week, then its people and its totals are the same', async () => {
    for (const start of weekStarts) {
      const report = await request<OutputOf<typeof ReadCodeReport>>(`/api/v1/codes/report/weekly?start_date=${start}`);
      const peopleById = new Map((report.people ?? []).map((each) => [each.user.id, each]));
      for (const user of allUsers) {
        const { total_pay, net_to_pay } = computePlainPay(events, user, start);
        // A user missing from the report is owed nothing.
        const { total_pay: total = 0, net_to_pay: net = 0 } = peopleById.get(user) ?? {};
        expect([start, user, total, net]).toEqual([start, user, total_pay, net_to_pay]);
      }
      const { totals } = report;
      const sum = (report.people ?? []).reduce((all, { net_to_pay }) => all + net_to_pay, 0);
      expect(totals.net_to_pay).toBe(sum);
      expect(totals.total_pay).toBe(totals.pay! + totals.bonus!.manual + totals.leave_pay!);
      const parts = totals.pay_parts!;
      expect(Object.values(parts).reduce((all, part) => all + part, 0)).toBe(totals.total_pay);
      expect([parts.bonus, parts.leave]).toEqual([totals.bonus!.manual, totals.leave_pay]);
      expect(parts.codes).toBeLessThanOrEqual(totals.codes_point_total_price!);
      expect(report.codeTotals.reduce((all, { price }) => all + price!, 0)).toBe(totals.codes_point_total_price);
    }
  });

  it('given all the weeks as one range, then it is the sum of the weeks', async () => {
    const range = `start_date=${weekStarts[0]}&end_date=${addDays(movedWeek, 6)}`;
    const whole = await request<OutputOf<typeof ReadCodeReport>>(`/api/v1/codes/report/range?${range}`);
    let sum = 0;
    for (const start of weekStarts)
      sum += (await request<OutputOf<typeof ReadCodeReport>>(`/api/v1/codes/report/weekly?start_date=${start}`)).totals
        .net_to_pay!;
    expect(whole.totals).toMatchObject({ net_to_pay: sum, estimate: false });
  });

  it.each(['2026-09-16', '2026-09-30', '2026-10-12'])(
    'given the weeks cut after %s, within one of them, then points, pieces, bonus, days and hours add up to the whole',
    async (cut) => {
      type Totals = OutputOf<typeof ReadCodeReport>['totals'];
      const totals = async (from: string, to: string): Promise<Totals> =>
        (await request<OutputOf<typeof ReadCodeReport>>(`/api/v1/codes/report/range?start_date=${from}&end_date=${to}`))
          .totals;
      const [first, last] = [weekStarts[0]!, addDays(movedWeek, 6)];
      const [whole, before, after] = await Promise.all([
        totals(first, last),
        totals(first, cut),
        totals(addDays(cut, 1), last),
      ]);
      for (const figure of [
        'approved_points',
        'approved_points_not_finalized',
        'codes_point_total_price',
        'total_manual',
        'per_diem',
        'gas',
        'sick_days',
        'vacation_days',
        'personal_days',
        'personal_unpaid_days',
        'call_out_days',
      ] as const)
        expect([figure, before[figure]! + after[figure]!]).toEqual([figure, expect.closeTo(whole[figure]!, 6)]);
      const hours = ({ regular, overtime }: Totals): number => regular + overtime;
      // Each displayed sum of hours is rounded to two decimals.
      expect(Math.abs(hours(before) + hours(after) - hours(whole))).toBeLessThan(0.03);
    },
  );

  it('given finalized weeks cut after any of their days, then the pay of both parts is the pay of the week to the cent, and neither is an estimate', async () => {
    const readPeople = async (from: string, to: string) =>
      (await request<OutputOf<typeof ReadCodeReport>>(`/api/v1/codes/report/range?start_date=${from}&end_date=${to}`))
        .people!;
    const finalized = new Set(
      (
        await reporting.ctx.db.query<{ week: string }>(
          `select user_id || ' ' || start_date as week from work_week where finalized_at is not null`,
        )
      ).map(({ week }) => week),
    );
    let compared = 0;
    for (const start of weekStarts)
      for (let days = 1; days < countDays(start); days++) {
        const end = addDays(start, countDays(start) - 1);
        const cut = addDays(start, days);
        const parts = [...(await readPeople(start, addDays(cut, -1))), ...(await readPeople(cut, end))];
        for (const user of allUsers.filter((each) => finalized.has(`${each} ${start}`))) {
          const own = parts.filter((part) => part.user.id === user);
          const { total_pay, net_to_pay } = computePlainPay(events, user, start);
          const sum = (figure: 'total_pay' | 'net_to_pay') => own.reduce((all, part) => all + part[figure], 0);
          expect([start, cut, user, sum('total_pay'), sum('net_to_pay'), own.some(({ estimate }) => estimate)]).toEqual(
            [start, cut, user, total_pay, net_to_pay, false],
          );
          compared++;
        }
      }
    expect(compared).toBeGreaterThan(20);
  });

  /**
   * The report of each week equals its runs plus what is missing from them; returns the reasons of the missing lines.
   */
  async function handedAndMissing(): Promise<Set<string>> {
    const { ctx } = reporting;
    const reasons = new Set<string>();
    for (const week_start of weekStarts) {
      const { totals } = await request<Report>(`/api/v1/codes/report/weekly?start_date=${week_start}`);
      const [{ handed } = { handed: 0 }] = await ctx.db.query<{ handed: number }>(
        'select coalesce(sum(total_cents), 0)::int as handed from payroll_line where week_start = $1',
        [week_start],
      );
      const missing = await missingFrom(ctx.db, { week_start, isCopy: false }, ctx);
      const missed = missing.reduce((sum, { amount }) => sum + amount, 0);
      expect([week_start, handed + missed]).toEqual([week_start, totals.net_to_pay]);
      for (const { why } of missing) reasons.add(why);
    }
    return reasons;
  }

  it('given runs of all weeks, then each week’s report is what they handed out and what is missing from them', async () =>
    expect([...(await handedAndMissing())]).toEqual(['open']));

  it('given weeks are reopened after their runs, and their bonus is changed, then it still is', async () => {
    const { record } = createRecorder(reporting.store, reporting.ctx);
    for (const start_date of weekStarts.slice(1, 4))
      for (const user of allUsers)
        await record(weekStream(user, start_date), [
          weekEvents.make.WeekReopened({ start_date, reason: 'The bonus was another one' }),
          weekEvents.make.BonusSet({ start_date, bonus_amount_in_cents: 3_333, bonus_quantity: 2, bonus_shown: false }),
        ]);
    await reporting.settle();
    expect([...(await handedAndMissing())].sort()).toEqual(['open', 'reopened']);
  });
});

it('given these histories, then some of their weeks are paid more because the beginning of the week moved', () =>
  expect(movedWeeks).toBeGreaterThan(0));

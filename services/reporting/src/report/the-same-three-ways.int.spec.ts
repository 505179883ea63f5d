import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import type { FactOf } from '@tailboard/contracts/event';
import { settingOf, type SettingKey } from '@tailboard/contracts/identity/settings';
import type { PayTerms } from '@tailboard/contracts/identity/user';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { weekFacts } from '@tailboard/contracts/jobs/daily-work';
import type { ScheduleEntryKept } from '@tailboard/contracts/jobs/schedule';
import type { readCodeReport } from '@tailboard/contracts/reports/code-report';
import { payrollColumns } from '@tailboard/contracts/reports/export';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { payrollSheet, runOf } from '../exports/payroll-run.js';
import { ofOneMoment } from '../exports/sheet.js';
import { everybody, history, weekStarts } from '../testing/history.js';
import { as, idOf, recorder } from '../testing/reporting-under-test.js';
import { serviceUnderTest, type ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';

/** A fraction of whole numbers of any size: nothing is ever rounded but where pay rounds. */
class Fraction {
  constructor(
    readonly over: bigint,
    readonly under = 1n,
  ) {}
  plus = (other: Fraction) => new Fraction(this.over * other.under + other.over * this.under, this.under * other.under);
  times = (other: Fraction) => new Fraction(this.over * other.over, this.under * other.under);
  above = (other: Fraction) => this.over * other.under > other.over * this.under;
  get cents(): number {
    return Number((this.over * 2n + this.under) / (this.under * 2n));
  }
}
const of = (over: number, under = 1) => new Fraction(BigInt(over), BigInt(under));

type Submitted = Extract<FactOf<typeof weekFacts>, { type: 'DaySubmitted' }>['data'];
type Known = RecordedEvent & { readonly data: never };

/** The pay of a week from the raw facts, written down as slowly and plainly as decision D15 is read. */
function plainly(events: readonly RecordedEvent[], user: string, start: string) {
  const days = new Map<string, Submitted>();
  let bonus = 0;
  let until: bigint | undefined;
  for (const { type, data, position } of events.filter(({ stream }) => stream === `week-${user}-${start}`)) {
    const said = data as Submitted & { bonus_amount_in_cents: number; bonus_quantity: number };
    if (type === 'DaySubmitted') days.set(said.date, said);
    if (type === 'DayRejected' || type === 'DayTakenBack') days.delete(said.date);
    if (type === 'BonusSet') bonus = said.bonus_amount_in_cents * said.bonus_quantity;
    if (type === 'WeekFinalized') until = position;
    if (type === 'WeekReopened') until = undefined;
  }
  const known = events.filter(({ position }) => until === undefined || position <= until) as Known[];

  const latest = <T>(found: { from: string; value: T }[], date: string): T | undefined =>
    found
      .filter(({ from }) => from <= date)
      .reduce<{ from: string; value: T } | undefined>(
        (held, next) => (held && held.from > next.from ? held : next),
        undefined,
      )?.value;
  const setting = <T>(key: SettingKey, date: string): T =>
    (latest(
      known
        .filter(({ type, data }) => type === 'SettingChanged' && (data as { key: string }).key === key)
        .map(({ data }) => ({
          from: (data as { effective_from: string }).effective_from,
          value: (data as { value: T }).value,
        })),
      date,
    ) ?? settingOf(key).value) as T;
  const termsOn = (date: string): PayTerms =>
    latest(
      known
        .filter(({ stream, type }) => stream === `user-${user}` && (type === 'UserRegistered' || type === 'PayChanged'))
        .map(({ type, data }) =>
          type === 'UserRegistered'
            ? { from: '', value: (data as { profile: PayTerms }).profile }
            : { from: (data as { effective_from: string }).effective_from, value: data as PayTerms },
        ),
      date,
    )!;
  const terms = termsOn(start);
  const rate = of(Math.round(terms.pay_rate * 100));

  let minutes = 0;
  let other = 0;
  let piece = 0;
  let perDiem = 0;
  let gas = 0;
  for (const { date, entries, jobs, per_diem } of days.values()) {
    const paid = entries.filter((pair) => pair.paid);
    const today = paid.reduce((sum, pair) => sum + pair.minutes, 0);
    minutes += today;
    other += paid.reduce((sum, pair) => sum + (pair.type === 'work' ? 0 : pair.minutes), 0);
    if (per_diem) perDiem += setting<number>('per_diem_cents', start);
    if (terms.gas && today > 0) gas += terms.gas_rate_cents;
    const levels = setting<{ level: number; tech_price_cents: number }[]>('price_levels', date);
    const price =
      levels.find(({ level }) => level === termsOn(date).price_level)?.tech_price_cents ??
      setting<number>('price_point_tech', date);
    for (const line of jobs.flatMap(({ lines }) => lines).filter(({ missed }) => !missed))
      piece +=
        line.tech_price_cents === null
          ? of(line.quantity * Math.round(line.points * 100) * price, 100).cents
          : line.quantity * line.tech_price_cents;
  }

  const paidLeave = new Map<string, number>();
  for (const { type, data } of known) {
    if (type !== 'ScheduleEntryAdded') continue;
    const entry = data as ScheduleEntryKept;
    if (!entry.user_ids.includes(user) || !entry.paid) continue;
    if (!['vacation', 'sick', 'personal', 'holiday'].includes(entry.type)) continue;
    for (let day = start; day <= addDays(start, 6); day = addDays(day, 1))
      if (day >= entry.start_date && day <= entry.end_date)
        paidLeave.set(day, Math.min(2, (paidLeave.get(day) ?? 0) + (entry.hours_per_day <= 4 ? 1 : 2)));
  }
  const halves = [...paidLeave.values()].reduce((sum, half) => sum + half, 0);
  const leave =
    terms.pay_type === 'salary' ? 0 : of(halves * setting<number>('leave_day_hours', start), 2).times(rate).cents;

  const overtime = Math.max(0, minutes - setting<number>('overtime_threshold', start) * 60);
  const byHour = rate.times(of(minutes, 60));
  const waiting = rate.times(of(other, 60));
  const straight = {
    hourly: byHour,
    points: of(piece).plus(waiting),
    greater: of(piece).above(byHour) ? of(piece) : byHour,
    salary: rate,
  }[terms.pay_type];
  const minimum = of(setting<number>('min_wage_cents', start)).times(of(minutes, 60));
  const withBonus = straight.plus(of(bonus));
  const short = terms.pay_type === 'points' && minimum.above(withBonus);
  const basis = short ? minimum : withBonus;
  const topup = short ? Math.max(0, minimum.plus(of(-(straight.cents + bonus))).cents) : 0;

  let premium = of(0);
  if (minutes > 0 && !(terms.pay_type === 'salary' && terms.salary)) {
    premium =
      terms.pay_type === 'salary'
        ? rate.times(of(3 * overtime, 2 * 40 * 60)).plus(of(bonus * overtime, 2 * minutes))
        : basis.times(of(overtime, 2 * minutes));
    const commission =
      terms.pay_type === 'points' || (terms.pay_type === 'greater' && of(piece).above(byHour)) ? piece : 0;
    const regular =
      terms.pay_type === 'salary' ? rate.times(of(1, 40)).plus(of(bonus * 60, minutes)) : basis.times(of(60, minutes));
    const above = regular.above(of(setting<number>('min_wage_cents', start) * 3, 2));
    if (setting('overtime_method', start) === 'exempt_7i' && above && of(2 * commission).above(basis)) premium = of(0);
  }
  const total = straight.cents + topup + bonus + premium.cents + leave;
  return { minutes, total_pay: total, net_to_pay: total + perDiem + gas };
}

describe.each([1, 2, 3])('The same weeks, history %s', (seed) => {
  let reporting: ServiceUnderTest;
  let events: readonly RecordedEvent[];
  beforeAll(async () => {
    reporting = await serviceUnderTest(definition, { now: () => new Date('2026-11-20T12:00:00.000Z') });
    await history(recorder(reporting.store, reporting.house), seed);
    await reporting.settle();
    events = (await reporting.store.readAll({ after: 0n, limit: 5_000 })).events;
  });
  afterAll(() => reporting.close());
  const ask = async <Body>(url: string) =>
    (await reporting.inject<Body>({ url, as: as('owner', idOf('nobody')) })).body;

  it('given any week of anybody, when it is opened and when it is computed from the raw facts, then both agree to the cent', async () => {
    for (const start of weekStarts)
      for (const user of everybody) {
        const { data } = await ask<{ data: ExplainedPay }>(`/api/v1/pay/${user}?date=${addDays(start, 3)}`);
        const amount = (name: string) => data.figures.find(({ figure }) => figure === name)!.amount;
        const plain = plainly(events, user, start);
        expect({ start, user, total_pay: amount('total_pay'), net_to_pay: amount('net_to_pay') }).toEqual({
          start,
          user,
          total_pay: plain.total_pay,
          net_to_pay: plain.net_to_pay,
        });
        for (const { figure, lines, amount: whole } of data.figures)
          if (lines.length > 0 && !figure.endsWith('_hours'))
            expect([figure, lines.reduce((sum, line) => sum + line.amount, 0)]).toEqual([figure, whole]);
      }
  });

  it('given the payroll of each finalized week, then each of its lines is what the raw facts and the opened week say', async () => {
    const { house } = reporting;
    let compared = 0;
    for (const start_date of weekStarts) {
      const asked = {
        id: idOf(`payroll ${start_date}`),
        created_by: idOf('nobody'),
        filters: { start_date, end_date: '' },
      };
      const run_id = await runOf(house, asked);
      if (run_id === null) continue;
      const file = await ofOneMoment(house.db, async (db) => {
        const rows = [];
        for await (const row of (await payrollSheet(db, run_id)).rows) rows.push(...row);
        return rows;
      });
      const users = await house.db.query<{ user_id: string }>(
        'select user_id from payroll_line where run_id = $1 order by at',
        [run_id],
      );
      for (const [at, cells] of file.entries()) {
        const user = users[at]!.user_id;
        const cents = (column: (typeof payrollColumns)[number]) =>
          Math.round(Number(cells[payrollColumns.indexOf(column)]) * 100);
        const plain = plainly(events, user, start_date);
        const { data } = await ask<{ data: ExplainedPay }>(`/api/v1/pay/${user}?date=${start_date}`);
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
      const report = await ask<OutputOf<typeof readCodeReport>>(`/api/v1/codes/report/weekly?start_date=${start}`);
      for (const { user, total_pay, net_to_pay } of report.people ?? []) {
        const plain = plainly(events, user.id, start);
        expect([user.label, total_pay, net_to_pay]).toEqual([user.label, plain.total_pay, plain.net_to_pay]);
      }
      const { totals } = report;
      const sum = (report.people ?? []).reduce((all, { net_to_pay }) => all + net_to_pay, 0);
      expect(totals.net_to_pay).toBe(sum);
      expect(totals.total_pay).toBe(totals.pay! + totals.bonus!.manual + totals.leave_pay!);
      expect(report.codeTotals.reduce((all, { price }) => all + price!, 0)).toBe(totals.codes_point_total_price);
    }
  });

  it('given all the weeks as one range, then it is the sum of the weeks', async () => {
    const range = `start_date=${weekStarts[0]}&end_date=${addDays(weekStarts.at(-1)!, 6)}`;
    const whole = await ask<OutputOf<typeof readCodeReport>>(`/api/v1/codes/report/range?${range}`);
    let sum = 0;
    for (const start of weekStarts)
      sum += (await ask<OutputOf<typeof readCodeReport>>(`/api/v1/codes/report/weekly?start_date=${start}`)).totals
        .net_to_pay!;
    expect(whole.totals).toMatchObject({ net_to_pay: sum, estimate: false });
  });
});

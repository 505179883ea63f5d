import { addDays } from '@tailboard/contracts/company-time';
import type { EventOf } from '@tailboard/contracts/event';
import { getSetting, type SettingKey } from '@tailboard/contracts/identity/settings';
import type { PayTerms } from '@tailboard/contracts/identity/user';
import type { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { ScheduleEntryKept } from '@tailboard/contracts/jobs/schedule';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { daysOfWeek, movedWeek, shortWeek } from './history.js';

/** A fraction of integers of any size: nothing is rounded except where pay rounds. */
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
const toFraction = (over: number, under = 1) => new Fraction(BigInt(over), BigInt(under));

type Submitted = Extract<EventOf<typeof weekEvents>, { type: 'DaySubmitted' }>['data'];
type Known = RecordedEvent & { readonly data: never };

/** Returns the content of a week's stream: its days as last submitted, its bonus, and the event that finalized it. */
function ofWeek(events: readonly RecordedEvent[], user: string, start: string) {
  const days = new Map<string, Submitted>();
  let bonus = 0;
  let until: bigint | undefined;
  for (const { type, data, position } of events.filter(({ stream }) => stream === `week-${user}-${start}`)) {
    const stated = data as Submitted & { bonus_amount_in_cents: number; bonus_quantity: number };
    if (type === 'DaySubmitted') days.set(stated.date, stated);
    if (type === 'DayRejected' || type === 'DayTakenBack') days.delete(stated.date);
    if (type === 'BonusSet') bonus = stated.bonus_amount_in_cents * stated.bonus_quantity;
    if (type === 'WeekFinalized') until = position;
    if (type === 'WeekReopened') until = undefined;
  }
  return { days: [...days.values()], bonus, until };
}

/** Returns the terms, prices and settings known when a week was finalized; all of them if it is not. */
function findKnown(events: readonly RecordedEvent[], user: string, until: bigint | undefined) {
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
    ) ?? getSetting(key).value) as T;
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
  return { known, setting, termsOn };
}
type Knowing = ReturnType<typeof findKnown>;

/** Returns time and piece earnings of some days, in minutes and cents. */
function measure(days: readonly Submitted[], { setting, termsOn }: Knowing) {
  let [minutes, other, piece] = [0, 0, 0];
  for (const { date, entries, jobs } of days) {
    for (const pair of entries.filter(({ paid }) => paid)) {
      minutes += pair.minutes;
      if (pair.type !== 'work') other += pair.minutes;
    }
    const levels = setting<{ level: number; tech_price_cents: number }[]>('price_levels', date);
    const price =
      levels.find(({ level }) => level === termsOn(date).price_level)?.tech_price_cents ??
      setting<number>('price_point_tech', date);
    for (const line of jobs.flatMap(({ lines }) => lines).filter(({ missed }) => !missed))
      piece +=
        line.tech_price_cents === null
          ? toFraction(line.quantity * Math.round(line.points * 100) * price, 100).cents
          : line.quantity * line.tech_price_cents;
  }
  return { minutes, other, piece };
}
const less = (all: ReturnType<typeof measure>, some: ReturnType<typeof measure>) => ({
  minutes: all.minutes - some.minutes,
  other: all.other - some.other,
  piece: all.piece - some.piece,
});

/** Returns straight time, top-up and premium of a workweek that starts on a date, each rounded. */
function due(
  { minutes, other, piece }: ReturnType<typeof measure>,
  { setting, termsOn }: Knowing,
  { start, bonus, salaried }: { start: string; bonus: number; salaried: number },
): number {
  const terms = termsOn(start);
  const rate = toFraction(Math.round(terms.pay_rate * 100));
  const overtime = Math.max(0, minutes - setting<number>('overtime_threshold', start) * 60);
  const byHour = rate.times(toFraction(minutes, 60));
  const straight = {
    hourly: byHour,
    points: toFraction(piece).plus(rate.times(toFraction(other, 60))),
    greater: toFraction(piece).above(byHour) ? toFraction(piece) : byHour,
    salary: rate.times(toFraction(salaried, 7)),
  }[terms.pay_type];
  const minimum = toFraction(setting<number>('min_wage_cents', start)).times(toFraction(minutes, 60));
  const withBonus = straight.plus(toFraction(bonus));
  const exempt = terms.pay_type === 'salary' && terms.salary;
  const short = !exempt && minimum.above(withBonus);
  const basis = short ? minimum : withBonus;
  const topup = short ? Math.max(0, minimum.plus(toFraction(-(straight.cents + bonus))).cents) : 0;

  let premium = toFraction(0);
  const additions = short ? minimum.plus(new Fraction(-straight.over, straight.under)) : toFraction(bonus);
  if (minutes > 0 && !exempt) {
    premium =
      terms.pay_type === 'salary'
        ? rate.times(toFraction(3 * overtime, 2 * 40 * 60)).plus(additions.times(toFraction(overtime, 2 * minutes)))
        : basis.times(toFraction(overtime, 2 * minutes));
    const commission =
      terms.pay_type === 'points' || (terms.pay_type === 'greater' && toFraction(piece).above(byHour)) ? piece : 0;
    const regular =
      terms.pay_type === 'salary'
        ? rate.times(toFraction(1, 40)).plus(additions.times(toFraction(60, minutes)))
        : basis.times(toFraction(60, minutes));
    const above = regular.above(toFraction(setting<number>('min_wage_cents', start) * 3, 2));
    if (setting('overtime_method', start) === 'exempt_7i' && above && toFraction(2 * commission).above(basis))
      premium = toFraction(0);
  }
  return straight.cents + topup + premium.cents;
}

/** Returns leave pay from the calendar as of the finalization of the week; a salary covers it. */
function sumLeave({ known, setting, termsOn }: Knowing, user: string, start: string): { cents: number; any: boolean } {
  const entries = new Map<string, ScheduleEntryKept>();
  for (const { stream, type, data } of known) {
    if (type === 'ScheduleEntryAdded' || type === 'ScheduleEntryRevised')
      entries.set(stream, data as ScheduleEntryKept);
    if (type === 'ScheduleEntryRemoved') entries.delete(stream);
  }
  const halves = new Map<string, number>();
  let any = false;
  for (const entry of entries.values())
    for (let offset = 0; offset < daysOfWeek(start); offset++) {
      const day = addDays(start, offset);
      if (day < entry.start_date || day > entry.end_date) continue;
      if (!entry.everyone && !entry.user_ids.includes(user)) continue;
      if (['meeting', 'training', 'other'].includes(entry.type)) continue;
      any = true;
      if (entry.paid && ['vacation', 'sick', 'personal', 'holiday'].includes(entry.type))
        halves.set(day, Math.min(2, (halves.get(day) ?? 0) + (entry.hours_per_day <= 4 ? 1 : 2)));
    }
  const { pay_type, pay_rate } = termsOn(start);
  const paid = [...halves.values()].reduce((sum, half) => sum + half, 0);
  const money = toFraction(paid * setting<number>('leave_day_hours', start), 2).times(
    toFraction(Math.round(pay_rate * 100)),
  ).cents;
  return { cents: pay_type === 'salary' ? 0 : money, any };
}

/** Computes the pay of a week from the raw events, as slowly and plainly as decision D15 is written. */
export function plainly(events: readonly RecordedEvent[], user: string, start: string) {
  const week = ofWeek(events, user, start);
  const knowing = findKnown(events, user, week.until);
  const leave = sumLeave(knowing, user, start);
  const isPaid = week.days.length > 0 || leave.any || week.bonus > 0 || week.until !== undefined;
  const salaried = isPaid ? daysOfWeek(start) : 0;
  const all = measure(week.days, knowing);
  const terms = knowing.termsOn(start);
  let reimbursed = 0;
  for (const { entries, per_diem } of week.days) {
    if (per_diem) reimbursed += knowing.setting<number>('per_diem_cents', start);
    if (terms.gas && entries.some(({ paid, minutes }) => paid && minutes > 0)) reimbursed += terms.gas_rate_cents;
  }
  let moved_pay = 0;
  let earned = due(all, knowing, { start, bonus: week.bonus, salaried });
  if (start === movedWeek) {
    // 14 to 17 October are in the old workweek of 11 October and in the new one of 14 October (29 CFR 778.302).
    const before = ofWeek(events, user, shortWeek);
    const knew = findKnown(events, user, before.until ?? week.until);
    const common = week.days.filter(({ date }) => date <= '2026-10-17');
    const old = measure(before.days, knew);
    const moved = measure(common, knowing);
    const of_ = { start: shortWeek, bonus: before.bonus };
    const asNew = due(old, knew, { ...of_, salaried: 3 }) + earned;
    const wholeWeek = {
      minutes: old.minutes + moved.minutes,
      other: old.other + moved.other,
      piece: old.piece + moved.piece,
    };
    const asOld =
      due(wholeWeek, knew, { ...of_, salaried: 7 }) +
      due(less(all, moved), knowing, { start, bonus: week.bonus, salaried: 3 });
    if (before.days.length > 0 && common.length > 0) moved_pay = Math.max(0, asOld - asNew);
  }
  earned += moved_pay;
  const total = earned + week.bonus + leave.cents;
  return { minutes: all.minutes, moved_pay, total_pay: total, net_to_pay: total + reimbursed };
}

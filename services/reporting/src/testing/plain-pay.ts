import { addDays } from '@tailboard/contracts/company-time';
import type { EventOf } from '@tailboard/contracts/event';
import { getSetting, type SettingKey } from '@tailboard/contracts/identity/settings';
import type { PayTerms } from '@tailboard/contracts/identity/user';
import type { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { ScheduleEntryKept } from '@tailboard/contracts/jobs/schedule';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { countDays, movedWeek, shortWeek } from './history.js';

/** An exact fraction of integers. Only `roundedCents` rounds, half up. */
class Fraction {
  constructor(
    readonly numerator: bigint,
    readonly denominator = 1n,
  ) {}
  plus = (other: Fraction) =>
    new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  times = (other: Fraction) => new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  isGreaterThan = (other: Fraction) => this.numerator * other.denominator > other.numerator * this.denominator;
  get roundedCents(): number {
    return Number((this.numerator * 2n + this.denominator) / (this.denominator * 2n));
  }
}
const toFraction = (numerator: number, denominator = 1) => new Fraction(BigInt(numerator), BigInt(denominator));

type SubmittedDay = Extract<EventOf<typeof weekEvents>, { type: 'DaySubmitted' }>['data'];
type KnownEvent = RecordedEvent & { readonly data: never };

/** Reads a week from its stream: its days as last submitted, its bonus in cents, and the position of its finalization. */
function readWeek(events: readonly RecordedEvent[], user: string, start: string) {
  const days = new Map<string, SubmittedDay>();
  let bonus = 0;
  let until: bigint | undefined;
  for (const { type, data, position } of events.filter(({ stream }) => stream === `week-${user}-${start}`)) {
    const stated = data as SubmittedDay & { bonus_amount_in_cents: number; bonus_quantity: number };
    if (type === 'DaySubmitted') days.set(stated.date, stated);
    if (type === 'DayRejected' || type === 'DayTakenBack') days.delete(stated.date);
    if (type === 'BonusSet') bonus = stated.bonus_amount_in_cents * stated.bonus_quantity;
    if (type === 'WeekFinalized') until = position;
    if (type === 'WeekReopened') until = undefined;
  }
  return { days: [...days.values()], bonus, until };
}

/** Returns the terms, prices and settings known when a week was finalized; all of them if it is open. */
function findKnown(events: readonly RecordedEvent[], user: string, until: bigint | undefined) {
  const knownEvents = events.filter(({ position }) => until === undefined || position <= until) as KnownEvent[];
  const latest = <T>(found: { from: string; value: T }[], date: string): T | undefined =>
    found
      .filter(({ from }) => from <= date)
      .reduce<{ from: string; value: T } | undefined>(
        (newest, candidate) => (newest && newest.from > candidate.from ? newest : candidate),
        undefined,
      )?.value;
  const setting = <T>(key: SettingKey, date: string): T =>
    (latest(
      knownEvents
        .filter(({ type, data }) => type === 'SettingChanged' && (data as { key: string }).key === key)
        .map(({ data }) => ({
          from: (data as { effective_from: string }).effective_from,
          value: (data as { value: T }).value,
        })),
      date,
    ) ?? getSetting(key).value) as T;
  const termsOn = (date: string): PayTerms =>
    latest(
      knownEvents
        .filter(({ stream, type }) => stream === `user-${user}` && (type === 'UserRegistered' || type === 'PayChanged'))
        .map(({ type, data }) =>
          type === 'UserRegistered'
            ? { from: '', value: (data as { profile: PayTerms }).profile }
            : { from: (data as { effective_from: string }).effective_from, value: data as PayTerms },
        ),
      date,
    )!;
  return { known: knownEvents, setting, termsOn };
}
type KnownData = ReturnType<typeof findKnown>;

/** Sums the work of days: paid minutes, minutes of other work, and piece earnings in cents. */
function sumWork(days: readonly SubmittedDay[], { setting, termsOn }: KnownData) {
  let [minutes, other, piece] = [0, 0, 0];
  for (const { date, entries, jobs } of days) {
    for (const entry of entries.filter(({ paid }) => paid)) {
      minutes += entry.minutes;
      if (entry.type !== 'work') other += entry.minutes;
    }
    const levels = setting<{ level: number; tech_price_cents: number }[]>('price_levels', date);
    const price =
      levels.find(({ level }) => level === termsOn(date).price_level)?.tech_price_cents ??
      setting<number>('price_point_tech', date);
    for (const line of jobs.flatMap(({ lines }) => lines).filter(({ missed }) => !missed))
      piece +=
        line.tech_price_cents === null
          ? toFraction(line.quantity * Math.round(line.points * 100) * price, 100).roundedCents
          : line.quantity * line.tech_price_cents;
  }
  return { minutes, other, piece };
}
const subtract = (all: ReturnType<typeof sumWork>, part: ReturnType<typeof sumWork>) => ({
  minutes: all.minutes - part.minutes,
  other: all.other - part.other,
  piece: all.piece - part.piece,
});

/** Computes straight time, top-up and premium of a workweek in cents, each rounded. */
function computeEarnings(
  { minutes, other, piece }: ReturnType<typeof sumWork>,
  { setting, termsOn }: KnownData,
  { start, bonus, salariedDays }: { start: string; bonus: number; salariedDays: number },
): number {
  const terms = termsOn(start);
  const rate = toFraction(Math.round(terms.pay_rate * 100));
  const overtime = Math.max(0, minutes - setting<number>('overtime_threshold', start) * 60);
  const byHour = rate.times(toFraction(minutes, 60));
  const straight = {
    hourly: byHour,
    points: toFraction(piece).plus(rate.times(toFraction(other, 60))),
    greater: toFraction(piece).isGreaterThan(byHour) ? toFraction(piece) : byHour,
    salary: rate.times(toFraction(salariedDays, 7)),
  }[terms.pay_type];
  const minimum = toFraction(setting<number>('min_wage_cents', start)).times(toFraction(minutes, 60));
  const withBonus = straight.plus(toFraction(bonus));
  const exempt = terms.pay_type === 'salary' && terms.salary;
  const isBelowMinimum = !exempt && minimum.isGreaterThan(withBonus);
  const basis = isBelowMinimum ? minimum : withBonus;
  const topUp = isBelowMinimum
    ? Math.max(0, minimum.plus(toFraction(-(straight.roundedCents + bonus))).roundedCents)
    : 0;

  let premium = toFraction(0);
  const additions = isBelowMinimum
    ? minimum.plus(new Fraction(-straight.numerator, straight.denominator))
    : toFraction(bonus);
  if (minutes > 0 && !exempt) {
    premium =
      terms.pay_type === 'salary'
        ? rate.times(toFraction(3 * overtime, 2 * 40 * 60)).plus(additions.times(toFraction(overtime, 2 * minutes)))
        : basis.times(toFraction(overtime, 2 * minutes));
    const commission =
      terms.pay_type === 'points' || (terms.pay_type === 'greater' && toFraction(piece).isGreaterThan(byHour))
        ? piece
        : 0;
    const regular =
      terms.pay_type === 'salary'
        ? rate.times(toFraction(1, 40)).plus(additions.times(toFraction(60, minutes)))
        : basis.times(toFraction(60, minutes));
    const isAboveThreshold = regular.isGreaterThan(toFraction(setting<number>('min_wage_cents', start) * 3, 2));
    if (
      setting('overtime_method', start) === 'exempt_7i' &&
      isAboveThreshold &&
      toFraction(2 * commission).isGreaterThan(basis)
    )
      premium = toFraction(0);
  }
  return straight.roundedCents + topUp + premium.roundedCents;
}

/** Sums leave pay in cents from the calendar as of the finalization of the week; 0 for a salary, which covers it. */
function sumLeave(
  { known, setting, termsOn }: KnownData,
  user: string,
  start: string,
): { cents: number; hasAbsence: boolean } {
  const entries = new Map<string, ScheduleEntryKept>();
  for (const { stream, type, data } of known) {
    if (type === 'ScheduleEntryAdded' || type === 'ScheduleEntryRevised')
      entries.set(stream, data as ScheduleEntryKept);
    if (type === 'ScheduleEntryRemoved') entries.delete(stream);
  }
  const halves = new Map<string, number>();
  let hasAbsence = false;
  for (const entry of entries.values())
    for (let offset = 0; offset < countDays(start); offset++) {
      const day = addDays(start, offset);
      if (day < entry.start_date || day > entry.end_date) continue;
      if (!entry.everyone && !entry.user_ids.includes(user)) continue;
      if (['meeting', 'training', 'other'].includes(entry.type)) continue;
      hasAbsence = true;
      if (entry.paid && ['vacation', 'sick', 'personal', 'holiday'].includes(entry.type))
        halves.set(day, Math.min(2, (halves.get(day) ?? 0) + (entry.hours_per_day <= 4 ? 1 : 2)));
    }
  const { pay_type, pay_rate } = termsOn(start);
  const paid = [...halves.values()].reduce((sum, half) => sum + half, 0);
  const leaveCents = toFraction(paid * setting<number>('leave_day_hours', start), 2).times(
    toFraction(Math.round(pay_rate * 100)),
  ).roundedCents;
  return { cents: pay_type === 'salary' ? 0 : leaveCents, hasAbsence };
}

/** Computes the pay of a week from the raw events, step by step as decision D15 describes it, to check the product's. */
export function computePlainPay(events: readonly RecordedEvent[], user: string, start: string) {
  const week = readWeek(events, user, start);
  const known = findKnown(events, user, week.until);
  const leave = sumLeave(known, user, start);
  const countsForSalary = week.days.length > 0 || leave.hasAbsence || week.bonus > 0 || week.until !== undefined;
  const salariedDays = countsForSalary ? countDays(start) : 0;
  const all = sumWork(week.days, known);
  const terms = known.termsOn(start);
  let reimbursement = 0;
  for (const { entries, per_diem } of week.days) {
    if (per_diem) reimbursement += known.setting<number>('per_diem_cents', start);
    if (terms.gas && entries.some(({ paid, minutes }) => paid && minutes > 0)) reimbursement += terms.gas_rate_cents;
  }
  let moved_pay = 0;
  let earned = computeEarnings(all, known, { start, bonus: week.bonus, salariedDays });
  if (start === movedWeek) {
    // 14 to 17 October are in the old workweek of 11 October and in the new one of 14 October (29 CFR 778.302).
    const before = readWeek(events, user, shortWeek);
    const knownBefore = findKnown(events, user, before.until ?? week.until);
    const common = week.days.filter(({ date }) => date <= '2026-10-17');
    const earlier = sumWork(before.days, knownBefore);
    const moved = sumWork(common, known);
    const earlierWeek = { start: shortWeek, bonus: before.bonus };
    const asNew = computeEarnings(earlier, knownBefore, { ...earlierWeek, salariedDays: 3 }) + earned;
    const wholeWeek = {
      minutes: earlier.minutes + moved.minutes,
      other: earlier.other + moved.other,
      piece: earlier.piece + moved.piece,
    };
    const asOld =
      computeEarnings(wholeWeek, knownBefore, { ...earlierWeek, salariedDays: 7 }) +
      computeEarnings(subtract(all, moved), known, { start, bonus: week.bonus, salariedDays: 3 });
    if (before.days.length > 0 && common.length > 0) moved_pay = Math.max(0, asOld - asNew);
  }
  earned += moved_pay;
  const total = earned + week.bonus + leave.cents;
  return { minutes: all.minutes, moved_pay, total_pay: total, net_to_pay: total + reimbursement };
}

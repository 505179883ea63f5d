import { addDays, daysBetween } from '@tailboard/contracts/company-time';
import { shortWeekBefore } from '@tailboard/contracts/workweek';
import { isAbsence, leaveDays, noLeave, type LeaveDays } from '../pay/leave.js';
import { pieceCents } from '../pay/piece.js';
import type { KnownUntil } from '../pay/terms.js';
import type { TermsOfWeek } from '../pay/book.js';
import { movedPay, withMovedPay } from '../pay/moved-week.js';
import { partPay } from '../pay/part-of-week.js';
import { weekPay, type WeekPay, type WeekWork } from '../pay/week-pay.js';
import { listWeeks, type WeekOfRange } from '../pay/weeks.js';
import type { PartOfWeek } from '../submitted-work/work-projection.js';
import { partsDuring, type Stay } from '../people/stays.js';
import { createYielder } from './in-pieces.js';
import type { Employment, Entry, Loaded, Person, Week } from './loaded.js';

/** One user's workweek in a range, with its terms. */
export interface PersonWeek {
  readonly person: Person;
  readonly week: WeekOfRange;
  /** Data of the week beyond its days; `undefined` while it has neither a bonus nor is finalized. */
  readonly record: Week | undefined;
  readonly until: KnownUntil;
  readonly days: readonly PartOfWeek[];
  readonly entries: readonly Entry[];
  readonly terms: TermsOfWeek;
  /** Period in which the user belongs to the company, as known for the week. */
  readonly belongs: () => Belonging;
  /** The short week before, if the workweek start moved to this one and the user worked in it. */
  readonly before: Week | undefined;
}
interface Belonging {
  readonly from: string | null;
  readonly to: string | null;
}

/** A week with its pay. */
export interface PaidWeek extends PersonWeek {
  readonly work: WeekWork;
  readonly leave: LeaveDays;
  readonly pay: WeekPay;
  /** Its overtime may still change: it is not over, or the range has a part of it and it is not finalized. */
  readonly estimate: boolean;
  /** A bonus in the pay is hidden from the reader: the amount computed without it is not what is paid. */
  readonly withheld: boolean;
}

/**
 * Returns those workweeks of a range with submitted days, absence or a bonus, and finalized ones of a salary; by user,
 * the earliest first. With `internal`, only the parts of them in these stays. Years of many users take long, so other
 * requests run meanwhile.
 */
export async function personWeeks(
  loaded: Loaded,
  options: { everyWeek?: boolean; stays?: readonly Stay[] | null } = {},
): Promise<PersonWeek[]> {
  const { startOn } = loaded.book;
  const weeks = listWeeks(loaded.range, startOn).map((whole) => ({
    whole,
    before: shortWeekBefore(whole.start_date, startOn),
  }));
  const staysOf = options.stays ? groupBy(options.stays, ({ user_id }) => user_id) : null;
  const records = new Map(loaded.weeks.map((week) => [`${week.user_id} ${week.start_date}`, week]));
  const found: PersonWeek[] = [];
  const yieldIfDue = createYielder();
  for (const person of loaded.people.values()) {
    const entries = loaded.entries.filter((entry) => entry.everyone || entry.user_ids.includes(person.id));
    const own = staysOf && (staysOf.get(person.id) ?? []);
    const parts = own
      ? weeks.flatMap(({ whole, before }) => partsDuring(whole, own).map((week) => ({ week, whole, before })))
      : weeks.map(({ whole, before }) => ({ week: whole, whole, before }));
    for (const { week, whole, before } of parts) {
      const rest = yieldIfDue();
      if (rest) await rest;
      const record = records.get(`${person.id} ${week.start_date}`);
      const days = record?.days ?? [];
      const inWeek = week === whole ? days : days.filter(({ date }) => date >= week.from && date <= week.to);
      const until = record?.known_until ?? null;
      const belongs = () => employedIn(loaded.employment.get(person.id) ?? [], { until, worked: days.length > 0 });
      const away = entries.flatMap((entry) => findKnown(entry, { week, until, belongs }));
      const hasBonus = record !== undefined && record.bonus_quantity > 0 && hasLastDay(week);
      const endsWork = week.cut && hasLastDay(week) && record?.finalized_at != null && record.allDays.length > 0;
      const isIdle = inWeek.length === 0 && away.length === 0 && !hasBonus && !endsWork;
      if (isIdle && record?.finalized_at == null && options.everyWeek !== true) continue;
      const terms = loaded.book.termsOn(person.id, week.start_date, until);
      if (isIdle && terms.pay_type !== 'salary' && options.everyWeek !== true) continue;
      const short = before === null ? undefined : records.get(`${person.id} ${before}`);
      found.push({ person, week, record, until, days: inWeek, entries: away, terms, belongs, before: short });
    }
  }
  return found;
}

/**
 * Computes the pay of a week, or of its part in a range. For a finalized week cut by a range, all amounts that depend
 * on the whole week (overtime premium, top-up, salary, bonus) are in the part with its last day, so that months add up
 * to years (decision D34).
 */
export function payWeek(personWeek: PersonWeek, paying: Paying): PaidWeek {
  const { week, record, entries } = personWeek;
  const leave = entries.length === 0 ? noLeave : leaveDays(entries, week);
  const isClosed = record?.finalized_at != null;
  const { work, pay } =
    week.cut && isClosed ? partOfClosed(personWeek, leave.paid, paying) : wholePay(personWeek, leave.paid, paying);
  const withheld = getBonus(record, false) !== getBonus(record, paying.onlyShownBonus);
  return {
    ...personWeek,
    work,
    leave,
    pay,
    estimate: paying.today <= week.end_date || (week.cut && !isClosed),
    withheld,
  };
}
/** Returns whether a week is finalized. */
export const isFinalized = ({ record }: Pick<PersonWeek, 'record'>): boolean => record?.finalized_at != null;
/**
 * Returns whether a week has work or pay, so that it is to be finalized. An absence of a user without pay, such
 * as a company holiday of an owner, is nothing to finalize.
 */
export const isOwed = ({ days, pay }: Pick<PaidWeek, 'days' | 'pay'>): boolean =>
  days.length > 0 || pay.net_to_pay !== 0;
interface Paying {
  readonly book: Loaded['book'];
  readonly today: string;
  readonly onlyShownBonus: boolean;
}
const hasLastDay = ({ to, end_date }: WeekOfRange): boolean => to === end_date;

/** Computes the pay of a part as if it were a whole week. */
function wholePay(personWeek: PersonWeek, leave_days: number, paying: Paying): { work: WeekWork; pay: WeekPay } {
  const bonus = hasLastDay(personWeek.week) ? getBonus(personWeek.record, paying.onlyShownBonus) : 0;
  const work = {
    ...sumWork(personWeek.days, personWeek, paying.book),
    bonus_cents: bonus,
    leave_days,
    days: salaryDays(personWeek, bonus),
  };
  const moved = personWeek.week.cut ? 0 : computeMovedPay(personWeek, work, paying);
  return { work, pay: withMovedPay(weekPay(work, personWeek.terms), moved) };
}

/** Returns the part of a finalized week: the pay until its end, less the pay until the day before its start. */
function partOfClosed(personWeek: PersonWeek, leave_days: number, paying: Paying): { work: WeekWork; pay: WeekPay } {
  const { week, terms } = personWeek;
  const allDays = personWeek.record?.allDays ?? personWeek.days;
  const uncut = { ...week, from: week.start_date, to: week.end_date, cut: false };
  const whole = wholePay({ ...personWeek, days: allDays, week: uncut }, 0, paying);
  const until = (date: string) =>
    weekPay(
      sumWork(
        allDays.filter((day) => day.date <= date),
        personWeek,
        paying.book,
      ),
      terms,
    );
  const pay = partPay(whole.pay, {
    from: until(addDays(week.from, -1)),
    to: hasLastDay(week) ? 'end' : until(week.to),
    leave_pay: weekPay({ ...sumWork([], personWeek, paying.book), leave_days }, terms).leave_pay,
  });
  const work = sumWork(personWeek.days, personWeek, paying.book);
  return { work: { ...work, bonus_cents: pay.bonus, leave_days, days: hasLastDay(week) ? whole.work.days : 0 }, pay };
}

const getBonus = (record: Week | undefined, onlyShown: boolean): number =>
  record && (record.bonus_shown || !onlyShown) ? record.bonus_amount_in_cents * record.bonus_quantity : 0;

/** Sums the work of some days of a week. */
function sumWork(days: readonly PartOfWeek[], { person, until, terms }: OfTerms, book: Loaded['book']): WeekWork {
  return {
    minutes: sum(days, ({ paid_minutes }) => paid_minutes),
    other_minutes: sum(days, ({ other_minutes }) => other_minutes),
    piece_cents: sumPieces(days, { person, until }, book),
    bonus_cents: 0,
    leave_days: 0,
    per_diem_days: sum(days, ({ per_diem_days }) => per_diem_days),
    gas_days: terms.gas ? sum(days, ({ paid_days }) => paid_days) : 0,
    days: 0,
  };
}
type OfTerms = Pick<PersonWeek, 'person' | 'until' | 'terms'>;

/**
 * Returns the days that a salary is paid for: those of the week or part on which the user belonged to the company
 * (decision D38). A week without any work is paid when it is finalized.
 */
function salaryDays({ week, record, days, entries, belongs }: PersonWeek, bonus: number): number {
  const nothing = days.length === 0 && entries.length === 0 && bonus <= 0;
  if (nothing && record?.finalized_at == null) return 0;
  const { from, to } = belongs();
  const first = from !== null && from > week.from ? from : week.from;
  const last = to !== null && to < week.to ? to : week.to;
  return Math.max(0, daysBetween(first, last) + 1);
}

/**
 * Returns how much more the days that the old and the new workweek have in common earn with the old one (29 CFR
 * 778.302).
 */
function computeMovedPay(
  { person, week, until, days, terms, before }: PersonWeek,
  work: WeekWork,
  { book, onlyShownBonus }: Paying,
): number {
  if (!before || before.allDays.length === 0 || days.length === 0) return 0;
  // For a short week that was not finalized, this week uses what was known when it was finalized itself.
  const knownBefore = before.known_until ?? until;
  const oldTerms = book.termsOn(person.id, before.start_date, knownBefore);
  const oldEnd = addDays(before.start_date, 6);
  const common = days.filter(({ date }) => date <= oldEnd);
  if (common.length === 0) return 0;
  const shortDays = daysBetween(before.start_date, week.start_date);
  const short: WeekWork = {
    ...sumWork(before.allDays, { person, until: knownBefore, terms: oldTerms }, book),
    bonus_cents: getBonus(before, onlyShownBonus),
    days: shortDays,
  };
  const moving = sumWork(common, { person, until, terms }, book);
  const withMovedDays = (base: WeekWork, sign: 1 | -1, salaried: number): WeekWork => ({
    ...base,
    minutes: base.minutes + sign * moving.minutes,
    other_minutes: base.other_minutes + sign * moving.other_minutes,
    piece_cents: base.piece_cents + sign * moving.piece_cents,
    days: base.days + sign * salaried,
  });
  const salaried = Math.min(WEEK_DAYS - shortDays, work.days);
  return movedPay({
    asNew: [
      { work: short, terms: oldTerms },
      { work, terms },
    ],
    asOld: [
      { work: withMovedDays(short, 1, salaried), terms: oldTerms },
      { work: withMovedDays(work, -1, salaried), terms },
    ],
  });
}
const WEEK_DAYS = 7;

/** Returns the value of the points of some days: prices change with a workweek, so most have one for all days. */
function sumPieces(
  days: readonly PartOfWeek[],
  { person, until }: Pick<PersonWeek, 'person' | 'until'>,
  { isOnePrice, priceOn }: Loaded['book'],
): number {
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  if (from === undefined || to === undefined) return 0;
  const price = isOnePrice(person.id, { from, to }) ? priceOn(person.id, from, until) : null;
  return sum(days, ({ piece, date }) => pieceCents(piece, price ?? priceOn(person.id, date, until)));
}

/**
 * Returns an entry as known when the week was finalized, limited to the days on which the user belonged to the company.
 */
function findKnown(
  entry: Entry,
  { week, until, belongs }: { week: WeekOfRange; until: KnownUntil; belongs: () => Belonging },
): Entry[] {
  if (!isAbsence(entry) || entry.start_date > week.to || entry.end_date < week.from) return [];
  if (until !== null && entry.position > until) return [];
  if (entry.known_until !== null && (until === null || entry.known_until <= until)) return [];
  if (!entry.everyone) return [entry];
  const { from, to } = belongs();
  const start_date = from !== null && from > entry.start_date ? from : entry.start_date;
  const end_date = to !== null && to < entry.end_date ? to : entry.end_date;
  return start_date > week.to || end_date < week.from || start_date > end_date
    ? []
    : [{ ...entry, start_date, end_date }];
}

/**
 * Returns the period in which a user belongs to the company (`null`: open-ended), when entries for everyone apply to
 * them. Without a hiring date, it starts with the registration, and includes any week in which they worked.
 */
export function employedIn(
  values: readonly Employment[],
  { until, worked }: { until: KnownUntil; worked: boolean },
): Belonging {
  const known = values.filter(({ position }) => until === null || position <= until);
  const dates = known.findLast(({ kind }) => kind === 'dates');
  const account = known.findLast(({ kind }) => kind !== 'dates');
  return {
    from: dates?.hired_on ?? (worked ? null : (values[0]?.said_on ?? null)),
    to: dates?.terminated_on ?? (account?.kind === 'left' ? account.said_on : null),
  };
}

export const sum = <T>(items: readonly T[], amount: (one: T) => number): number =>
  items.reduce((all, item) => all + amount(item), 0);

export function groupBy<T>(items: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(by(item));
    if (group) group.push(item);
    else groups.set(by(item), [item]);
  }
  return groups;
}

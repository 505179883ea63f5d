import { leaveDays, noLeave, type LeaveDays } from '../pay/leave.js';
import { pieceCents } from '../pay/piece.js';
import type { KnownUntil } from '../pay/terms.js';
import type { TermsOfWeek } from '../pay/book.js';
import { weekPay, type WeekPay, type WeekWork } from '../pay/week-pay.js';
import { weeksOf, type WeekOfRange } from '../pay/weeks.js';
import type { DayOfWeek } from '../work/work-projection.js';
import type { Employment, Entry, Loaded, Person, Week } from './loaded.js';

/** One person’s workweek in a range, with the terms that hold for it. */
export interface PersonWeek {
  readonly person: Person;
  readonly week: WeekOfRange;
  /** What is known of it beyond its days; `undefined` while it has neither a bonus nor an end. */
  readonly record: Week | undefined;
  readonly until: KnownUntil;
  readonly days: readonly DayOfWeek[];
  readonly entries: readonly Entry[];
  readonly terms: TermsOfWeek;
}

/** What came of a week. */
export interface PaidWeek extends PersonWeek {
  readonly work: WeekWork;
  readonly leave: LeaveDays;
  readonly pay: WeekPay;
  /** Its overtime may still change: the range has a part of it, or it is not over. */
  readonly estimate: boolean;
}

/** Those workweeks of a range in which somebody submitted a day, was away, or has a bonus; by person, the earliest first. */
export function personWeeks(loaded: Loaded, of: { everyWeek?: boolean } = {}): PersonWeek[] {
  const weeks = weeksOf(loaded.range, loaded.book.startOn);
  const records = new Map(loaded.weeks.map((week) => [`${week.user_id} ${week.start_date}`, week]));
  const found: PersonWeek[] = [];
  for (const person of loaded.people.values()) {
    const entries = loaded.entries.filter((entry) => entry.everyone || entry.user_ids.includes(person.id));
    for (const week of weeks) {
      const record = records.get(`${person.id} ${week.start_date}`);
      const inWeek = record?.days ?? [];
      const until = record?.known_until ?? null;
      const belongs = () => employedIn(loaded.employment.get(person.id) ?? [], { until, worked: inWeek.length > 0 });
      const away = entries.flatMap((entry) => knownOf(entry, { week, until, belongs }));
      const hasBonus = record !== undefined && record.bonus_quantity > 0 && week.from === week.start_date;
      if (inWeek.length === 0 && away.length === 0 && !hasBonus && of.everyWeek !== true) continue;
      const terms = loaded.book.termsOn(person.id, week.start_date, until);
      found.push({ person, week, record, until, days: inWeek, entries: away, terms });
    }
  }
  return found;
}

/** What a week pays. A bonus is its week’s: a range that begins within the week does not have it. */
export function payWeek(
  of: PersonWeek,
  { book, today, onlyShownBonus }: { book: Loaded['book']; today: string; onlyShownBonus: boolean },
): PaidWeek {
  const { person, week, record, until, days, entries, terms } = of;
  const counts = record && week.from === week.start_date && (record.bonus_shown || !onlyShownBonus);
  const leave = entries.length === 0 ? noLeave : leaveDays(entries, week);
  const work: WeekWork = {
    minutes: sum(days, ({ paid_minutes }) => paid_minutes),
    other_minutes: sum(days, ({ other_minutes }) => other_minutes),
    piece_cents: pieceOf(of, book),
    bonus_cents: counts ? record.bonus_amount_in_cents * record.bonus_quantity : 0,
    leave_days: leave.paid,
    per_diem_days: days.filter(({ per_diem }) => per_diem).length,
    gas_days: terms.gas ? days.filter(({ paid_minutes }) => paid_minutes > 0).length : 0,
    days: week.days,
  };
  const pay = weekPay(work, terms);
  const estimate = week.cut || today <= week.end_date;
  return { person, week, record, until, days, entries, terms, work, leave, pay, estimate };
}

/** What the points of a week’s days are worth: prices change with a workweek, so that most have one for all days. */
export function pieceOf({ person, week, days, until }: PersonWeek, { priceOn }: Loaded['book']): number {
  const price = priceOn(person.id, week.from, until);
  const isOne = week.from === week.to || price === priceOn(person.id, week.to, until);
  return sum(days, ({ piece, date }) => pieceCents(piece, isOne ? price : priceOn(person.id, date, until)));
}

/** An entry as it was known when the week was finalized, cut to the days on which the person belonged to the company. */
function knownOf(
  entry: Entry,
  {
    week,
    until,
    belongs,
  }: { week: WeekOfRange; until: KnownUntil; belongs: () => { from: string | null; to: string | null } },
): Entry[] {
  if (entry.start_date > week.to || entry.end_date < week.from) return [];
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
 * From when to when somebody belongs to the company (`null`: no end in sight): what is for everyone is for them then.
 * Where nobody said when they were hired, it is since they were registered, and in any week in which they worked.
 */
export function employedIn(
  said: readonly Employment[],
  { until, worked }: { until: KnownUntil; worked: boolean },
): { from: string | null; to: string | null } {
  const known = said.filter(({ position }) => until === null || position <= until);
  const dates = known.findLast(({ kind }) => kind === 'dates');
  const account = known.findLast(({ kind }) => kind !== 'dates');
  return {
    from: dates?.hired_on ?? (worked ? null : (said[0]?.said_on ?? null)),
    to: dates?.terminated_on ?? (account?.kind === 'left' ? account.said_on : null),
  };
}

export const sum = <T>(of: readonly T[], amount: (one: T) => number): number =>
  of.reduce((all, one) => all + amount(one), 0);

export function grouped<T>(of: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of of) {
    const group = groups.get(by(one));
    if (group) group.push(one);
    else groups.set(by(one), [one]);
  }
  return groups;
}

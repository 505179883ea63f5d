import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import {
  LONGEST_PAIR_HOURS,
  PAID_BREAK_MINUTES,
  type CountedPair,
  type TimePair,
} from '@tailboard/contracts/jobs/day-times';
import type { Locale } from '@tailboard/contracts/locale';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import { endDate, instantAt, minutesOfDate, pairMinutes, spanOf } from '@tailboard/contracts/work-time';

type TimesCode =
  | 'TimesUneven'
  | 'TimeDoesNotExist'
  | 'PairTooLong'
  | 'DayTooLong'
  | 'PairsOverlap'
  | 'PairsOverlapOtherDay'
  | 'TimeInTheFuture'
  | 'PairLeftOpen';

/** The three lists of a request as pairs, by index; `null` when they are not of one length. */
export function pairsOf(
  time_in: readonly string[],
  time_out: readonly (string | null)[],
  types: readonly TimePair['type'][],
): TimePair[] | null {
  if (time_in.length !== time_out.length || time_in.length !== types.length) return null;
  return time_in.map((at, index) => ({ time_in: at, time_out: time_out[index] ?? null, type: types[index]! }));
}

/** Pairs in the order in which they begin: whoever adds a forgotten one need not put it in its place. */
export const inOrder = (entries: readonly TimePair[]): TimePair[] => [...entries].sort(byTimeIn);
const byTimeIn = (a: TimePair, b: TimePair): number => (a.time_in < b.time_in ? -1 : a.time_in > b.time_in ? 1 : 0);

/** What the times of a day must agree with. */
interface Around {
  readonly date: string;
  readonly today: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly zone: string;
  readonly locale?: Locale | undefined;
  /** The pairs of the day before and of the day after, also where another week keeps them. */
  readonly before: readonly TimePair[];
  readonly after: readonly TimePair[];
}

/** What is wrong with the times of a day; `null` when they can stand. Pairs are counted from 1, as they were given. */
export function faultOf(given: readonly TimePair[], around: Around): Refused<TimesCode> | null {
  const { date, zone } = around;
  const placed = given
    .map((pair, index) => ({ pair, at: index + 1, ...spanOf(date, pair, zone) }))
    .sort((a, b) => byTimeIn(a.pair, b.pair));
  return (
    missingHour(given, around) ??
    placed.map((one) => tooLong(one.pair, one.at, date, zone)).find((fault) => fault !== null) ??
    stillToCome(given, around) ??
    leftOpen(given, placed.at(-1)?.pair, around) ??
    overlapWithin(placed) ??
    dayTooLong(given, date, zone) ??
    overlapWithOthers(placed, around)
  );
}

function missingHour(
  given: readonly TimePair[],
  { date, zone, locale = 'en' }: Around,
): Refused<'TimeDoesNotExist'> | null {
  const missing = (time: string, on: string, list: 'time_in' | 'time_out', index: number) =>
    refuse('TimeDoesNotExist', { time, date: spokenDate(on, locale), list, index });
  for (const [index, pair] of given.entries()) {
    if (instantAt(date, pair.time_in, zone) === null) return missing(pair.time_in, date, 'time_in', index);
    if (pair.time_out !== null && spanOf(date, pair, zone).to === null)
      return missing(pair.time_out, endDate(date, pair), 'time_out', index);
  }
  return null;
}

function tooLong(pair: TimePair, at: number, date: string, zone: string): Refused<'PairTooLong'> | null {
  const minutes = pairMinutes(date, pair, zone);
  if (minutes <= LONGEST_PAIR_HOURS * 60) return null;
  return refuse('PairTooLong', { at, index: at - 1, hours: hoursOf(minutes), most: LONGEST_PAIR_HOURS });
}

function stillToCome(given: readonly TimePair[], { date, now, zone }: Around): Refused<'TimeInTheFuture'> | null {
  const present = Date.parse(now);
  for (const [index, pair] of given.entries()) {
    const { from, to } = spanOf(date, pair, zone);
    if (from !== null && from > present)
      return refuse('TimeInTheFuture', { time: pair.time_in, list: 'time_in', index });
    if (to !== null && to > present) return refuse('TimeInTheFuture', { time: pair.time_out, list: 'time_out', index });
  }
  return null;
}

function leftOpen(
  given: readonly TimePair[],
  last: TimePair | undefined,
  { date, today }: Around,
): Refused<'PairLeftOpen'> | null {
  const index = given.findIndex((pair) => pair.time_out === null && !(date === today && pair === last));
  return index === -1 ? null : refuse('PairLeftOpen', { index });
}

interface Placed {
  readonly at: number;
  readonly from: number | null;
  readonly to: number | null;
}
function overlapWithin(placed: readonly Placed[]): Refused<'PairsOverlap'> | null {
  for (const [index, pair] of placed.entries()) {
    const before = placed[index - 1];
    if (before && (pair.from === before.from || (pair.from ?? 0) < (before.to ?? 0)))
      return refuse('PairsOverlap', { at: pair.at, index: pair.at - 1, before: before.at });
  }
  return null;
}

function dayTooLong(given: readonly TimePair[], date: string, zone: string): Refused<'DayTooLong'> | null {
  const minutes = given.reduce((sum, pair) => sum + pairMinutes(date, pair, zone), 0);
  const most = Math.max(24 * 60, minutesOfDate(date, zone));
  return minutes > most ? refuse('DayTooLong', { hours: hoursOf(minutes), most: hoursOf(most) }) : null;
}

function overlapWithOthers(
  placed: readonly Placed[],
  { date, zone, locale = 'en', before, after }: Around,
): Refused<'PairsOverlapOtherDay'> | null {
  const first = placed[0];
  const last = placed.at(-1);
  const [begun, done] = [first?.from ?? null, last ? (last.to ?? last.from ?? 0) : 0];
  const [dayBefore, dayAfter] = [addDays(date, -1), addDays(date, 1)];
  const ended = Math.max(...before.map((pair) => spanOf(dayBefore, pair, zone).to ?? 0));
  if (first && begun !== null && begun < ended)
    return refuse('PairsOverlapOtherDay', {
      date: spokenDate(dayBefore, locale),
      list: 'time_in',
      index: first.at - 1,
    });
  const begins = Math.min(...after.map((pair) => spanOf(dayAfter, pair, zone).from ?? Infinity));
  return last && done > begins
    ? refuse('PairsOverlapOtherDay', { date: spokenDate(dayAfter, locale), list: 'time_out', index: last.at - 1 })
    : null;
}

const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** Breaks are not paid, but for short ones. */
export const isPaid = (type: TimePair['type'], minutes: number): boolean =>
  type !== 'break' || minutes <= PAID_BREAK_MINUTES;

/** A closed pair with its minutes, as a submitted day keeps it. */
export function counted(date: string, pair: TimePair & { time_out: string }, zone: string): CountedPair {
  const minutes = pairMinutes(date, pair, zone);
  return { ...pair, minutes, paid: isPaid(pair.type, minutes) };
}

/** A pair as a draft or as a submitted day keeps it. */
export type KeptPair = TimePair | CountedPair;

/** The minutes of a day: what a submitted one kept, else as they passed in the zone; open pairs count nothing yet. */
export function minutesOf(
  date: string,
  entries: readonly KeptPair[],
  zone: string,
): { total_minutes: number; paid_minutes: number } {
  let [total_minutes, paid_minutes] = [0, 0];
  for (const pair of entries) {
    const minutes = 'minutes' in pair ? pair.minutes : pairMinutes(date, pair, zone);
    const paid = 'paid' in pair ? pair.paid : isPaid(pair.type, minutes);
    total_minutes += minutes;
    if (paid) paid_minutes += minutes;
  }
  return { total_minutes, paid_minutes };
}

/** The pair without what a submitted day adds to it. */
export const bare = ({ time_in, time_out, type }: KeptPair): TimePair => ({ time_in, time_out, type });

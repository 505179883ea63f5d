import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import {
  MAX_PAIR_HOURS,
  PAID_BREAK_MINUTES,
  type CountedPair,
  type PairSecond,
  type TimePair,
} from '@tailboard/contracts/jobs/day-times';
import type { Locale } from '@tailboard/contracts/locale';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import { comesTwice, endDate, instantAt, minutesOfDate, pairMinutes, getSpan } from '@tailboard/contracts/work-time';

type TimesCode =
  | 'TimesUneven'
  | 'TimeDoesNotExist'
  | 'TimeCameOnce'
  | 'PairOverWorkweek'
  | 'PairTooLong'
  | 'DayTooLong'
  | 'PairsOverlap'
  | 'PairsOverlapOtherDay'
  | 'TimeInTheFuture'
  | 'PairLeftOpen';

/** The lists of a request as pairs, by index; `null` when they are not of one length. */
export function toPairs(
  time_in: readonly string[],
  time_out: readonly (string | null)[],
  types: readonly TimePair['type'][],
  second: readonly (PairSecond | null)[] = [],
): TimePair[] | null {
  if (time_in.length !== time_out.length || time_in.length !== types.length) return null;
  return time_in.map((timeIn, index) =>
    bare({
      time_in: timeIn,
      time_out: time_out[index] ?? null,
      type: types[index]!,
      second: second[index] ?? undefined,
    }),
  );
}

/** Returns pairs in the order of their start, so that a forgotten pair may be added anywhere. */
export const inOrder = (entries: readonly TimePair[]): TimePair[] => [...entries].sort(byTimeIn);
const byTimeIn = (a: TimePair, b: TimePair): number =>
  toSortKey(a) < toSortKey(b) ? -1 : toSortKey(a) > toSortKey(b) ? 1 : 0;
/** All minutes of the second hour of a name come after those of the first: `~` is behind every colon. */
const toSortKey = ({ time_in, second }: TimePair): string =>
  second === 'in' || second === 'both' ? time_in.replace(':', '~') : time_in;

/** Data that the times of a day must agree with. */
export interface DaySurroundings {
  readonly date: string;
  readonly today: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly zone: string;
  readonly locale?: Locale | undefined;
  /** The pairs of the day before and of the day after, also where another week keeps them. */
  readonly before: readonly TimePair[];
  readonly after: readonly TimePair[];
  /** The day is the last of its workweek. */
  readonly ends_week: boolean;
}

/** Returns the problem of a day's times; `null` if they are valid. Pairs are counted from 1, in the given order. */
export function findTimesRefusal(given: readonly TimePair[], surroundings: DaySurroundings): Refused<TimesCode> | null {
  const { date, zone } = surroundings;
  const placed = given
    .map((pair, index) => ({ pair, at: index + 1, ...getSpan(date, pair, zone) }))
    .sort((a, b) => byTimeIn(a.pair, b.pair));
  return (
    missingHour(given, surroundings) ??
    cameOnce(given, surroundings) ??
    placed.map((one) => tooLong(one.pair, one.at, date, zone)).find((fault) => fault !== null) ??
    inTheFuture(given, surroundings) ??
    leftOpen(given, placed.at(-1)?.pair, surroundings) ??
    overlapWithin(placed) ??
    overWorkweek(given, surroundings) ??
    dayTooLong(given, date, zone) ??
    overlapWithOthers(placed, surroundings)
  );
}

function missingHour(
  given: readonly TimePair[],
  { date, zone, locale = 'en' }: DaySurroundings,
): Refused<'TimeDoesNotExist'> | null {
  const refuseMissing = (time: string, on: string, list: 'time_in' | 'time_out', index: number) =>
    refuse('TimeDoesNotExist', { time, date: spokenDate(on, locale), list, index });
  for (const [index, pair] of given.entries()) {
    if (instantAt(date, pair.time_in, zone) === null) return refuseMissing(pair.time_in, date, 'time_in', index);
    if (pair.time_out !== null && getSpan(date, pair, zone).to === null)
      return refuseMissing(pair.time_out, endDate(date, pair, zone), 'time_out', index);
  }
  return null;
}

function cameOnce(
  given: readonly TimePair[],
  { date, zone, locale = 'en' }: DaySurroundings,
): Refused<'TimeCameOnce'> | null {
  for (const [index, pair] of given.entries()) {
    const { time_in, time_out, second } = pair;
    if (second === undefined) continue;
    const end = endDate(date, pair, zone);
    const once = (time: string, on: string, list: 'time_in' | 'time_out') =>
      comesTwice(on, time, zone) ? null : refuse('TimeCameOnce', { time, date: spokenDate(on, locale), list, index });
    const fault =
      (second === 'out' ? null : once(time_in, date, 'time_in')) ??
      (second === 'in' || time_out === null ? null : once(time_out, end, 'time_out'));
    if (fault) return fault;
  }
  return null;
}

function tooLong(pair: TimePair, pairNumber: number, date: string, zone: string): Refused<'PairTooLong'> | null {
  const minutes = pairMinutes(date, pair, zone);
  if (minutes <= MAX_PAIR_HOURS * 60) return null;
  return refuse('PairTooLong', {
    at: pairNumber,
    index: pairNumber - 1,
    hours: toHours(minutes),
    most: MAX_PAIR_HOURS,
  });
}

function inTheFuture(
  given: readonly TimePair[],
  { date, now, zone }: DaySurroundings,
): Refused<'TimeInTheFuture'> | null {
  const present = Date.parse(now);
  for (const [index, pair] of given.entries()) {
    const { from, to } = getSpan(date, pair, zone);
    if (from !== null && from > present)
      return refuse('TimeInTheFuture', { time: pair.time_in, list: 'time_in', index });
    if (to !== null && to > present) return refuse('TimeInTheFuture', { time: pair.time_out, list: 'time_out', index });
  }
  return null;
}

function leftOpen(
  given: readonly TimePair[],
  last: TimePair | undefined,
  { date, today }: DaySurroundings,
): Refused<'PairLeftOpen'> | null {
  const index = given.findIndex((pair) => pair.time_out === null && !(date === today && pair === last));
  return index === -1 ? null : refuse('PairLeftOpen', { index });
}

/** A pair that goes on after the midnight that ends a workweek would be paid in the wrong one (decision D33). */
function overWorkweek(
  given: readonly TimePair[],
  { date, zone, ends_week, locale = 'en' }: DaySurroundings,
): Refused<'PairOverWorkweek'> | null {
  const index = ends_week
    ? given.findIndex((pair) => pair.time_out !== '00:00' && endDate(date, pair, zone) !== date)
    : -1;
  const pair = given[index];
  if (!pair) return null;
  const { time_in, time_out } = pair;
  const next = spokenDate(addDays(date, 1), locale);
  return refuse('PairOverWorkweek', { index, date: spokenDate(date, locale), next, time_in, time_out });
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
  const maxMinutes = Math.max(24 * 60, minutesOfDate(date, zone));
  return minutes > maxMinutes ? refuse('DayTooLong', { hours: toHours(minutes), most: toHours(maxMinutes) }) : null;
}

function overlapWithOthers(
  placed: readonly Placed[],
  { date, zone, locale = 'en', before, after }: DaySurroundings,
): Refused<'PairsOverlapOtherDay'> | null {
  const first = placed[0];
  const last = placed.at(-1);
  const [begun, done] = [first?.from ?? null, last ? (last.to ?? last.from ?? 0) : 0];
  const [dayBefore, dayAfter] = [addDays(date, -1), addDays(date, 1)];
  const ended = Math.max(...before.map((pair) => getSpan(dayBefore, pair, zone).to ?? 0));
  if (first && begun !== null && begun < ended)
    return refuse('PairsOverlapOtherDay', {
      date: spokenDate(dayBefore, locale),
      list: 'time_in',
      index: first.at - 1,
    });
  const begins = Math.min(...after.map((pair) => getSpan(dayAfter, pair, zone).from ?? Infinity));
  return last && done > begins
    ? refuse('PairsOverlapOtherDay', { date: spokenDate(dayAfter, locale), list: 'time_out', index: last.at - 1 })
    : null;
}

const toHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** A pair as a draft or as a submitted day keeps it. */
export type KeptPair = TimePair | CountedPair;

/**
 * The pairs of a day with their minutes. Breaks are not paid, but for short ones; breaks that follow each other without a minute
 * between are one break. What a submitted day kept stays.
 */
export function countMinutes<Pair extends KeptPair>(
  date: string,
  entries: readonly Pair[],
  zone: string,
): (Pair & { minutes: number; paid: boolean })[] {
  const timed = entries.map((pair) => ({
    ...pair,
    minutes: 'minutes' in pair ? pair.minutes : pairMinutes(date, pair, zone),
  }));
  return timed.map((pair, index) => ({ ...pair, paid: 'paid' in pair ? pair.paid : isPaid(timed, index) }));
}

function isPaid(pairs: readonly (TimePair & { minutes: number })[], index: number): boolean {
  if (pairs[index]!.type !== 'break') return true;
  const follows = (breakIndex: number): boolean =>
    pairs[breakIndex]?.type === 'break' &&
    pairs[breakIndex - 1]?.type === 'break' &&
    pairs[breakIndex - 1]!.time_out === pairs[breakIndex]!.time_in;
  let [first, last] = [index, index];
  while (follows(first)) first--;
  while (follows(last + 1)) last++;
  const minutes = pairs.slice(first, last + 1).reduce((sum, one) => sum + one.minutes, 0);
  return minutes <= PAID_BREAK_MINUTES;
}

/** The minutes of a day: what a submitted one kept, else as they passed in the zone; open pairs count nothing yet. */
export function sumMinutes(
  date: string,
  entries: readonly KeptPair[],
  zone: string,
): { total_minutes: number; paid_minutes: number } {
  let [total_minutes, paid_minutes] = [0, 0];
  for (const { minutes, paid } of countMinutes(date, entries, zone)) {
    total_minutes += minutes;
    if (paid) paid_minutes += minutes;
  }
  return { total_minutes, paid_minutes };
}

/** The pair without what a submitted day adds to it. */
export const bare = ({ time_in, time_out, type, second }: KeptPair): TimePair =>
  second === undefined ? { time_in, time_out, type } : { time_in, time_out, type, second };

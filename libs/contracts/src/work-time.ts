import { addDays } from './company-time.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Cached, because formatters are expensive and a timecard formats thousands of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function getFormatter(zone: string): Intl.DateTimeFormat {
  const cached =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(zone, cached);
  return cached;
}

/** Returns the zone's wall-clock time at an instant as if it were UTC. */
function shownAt(instant: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of getFormatter(zone).formatToParts(instant)) parts[type] = Number(value);
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!);
}

/** Returns the instants (ms) at which the zone's clocks show a date and time: none, one or two. */
function instantsAt(date: string, time: string, zone: string): number[] {
  const shown = Date.parse(`${date}T${time}:00Z`);
  // Clocks change at most once in two days, so the offsets before and after are the only candidates.
  const possible = [shown - DAY, shown + DAY].map((near) => shown - (shownAt(near, zone) - near));
  return [...new Set(possible)].filter((instant) => shownAt(instant, zone) === shown).sort((a, b) => a - b);
}

/**
 * Returns the instant (ms) at which the zone's clocks show a date and time; `null` if they skip it. Of a repeated hour,
 * the first occurrence unless `second` is set.
 */
export function instantAt(date: string, time: string, zone: string, second = false): number | null {
  const [first, again] = instantsAt(date, time, zone);
  return (second ? again : undefined) ?? first ?? null;
}

/** Returns whether a time occurs twice on a date because clocks are set back. */
export const comesTwice = (date: string, time: string, zone: string): boolean =>
  instantsAt(date, time, zone).length > 1;

/** Length of a calendar day in the zone in minutes: 1,440 except on clock changes. */
export function minutesOfDate(date: string, zone: string): number {
  const begins = (day: string): number => {
    for (let minute = 0; ; minute += 30) {
      const instant = instantAt(day, clockTime(minute), zone);
      if (instant !== null) return instant;
    }
  };
  return (begins(addDays(date, 1)) - begins(date)) / MINUTE;
}
const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A pair of times; an end not after its start is on the next day. */
interface Times {
  readonly time_in: string;
  readonly time_out: string | null;
  /** Which of them are second occurrences when clocks are set back. */
  readonly second?: 'in' | 'out' | 'both' | undefined;
}
const isSecond = ({ second }: Times, direction: 'in' | 'out'): boolean => second === direction || second === 'both';

/** Returns the date on which a pair ends. The second 01:10 is after the first 01:30 of the same night. */
export function endDate(date: string, pair: Times, zone: string): string {
  const { time_in, time_out, second } = pair;
  if (time_out === null || time_out > time_in) return date;
  return second === 'out' && comesTwice(date, time_out, zone) ? date : addDays(date, 1);
}

/**
 * Returns a pair's start and end (ms); `null` for open or skipped times. A pair that starts in the second occurrence
 * cannot end in the first.
 */
export function getSpan(date: string, pair: Times, zone: string): { from: number | null; to: number | null } {
  const { time_in, time_out } = pair;
  const from = instantAt(date, time_in, zone, isSecond(pair, 'in'));
  if (time_out === null) return { from, to: null };
  const end = endDate(date, pair, zone);
  const isLater = isSecond(pair, 'out') || (isSecond(pair, 'in') && end === date);
  return { from, to: instantAt(end, time_out, zone, isLater) };
}

/** Elapsed minutes of a pair, including clock changes; 0 while open. */
export function pairMinutes(date: string, pair: Times, zone: string): number {
  const { from, to } = getSpan(date, pair, zone);
  return from === null || to === null ? 0 : (to - from) / MINUTE;
}

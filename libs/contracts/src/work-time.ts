import { addDays } from './company-time.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Clocks are dear to make, and a timecard asks for thousands of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(zone: string): Intl.DateTimeFormat {
  const found =
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
  clocks.set(zone, found);
  return found;
}

/** What a clock in the zone shows at an instant, as if the zone were UTC. */
function shownAt(instant: number, zone: string): number {
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) at[type] = Number(value);
  return Date.UTC(at.year!, at.month! - 1, at.day!, at.hour!, at.minute!, at.second!);
}

/** The instants (ms), in their order, at which a clock in the zone shows a date and a time: none, one, or two. */
function instantsAt(date: string, time: string, zone: string): number[] {
  const shown = Date.parse(`${date}T${time}:00Z`);
  // Clocks change at most once in two days: what they were ahead of UTC before and after are all that it can be.
  const possible = [shown - DAY, shown + DAY].map((near) => shown - (shownAt(near, zone) - near));
  return [...new Set(possible)].filter((instant) => shownAt(instant, zone) === shown).sort((a, b) => a - b);
}

/**
 * The instant (ms) at which a clock in the zone shows a date and a time. `null` where it never did: the clocks were put
 * forward over it. Of an hour that comes twice it is the first, unless the second is asked for.
 */
export function instantAt(date: string, time: string, zone: string, second = false): number | null {
  const [first, again] = instantsAt(date, time, zone);
  return (second ? again : undefined) ?? first ?? null;
}

/** Whether a clock in the zone shows a time twice on a date: it is put back over it. */
export const comesTwice = (date: string, time: string, zone: string): boolean =>
  instantsAt(date, time, zone).length > 1;

/** How long a calendar day lasts in the zone, in minutes: 1,440 but where clocks change. */
export function minutesOfDate(date: string, zone: string): number {
  const begins = (day: string): number => {
    for (let minute = 0; ; minute += 30) {
      const at = instantAt(day, clockTime(minute), zone);
      if (at !== null) return at;
    }
  };
  return (begins(addDays(date, 1)) - begins(date)) / MINUTE;
}
const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The times of a pair; an out that is not after its in means the next day. */
interface Times {
  readonly time_in: string;
  readonly time_out: string | null;
  /** Which of them are of the second of two hours of one name, on the night on which clocks are put back. */
  readonly second?: 'in' | 'out' | 'both' | undefined;
}
const isSecond = ({ second }: Times, of: 'in' | 'out'): boolean => second === of || second === 'both';

/** The date on which a pair ends. Out at the second 01:10 is after in at the first 01:30 of the same night. */
export function endDate(date: string, pair: Times, zone: string): string {
  const { time_in, time_out, second } = pair;
  if (time_out === null || time_out > time_in) return date;
  return second === 'out' && comesTwice(date, time_out, zone) ? date : addDays(date, 1);
}

/** From when to when a pair lasted (ms); `null` where a time is open or never was. What begins in a second hour ends in none before. */
export function spanOf(date: string, pair: Times, zone: string): { from: number | null; to: number | null } {
  const { time_in, time_out } = pair;
  const from = instantAt(date, time_in, zone, isSecond(pair, 'in'));
  if (time_out === null) return { from, to: null };
  const end = endDate(date, pair, zone);
  const isLater = isSecond(pair, 'out') || (isSecond(pair, 'in') && end === date);
  return { from, to: instantAt(end, time_out, zone, isLater) };
}

/** The minutes of a pair as they passed in the zone, also where its clocks change; 0 while it is open. */
export function pairMinutes(date: string, pair: Times, zone: string): number {
  const { from, to } = spanOf(date, pair, zone);
  return from === null || to === null ? 0 : (to - from) / MINUTE;
}

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

/**
 * The instant (ms) at which a clock in the zone shows a date and a time. `null` where it never did: the clocks were put
 * forward over it. Of an hour that comes twice it is the first.
 */
export function instantAt(date: string, time: string, zone: string): number | null {
  const shown = Date.parse(`${date}T${time}:00Z`);
  // Clocks change at most once in two days: what they were ahead of UTC before and after are all that it can be.
  const possible = [shown - DAY, shown + DAY].map((near) => shown - (shownAt(near, zone) - near));
  return possible.filter((instant) => shownAt(instant, zone) === shown).sort((a, b) => a - b)[0] ?? null;
}

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
}
/** The date on which a pair ends. */
export const endDate = (date: string, { time_in, time_out }: Times): string =>
  time_out !== null && time_out <= time_in ? addDays(date, 1) : date;

/** From when to when a pair lasted (ms); `null` where a time is open or never was. */
export const spanOf = (date: string, pair: Times, zone: string): { from: number | null; to: number | null } => ({
  from: instantAt(date, pair.time_in, zone),
  to: pair.time_out === null ? null : instantAt(endDate(date, pair), pair.time_out, zone),
});

/** The minutes of a pair as they passed in the zone, also where its clocks change; 0 while it is open. */
export function pairMinutes(date: string, pair: Times, zone: string): number {
  const { from, to } = spanOf(date, pair, zone);
  return from === null || to === null ? 0 : (to - from) / MINUTE;
}

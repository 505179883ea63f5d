import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from './company-time.js';
import { comesTwice, instantAt, minutesOfDate, pairMinutes } from './work-time.js';

const zone = 'America/New_York';
/** In 2026, US clocks go forward on March 8 and back on November 1, at 2 a.m. */
const forward = '2026-03-08';
const back = '2026-11-01';
const pair = (time_in: string, time_out: string | null) => ({ time_in, time_out });
const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const ordinary = fc
  .integer({ min: 0, max: 364 })
  .map((day) => addDays('2026-01-01', day))
  .filter((date) => ![forward, back, addDays(forward, -1), addDays(back, -1)].includes(date));
const time = fc.integer({ min: 0, max: 1439 });

describe('the minutes of a pair', () => {
  it('given an ordinary day, then they are what the clock shows, over midnight too [JOB-063]', () =>
    fc.assert(
      fc.property(ordinary, time, time, (date, from, to) => {
        const shown = to > from ? to - from : to - from + 1440;
        expect(pairMinutes(date, pair(clock(from), clock(to)), zone)).toBe(shown);
      }),
    ));

  it('given the night in which the clocks go forward, then an hour less passed', () => {
    expect(pairMinutes(forward, pair('01:00', '04:00'), zone)).toBe(120);
    expect(pairMinutes(addDays(forward, -1), pair('22:00', '06:00'), zone)).toBe(420);
    expect(pairMinutes(forward, pair('03:00', '04:00'), zone)).toBe(60);
  });

  it('given the night in which they go back, then an hour more passed', () => {
    expect(pairMinutes(back, pair('00:00', '04:00'), zone)).toBe(300);
    expect(pairMinutes(addDays(back, -1), pair('22:00', '06:00'), zone)).toBe(540);
    expect(pairMinutes(back, pair('00:30', '01:30'), zone)).toBe(60);
  });

  it('given an hour that comes twice, then it is reported which of its times are of the second one', () => {
    const minutes = (time_in: string, time_out: string, second?: 'in' | 'out' | 'both') =>
      pairMinutes(back, { time_in, time_out, second }, zone);
    expect(minutes('00:30', '01:30', 'out')).toBe(120);
    expect(minutes('01:30', '01:10', 'out')).toBe(40);
    expect(minutes('01:10', '01:30', 'both')).toBe(20);
    expect(minutes('01:10', '01:30', 'in')).toBe(20);
    expect(minutes('01:30', '03:00', 'in')).toBe(90);
    expect(pairMinutes(addDays(back, -1), { ...pair('22:00', '01:30'), second: 'out' }, zone)).toBe(270);
    expect(comesTwice(back, '01:30', zone)).toBe(true);
    expect([comesTwice(back, '02:00', zone), comesTwice(forward, '01:30', zone)]).toEqual([false, false]);
  });

  it('given any week, then the minutes of its hours are those of the week', () => {
    for (const first of ['2026-03-08', '2026-11-01', '2026-06-07']) {
      let sum = 0;
      for (let day = 0; day < 7; day++)
        for (let hour = 0; hour < 24; hour++) {
          const from = instantAt(addDays(first, day), clock(hour * 60), zone);
          if (from !== null)
            sum += pairMinutes(addDays(first, day), pair(clock(hour * 60), clock(((hour + 1) % 24) * 60)), zone);
        }
      const minutes = { '2026-03-08': 167, '2026-11-01': 169, '2026-06-07': 168 }[first]! * 60;
      // The hour before a gap ends at the gap.
      expect(sum).toBe(first === forward ? minutes - 60 : minutes);
    }
  });

  it('given a pair that is open, then it has none yet', () =>
    expect(pairMinutes(back, pair('08:00', null), zone)).toBe(0));
});

describe('a time of day', () => {
  it('given the hour that is left out, then it never was', () => {
    expect(instantAt(forward, '02:00', zone)).toBeNull();
    expect(instantAt(forward, '02:59', zone)).toBeNull();
    expect(instantAt(forward, '01:59', zone)).not.toBeNull();
    expect(instantAt(forward, '03:00', zone)).toBe(Date.parse('2026-03-08T07:00:00Z'));
  });

  it('given the hour that comes twice, then it is the first', () =>
    expect(instantAt(back, '01:30', zone)).toBe(Date.parse('2026-11-01T05:30:00Z')));

  it('given any time that exists in any zone, then a clock there shows it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(zone, 'America/Chicago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'),
        fc.integer({ min: 0, max: 3_000 }).map((day) => addDays('2024-01-01', day)),
        time,
        (where, date, minute) => {
          const found = instantAt(date, clock(minute), where);
          if (found === null) return;
          const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: where, dateStyle: 'short', timeStyle: 'short' });
          expect(shown.format(found)).toBe(`${date} ${clock(minute)}`);
        },
      ),
    ));
});

it('given a date, then it lasts 24 hours, 23 or 25', () =>
  expect(['2026-06-07', forward, back].map((date) => minutesOfDate(date, zone) / 60)).toEqual([24, 23, 25]));

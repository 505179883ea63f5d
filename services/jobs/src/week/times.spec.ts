import { describe, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import type { TimePair } from '@tailboard/contracts/jobs/day-times';
import fc from 'fast-check';
import { countMinutes, findTimesRefusal, inOrder, sumMinutes, toPairs } from './times.js';

const zone = 'America/New_York';
const date = '2026-10-05';
const pair = (time_in: string, time_out: string | null, type: TimePair['type'] = 'work'): TimePair => ({
  time_in,
  time_out,
  type,
});
const surroundings: Parameters<typeof findTimesRefusal>[1] = {
  date,
  today: '2026-10-06',
  now: '2026-10-06T17:00:00.000Z',
  zone,
  before: [],
  after: [],
  ends_week: false,
};
const today = { ...surroundings, date: '2026-10-06' };
const findRefusal = (given: TimePair[], change: Partial<typeof surroundings> = {}) =>
  findTimesRefusal(given, { ...surroundings, ...change });
const createRefusal = (code: string, values: object = {}) => ({ refused: code, values });

describe('lists of times', () => {
  it('given three lists of one length, then they are pairs by index [JOB-063]', () =>
    expect(toPairs(['08:00', '13:00'], ['12:00', null], ['work', 'travel'])).toEqual([
      pair('08:00', '12:00'),
      pair('13:00', null, 'travel'),
    ]));

  it.each([
    [['08:00'], [], ['work' as const]],
    [['08:00'], ['12:00'], []],
    [[], ['12:00'], ['work' as const]],
  ])('given lists of unequal length, then they are no pairs', (ins, outs, types) =>
    expect(toPairs(ins, outs, types)).toBeNull(),
  );
});

describe('the times of a day', () => {
  it('given pairs one after the other, then nothing is wrong', () =>
    expect(findRefusal([pair('07:30', '12:00'), pair('12:00', '12:20', 'break'), pair('12:20', '16:45')])).toBeNull());

  it('given pairs that were not written in their order, then nothing is wrong', () =>
    expect(findRefusal([pair('13:00', '16:45'), pair('07:30', '12:00')])).toBeNull());

  it('given an out before its in, then it is the next day’s', () => {
    expect(findRefusal([pair('22:00', '02:00')])).toBeNull();
    expect(sumMinutes(date, [pair('22:00', '02:00')], zone).total_minutes).toBe(240);
  });

  it('given the last day of a workweek, then what goes on after its midnight is two pairs, and what ends there is one', () => {
    const saturday = { date: '2026-10-03', ends_week: true };
    expect(findRefusal([pair('08:00', '10:00'), pair('16:00', '04:00')], saturday)).toEqual(
      createRefusal('PairOverWorkweek', {
        index: 1,
        date: '03 Oct 2026',
        next: '04 Oct 2026',
        time_in: '16:00',
        time_out: '04:00',
      }),
    );
    expect(findRefusal([pair('16:00', '00:00')], saturday)).toBeNull();
    expect(findRefusal([pair('16:00', '04:00')], { date: '2026-10-02' })).toBeNull();
  });

  it('given a pair of more than 16 hours, then it is refused; 16 are the most', () => {
    expect(findRefusal([pair('06:00', '22:00')])).toBeNull();
    expect(findRefusal([pair('06:00', '22:01')])).toEqual(
      createRefusal('PairTooLong', { at: 1, index: 0, hours: 16.02, most: 16 }),
    );
    expect(findRefusal([pair('08:00', '08:00')])).toEqual(
      createRefusal('PairTooLong', { at: 1, index: 0, hours: 24, most: 16 }),
    );
  });

  it('given more than 24 hours in a day, then they are refused', () => {
    const through = [pair('00:00', '12:00'), pair('12:00', '23:00'), pair('23:00', '01:00')];
    expect(findRefusal(through)).toEqual(createRefusal('DayTooLong', { hours: 25, most: 24 }));
    expect(findRefusal([pair('00:00', '12:00'), pair('12:00', '00:00')])).toBeNull();
  });

  it('given the autumn day of 25 hours, then all of them may be worked', () => {
    const autumn = { date: '2026-11-01', today: '2026-11-03', now: '2026-11-03T12:00:00.000Z' };
    expect(findRefusal([pair('00:00', '12:00'), pair('12:00', '00:00')], autumn)).toBeNull();
    expect(sumMinutes('2026-11-01', [pair('00:00', '12:00'), pair('12:00', '00:00')], zone).total_minutes).toBe(1500);
    expect(findRefusal([pair('00:00', '16:00')], autumn)).toEqual(
      createRefusal('PairTooLong', { at: 1, index: 0, hours: 17, most: 16 }),
    );
  });

  it('given a pair that begins before another ends, then it is refused by the numbers that were given', () => {
    expect(findRefusal([pair('08:00', '12:00'), pair('11:59', '16:00')])).toEqual(
      createRefusal('PairsOverlap', { at: 2, index: 1, before: 1 }),
    );
    expect(findRefusal([pair('11:59', '16:00'), pair('08:00', '12:00')])).toEqual(
      createRefusal('PairsOverlap', { at: 1, index: 0, before: 2 }),
    );
    expect(findRefusal([pair('22:00', '02:00'), pair('23:00', '23:30')])).toEqual(
      createRefusal('PairsOverlap', { at: 2, index: 1, before: 1 }),
    );
  });

  it('given times that reach into those of the day before or after, then they are refused with the date', () => {
    const before = [pair('22:00', '02:00')];
    expect(findRefusal([pair('01:59', '09:00')], { before })).toEqual(
      createRefusal('PairsOverlapOtherDay', { date: '04 Oct 2026', list: 'time_in', index: 0 }),
    );
    expect(findRefusal([pair('02:00', '09:00')], { before })).toBeNull();
    const after = [pair('05:00', '09:00')];
    expect(findRefusal([pair('20:00', '05:01')], { after })).toEqual(
      createRefusal('PairsOverlapOtherDay', { date: '06 Oct 2026', list: 'time_out', index: 0 }),
    );
    expect(findRefusal([pair('20:00', '05:00')], { after })).toBeNull();
  });

  it('given a time that is still to come, then it is refused', () => {
    // It is 1 p.m.
    expect(findTimesRefusal([pair('08:00', '13:01')], today)).toEqual(
      createRefusal('TimeInTheFuture', { time: '13:01', list: 'time_out', index: 0 }),
    );
    expect(findTimesRefusal([pair('13:01', null)], today)).toEqual(
      createRefusal('TimeInTheFuture', { time: '13:01', list: 'time_in', index: 0 }),
    );
    expect(findTimesRefusal([pair('08:00', '13:00')], today)).toBeNull();
    expect(findTimesRefusal([pair('22:00', '02:00')], today)).toMatchObject({ refused: 'TimeInTheFuture' });
  });

  it('given an open pair, then only the last one of today may be', () => {
    expect(findTimesRefusal([pair('07:00', '09:00'), pair('09:00', null)], today)).toBeNull();
    expect(findTimesRefusal([pair('07:00', null), pair('09:00', '10:00')], today)).toEqual(
      createRefusal('PairLeftOpen', { index: 0 }),
    );
    expect(findTimesRefusal([pair('07:00', null), pair('09:00', null)], today)).toEqual(
      createRefusal('PairLeftOpen', { index: 0 }),
    );
    expect(findRefusal([pair('07:00', null)])).toEqual(createRefusal('PairLeftOpen', { index: 0 }));
  });

  it('given the night on which an hour comes twice, then the second one can be reported, and nothing else marked so', () => {
    const autumn = { date: '2026-11-01', today: '2026-11-03', now: '2026-11-03T12:00:00.000Z' };
    const first = pair('00:30', '01:30');
    const again = { ...pair('01:10', '02:00'), second: 'in' as const };
    expect(findRefusal([first, again], autumn)).toBeNull();
    expect(findRefusal([again, first], autumn)).toBeNull();
    expect(findRefusal([{ ...first, second: 'out' }, again], autumn)).toEqual(
      createRefusal('PairsOverlap', { at: 2, index: 1, before: 1 }),
    );
    expect(sumMinutes('2026-11-01', [{ ...first, second: 'out' }], zone).total_minutes).toBe(120);
    expect(inOrder([again, pair('01:50', '01:55')]).map(({ time_in }) => time_in)).toEqual(['01:50', '01:10']);
    const once = { date: '01 Nov 2026', list: 'time_out', index: 0 };
    expect(findRefusal([{ ...pair('00:30', '04:00'), second: 'out' }], autumn)).toEqual(
      createRefusal('TimeCameOnce', { time: '04:00', ...once }),
    );
    expect(findRefusal([{ ...pair('08:00', '12:00'), second: 'in' }])).toEqual(
      createRefusal('TimeCameOnce', { time: '08:00', date: '05 Oct 2026', list: 'time_in', index: 0 }),
    );
    expect(toPairs(['00:30'], ['01:30'], ['work'], ['out'])).toEqual([{ ...first, second: 'out' }]);
  });

  it('given a time of the hour that the clocks leave out, then it is refused', () => {
    const spring = { date: '2026-03-08', today: '2026-03-10', now: '2026-03-10T12:00:00.000Z' };
    expect(findRefusal([pair('02:30', '08:00')], spring)).toEqual(
      createRefusal('TimeDoesNotExist', { time: '02:30', date: '08 Mar 2026', list: 'time_in', index: 0 }),
    );
    expect(findRefusal([pair('23:00', '02:10')], { ...spring, date: '2026-03-07' })).toEqual(
      createRefusal('TimeDoesNotExist', { time: '02:10', date: '08 Mar 2026', list: 'time_out', index: 0 }),
    );
    expect(findRefusal([pair('01:30', '03:30')], spring)).toBeNull();
    expect(sumMinutes('2026-03-08', [pair('01:30', '03:30')], zone).total_minutes).toBe(60);
  });
});

describe('paid minutes', () => {
  it('given breaks, then those of 20 minutes and less are paid', () => {
    const entries = [pair('08:00', '10:00'), pair('10:00', '10:20', 'break'), pair('12:00', '12:21', 'break')];
    expect(sumMinutes(date, entries, zone)).toEqual({ total_minutes: 161, paid_minutes: 140 });
  });

  it('given breaks that follow each other, then they are one break', () => {
    const two = [pair('12:00', '12:20', 'break'), pair('12:20', '12:40', 'break')];
    expect(sumMinutes(date, two, zone)).toEqual({ total_minutes: 40, paid_minutes: 0 });
    const apart = [pair('12:00', '12:20', 'break'), pair('12:20', '15:00'), pair('15:00', '15:20', 'break')];
    expect(sumMinutes(date, apart, zone)).toEqual({ total_minutes: 200, paid_minutes: 200 });
    const short = [pair('12:00', '12:10', 'break'), pair('12:10', '12:20', 'break')];
    expect(sumMinutes(date, short, zone).paid_minutes).toBe(20);
  });

  it('given a submitted day, then they are what it kept', () => {
    const [one] = countMinutes(date, [{ ...pair('08:00', '10:00'), time_out: '10:00' }], zone);
    const stored = { ...one!, minutes: 7 };
    expect(sumMinutes(date, [stored], zone)).toEqual({ total_minutes: 7, paid_minutes: 7 });
  });
});

/** Days of a year that holds both changes of the clocks; each day's pairs cut out of its hours, in any order. */
const day = fc.integer({ min: 0, max: 365 }).map((at) => addDays('2026-01-01', at));
const clock = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const cuts = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 12 })
  .map((times) => [...times].sort((a, b) => a - b));

describe('any day', () => {
  const anyDay = { today: '2027-06-01', now: '2027-06-01T12:00:00.000Z' };
  it('given pairs that follow each other, then their minutes are as many as lie between them, and the order in which they are written changes nothing', () =>
    fc.assert(
      fc.property(day, cuts, fc.infiniteStream(fc.boolean()), (on, times, coin) => {
        const pairs = times.slice(1).map((to, at) => pair(clock(times[at]!), clock(to)));
        const shuffled = pairs.reduce<TimePair[]>(
          (sofar, one) => (coin.next().value ? [...sofar, one] : [one, ...sofar]),
          [],
        );
        const found = findRefusal(pairs, { ...anyDay, date: on });
        const other = findRefusal(shuffled, { ...anyDay, date: on });
        expect(other?.refused).toBe(found?.refused);
        if (found) {
          expect(['PairTooLong', 'TimeDoesNotExist']).toContain(found.refused);
          return;
        }
        const expectedMinutes = sumMinutes(on, [pair(clock(times[0]!), clock(times.at(-1)!))], zone).total_minutes;
        expect(sumMinutes(on, pairs, zone).total_minutes).toBe(expectedMinutes);
      }),
    ));

  it('given two pairs of which one begins inside the other, then they never are', () =>
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 2, max: 400 }),
        fc.integer({ min: 0, max: 399 }),
        (on, from, length, inside) => {
          const one = pair(clock(from), clock(from + length));
          const other = pair(clock(from + (inside % length)), clock(from + length + 60));
          expect(findRefusal([one, other], { ...anyDay, date: on })).not.toBeNull();
        },
      ),
    ));
});

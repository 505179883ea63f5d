import { describe, expect, it } from '@jest/globals';
import { weekEvents } from './daily-work.js';

describe('the times of a day from before the second of two hours could be reported', () => {
  const pair = { time_in: '00:30', time_out: '01:30', type: 'work' };

  it('are the first of their names', () => {
    const { schema, upcast } = weekEvents.shapes.DayTimesRecorded;
    const old = { date: '2026-11-01', entries: [pair], reason: null };
    expect(schema.parse(upcast[1]?.(old))).toEqual(old);
  });

  it('keep the minutes with which they were submitted', () => {
    const { schema, upcast } = weekEvents.shapes.DaySubmitted;
    const entries = [{ ...pair, minutes: 60, paid: true }];
    const old = { date: '2026-11-01', entries, jobs: [], per_diem: false, reason: null };
    expect(schema.parse(upcast[1]?.(old))).toEqual(old);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dateIn, dayAfter, days, demoDays, ordersOn } from './demo-days.mjs';

const anyDate = fc.integer({ min: 0, max: 3_650 }).map((day) => dayAfter('2024-01-01', day));
const sunday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;

describe('the days of a demo company', () => {
  it('are, on any weekday: closed weeks, yesterday that waits, today, and a week of orders to come', () => {
    fc.assert(
      fc.property(anyDate, (today) => {
        const { until, over, ahead } = demoDays(today);
        expect(sunday(until)).toBe(true);
        // The last of these weeks is completed by today.
        expect(dayAfter(until, 3) <= today).toBe(true);
        expect([over[0], over.at(-1), ahead[0], ahead.at(-1), ahead.length]).toEqual([
          until,
          dayAfter(today, -1),
          dayAfter(today, 1),
          dayAfter(today, 7),
          7,
        ]);
      }),
    );
  });

  it('have orders each, with numbers that no other of them has', () => {
    fc.assert(
      fc.property(anyDate, (today) => {
        const { over, ahead } = demoDays(today);
        const dates = [...over, today, ...ahead];
        const orders = dates.flatMap(ordersOn);
        expect(new Set(orders.map(({ date }) => date))).toEqual(new Set(dates));
        expect(new Set(orders.map(({ work_order_number }) => work_order_number)).size).toBe(orders.length);
      }),
      { numRuns: 8 },
    );
  });

  it('are as the operator sent them on the two weeks of the files, with a crew on call on a Sunday', () => {
    expect(days).toHaveLength(12);
    expect(demoDays('2026-10-15').until).toBe('2026-10-11');
    expect(ordersOn('2026-10-15')).toHaveLength(180);
    expect(ordersOn('2026-10-15')[0]!.work_order_number).toMatch(/^WO00/);
    expect(ordersOn('2026-10-29')[0]).toEqual({
      ...ordersOn('2026-10-15')[0],
      date: '2026-10-29',
      work_order_number: ordersOn('2026-10-15')[0]!.work_order_number.replace('WO00', 'WO11'),
    });
    expect(ordersOn('2026-10-18')).toHaveLength(90);
  });

  it('begin and end in the zone of the company', () => {
    const lateEvening = new Date('2026-11-23T03:30:00Z');
    expect(dateIn(lateEvening, 'America/New_York')).toBe('2026-11-22');
    expect(dateIn(lateEvening, 'UTC')).toBe('2026-11-23');
  });
});

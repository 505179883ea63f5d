import { describe, expect, it } from '@jest/globals';
import { findInForce, paySettingsOn, pricePoint, toWorkweekStart, type KnownSetting } from './terms.js';

const createKnown = (position: number, effective_from: string | null, value: unknown, key = 'price_point_tech') =>
  ({ key, value, effective_from, position: BigInt(position) }) as KnownSetting;
const prices = [
  createKnown(1, null, 150),
  createKnown(2, '2026-10-11', 160),
  createKnown(5, '2026-10-11', 170),
  createKnown(9, null, 140),
];
const holds = (date: string, until: number | null = null) =>
  findInForce(prices, date, until === null ? null : BigInt(until))?.value;

describe('The terms in force', () => {
  it('given several dates, then the latest past one applies, and of one date what was recorded last', () => {
    expect(holds('2026-10-10')).toBe(140);
    expect(holds('2026-10-11')).toBe(170);
  });

  it('given a week that was finalized, then what was recorded after it is not known', () => {
    expect(holds('2026-10-11', 4)).toBe(160);
    expect(holds('2026-10-11', 1)).toBe(150);
    expect(holds('2026-10-11', 0)).toBeUndefined();
  });

  it('given a setting that no user changed, then its default applies', () =>
    expect(paySettingsOn({}, '2026-10-11', null)).toEqual({
      price_point_tech: 150,
      minutes_per_point: 5,
      overtime_threshold: 40,
      overtime_method: 'flsa',
      min_wage_cents: 725,
      per_diem_cents: 3500,
      leave_day_hours: 8,
      price_levels: [],
    }));

  it('given a level with a price of its own, then that is the price of a point', () => {
    const price_levels = [{ level: 3, name: 'Senior', tech_price_cents: 175 }];
    const settings = { ...paySettingsOn({}, '2026-10-11', null), price_levels };
    expect([pricePoint(3, settings), pricePoint(2, settings)]).toEqual([175, 150]);
  });

  it('given a beginning of the week that moves, then each date has its own', () => {
    const workweek_start = [createKnown(3, '2026-10-14', 'wednesday', 'workweek_start')];
    const startOn = toWorkweekStart({ workweek_start });
    expect([startOn('2026-10-13'), startOn('2026-10-14')]).toEqual(['sunday', 'wednesday']);
  });
});

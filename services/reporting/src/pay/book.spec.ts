import { describe, expect, it } from '@jest/globals';
import { termsBook } from './book.js';
import type { KnownSetting } from './terms.js';

const set = (key: string, effective_from: string | null, value: unknown): KnownSetting =>
  ({ key, value, effective_from, position: 1n }) as KnownSetting;
const paid = (effective_from: string | null) => ({
  user_id: 'ada',
  price_level: 0,
  pay_type: 'points' as const,
  pay_rate: 10,
  salary: false,
  gas: false,
  gas_rate_cents: 0,
  effective_from,
  position: 1n,
});
/** Two Sundays with the days between and after them. */
const range = { from: '2026-10-11', to: '2026-10-24' };
const isPlain = (values: KnownSetting[], pay: ReturnType<typeof paid>[] = []) =>
  termsBook(pay, values).hasPlainWeeks(range);

describe('Whether the weeks of a range may be taken whole', () => {
  it('given terms and prices that begin with a workweek, or outside the range, then they may', () =>
    expect(
      isPlain(
        [
          set('price_point_tech', '2026-10-18', 160),
          set('price_levels', '2026-10-28', []),
          set('min_wage_cents', '2026-10-14', 800),
        ],
        [paid(null), paid('2026-10-11')],
      ),
    ).toBe(true));

  it('given a price or a level that begins in the middle of a workweek, then they may not', () => {
    expect(isPlain([set('price_point_tech', '2026-10-14', 160)])).toBe(false);
    expect(isPlain([], [paid('2026-10-20')])).toBe(false);
  });

  it('given a beginning of the workweek that moves in the range or shortly before, then they may not', () => {
    expect(isPlain([set('workweek_start', '2026-10-14', 'wednesday')])).toBe(false);
    expect(isPlain([set('workweek_start', '2026-10-07', 'wednesday')])).toBe(false);
    expect(isPlain([set('workweek_start', '2026-09-02', 'wednesday')])).toBe(true);
  });
});

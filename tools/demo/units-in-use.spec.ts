import { describe, expect, it } from '@jest/globals';
import { planUnits } from './units-in-use.mjs';

describe('the units in the weeks of the demo company', () => {
  it('given twenty technicians and a workweek, then some use a unit and some bring one back on each day, always the same ones', () => {
    const users = Array.from({ length: 20 }, (_, n) => `${(n * 7 + 11).toString(16).padStart(8, '0')}-0000`);
    for (const date of ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09']) {
      const plans = users.map((user) => planUnits(user, date));
      for (const key of ['uses', 'returns'] as const) {
        const count = plans.filter((plan) => plan[key]).length;
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThan(users.length);
      }
      expect(users.map((user) => planUnits(user, date))).toEqual(plans);
    }
  });
});

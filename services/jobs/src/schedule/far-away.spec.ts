import { describe, expect, it } from '@jest/globals';
import { farAway } from './far-away.js';

describe('A date that must be a slip of the pen', () => {
  const today = '2026-10-05';

  it.each(['2026-10-05', '2028-10-04', '2024-10-05'])('is not %s, which is at most two years away', (date) =>
    expect(farAway(date, today)).toBe(false),
  );
  it.each(['2028-10-05', '2024-10-04', '0026-10-05', '9999-12-31'])('is %s', (date) =>
    expect(farAway(date, today)).toBe(true),
  );
});

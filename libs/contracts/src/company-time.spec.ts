import { describe, expect, it } from '@jest/globals';
import { addDays, companyDate } from './company-time.js';

describe("The company's date", () => {
  it('is the date of its zone, not of the server', () =>
    expect([
      companyDate(new Date('2026-10-06T02:30:00Z'), 'America/New_York'),
      companyDate(new Date('2026-10-06T02:30:00Z'), 'UTC'),
    ]).toEqual(['2026-10-05', '2026-10-06']));
  it('counts days over months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-11-01', -1)).toBe('2026-10-31');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  });
});

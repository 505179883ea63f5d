import { describe, expect, it } from '@jest/globals';
import { formatHours, formatInstant, formatMoney, formatNumber } from './format.js';

describe('Formats', () => {
  it('shows instants in the zone of the company', () => {
    expect(formatInstant('2026-10-06T03:30:00Z', 'en', 'America/New_York')).toBe('05 Oct 2026, 11:30 PM');
  });

  it('shows money in USD with US formatting [I18N-010] [I18N-011]', () => {
    expect(formatMoney(123456)).toBe('$1,234.56');
    expect(formatMoney(-50)).toBe('-$0.50');
    expect(formatNumber(2675.5)).toBe('2,675.5');
  });

  it('shows hours only above zero [JOB-021]', () => {
    expect([formatHours(0), formatHours(38.5)]).toEqual([null, '38.5']);
  });
});

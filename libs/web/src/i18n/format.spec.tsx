import { describe, expect, it } from '@jest/globals';
import { formatHours, formatInstant, formatMoney, formatNumber, formatPercent, formatPhone } from './format.js';

describe('Formats', () => {
  it('shows instants in the zone of the company', () => {
    expect(formatInstant('2026-10-06T03:30:00Z', 'en', 'America/New_York')).toBe('05 Oct 2026, 11:30 PM');
    expect(formatInstant('2026-10-06T03:30:00Z', 'es', 'America/New_York')).toBe('05 oct 2026, 23:30');
    expect(formatInstant('2026-10-06T03:30:00Z', 'zh-CN', 'America/New_York')).toBe('2026年10月5日, 23:30');
  });

  it('shows money in USD with US formatting [I18N-010] [I18N-011]', () => {
    expect(formatMoney(123456)).toBe('$1,234.56');
    expect(formatMoney(-50)).toBe('-$0.50');
    expect(formatNumber(2675.5)).toBe('2,675.5');
  });

  it.each([
    [0, 'en', undefined, '0%'],
    [12.34, 'en', undefined, '12.3%'],
    [46, 'en', 1, '46.0%'],
    [1234.5, 'zh-CN', undefined, '1234.5%'],
    [46, 'es', undefined, '46\u00a0%'],
  ] as const)('shows the percentage %s in %s with %s decimals as "%s"', (percent, locale, decimals, text) =>
    expect(formatPercent(percent, locale, decimals)).toBe(text),
  );

  it('shows hours only above zero [JOB-021]', () => {
    expect([formatHours(0), formatHours(38.5)]).toEqual([null, '38.5']);
  });

  it.each([
    ['9125550130', '(912) 555-0130'],
    ['+19125550130', '(912) 555-0130'],
    ['615-555-0142', '(615) 555-0142'],
    ['(615) 555-0142', '(615) 555-0142'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['ext. 12', 'ext. 12'],
    ['', ''],
  ])('shows the telephone number %s as %s', (phone, text) => expect(formatPhone(phone)).toBe(text));
});

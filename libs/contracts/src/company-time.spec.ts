import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  companyDate,
  datesFrom,
  dayNumber,
  FIRST_DATE,
  LAST_DATE,
  spokenDate,
  spokenTime,
} from './company-time.js';

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
  it.each([
    ['9999-12-31', 1],
    ['0000-01-01', -1],
  ])('never counts to a date that other dates do not compare with: %s and %d', (date, days) =>
    expect(() => addDays(date, days)).toThrow(RangeError),
  );
  it('has each of its dates once, in their order', () => {
    const all = datesFrom(FIRST_DATE, LAST_DATE);
    expect(all).toHaveLength(dayNumber(LAST_DATE) - dayNumber(FIRST_DATE) + 1);
    expect(all.every((date, at) => at === 0 || all[at - 1]! < date)).toBe(true);
    expect([all[0], all.at(-1)]).toEqual([FIRST_DATE, LAST_DATE]);
    expect(datesFrom(LAST_DATE, FIRST_DATE)).toEqual([]);
  });
});

describe('A date as people write it', () => {
  it('is dd MMM yyyy, the month by its name in the locale [I18N-012] [BUS-019]', () => {
    expect(spokenDate('2024-03-05', 'en')).toBe('05 Mar 2024');
    expect(spokenDate('2024-03-05', 'es')).toBe('05 mar 2024');
    expect(spokenDate('2024-03-05', 'zh-CN')).toBe('2024年3月5日');
  });
  it('stays as it was written when it does not exist', () => expect(spokenDate('2026-13-45', 'en')).toBe('2026-13-45'));
  it.each([
    ['en', '05 Mar 2024', '1:05 PM'],
    ['es', '05 mar 2024', '13:05'],
    ['zh-CN', '2024年3月5日', '13:05'],
  ] as const)('is a date beside a time of the same zone, in %s', (locale, date, time) => {
    const both = () => [spokenTime('2024-03-05T13:05:00Z', 'UTC', locale), spokenDate('2024-03-05', locale)];
    expect([both(), both()]).toEqual([
      [time, date],
      [time, date],
    ]);
  });
});

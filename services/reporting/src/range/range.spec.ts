import { describe, expect, it } from '@jest/globals';
import { oneMonthBack } from '@tailboard/contracts/reports/month-back';
import { toRange } from './range.js';

const given = { today: '2026-10-15', startOn: () => 'sunday' as const };
const range = (from: string, to: string) => ({ from, to });

describe('The dates of a report', () => {
  it('given none, when a range is asked for, then it is one month back to today [RPT-040] [BUS-017]', () =>
    expect(toRange('range', {}, given)).toEqual(range('2026-09-15', '2026-10-15')));

  it.each([
    ['2026-03-31', '2026-02-28'],
    ['2028-03-30', '2028-02-29'],
    ['2026-01-15', '2025-12-15'],
    ['2026-07-31', '2026-06-30'],
  ])('given %s, then one month back is %s, a day that exists [RPT-040] [BUS-017]', (today, before) =>
    expect(oneMonthBack(today)).toBe(before),
  );

  it('given any day, when its day, workweek or month is asked for, then these are it [BUS-018]', () => {
    const dates = { start_date: '2026-02-11', end_date: '2026-02-11' };
    expect(toRange('daily', dates, given)).toEqual(range('2026-02-11', '2026-02-11'));
    expect(toRange('weekly', dates, given)).toEqual(range('2026-02-08', '2026-02-14'));
    expect(toRange('monthly', dates, given)).toEqual(range('2026-02-01', '2026-02-28'));
  });

  it('given none, when a day, a week or a month is asked for, then it is that of today', () => {
    expect(toRange('daily', {}, given)).toEqual(range('2026-10-15', '2026-10-15'));
    expect(toRange('weekly', {}, given)).toEqual(range('2026-10-11', '2026-10-17'));
    expect(toRange('monthly', {}, given)).toEqual(range('2026-10-01', '2026-10-31'));
  });

  it('given a year and a month, then they are the month [RPT-024]', () =>
    expect(toRange('monthly', { year: 2028, month: 2 }, given)).toEqual(range('2028-02-01', '2028-02-29')));

  it('given a month without a year, or a beginning without an end, then it is refused', () => {
    expect(toRange('monthly', { month: 2 }, given)).toMatchObject({ refused: 'RangeIncomplete' });
    expect(toRange('range', { start_date: '2026-02-11' }, given)).toMatchObject({ refused: 'RangeIncomplete' });
  });

  it('given an end before its beginning, then it is refused', () =>
    expect(toRange('range', { start_date: '2026-02-11', end_date: '2026-02-10' }, given)).toMatchObject({
      refused: 'ReportRangeBackward',
    }));

  it('given five years, then they are a report; given ten, then they are refused', () => {
    const five = { start_date: '2021-10-16', end_date: '2026-10-15' };
    expect(toRange('range', five, given)).toEqual(range('2021-10-16', '2026-10-15'));
    expect(toRange('range', { ...five, start_date: '2016-10-16' }, given)).toMatchObject({
      refused: 'ReportRangeTooLong',
    });
  });
});

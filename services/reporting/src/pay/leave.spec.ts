import { describe, expect, it } from '@jest/globals';
import type { ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { isAbsence, leaveDays, noLeave, type LeaveEntry } from './leave.js';

const entry = (type: ScheduleType, fields: Partial<LeaveEntry> = {}): LeaveEntry => ({
  type,
  start_date: '2026-10-05',
  end_date: '2026-10-05',
  paid: true,
  hours_per_day: 8,
  ...fields,
});
const week = { from: '2026-10-04', to: '2026-10-10' };

describe('Days of leave', () => {
  it('given a half and three whole days, then they are three and a half', () =>
    expect(
      leaveDays(
        [entry('sick', { hours_per_day: 4 }), entry('vacation', { start_date: '2026-10-06', end_date: '2026-10-08' })],
        week,
      ),
    ).toEqual({ ...noLeave, sick: 0.5, vacation: 3, paid: 3.5 }));

  it('given an entry that reaches over the range, then the days inside count', () =>
    expect(leaveDays([entry('personal', { start_date: '2026-09-01', end_date: '2026-10-05' })], week)).toEqual({
      ...noLeave,
      personal: 2,
      paid: 2,
    }));

  it('given unpaid personal days and a call-out, then they are counted and never paid', () =>
    expect(leaveDays([entry('personal_unpaid'), entry('call_out')], week)).toEqual({
      ...noLeave,
      personal_unpaid: 1,
      call_out: 1,
    }));

  it('given leave that a user set as unpaid, then it is only counted', () =>
    expect(leaveDays([entry('vacation', { paid: false })], week)).toEqual({ ...noLeave, vacation: 1 }));

  it('given a paid holiday on a day of vacation, then the date is paid once', () =>
    expect(leaveDays([entry('holiday'), entry('vacation')], week)).toEqual({ ...noLeave, vacation: 1, paid: 1 }));

  it('given a meeting, then it is no leave, and no reason to be in a report', () => {
    expect(leaveDays([entry('meeting')], week)).toEqual(noLeave);
    expect([entry('meeting'), entry('training'), entry('other')].map(isAbsence)).toEqual([false, false, false]);
    expect([entry('holiday'), entry('call_out'), entry('sick')].map(isAbsence)).toEqual([true, true, true]);
  });
});

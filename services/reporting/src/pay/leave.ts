import { datesFrom } from '@tailboard/contracts/company-time';
import type { ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { exact } from './exact.js';

/** A calendar entry as it concerns one user. */
export interface LeaveEntry {
  readonly type: ScheduleType;
  readonly start_date: string;
  readonly end_date: string;
  readonly paid: boolean;
  readonly hours_per_day: number;
}

/** Absence that is paid if its entry says so; unpaid personal days and call-outs are counted and never paid. */
const payable: readonly ScheduleType[] = ['vacation', 'sick', 'personal', 'holiday'];

export interface LeaveDays {
  readonly sick: number;
  readonly vacation: number;
  readonly personal: number;
  readonly personal_unpaid: number;
  readonly call_out: number;
  /** Paid days; a date is paid once, even if several entries cover it. */
  readonly paid: number;
}
export const noLeave: LeaveDays = { sick: 0, vacation: 0, personal: 0, personal_unpaid: 0, call_out: 0, paid: 0 };

/** Up to four hours are half a day (decision D8). */
export const toLeaveDays = ({ hours_per_day }: Pick<LeaveEntry, 'hours_per_day'>): number =>
  hours_per_day <= 4 ? 0.5 : 1;
/** Returns whether an entry is leave or a holiday; a meeting or a training is neither, and does not affect pay. */
export const isAbsence = ({ type }: Pick<LeaveEntry, 'type'>): boolean => type in noLeave || payable.includes(type);
export const isPaid = ({ type, paid }: Pick<LeaveEntry, 'type' | 'paid'>): boolean => paid && payable.includes(type);

/** Counts one user's days of leave in a range. */
export function leaveDays(entries: readonly LeaveEntry[], range: { from: string; to: string }): LeaveDays {
  if (entries.length === 0) return noLeave;
  const counted = { ...noLeave } as Record<keyof LeaveDays, number>;
  const paidOn = new Map<string, number>();
  for (const entry of entries) {
    const last = entry.end_date < range.to ? entry.end_date : range.to;
    for (const day of datesFrom(entry.start_date > range.from ? entry.start_date : range.from, last)) {
      if (entry.type in noLeave) counted[entry.type as keyof LeaveDays] += toLeaveDays(entry);
      if (isPaid(entry)) paidOn.set(day, Math.min(1, (paidOn.get(day) ?? 0) + toLeaveDays(entry)));
    }
  }
  counted.paid = [...paidOn.values()].reduce((sum, days) => sum + days, 0);
  return counted;
}

/** Returns the pay for days of leave: days × hours of a leave day × rate in cents an hour. */
export const leaveCents = (days: number, leave_day_hours: number, rate_cents: number) =>
  exact(days).times(leave_day_hours).times(rate_cents);

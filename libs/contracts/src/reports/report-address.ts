import { addDays } from '../company-time.js';
import { getScope, type Role } from '../permission.js';
import { getWeekday, getWorkweekEnd, getWorkweekStart, type WorkweekStart } from '../workweek.js';
import type { SubscribedReport, SubscriptionSchedule } from './subscription.js';

const isOfJobs = ({ report, location_id }: Pick<SubscribedReport, 'report' | 'location_id'>): boolean =>
  location_id !== null || report === 'issues' || report === 'not-done';

/** Returns whether a user with these roles may read a report: as the office, or their own. */
export function mayReadReport(
  reader: { readonly id: string; readonly roles: readonly Role[] },
  requested: SubscribedReport,
): boolean {
  const may = (permission: Parameters<typeof getScope>[1]): boolean => getScope(reader.roles, permission) !== null;
  if (requested.report === 'payroll') return may('payroll.copy');
  if (isOfJobs(requested)) return may('report.jobs');
  if (may('report.codes')) return true;
  return may('report.own') && (requested.user_id === null || requested.user_id === reader.id);
}

/** Returns whether an e-mail is sent on a date. */
export function isDue(schedule: SubscriptionSchedule, date: string): boolean {
  if (schedule.frequency === 'weekly') return getWeekday(date) === schedule.weekday;
  return schedule.frequency === 'daily' || Number(date.slice(8)) === schedule.day;
}

/** Returns the first date after `after` on which an e-mail is sent. */
export function nextDue(schedule: SubscriptionSchedule, after: string): string {
  let date = addDays(after, 1);
  while (!isDue(schedule, date)) date = addDays(date, 1);
  return date;
}

/** Returns the last whole day, workweek or month before a date. */
export function lastPeriod(
  { frequency }: SubscriptionSchedule,
  date: string,
  startOn: WorkweekStart,
): { from: string; to: string } {
  if (frequency === 'weekly') {
    const from = getWorkweekStart(addDays(getWorkweekStart(date, startOn), -1), startOn);
    return { from, to: getWorkweekEnd(from, startOn) };
  }
  if (frequency === 'daily') return { from: addDays(date, -1), to: addDays(date, -1) };
  const to = addDays(`${date.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** The code report of a period has a tab of its own; other reports cover any dates. */
const periodParams = (
  { report }: SubscribedReport,
  { frequency }: SubscriptionSchedule,
  { from, to }: { from: string; to: string },
): Record<string, string> => {
  if (report === 'payroll') return { date: from };
  if (report !== 'codes') return { start_date: from, end_date: to };
  return frequency === 'monthly'
    ? { year: from.slice(0, 4), month: String(Number(from.slice(5, 7))) }
    : { start_date: from };
};

/**
 * Returns the address of the screen that shows a report.
 * @param isOffice the reader has the screens of the office; others read their own reports
 * @param location the name of the location, as the tabs of job reports have it
 */
export function reportAddress(
  requested: SubscribedReport,
  schedule: SubscriptionSchedule,
  period: { from: string; to: string },
  { isOffice, location }: { isOffice: boolean; location: string | null },
): string {
  const { report, user_id, all } = requested;
  const type = report === 'codes' ? schedule.frequency : report;
  const filters = {
    ...periodParams(requested, schedule, period),
    ...(user_id !== null && isOffice ? { user: user_id } : {}),
    ...(all ? { all: '1' } : {}),
  };
  const screen: [string, Record<string, string>] =
    report === 'payroll'
      ? ['/admin/payroll', {}]
      : isOfJobs(requested)
        ? ['/admin/jobs/report', { ...(location === null ? {} : { tab: location }), type }]
        : [isOffice ? '/admin/codereports' : '/tech/myreport', { tab: type }];
  return `${screen[0]}?${new URLSearchParams({ ...screen[1], ...filters }).toString()}`;
}

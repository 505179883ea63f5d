import { describe, expect, it } from '@jest/globals';
import type { Role } from '../permission.js';
import { lastPeriod, mayReadReport, nextDue, reportAddress } from './report-address.js';
import type { SubscribedReport, SubscriptionSchedule } from './subscription.js';

const user = '00000000-0000-4000-8000-000000000001';
const place = '00000000-0000-4000-8000-000000000002';
const codes: SubscribedReport = { report: 'codes', user_id: null, location_id: null, all: false };
const startOn = () => 'sunday' as const;
const daily: SubscriptionSchedule = { frequency: 'daily' };
const weekly: SubscriptionSchedule = { frequency: 'weekly', weekday: 'monday' };
const monthly: SubscriptionSchedule = { frequency: 'monthly', day: 3 };

describe('A report subscription', () => {
  it.each([
    [daily, '2026-12-01', '2026-12-02', { from: '2026-12-01', to: '2026-12-01' }],
    [weekly, '2026-12-01', '2026-12-07', { from: '2026-11-29', to: '2026-12-05' }],
    [{ ...weekly, weekday: 'saturday' } as const, '2026-12-01', '2026-12-05', { from: '2026-11-22', to: '2026-11-28' }],
    [monthly, '2026-12-03', '2027-01-03', { from: '2026-12-01', to: '2026-12-31' }],
    [{ ...monthly, day: 28 } as const, '2027-02-01', '2027-02-28', { from: '2027-01-01', to: '2027-01-31' }],
  ])(
    'given the schedule %j on %s, when the next e-mail is due, then it covers the last whole period',
    (schedule, after, date, period) => {
      expect(nextDue(schedule, after)).toBe(date);
      expect(lastPeriod(schedule, date, startOn)).toEqual(period);
    },
  );

  it('given a change of the first weekday, when a weekly e-mail is due, then it covers the short week', () => {
    const moved = (date: string) => (date < '2026-11-25' ? 'sunday' : 'wednesday');
    expect(lastPeriod(weekly, '2026-11-30', moved)).toEqual({ from: '2026-11-22', to: '2026-11-24' });
  });

  it.each([
    [codes, daily, '/admin/codereports?tab=daily&start_date=2026-11-01'],
    [{ ...codes, user_id: user }, weekly, `/admin/codereports?tab=weekly&start_date=2026-11-01&user=${user}`],
    [codes, monthly, '/admin/codereports?tab=monthly&year=2026&month=11'],
    [
      { ...codes, report: 'productivity', all: true },
      weekly,
      '/admin/codereports?tab=productivity&start_date=2026-11-01&end_date=2026-11-07&all=1',
    ],
    [
      { ...codes, report: 'not-done', location_id: place },
      daily,
      '/admin/jobs/report?tab=Augusta&type=not-done&start_date=2026-11-01&end_date=2026-11-07',
    ],
    [{ ...codes, location_id: place }, monthly, '/admin/jobs/report?tab=Augusta&type=monthly&year=2026&month=11'],
    [{ ...codes, report: 'payroll' }, weekly, '/admin/payroll?date=2026-11-01'],
  ] as const)('given %j as %j, when its e-mail is written, then it links to %s', (report, schedule, address) => {
    const location = report.location_id === null ? null : 'Augusta';
    const period = { from: '2026-11-01', to: '2026-11-07' };
    expect(reportAddress(report, schedule, period, { isOffice: true, location })).toBe(address);
  });

  it('given a technician, when their report is sent, then it links to their own reports without a user', () => {
    const period = { from: '2026-11-01', to: '2026-11-07' };
    expect(reportAddress({ ...codes, user_id: user }, weekly, period, { isOffice: false, location: null })).toBe(
      '/tech/myreport?tab=weekly&start_date=2026-11-01',
    );
  });

  it.each<[Role, SubscribedReport, boolean]>([
    ['technician', codes, true],
    ['technician', { ...codes, user_id: user }, true],
    ['technician', { ...codes, user_id: place }, false],
    ['technician', { ...codes, location_id: place }, false],
    ['technician', { ...codes, report: 'payroll' }, false],
    ['qc', codes, false],
    ['supervisor', { ...codes, user_id: place }, true],
    ['supervisor', { ...codes, report: 'issues' }, false],
    ['supervisor', { ...codes, report: 'payroll' }, false],
    ['manager', { ...codes, report: 'payroll' }, true],
    ['manager', { ...codes, report: 'issues', location_id: place }, true],
  ])('given the role %s and %j, when it is subscribed to, then it may be read: %s', (role, report, may) => {
    expect(mayReadReport({ id: user, roles: [role] }, report)).toBe(may);
  });
});

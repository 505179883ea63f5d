import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ListReportSubscriptions, ReportSubscription } from '@tailboard/contracts/reports/subscription';
import { derivedId } from '@tailboard/eventing/ids';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import {
  commandContext,
  exportsUnderTest,
  mia,
  sid,
  toEmail,
  type ExportsUnderTest,
} from '../testing/exports-under-test.js';
import { augusta, as, ben } from '../testing/reporting-under-test.js';
import { mailReports } from './mail-reports.js';

type List = OutputOf<typeof ListReportSubscriptions>;
const codes = { report: 'codes', user_id: null, location_id: null, all: false };
const thursdays = { frequency: 'weekly', weekday: 'thursday' };
let reporting: ExportsUnderTest;
let key = 0;
beforeAll(async () => {
  reporting = await exportsUnderTest();
});
afterAll(() => reporting.close());

const subscribe = (user: string, payload: object, who = commandContext(user)) =>
  reporting.request<{ data: ReportSubscription; code: string }>({
    ...{ method: 'POST', url: '/api/v1/report-subscriptions', payload, as: who },
    headers: { 'idempotency-key': derivedId('test', 'subscribe', key++) },
  });
const end = (user: string, id: string) =>
  reporting.request<{ code: string }>({
    ...{ method: 'DELETE', url: `/api/v1/report-subscriptions/${id}`, as: commandContext(user) },
    headers: { 'idempotency-key': derivedId('test', 'end', key++) },
  });
const list = async (user: string): Promise<List['data']> => {
  await reporting.settle();
  return (await reporting.request<List>({ url: '/api/v1/report-subscriptions', as: commandContext(user) })).body.data;
};

describe('Report subscriptions', () => {
  it('given a manager who subscribed for Thursdays, when the night of Thursday runs twice, then one e-mail links to the last workweek', async () => {
    const added = await subscribe(mia, { ...codes, user_id: ben, schedule: thursdays });
    expect(added.status).toBe(200);
    await subscribe(mia, { ...codes, schedule: { frequency: 'weekly', weekday: 'friday' } });
    await mailReports(reporting.ctx);
    await mailReports(reporting.ctx);
    const mail = await reporting.mail.mailTo(toEmail(mia));
    expect(mail.subject).toBe('Code report, 11 Oct 2026 to 17 Oct 2026');
    expect(mail.text).toContain('User: Ben Marsh');
    expect(mail.text).toContain(`/admin/codereports?tab=weekly&start_date=2026-10-11&user=${ben}`);
    expect(mail.text).toContain('/report-subscriptions');
    await reporting.settle();
    expect(reporting.mail.mails).toHaveLength(1);
  });

  it('given a subscription, when it is subscribed to again for another day, then it takes that day; when it ends, then it is gone', async () => {
    const asked = { ...codes, report: 'missed', schedule: { frequency: 'monthly', day: 1 } };
    const { body } = await subscribe(sid, asked);
    await subscribe(sid, { ...asked, schedule: { frequency: 'monthly', day: 5 } });
    expect(await list(sid)).toMatchObject([
      {
        ...{ id: body.data.id, schedule: { day: 5 }, next: '2026-11-05' },
        address: '/admin/codereports?tab=missed&start_date=2026-10-01&end_date=2026-10-31',
      },
    ]);
    expect((await end(mia, body.data.id)).body.code).toBe('SubscriptionNotFound');
    expect((await end(sid, body.data.id)).status).toBe(200);
    expect(await list(sid)).toEqual([]);
    expect((await end(sid, body.data.id)).body.code).toBe('SubscriptionNotFound');
  });

  it.each([
    ['a report of another user by a technician', as('technician', ben), { user_id: mia }, 'ReportNotReadable'],
    ['jobs of a location by a supervisor', commandContext(sid), { location_id: augusta }, 'ReportNotReadable'],
    ['payroll each day', commandContext(mia), { report: 'payroll' }, 'PayrollIsWeekly'],
    ['a user who does not exist', commandContext(mia), { user_id: derivedId('test', 'no user') }, 'UserNotFound'],
    [
      'a location that does not exist',
      commandContext(mia),
      { location_id: derivedId('test', 'none') },
      'LocationNotFound',
    ],
  ])('given %s, when it is subscribed to, then it is refused', async (_, who, requested, code) => {
    const { body } = await subscribe('', { ...codes, ...requested, schedule: { frequency: 'daily' } }, who);
    expect(body.code).toBe(code);
  });

  it('given a manager who became a technician, when the payroll is due, then no e-mail is sent and the subscription ends', async () => {
    await subscribe(mia, { ...codes, report: 'payroll', schedule: thursdays });
    const before = reporting.mail.mails.length;
    await reporting.setRoles(mia, ['technician']);
    reporting.at = new Date('2026-10-29T16:00:00.000Z');
    await mailReports(reporting.ctx);
    await waitUntil(async () => !(await list(mia)).some(({ report }) => report === 'payroll'));
    expect(reporting.mail.mails.slice(before).filter(({ subject }) => subject?.startsWith('Payroll'))).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { CountVisits, ReadVisitDays } from '@tailboard/contracts/qc/findings';
import { ReadCompanyWeeks } from '@tailboard/contracts/reports/company';
import { ReadMissing } from '@tailboard/contracts/equipment/usage';
import { CountUnits } from '@tailboard/contracts/equipment/unit-lists';
import { RecentActivity, type Activity } from '@tailboard/contracts/reports/activity';
import { ReadOutage } from '@tailboard/contracts/outage';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { ReadExceptions } from '@tailboard/contracts/jobs/exceptions';
import { ListJobs } from '@tailboard/contracts/jobs/job';
import { roles, type Role } from '@tailboard/contracts/permission';
import { ConfigContext, defaultConfig, type Config } from '@tailboard/web/api/config';
import { queryKey } from '@tailboard/web/queries/queries';
import { fakeApi, type FakeApi, pageOf } from '@tailboard/web/testing/fake-api';
import { differencesIn } from '@tailboard/web/testing/locale-agreement';
import { person } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { activityTexts } from '../activity/activity-texts.js';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { dashboardTexts } from './dashboard-texts.js';
import { Page } from './dashboard.js';

const ada = { id: '5a0c7c7e-2f1e-4f7e-9a51-000000000001', label: 'Ada Bell' };
const job = '5a0c7c7e-2f1e-4f7e-9a51-0000000000d1';
const line = (n: number, of: Partial<Activity> = {}): Activity => ({
  id: String(n),
  type: 'job_completed',
  at: '2026-10-06T14:00:00Z',
  actor: ada,
  impersonator: null,
  user: ada,
  date: '2026-10-06',
  job_id: job,
  subject_id: null,
  undone: false,
  count: 1,
  description: `Job ${n} completed`,
  ...of,
});

const waiting = {
  ...{ unassigned_today: 56, unassigned_tomorrow: 0, changed: 2, on_leave: 1 },
  ...{ conflicts_today: 4, conflicts_tomorrow: 0 },
  ...{ to_match: 3, not_submitted: 4, to_approve: 5, to_finalize: 6 },
};

describe('The dashboard', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .when(ReadBoard)
      .respond(() => ({ date: '2026-10-06', unassigned: [], cards: [], stats: {}, position: '1' }))
      .when(ListJobs)
      .respond(() => pageOf([]))
      .when(RecentActivity)
      .respond(() => ({ data: [] }))
      .when(CountUnits)
      .respond(() => ({ data: { held: 14, missing: 2 } }))
      .when(ReadExceptions)
      .respond(() => ({ data: waiting }))
      .when(ReadOutage)
      .respond(() => ({ data: null }))
      .when(ReadCompanyWeeks)
      .respond(() => ({ through: null, weeks: [] }))
      .when(ReadVisitDays)
      .respond(() => ({ data: [] }))
      .when(ReadMissing)
      .respond(() => ({ data: [] }))
      .when(CountVisits)
      .respond(() => ({ data: { failed: 3, to_review: 5, to_answer: 1 } }));
  });
  const show = (has: Role[], config: Partial<Config> = {}) => {
    const remotes = createRemotes({ list: async () => [], load: async () => null });
    return renderScreen(
      <ConfigContext value={{ ...defaultConfig, ...config }}>
        <RemotesContext value={remotes}>
          <Page />
        </RemotesContext>
      </ConfigContext>,
      { api, user: person(has) },
    );
  };
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  it('speaks every locale [I18N-002]', () => {
    expect([dashboardTexts, activityTexts].flatMap(differencesIn)).toEqual([]);
  });

  it.each(roles)('asks for %s only what the role may know, and counts what is unread for everyone', async (role) => {
    await show([role]);
    const office = ['owner', 'admin', 'manager', 'supervisor'].includes(role);
    await screen.findByText('Unread messages');
    expect(figure('Unread messages')).toBe('0');
    await waitFor(() =>
      expect(
        [api.sent(ReadBoard), api.sent(ListJobs), api.sent(RecentActivity), api.sent(ReadCompanyWeeks)].map(
          ({ length }) => length,
        ),
      ).toEqual([
        office ? 1 : 0,
        role === 'technician' ? 1 : 0,
        ['owner', 'admin', 'manager'].includes(role) ? 1 : 0,
        ['owner', 'admin', 'manager'].includes(role) ? 1 : 0,
      ]),
    );
  });

  it('lists for the office what waits, with its count and the page where it is looked after, as far as the role may', async () => {
    await show(['supervisor']);
    const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '56Unassigned today',
      '4Jobs in conflict today',
      '2Jobs with order changes',
      '1Jobs with technicians on leave',
      '4Days not submitted',
      '5Days to approve',
    ]);
    expect(list.getByRole('link', { name: 'Days to approve' }).getAttribute('href')).toBe(
      '/admin/timecards?state=submitted',
    );
    cleanup();
    await show(['manager']);
    const all = within(await screen.findByRole('list', { name: 'Needs attention' }));
    all.getByRole('link', { name: 'Work orders to match' });
    all.getByRole('link', { name: 'Weeks to finalize' });
  });

  it('notifies those who can have it corrected that nothing goes to Kafka, and no other user', async () => {
    const outage = { since: '2026-10-06T13:05:00.000Z', reason: 'nobody answers at kafka:9092' };
    api.when(ReadOutage).respond(() => ({ data: outage }));
    await show(['admin']);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Data feed delayed since .*2026.*nobody answers at kafka:9092/);
    cleanup();
    await show(['manager']);
    await screen.findByRole('list', { name: 'Needs attention' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.sent(ReadOutage)).toHaveLength(1);
  });

  it('given a server that sends no e-mails, then owners and admins see where it writes them', async () => {
    await show(['admin'], { email: false });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^E-mail is not configured\. .* DATA_DIR\/mail/);
    cleanup();
    await show(['manager'], { email: false });
    await screen.findByRole('list', { name: 'Needs attention' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('given nothing waits, then it says so', async () => {
    const none = Object.fromEntries(Object.keys(waiting).map((key) => [key, 0])) as typeof waiting;
    api.when(ReadExceptions).respond(() => ({ data: none }));
    await show(['manager']);
    await screen.findByText('You’re all caught up.');
  });

  it.each([
    ['supervisor', 'Failed QC visits', '3Open QC visits', '/qcs/review'],
    ['qc', 'Failed QC visits', '3Open QC visits', '/qcs/manage?passed=0'],
    ['technician', 'QC visits to respond to', '1Open QC visits', '/qcs/viewqc'],
  ] as const)('shows %s of QC visits that wait: %s', async (role, name, value, path) => {
    await show([role]);
    await screen.findByText(name);
    expect(figure(name)).toBe(value);
    expect(screen.getByRole('link', { name: 'Open QC visits' }).getAttribute('href')).toBe(path);
  });

  it.each(roles)('counts for %s the units that are held and missing: their own, or everyone’s', async (role) => {
    await show([role]);
    await screen.findByText('Unread messages');
    const own = role === 'technician';
    if (role === 'qc') expect(api.sent(CountUnits)).toEqual([]);
    else {
      await screen.findByText(own ? 'CPEs you hold' : 'CPEs held');
      expect(figure(own ? 'CPEs you hold' : 'CPEs held')).toContain('14');
      expect(figure('Missing CPEs')).toContain('2');
      const list = screen.getByRole('link', { name: 'Open lists' });
      expect(list.getAttribute('href')).toBe(own ? '/tech/equipment' : '/warehouse/people');
      const stock = ['owner', 'admin', 'manager', 'warehouse'].includes(role);
      expect(screen.queryByRole('link', { name: 'Show missing CPEs' }) !== null).toBe(stock);
    }
  });

  it('leads to the inbox while something is unread', async () => {
    const { app } = await show(['qc']);
    act(() => {
      app.queries.setQueryData(queryKey(Heartbeat, {}), {
        output: { server_time: '2026-10-06T12:00:00Z', unread: 3, version: '1' },
        stale: false,
      });
    });
    await waitFor(() => expect(figure('Unread messages')).toContain('3'));
    expect(screen.getByRole('link', { name: 'Open inbox' }).getAttribute('href')).toBe('/admin/messages/inbox');
  });

  it.each(['warehouse', 'qc'] as const)('shows %s the pages that they have', async (role) => {
    await show([role]);
    const pages = within((await screen.findByText('Your pages')).closest('section') as HTMLElement);
    const links = pages.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toContain(role === 'warehouse' ? 'CPEs in Warehouse' : 'QC Codes');
    expect(links).not.toContain('Dashboard');
  });

  it('says that the board could not be read, and reads it again', async () => {
    api.when(ReadBoard).respond(() => api.bare(409, { message: 'Not now.' }));
    await show(['supervisor']);
    await screen.findByText('Couldn’t load today’s figures. Not now.');
    api.when(ReadBoard).respond(() => ({ date: '2026-10-06', unassigned: [], cards: [], stats: {}, position: '1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No jobs are planned for today.');
  });

  describe('what happened lately', () => {
    it('leads managers to the daily work that it concerns: of a job, or of a user’s day', async () => {
      api.when(RecentActivity).respond(() => ({
        data: [
          line(1),
          line(2, { type: 'jobs_assigned', job_id: null, count: 4, impersonator: { id: 'x', label: 'Odo Marsh' } }),
          line(3, { type: 'orders_imported', job_id: null, user: null, date: null }),
        ],
      }));
      await show(['manager']);
      await screen.findByText('Job 1 completed');
      expect(screen.getAllByRole('link', { name: 'Close daily work of Ada Bell, 06 Oct 2026' })).toHaveLength(2);
      expect(
        screen.getAllByRole('link', { name: /^Close daily work/ }).map((link) => link.getAttribute('href')),
      ).toEqual([`/closedailywork?job_id=${job}`, `/closedailywork?date=2026-10-06&user_id=${ada.id}`]);
      screen.getByText(/Odo Marsh for Ada Bell/);
    });

    it.each(roles)(
      'is for owners, admins and managers alone: only they are led to daily work from here, %s [JOB-061]',
      async (role) => {
        api.when(RecentActivity).respond(() => ({ data: [line(1)] }));
        await show([role]);
        await screen.findByText('Unread messages');
        if (['owner', 'admin', 'manager'].includes(role)) {
          const way = await screen.findByRole('link', { name: /^Close daily work of/ });
          expect(way.getAttribute('href')).toBe(`/closedailywork?job_id=${job}`);
        } else {
          expect(screen.queryByRole('link', { name: /^Close daily work of/ })).toBeNull();
          expect(api.sent(RecentActivity)).toEqual([]);
        }
      },
    );

    it('is reported as it happens', async () => {
      await show(['owner']);
      await screen.findByText('No activity yet.');
      api.when(RecentActivity).respond(() => ({ data: [line(1)] }));
      await waitFor(() => expect(api.listeners).toBeGreaterThan(0));
      act(() => api.tell({ topic: 'activity', type: 'JobCompleted', id: job, actor_id: ada.id, position: '200' }));
      await screen.findByText('Job 1 completed');
    });

    it('shows more when that is wanted', async () => {
      api
        .when(RecentActivity)
        .respond(({ limit = 25 }) => ({ data: Array.from({ length: Number(limit) }, (_, n) => line(n)) }));
      await show(['admin']);
      await screen.findByText('Job 9 completed');
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      await screen.findByText('Job 49 completed');
    });
  });
});

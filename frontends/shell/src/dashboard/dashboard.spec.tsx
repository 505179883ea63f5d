import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import type { OutputOf } from '@tailboard/contracts/contract';
import { CountVisits, ReadVisitDays } from '@tailboard/contracts/qc/findings';
import { ReadCompanyWeeks } from '@tailboard/contracts/reports/company';
import { TypesInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { ListStockLevels } from '@tailboard/contracts/equipment/minimum-stock';
import { ReadMissing, ReadUsage } from '@tailboard/contracts/equipment/usage';
import { ListUnmatchedUses, ListUseProblems } from '@tailboard/contracts/equipment/use';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { ListVisits } from '@tailboard/contracts/qc/visit-contracts';
import { CountUnits, ListHolders } from '@tailboard/contracts/equipment/unit-lists';
import { RecentActivity, type Activity } from '@tailboard/contracts/reports/activity';
import { ReadOutage } from '@tailboard/contracts/outage';
import { ReadDayFigures } from '@tailboard/contracts/jobs/day-figures';
import { ReadExceptions } from '@tailboard/contracts/jobs/exceptions';
import { ListJobs } from '@tailboard/contracts/jobs/job';
import { roles, type Role } from '@tailboard/contracts/permission';
import { ConfigContext, defaultConfig, type Config } from '@tailboard/web/api/config';
import { queryKey } from '@tailboard/web/queries/queries';
import { ListSubmittedDocuments } from '@tailboard/contracts/messaging/document-contracts';
import { ReadInbox } from '@tailboard/contracts/messaging/message-contracts';
import { ListFiles, ListUserFiles } from '@tailboard/contracts/messaging/file-contracts';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { Page } from './dashboard.js';
import { paper } from '../files/testing/paper.js';

const ada = { id: '5a0c7c7e-2f1e-4f7e-9a51-000000000001', label: 'Ada Bell' };
const job = '5a0c7c7e-2f1e-4f7e-9a51-0000000000d1';
const createActivity = (n: number, fields: Partial<Activity> = {}): Activity => ({
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
  ...fields,
});

const figures: OutputOf<typeof ReadDayFigures> = {
  ...{ date: '2026-10-06', jobs: 0, unassigned: 0, completed: 0, points: 0, capacity: 192, technicians: 2 },
  ...{ working: [], slots: [] },
};
const moved = { received: 120, issued: 40, used: 30, returned: 5, to_provider: 2 };
const waiting = {
  ...{ unassigned_today: 56, unassigned_tomorrow: 0, changed: 2, on_leave: 1 },
  ...{ conflicts_today: 4, conflicts_tomorrow: 0 },
  ...{ to_match: 3, not_submitted: 4, to_approve: 5, to_finalize: 6 },
};

describe('The dashboard', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .when(ReadDayFigures)
      .respond(() => figures)
      .when(ListJobs)
      .respond(() => ({ ...toPage([]), total: 1 }))
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
      .when(ListVisits)
      .respond(() => toPage([]))
      .when(ReadUsage)
      .respond(() => ({ data: [], totals: { ...moved, missing: 0, missing_cents: 0, missing_without_cost: 0 } }))
      .when(ListUseProblems)
      .respond(() => ({ ...toPage([]), total: 4 }))
      .when(ListUnmatchedUses)
      .respond(() => ({ ...toPage([]), total: 3 }))
      .when(ListStockLevels)
      .respond(() => ({ data: [] }))
      .when(ReadInbox)
      .respond(() => ({ ...toPage([]), to_read: [], changed: 0 }))
      .when(ListUserFiles)
      .respond(() => ({ data: [], missing: [] }))
      .when(ListSubmittedDocuments)
      .respond(() => toPage([]))
      .when(TypesInWarehouse)
      .respond(() => ({ data: [{ id: job, title: 'Modem', warehouse_cpe_count: 86 }] }))
      .when(ListHolders)
      .respond(() => toPage([{ ...ada, technician_id: null, active: true, held: 14, verified: 9 }]))
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
      { api, user: createSignedInUser(has) },
    );
  };
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  it.each(['technician', 'supervisor', 'warehouse', 'qc'] as const)(
    'given a license of a %s that expired, then the dashboard names it with the way to upload a new one',
    async (role) => {
      api.when(ListUserFiles).respond(() => ({
        data: [],
        missing: [
          {
            ...{ folder_id: job, name: 'Licenses', state: 'expired', expires_on: '2020-01-31' },
            ...{ reminded_at: null, review: null, reason: null },
          },
        ],
      }));
      await show([role]);
      await screen.findByText('Licenses: expired on 31 Jan 2020');
      const link = screen.getByRole('link', { name: 'Upload: Licenses' });
      expect(link.getAttribute('href')).toBe(`/documents/upload?folder_id=${job}`);
    },
  );

  it.each(roles)('given a message that %s must read, then a sentence leads to the inbox', async (role) => {
    api.when(ReadInbox).respond(() => ({ ...toPage([]), to_read: [job], changed: 0 }));
    await show([role]);
    await screen.findByText('1 message must be read.');
    expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/admin/messages/inbox');
  });

  it('given documents that people uploaded, then a manager is led to their review', async () => {
    api.when(ListSubmittedDocuments).respond(() => ({ ...toPage([]), total: 2 }));
    await show(['manager']);
    await screen.findByText('2 uploaded documents wait for your review.');
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/admin/techs/userdocuments');
  });

  it.each(roles)('given files that %s must confirm, then their number leads to them', async (role) => {
    api.when(ListFiles).respond(() => toPage([paper(11, 'Handbook')], { total: 4 }));
    await show([role]);
    await waitFor(() => expect(figure('Files to confirm')).toBe('4Open files'));
    expect(screen.getByRole('link', { name: 'Open files' }).getAttribute('href')).toBe('/files?to_see=1');
    expect(api.sent(ListFiles)[0]!.input).toMatchObject({ to_see: true });
  });

  it.each(roles)('asks for %s only what the role may know, and counts what is unread for everyone', async (role) => {
    await show([role]);
    const office = ['owner', 'admin', 'manager', 'supervisor'].includes(role);
    await screen.findByText('Unread messages');
    expect(figure('Unread messages')).toBe('0');
    await waitFor(() =>
      expect(
        [api.sent(ReadDayFigures), api.sent(ListJobs), api.sent(RecentActivity), api.sent(ReadCompanyWeeks)].map(
          ({ length }) => length,
        ),
      ).toEqual([
        office ? 1 : 0,
        ['owner', 'admin', 'technician'].includes(role) ? 1 : 0,
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
    await show(['admin'], { email: false, email_files: 'bucket' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/folder mail of the bucket \(BLOBS\)/);
    cleanup();
    await show(['manager'], { email: false });
    await screen.findByRole('list', { name: 'Needs attention' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('given nothing waits, then it shows a message', async () => {
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
      await screen.findByText(own ? 'CPEs you hold' : 'CPEs held', { selector: 'dt' });
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

  it('given an inspector, then their planned visits and the failed ones to repair are listed instead of a menu', async () => {
    const visit: Qc = {
      ...{ id: job, assignment_id: job, date: '2026-10-06', technician: ada, user: null, inspector_id: null },
      assignment: {
        id: job,
        identifier: 'WO-1',
        time_slot: '8–10 AM',
        address: '4 Elm St',
        place: {
          ...{ address: '4 Elm St', address2: '', apt: '', city: 'Augusta', state: 'GA', zip: '30901' },
          ...{ lat: null, lng: null },
        },
        ...{ category_id: null, customer_name: '', phone: '', date: '2026-10-05', user: ada },
      },
      ...{
        needs_inspector: false,
        status: 'planned',
        codes: [],
        checklist: [],
        by_rule: null,
        passed: null,
        safety_passed: null,
      },
      ...{ customer_home: null, repaired: false, repaired_at: null, comment: '', safety_comment: '', tech_comment: '' },
      ...{ tech_photo_ids: [], repair_until: null, reminded_at: null },
      ...{ notified: false, notified_at: null, answer_until: null, inspected_at: null, inspected_by: null, version: 1 },
    };
    api.when(ListVisits).respond(({ status }) => toPage(status === 'planned' ? [visit] : []));
    await show(['qc']);
    const table = within(await screen.findByRole('table', { name: 'Your planned visits' }));
    expect([...table.getAllByRole('row')[1]!.children].map(({ textContent }) => textContent)).toEqual([
      '4 Elm St',
      '06 Oct 2026',
      '8–10 AM',
      'Ada Bell',
    ]);
    expect(table.getByRole('link').getAttribute('href')).toBe(`/qcs/manage?id=${job}&date=2026-10-06`);
    await screen.findByText('No failed visits to repair.');
    expect(api.sent(ListVisits)[0]?.input).toMatchObject({ status: 'planned', sort_by: 'date' });
    expect(screen.queryByText('Your pages')).toBeNull();
  });

  it('given a warehouse worker, then today’s movements, exceptions, stock and lists are shown instead of a menu', async () => {
    await show(['warehouse']);
    await screen.findByText('Received today');
    await waitFor(() => expect(figure('Equipment exceptions')).toBe('7Open exceptions'));
    expect(figure('Received today')).toBe('120');
    const rows = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(await rows('Stock by type')).toEqual([['Modem', '86']]);
    expect(await rows('Lists to verify')).toEqual([['Ada Bell', '14', '5']]);
    // No model is below its minimum.
    expect(screen.queryByText('Low stock')).toBeNull();
    expect(api.sent(ListHolders)[0]?.input).toMatchObject({ sort_by: 'to_verify', direction: 'desc' });
    // Both the count and the list behind it are of all locations.
    expect(api.sent(TypesInWarehouse)[0]?.input).toEqual({});
    expect(screen.getByRole('link', { name: 'Modem' }).getAttribute('href')).toBe(
      `/warehouse/cpes?status=in_warehouse&cpe_type_id=${job}`,
    );
    expect(screen.queryByText('Your pages')).toBeNull();
  });

  it('given a model is below its minimum stock, then warehouse users see it first, with its units', async () => {
    const level = { id: job, minimum: 20, in_stock: 4, model: { id: job, name: 'CM600' } };
    api
      .when(ListStockLevels)
      .respond(() => ({ data: [{ ...level, location: { locationID: ada.id, name: 'Macon' } }] }));
    await show(['warehouse']);
    const table = within(await screen.findByRole('table', { name: 'Low stock' }));
    expect(table.getAllByRole('row')[1]?.textContent).toBe('CM600Macon420');
    expect(table.getByRole('link', { name: 'CM600' }).getAttribute('href')).toBe(
      `/warehouse/cpes?status=in_warehouse&cpe_model_id=${job}&location_id=${ada.id}`,
    );
    expect(api.sent(ListStockLevels)[0]?.input).toEqual({ low: true });
    expect(screen.getByRole('link', { name: 'Minimum stock' }).getAttribute('href')).toBe('/warehouse/minimumstock');
  });

  it('given figures of the day, then they are shown by time slot and state, and by technician', async () => {
    const counts = { completed: 1, in_progress: 2, assigned: 3, late: 4, unassigned: 5, not_done: 6 };
    const nothing = { completed: 0, in_progress: 0, assigned: 0, late: 0, unassigned: 1, not_done: 0 };
    api.when(ReadDayFigures).respond(() => ({
      ...figures,
      ...{ jobs: 22, unassigned: 6, completed: 1, points: 48 },
      working: [{ user: ada, jobs: 16, points: 48, capacity: 96 }],
      slots: [
        { id: job, name: '8–10', counts },
        { id: null, name: null, counts: nothing },
      ],
    }));
    await show(['supervisor']);
    const rows = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].slice(0, 7).map(({ textContent }) => textContent));
    expect(await rows('Today by time slot')).toEqual([
      ['8–10', '1', '2', '3', '4', '5', '6'],
      ['No time slot', '0', '0', '0', '0', '1', '0'],
    ]);
    expect((await rows('Technicians today'))[0]?.slice(0, 3)).toEqual(['Ada Bell', '16', '48']);
    expect([figure('Jobs today'), figure('Unassigned'), figure('Points assigned')]).toEqual(['22', '6', '48of 192']);
  });

  it('shows that the board could not be read, and reads it again', async () => {
    api.when(ReadDayFigures).respond(() => api.bare(409, { message: 'Not now.' }));
    await show(['supervisor']);
    await screen.findByText('Couldn’t load today’s figures. Not now.');
    api.when(ReadDayFigures).respond(() => figures);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No jobs are planned for today.');
  });

  describe('what happened lately', () => {
    it('leads managers to the daily work that it concerns: of a job, or of a user’s day', async () => {
      api.when(RecentActivity).respond(() => ({
        data: [
          createActivity(1),
          createActivity(2, {
            type: 'jobs_assigned',
            job_id: null,
            count: 4,
            impersonator: { id: 'x', label: 'Odo Marsh' },
          }),
          createActivity(3, { type: 'orders_imported', job_id: null, user: null, date: null }),
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
        api.when(RecentActivity).respond(() => ({ data: [createActivity(1)] }));
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
      api.when(RecentActivity).respond(() => ({ data: [createActivity(1)] }));
      await waitFor(() => expect(api.listeners).toBeGreaterThan(0));
      act(() =>
        api.sendNotice({ topic: 'activity', type: 'JobCompleted', id: job, actor_id: ada.id, position: '200' }),
      );
      await screen.findByText('Job 1 completed');
    });

    it('given a payroll run, and weeks finalized or reopened, then each leads to its page', async () => {
      const week = { date: '2026-10-04', job_id: null, subject_id: null };
      const lines = [
        createActivity(1, { ...week, type: 'payroll_run', user: null }),
        createActivity(2, { ...week, type: 'weeks_finalized', user: null }),
        createActivity(3, { ...week, type: 'weeks_reopened' }),
      ];
      api.when(RecentActivity).respond(() => ({ data: lines }));
      await show(['owner']);
      const links = await screen.findAllByRole('link', { name: /^Open: Job \d completed$/ });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/admin/payroll?date=2026-10-04',
        '/admin/timecards?view=week&date=2026-10-04',
        `/admin/timecards?view=week&date=2026-10-04&user_id=${lines[2]!.user!.id}`,
      ]);
    });

    it('shows more when that is wanted', async () => {
      api
        .when(RecentActivity)
        .respond(({ limit = 25 }) => ({ data: Array.from({ length: Number(limit) }, (_, n) => createActivity(n)) }));
      await show(['admin']);
      await screen.findByText('Job 9 completed');
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      await screen.findByText('Job 49 completed');
    });
  });
});

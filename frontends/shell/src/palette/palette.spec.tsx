import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { ListJobs } from '@tailboard/contracts/jobs/job';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { findMatches, rankMatch } from './matching.js';
import { Palette } from './palette.js';

type Job = OutputOf<typeof ListJobs>['data'][number];
const job: Job = {
  id: '5a0c7c7e-2f1e-4f7e-9a51-000000000001',
  date: '2026-10-06',
  type: 'install',
  status: 'unassigned',
  completed: 0,
  points: 12,
  identifier: 'W-4711',
  account_number: 'A-1',
  customer_name: 'Grace Hill',
  time_slot: null,
  address: {
    address: '12 Elm Street',
    address2: '',
    apt: '',
    city: 'Augusta',
    state: 'GA',
    zip: '30901',
    lat: null,
    lng: null,
  },
  user: null,
  user_id: null,
  phone: '9125550165',
  category: null,
  category_comment: '',
  dispatch_notes: '',
  location: null,
  location_id: null,
  work_order_id: null,
  lock: false,
  route_order: 0,
  moved_by: null,
  moved_at: '2026-10-05T12:00:00.000Z',
  order_changed: false,
  on_the_way_at: null,
  arrived_at: null,
  completed_at: null,
  version: 1,
  updated_at: '2026-10-05T12:00:00.000Z',
};
const ada = {
  id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a0aa',
  label: 'Ada Lowe',
  first_name: 'Ada',
  last_name: 'Lowe',
  technician_id: 'T204',
  roles: ['technician' as const],
};

describe('The palette', () => {
  let api: FakeApi;
  const scrollIntoView = Element.prototype.scrollIntoView;
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
    api = fakeApi();
    api
      .when(ActiveUsers)
      .respond(() => ({ data: [ada] }))
      .when(ListJobs)
      .respond(({ q }) => toPage('elm street w-4711'.includes((q ?? '').toLowerCase()) ? [job] : []));
  });
  afterEach(() => {
    Element.prototype.scrollIntoView = scrollIntoView;
    jest.restoreAllMocks();
  });

  async function show(roles: readonly Role[]) {
    const onClose = jest.fn();
    const remotes = createRemotes({ list: async () => [], load: async () => null });
    await renderScreen(
      <RemotesContext value={remotes}>
        <Palette onClose={onClose} />
      </RemotesContext>,
      { api, user: createSignedInUser(roles) },
    );
    await waitFor(() => expect(document.activeElement).toBe(field()));
    return { onClose, user: userEvent.setup() };
  }
  const field = () => screen.getByRole('combobox', { name: 'Search pages, actions, people, jobs' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const getPointedText = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
  const where = () => screen.getByTestId('whereabouts').textContent;

  it('lists the pages that a role opens, each once, and no other', async () => {
    await show(['qc']);
    expect(options()).toEqual([
      'Dashboard',
      'View ProfileMy Account',
      'Close Daily Work',
      'QC CodesQCs',
      'QCsQCs',
      'Files',
      'My Documents',
      'Inbox',
      'Account settings',
    ]);
  });

  it('is worked by the keyboard alone: letters, arrows and Enter open a page', async () => {
    const { user, onClose } = await show(['manager']);
    await user.keyboard('report');
    expect(options()).toEqual([
      'Code ReportsAdmin',
      'Job ReportsAdmin',
      'Usage ReportWarehouse',
      'Code report for last week',
    ]);
    expect(getPointedText()).toBe('Code ReportsAdmin');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(getPointedText()).toBe('Code ReportsAdmin');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(getPointedText()).toBe('Job ReportsAdmin');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Enter}');
    expect(where()).toBe('/admin/jobs/report');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is announced by screen readers: a field that controls a list, its options in groups, how many there are', async () => {
    const { user } = await show(['admin']);
    await user.keyboard('lowe');
    const list = document.getElementById(field().getAttribute('aria-controls') ?? '') ?? document.body;
    expect(list.getAttribute('role')).toBe('listbox');
    const people = await within(list).findByRole('group', { name: 'People' });
    expect(within(people).getByRole('option', { selected: true }).textContent).toBe('Ada LoweT204');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5 options'));
    expect(field().getAttribute('aria-expanded')).toBe('true');
  });

  it('opens a person for those who may', async () => {
    const { user } = await show(['owner']);
    await user.keyboard('t204');
    await screen.findByRole('option', { name: /Ada Lowe/ });
    await user.keyboard('{Enter}');
    expect(where()).toBe(`/admin/techs/users/view?id=${ada.id}`);
  });

  it.each(['manager', 'supervisor'] as const)(
    'finds a technician for a %s: their jobs of today and tomorrow, and their units',
    async (role) => {
      const { user } = await show([role]);
      await user.keyboard('lowe');
      await screen.findByRole('option', { name: /^Jobs of Ada Lowe today/ });
      expect(options()).toEqual([
        'Jobs of Ada Lowe todayT204',
        'Equipment of Ada LoweT204',
        'Jobs of Ada Lowe tomorrowT204',
        'Jobs of Ada Lowe yesterdayT204',
      ]);
      await user.keyboard('{Enter}');
      expect(where()).toMatch(/^\/admin\/jobs\/assign\?date=\d{4}-\d\d-\d\d&q=Ada\+Lowe$/);
    },
  );

  it.each([
    ['board tomorrow', 'Board tomorrow', /^\/admin\/jobs\/assign\?date=\d{4}-\d\d-\d\d$/],
    ['conflicts', 'Conflicts today', /&conflicts=1$/],
    ['approve', 'Approve submitted days', /^\/admin\/timecards\?state=submitted&choose=all$/],
    ['finalize', 'Finalize last week', /^\/admin\/timecards\?view=week&date=/],
  ])('finds actions: “%s” leads a manager to the page where it is done, set to it', async (typed, action, to) => {
    const { user } = await show(['manager']);
    await user.keyboard(typed);
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${action}`) }));
    expect(where()).toMatch(to);
  });

  it.each([
    ['dispatch', 'supervisor', /^Jobs|^Board|^Assign/],
    ['inbox', 'technician', /^Inbox/],
    ['staff', 'admin', /^All Techs/],
    ['sign out', 'technician', /^Log out/],
    ['dark', 'qc', /^Use the dark theme/],
    ['idioma', 'warehouse', /^Use Español/],
  ] as const)('given another word for it, “%s”, then a %s finds it', async (typed, role, name) => {
    const { user } = await show([role]);
    await user.keyboard(typed);
    expect((await screen.findAllByRole('option', { name })).length).toBeGreaterThan(0);
  });

  it('given an action that opens no page, then it is carried out', async () => {
    const { user, onClose } = await show(['qc']);
    await user.keyboard('oscuro{Enter}');
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(where()).toBe('/');
  });

  it.each(['technician'] as const)('offers %s no one, and asks for no one', async (role) => {
    const { user } = await show([role]);
    await user.keyboard('lowe');
    await screen.findByText('Sorry, no matching options.');
    expect(api.sent(ActiveUsers)).toEqual([]);
  });

  it('finds a page by words of every language, whatever the language of the reader is', async () => {
    const { user } = await show(['supervisor']);
    for (const typed of ['seguro', '保险', 'insurance']) {
      await user.clear(field());
      await user.type(field(), typed);
      await screen.findByRole('option', { name: /Documents/ });
    }
  });

  it('finds a job after a pause in typing, with one question, and opens it for the office', async () => {
    const { user } = await show(['supervisor']);
    await user.keyboard('elm str');
    expect((await screen.findByRole('option', { name: /^12 Elm Street, Augusta/ })).textContent).toContain(
      '06 Oct 2026 · W-4711 · Grace Hill · (912) 555-0165 · Unassigned',
    );
    expect(api.sent(ListJobs).map(({ input }) => input.q)).toEqual(['elm str', 'A-1']);
    await user.keyboard('{Enter}');
    expect(where()).toBe(`/admin/jobs/edit?id=${job.id}`);
  });

  it('lists actions on the job that is found, and earlier visits of its account', async () => {
    const earlier = { ...job, id: '5a0c7c7e-2f1e-4f7e-9a51-000000000002', date: '2025-03-04', identifier: 'W-1' };
    const other = { ...earlier, id: '5a0c7c7e-2f1e-4f7e-9a51-000000000003', account_number: 'A-12' };
    api.when(ListJobs).respond(({ q }) => toPage(q === 'A-1' ? [job, earlier, other] : [job]));
    const { user } = await show(['supervisor']);
    await user.keyboard('w-4711');
    const visits = within(await screen.findByRole('group', { name: 'Past visits' }));
    expect(visits.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '04 Mar 202512 Elm Street, Augusta · W-1',
    ]);
    const actions = within(screen.getByRole('group', { name: 'Actions on the first job' }));
    expect(actions.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Assign or move the job12 Elm Street, Augusta',
      'Edit the job12 Elm Street, Augusta',
      'Navigate to the address12 Elm Street, Augusta',
      'Call (912) 555-016512 Elm Street, Augusta',
    ]);
    await user.click(actions.getByRole('option', { name: /^Assign or move/ }));
    expect(where()).toBe(`/admin/jobs/assign?date=2026-10-06&job=${job.id}`);
  });

  it('given several jobs that are found, then earlier visits of each account are listed, once each', async () => {
    const createJob = (n: number, date: string, account_number: string, street: string) => ({
      ...{ ...job, id: `5a0c7c7e-2f1e-4f7e-9a51-0000000001${n}`, date, account_number, identifier: `W-${n}` },
      address: { ...job.address, address: street },
    });
    const [first, second] = [
      createJob(10, '2026-10-06', 'A-10', '1 Oak'),
      createJob(20, '2026-10-06', 'A-20', '2 Oak'),
    ];
    const third = createJob(30, '2026-10-05', 'A-10', '1 Oak');
    const visits = [
      ...[createJob(11, '2025-03-04', 'A-10', '1 Oak'), createJob(12, '2025-01-04', 'A-10', '1 Oak')],
      createJob(21, '2025-05-04', 'A-20', '2 Oak'),
    ];
    api
      .when(ListJobs)
      .respond(({ q }) =>
        toPage(
          q === 'oak'
            ? [first, second, third]
            : [first, second, third, ...visits].filter((one) => one.account_number === q),
        ),
      );
    const { user } = await show(['supervisor']);
    await user.keyboard('oak');
    const group = within(await screen.findByRole('group', { name: 'Past visits' }));
    await waitFor(() =>
      expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        ...['04 Mar 20251 Oak, Augusta · W-11', '04 Jan 20251 Oak, Augusta · W-12', '04 May 20252 Oak, Augusta · W-21'],
      ]),
    );
    expect(api.sent(ListJobs).map(({ input }) => input.q)).toEqual(['oak', 'A-10', 'A-20']);
  });

  it('leads a technician to the day of the job', async () => {
    const { user } = await show(['technician']);
    await user.keyboard('w-4711');
    await user.click(await screen.findByRole('option', { name: /^12 Elm Street/ }));
    expect(where()).toBe('/tech/myjobs?date=2026-10-06');
  });

  it('leads to a unit by its serial or MAC, where a role has the warehouse', async () => {
    const { user } = await show(['warehouse']);
    await user.keyboard('9c:3d:cf:31:96:43');
    await user.click(await screen.findByRole('option', { name: 'Find CPE 9C3DCF319643' }));
    expect(where()).toBe('/warehouse/search?q=9C3DCF319643');
  });

  it('asks for no jobs where a role reads none', async () => {
    const { user } = await show(['warehouse']);
    await user.keyboard('elm');
    await screen.findByText('Sorry, no matching options.');
    expect(api.sent(ListJobs)).toEqual([]);
  });

  it('shows that nothing matches only when the search is over [UIX-024]', async () => {
    const { user } = await show(['admin']);
    await user.keyboard('qqqq');
    expect(screen.queryByText('Sorry, no matching options.')).toBeNull();
    await screen.findAllByText('Sorry, no matching options.');
    expect(options()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(where()).toBe('/');
  });

  it('shows that a search failed, and tries it again', async () => {
    api.when(ListJobs).respond(() => api.bare(409, { message: 'The index is being built.' }));
    const { user } = await show(['supervisor']);
    await user.keyboard('elm');
    await screen.findByText('Couldn’t search jobs. The index is being built.');
    expect(screen.queryByText('Sorry, no matching options.')).toBeNull();
    api.when(ListJobs).respond(() => toPage([job]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('option', { name: /^12 Elm Street/ });
  });

  it('closes on Escape and opens nothing', async () => {
    const { user, onClose } = await show(['qc']);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(where()).toBe('/');
  });
});

describe('What was typed', () => {
  it.each<[typed: string, text: string, rank: number | null]>([
    ['', 'Files', 0],
    ['fil', 'Files', 0],
    ['rep cod', 'Code Reports', 1],
    ['eports', 'Code Reports', 2],
    ['informes codigos', 'Informes de códigos', 1],
    ['质检', '质检代码', 0],
    ['filez', 'Files', null],
    ['code filez', 'Code Reports', null],
  ])('"%s" answers to "%s" by %j', (typed, text, rank) => {
    expect(rankMatch(typed, text)).toBe(rank);
  });

  it('puts what begins with it first, and keeps the order of the menu among equals', () => {
    expect(findMatches('re', ['Categories', 'Code Reports', 'Review QCs', 'Reset'], (one) => [one])).toEqual([
      'Review QCs',
      'Reset',
      'Code Reports',
    ]);
  });
});

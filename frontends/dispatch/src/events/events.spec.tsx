import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import {
  AddScheduleEntry,
  ListSchedule,
  ReadScheduleEntry,
  RemoveScheduleEntry,
  ReviseScheduleEntry,
  ScheduleHistory,
  type ScheduleEntry,
} from '@tailboard/contracts/jobs/schedule';
import { createPage } from '@tailboard/contracts/page';
import { roles, getScope, type Role } from '@tailboard/contracts/permission';
import { dateIn, typeDate } from '@tailboard/ui/testing/type-date';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import remote from '../remote.js';
import { ada, ben, carla, dora, entry } from '../testing/events.js';
import { Page } from './events-page.js';

const vacation = entry(1, { note: 'At the lake' });
const holiday = entry(2, {
  title: 'Columbus Day',
  type: 'holiday',
  user_ids: 'all',
  users: [],
  start_date: '2026-10-12',
  end_date: '2026-10-12',
});
describe('The calendar of events', () => {
  let api: FakeApi;
  let entries: ScheduleEntry[];
  beforeEach(() => {
    sessionStorage.clear();
    entries = [vacation, holiday];
    api = fakeApi();
    api
      .when(ListSchedule)
      .respond(({ show }) => toPage(entries, { last: show === 'all' ? 1 : 2 }))
      .when(ReadScheduleEntry)
      .respond(({ id }) => {
        const data = entries.find((found) => found.id === id);
        return data ? { data } : api.refuse(ReadScheduleEntry, 'ScheduleEntryNotFound');
      })
      .when(ScheduleHistory)
      .respond(() =>
        createPage(
          [
            {
              description: 'Entered: Vacation',
              created_at: '2026-10-01T12:00:00Z',
              user: { id: ada.id, label: 'Rosa Park' },
              actor: null,
              type: 'ScheduleEntryAdded',
              position: '1',
            },
          ],
          1,
          { page: 1, per_page: 25 },
          '',
        ),
      )
      .when(ActiveUsers)
      .respond(() => ({
        data: [ada, ben, carla, dora].map((user) => ({
          ...user,
          first_name: user.label.split(' ')[0] ?? '',
          last_name: user.label.split(' ')[1] ?? '',
          technician_id: null,
          roles: ['technician' as const],
        })),
      }));
  });
  const show = (search = '?month=2026-10', has: Role[] = ['manager']) =>
    renderScreen(<Page />, {
      api,
      user: createSignedInUser(has),
      path: `/admin/events${search}`,
      route: '/admin/events',
    });
  const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
  const day = async (date: string) => within(await screen.findByLabelText(date));
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

  it('is at the top of the navigation for everyone, and in the Admin group for those who write it [NAV-117] [NAV-132]', () => {
    const listEntries = (role: Role) =>
      remote.navigation
        .filter(({ path }) => path === '/admin/events')
        .filter(({ permission }) => permission !== 'signed-in' && getScope([role], permission) !== null)
        .map(({ label, group }) => `${group?.en ?? 'top'}: ${label.en}`);
    expect(Object.fromEntries(roles.map((role) => [role, listEntries(role)]))).toEqual({
      owner: ['top: Events', 'Admin: Events'],
      admin: ['top: Events', 'Admin: Events'],
      manager: ['top: Events', 'Admin: Events'],
      supervisor: ['top: Events'],
      technician: ['top: Events'],
      warehouse: ['top: Events'],
      qc: ['top: Events'],
    });
  });

  it('shows the month, and on each day who is away [NAV-037] [JOB-082]', async () => {
    await show();
    expect((await day('05 Oct 2026')).getByRole('button', { name: /^Ada Finch/ }).textContent).toBe(
      'Ada Finch Vacation, Vacation, 05 Oct 2026 – 09 Oct 2026',
    );
    expect((await day('09 Oct 2026')).getByText('Ada Finch')).toBeTruthy();
    expect((await day('10 Oct 2026')).queryByText('Ada Finch')).toBeNull();
    expect((await day('12 Oct 2026')).getByRole('button', { name: /^Everyone Columbus Day/ })).toBeTruthy();
    expect(api.sent(ListSchedule)[0]?.input).toMatchObject({
      show: 'all',
      start_date: '2026-09-27',
      end_date: '2026-10-31',
    });
  });

  it('counts what does not fit into a day, and leads to the list of that day', async () => {
    entries = [ada, ben, carla, dora]
      .map((user, n) => entry(10 + n, { users: [user], title: 'Ladders' }))
      .concat(vacation);
    await show();
    await userEvent.click((await day('05 Oct 2026')).getByRole('button', { name: /2 more/ }));
    await waitFor(() => expect(where()).toContain('view=list&start_date=2026-10-05&end_date=2026-10-05'));
  });

  it('keeps month, type and person in the address', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Month after' }));
    await userEvent.click(screen.getByLabelText('Type'));
    await userEvent.click(await screen.findByRole('option', { name: 'Sick' }));
    await userEvent.click(screen.getByLabelText('Person'));
    await userEvent.click(await screen.findByRole('option', { name: 'Ben Ortiz' }));
    await waitFor(() => expect(where()).toBe(`/admin/events?month=2026-11&type=sick&user_id=${ben.id}`));
    expect(api.sent(ListSchedule).at(-1)?.input).toMatchObject({
      type: 'sick',
      user_id: ben.id,
      start_date: '2026-11-01',
    });
  });

  it('lists what lies in a range, sorted by what is pressed, page by page [UIX-019] [UIX-020]', async () => {
    await show('?view=list&month=2026-10');
    const table = within(await screen.findByRole('region', { name: 'Events' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.querySelectorAll('td')].slice(0, 7).map(({ textContent }) => textContent)),
    ).toEqual([
      ['Vacation', '05 Oct 2026 – 09 Oct 2026', 'Ada Finch', 'Vacation', '8', 'Paid', 'At the lake'],
      ['Columbus Day', '12 Oct 2026', 'Everyone', 'Holiday', '8', 'Paid', ''],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    typeDate(await screen.findByRole('group', { name: 'To' }), '2026-10-20');
    await waitFor(() =>
      expect(where()).toBe('/admin/events?view=list&month=2026-10&sort_by=title&end_date=2026-10-20'),
    );
    expect(
      api.sent(ListSchedule).map(({ input }) => [input.start_date, input.end_date, input.page, input.sort_by]),
    ).toEqual([
      ['2026-10-01', undefined, 1, 'start_date'],
      ['2026-10-01', undefined, 2, 'start_date'],
      ['2026-10-01', undefined, 1, 'title'],
      ['2026-10-01', '2026-10-20', 1, 'title'],
    ]);
  });

  it('lets a technician read their own and nothing else', async () => {
    await show('?month=2026-10', ['technician']);
    await userEvent.click((await day('05 Oct 2026')).getByRole('button', { name: /^Ada Finch/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Event' }));
    await dialog.findByText('At the lake');
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull();
    expect(screen.queryByLabelText('Person')).toBeNull();
    expect(api.requests.filter(({ name }) => name === 'live.stream').map(({ url }) => decodeURIComponent(url))).toEqual(
      [expect.stringContaining(`topics=schedule:${createSignedInUser(['technician']).id}`)],
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(where()).toBe('/admin/events?month=2026-10'));
  });

  describe('for those who write it', () => {
    const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

    it('adds an event on a day, for people who are found by typing', async () => {
      api.when(AddScheduleEntry).respond(() => ({ data: vacation }));
      await show();
      await userEvent.click((await day('14 Oct 2026')).getByRole('button', { name: /add an event on 14 Oct 2026$/ }));
      await findDialog('Add event');
      expect(dateIn(await screen.findByRole('group', { name: 'First day' }))).toBe('10/14/2026');
      await userEvent.type(field(/^Title/), 'Ladders');
      await userEvent.click(screen.getByRole('combobox', { name: /^Type/ }));
      await userEvent.click(await screen.findByRole('option', { name: 'Training' }));
      expect(field(/^Paid/).checked).toBe(false);
      await userEvent.type(field(/^People/), 'ben');
      await userEvent.click(await screen.findByRole('option', { name: 'Ben Ortiz' }));
      type(/^Start time/, '08:00');
      type(/^End time/, '12:00');
      await save();
      await screen.findByText('Saved: Ladders');
      expect(api.sent(AddScheduleEntry)[0]?.input).toEqual({
        title: 'Ladders',
        type: 'training',
        user_ids: [ben.id],
        start_date: '2026-10-14',
        end_date: '2026-10-14',
        start_time: '08:00',
        end_time: '12:00',
        paid: false,
        hours_per_day: 8,
        note: '',
      });
      await waitFor(() => expect(where()).toBe('/admin/events?month=2026-10'));
    });

    it('shows beside each field what is wrong, all at once [UIX-010] [UIX-011]', async () => {
      await show('?view=list&month=2026-10&add=2026-10-14');
      await findDialog('Add event');
      typeDate(await screen.findByRole('group', { name: 'Last day' }), '2026-10-13');
      type(/^Start time/, '08:00');
      type(/^Hours per day/, '13');
      await save();
      for (const sentence of [
        'The title field is required.',
        'The people field is required.',
        'The last day must be on or after the first day.',
        'Enter both times or neither.',
        'The hours per day field must be between 0 and 12.',
      ])
        await screen.findByText(sentence);
      expect(api.sent(AddScheduleEntry)).toEqual([]);
      typeDate(await screen.findByRole('group', { name: 'Last day' }), '2028-10-13');
      await screen.findByText('An event can last at most 366 days.');
    });

    it('shows what the server refused under the specified line and beside its field, and keeps what was typed [UIX-006]', async () => {
      api.when(AddScheduleEntry).respond(() =>
        api.refuse(AddScheduleEntry, 'ScheduleOverlaps', {
          label: 'Ada Finch',
          from: '05 Oct 2026',
          to: '09 Oct 2026',
          title: 'Vacation',
        }),
      );
      await show('?view=list&month=2026-10&add=2026-10-06');
      await findDialog('Add event');
      await userEvent.type(field(/^Title/), 'Sea');
      await userEvent.click(field(/^For everyone/));
      await save();
      const sentence = 'Ada Finch already has an event of this type from 05 Oct 2026 to 09 Oct 2026: Vacation.';
      expect((await screen.findByRole('alert')).textContent).toBe(
        `Please correct the following issues:People: ${sentence}`,
      );
      expect(screen.getAllByText(sentence)).toHaveLength(2);
      expect(field(/^Title/).value).toBe('Sea');
      expect(api.sent(AddScheduleEntry)[0]?.input).toMatchObject({ user_ids: 'all' });
    });

    it('changes an event as it was read, and shows its history', async () => {
      api.when(ReviseScheduleEntry).respond(() => ({ data: { ...vacation, title: 'Lake', version: 2 } }));
      await show(`?view=list&month=2026-10&event=${vacation.id}`);
      const dialog = await findDialog('Edit event');
      await dialog.findByText('Entered: Vacation');
      expect(dialog.getByText(/· Rosa Park/).textContent).toBe('01 Oct 2026, 8:00 AM · Rosa Park');
      await userEvent.clear(field(/^Title/));
      await userEvent.type(field(/^Title/), 'Lake');
      await save();
      await screen.findByText('Saved: Lake');
      const [left] = api.sent(ReviseScheduleEntry);
      expect(left?.input).toMatchObject({ id: vacation.id, title: 'Lake', user_ids: [ada.id], note: 'At the lake' });
      expect(left?.headers.get('if-match')).toBe('1');
    });

    it('keeps what was typed when another user was first, and shows theirs when it is wanted', async () => {
      const theirs = { ...vacation, title: 'Lake', user_ids: [ada.id], version: 2 };
      api.when(ReviseScheduleEntry).respond(() =>
        api.bare(409, {
          message: 'Changed.',
          current: theirs,
          changed_by: 'Ada Byron',
          changed_at: null,
          version: 2,
        }),
      );
      await show(`?view=list&month=2026-10&event=${vacation.id}`);
      await findDialog('Edit event');
      await userEvent.type(field(/^Title/), ' at sea');
      await save();
      await screen.findByText(/^Ada Byron changed this in the meantime/);
      screen.getByText('Title is now: Lake. Your entry: Vacation at sea.');
      expect(field(/^Title/).value).toBe('Vacation at sea');
      await userEvent.click(screen.getByRole('button', { name: 'Use current value of Title' }));
      expect(field(/^Title/).value).toBe('Lake');
    });

    it('deletes an event after the specified question, and confirms it [UIX-002] [UIX-003] [UIX-004]', async () => {
      api.when(RemoveScheduleEntry).respond(() => {
        entries = [holiday];
        return undefined;
      });
      await show('?view=list&month=2026-10');
      await userEvent.click(await screen.findByRole('button', { name: 'Delete Vacation' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Delete' }));
      question.getByText('Are you sure you want to delete this?');
      await userEvent.click(question.getByRole('button', { name: 'Delete' }));
      const done = within(await screen.findByRole('alertdialog', { name: 'Success!' }));
      done.getByText('Deleted successfully!');
      await userEvent.click(done.getByRole('button', { name: 'Thanks' }));
      await waitFor(() => expect(screen.queryByText('At the lake')).toBeNull());
      expect(api.sent(RemoveScheduleEntry).map(({ input }) => input.id)).toEqual([vacation.id]);
    });

    it('shows why an event was not deleted, and it stays [UIX-005]', async () => {
      api.when(RemoveScheduleEntry).respond(() => api.bare(403, { message: 'Not yours.' }));
      await show(`?view=list&month=2026-10&event=${vacation.id}`);
      const dialog = await findDialog('Edit event');
      await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
      await screen.findByText('There was a problem while processing your request. Message: Not yours.');
      await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
      await findDialog('Edit event');
    });

    it('shows that an opened event is gone', async () => {
      entries = [holiday];
      await show(`?view=list&month=2026-10&event=${vacation.id}`);
      await screen.findByText('This event no longer exists.');
    });
  });

  it('shows the changes of other users', async () => {
    await show();
    await day('05 Oct 2026');
    await waitFor(() => expect(api.listeners).toBe(1));
    entries = [{ ...vacation, title: 'Lake' }];
    act(() =>
      api.sendNotice({
        topic: 'schedule',
        type: 'ScheduleEntryRevised',
        id: vacation.id,
        actor_id: 'rosa',
        position: '101',
      }),
    );
    await waitFor(async () => expect((await day('05 Oct 2026')).getByText('Lake')).toBeTruthy());
  });

  it('shows that a month is empty, and that no event matches', async () => {
    entries = [];
    const { unmount } = await show();
    await screen.findByText('No events in this month.');
    unmount();
    await show('?view=list');
    await screen.findByText('No events match. Change the filters or the dates.');
  });

  it('shows that the events could not be read, and reads them again', async () => {
    api.when(ListSchedule).respond(() => api.bare(409, { message: 'Not now.' }));
    await show();
    await screen.findByText('Couldn’t load the events. Not now.');
    api.when(ListSchedule).respond(() => toPage([vacation]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await day('05 Oct 2026');
  });
});

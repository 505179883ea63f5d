import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import type { Role } from '@tailboard/contracts/permission';
import { Guard } from '@tailboard/web/access/guard';
import type { Route } from '@tailboard/web/remote';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import remote from '../remote.js';
import { Page } from './time-slots-page.js';

const slot = (n: number, name: string, start: string, end: string, changes: object = {}) => ({
  id: `5a0c7c7e-2f1e-4f7e-9a51-00000000008${n}`,
  name,
  start,
  end,
  capacity: null,
  sort: n,
  active: true,
  version: 1,
  ...changes,
});
const early = slot(1, '8–10', '08:00', '10:00', { capacity: 40 });
const late = slot(2, '10–12', '10:00', '12:00');
const old = slot(3, 'Evening', '18:00', '20:00', { active: false });
describe('The time slots', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = fakeApi();
    api.when(timeSlots.list).respond(({ active }) =>
      toPage(
        [early, late, old].filter((found) => active === undefined || String(found.active) === String(active)),
        { last: 2 },
      ),
    );
    api.when(timeSlots.read).respond(({ id }) => {
      const found = [early, late, old].find((one) => one.id === id);
      return found ? { data: found } : api.refuse(timeSlots.read, 'EntryNotFound');
    });
  });
  const show = (page: Route['path'], roles: Role[] = ['admin'], search = '') => {
    const path = `/admin/timeslots${page}`;
    const need = remote.routes.find((route) => route.path === path)?.permission;
    return renderScreen(
      <Guard need={need ?? 'guest'}>
        <Page />
      </Guard>,
      {
        api,
        user: createSignedInUser(roles),
        path: `${path}${search}`,
        route: path,
      },
    );
  };
  const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].slice(0, 6).map(({ textContent }) => textContent));

  it('lists those in use, with an entry for managers and above in the Admin group [NAV-040] [NAV-133]', async () => {
    await show('', ['manager']);
    await screen.findByText('8–10');
    expect(rows()).toEqual([
      ['8–10', '08:00', '10:00', '40', '1', 'In use'],
      ['10–12', '10:00', '12:00', 'No limit', '2', 'In use'],
    ]);
    const entry = remote.navigation.find(({ path }) => path === '/admin/timeslots');
    expect([entry?.label.en, entry?.group?.en, entry?.permission]).toEqual(['Time Slots', 'Admin', 'reference.write']);
  });

  it('keeps filter, order and page in the address [UIX-019] [UIX-020]', async () => {
    await show('', ['admin'], '?active=all&page=2');
    await screen.findByText('Evening');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(where()).toBe('/admin/timeslots?active=all&sort_by=name&direction=desc'));
    expect(api.sent(timeSlots.list).map(({ input }) => [input.page, input.sort_by, input.direction])).toEqual([
      [2, undefined, 'asc'],
      [1, 'name', 'asc'],
      [1, 'name', 'desc'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(where()).toContain('page=2'));
  });

  it('offers a manager to add, edit and delete', async () => {
    await show('', ['manager']);
    await screen.findByText('8–10');
    expect(screen.getByRole('link', { name: 'Add time slot' }).getAttribute('href')).toBe('/admin/timeslots/add');
    expect(screen.getByRole('link', { name: 'Edit: 8–10' }).getAttribute('href')).toBe(
      `/admin/timeslots/edit?id=${early.id}`,
    );
    api.when(timeSlots.retire).respond(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Delete: 8–10' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete' }));
    dialog.getByText(/Are you sure you want to delete this\? Existing jobs keep this time slot\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Success!' });
    expect(api.sent(timeSlots.retire).map(({ input }) => input.id)).toEqual([early.id]);
  });

  it('shows why one could not be deleted or restored [UIX-001] [UIX-005]', async () => {
    api.when(timeSlots.retire).respond(() => api.refuse(timeSlots.retire, 'EntryNotFound'));
    await show('', ['manager']);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: 8–10' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    const alert = within(await screen.findByRole('alertdialog', { name: 'Error!' }));
    alert.getByText(/Message: This entry does not exist\./);
    await userEvent.click(alert.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    cleanup();
    api.when(timeSlots.define).respond(() => api.refuse(timeSlots.define, 'EntryRenamed', { name: 'Late' }));
    await show('', ['manager'], '?active=0');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore: Evening' }));
    const refused = within(await screen.findByRole('alertdialog', { name: 'Error!' }));
    refused.getByText('This name belonged to the entry that is now called Late. Choose another name.');
  });

  it('puts a retired one back in use', async () => {
    api.when(timeSlots.define).respond(() => ({ data: { ...old, active: true, version: 3 } }));
    await show('', ['manager'], '?active=0');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore: Evening' }));
    await screen.findByText('Evening is restored.');
    expect(api.sent(timeSlots.define)[0]?.input).toMatchObject({ name: 'Evening', start: '18:00', end: '20:00' });
  });

  it('adds one, and shows the server’s sentence beside its field and under the specified line [NAV-041] [NAV-089] [UIX-006]', async () => {
    api
      .when(timeSlots.define)
      .respond(() =>
        api.bare(422, { message: 'Please correct the following issues:', errors: { name: ['Too odd.'] } }),
      );
    await show('/add', ['manager']);
    await userEvent.type(screen.getByLabelText(/^Name/), '12–2');
    await userEvent.type(screen.getByLabelText(/^Start/), '12:00');
    await userEvent.type(screen.getByLabelText(/^End/), '14:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Please correct the following issues:Name: Too odd.');
    expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
    api.when(timeSlots.define).respond(() => ({ data: slot(4, '12–2', '12:00', '14:00') }));
    await userEvent.type(screen.getByLabelText(/^Capacity/), '12');
    await userEvent.type(screen.getByLabelText(/^Name/), ' pm');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe('/admin/timeslots'));
    expect(api.sent(timeSlots.define)[1]?.input).toEqual({
      name: '12–2 pm',
      start: '12:00',
      end: '14:00',
      capacity: 12,
      sort: 0,
    });
  });

  it('shows what is wrong while it is typed [UIX-010] [UIX-011]', async () => {
    await show('/add');
    await userEvent.type(screen.getByLabelText(/^Start/), '12:00');
    await userEvent.type(screen.getByLabelText(/^End/), '11:00');
    await screen.findByText('The end must be after the start.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The name field is required.');
    expect(api.sent(timeSlots.define)).toEqual([]);
  });

  it('given a slot until midnight, when it is saved, then its end is sent as 00:00', async () => {
    api.when(timeSlots.define).respond(() => ({ data: slot(4, 'Late', '22:00', '00:00') }));
    await show('/add');
    screen.getByText('00:00 is midnight, the end of the day.');
    await userEvent.type(screen.getByLabelText(/^Name/), 'Late');
    await userEvent.type(screen.getByLabelText(/^Start/), '22:00');
    await userEvent.type(screen.getByLabelText(/^End/), '00:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe('/admin/timeslots'));
    expect(api.sent(timeSlots.define)[0]?.input).toMatchObject({ start: '22:00', end: '00:00' });
  });

  it('changes the one in the address, as it was read [NAV-042] [UIX-027]', async () => {
    api.when(timeSlots.revise).respond(({ id, ...fields }) => ({ data: { ...early, ...fields, version: 2 } }));
    await show('/edit', ['owner'], `?id=${early.id}`);
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Early');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe('/admin/timeslots'));
    const [left] = api.sent(timeSlots.revise);
    expect(left?.input).toEqual({ id: early.id, name: 'Early', start: '08:00', end: '10:00', capacity: 40, sort: 1 });
    expect(left?.headers.get('if-match')).toBe('1');
  });

  it('keeps what was typed when another user was first, and shows theirs when it is wanted', async () => {
    const theirs = { ...early, name: 'Morning', version: 2 };
    api
      .when(timeSlots.revise)
      .respond(() =>
        api.bare(409, { message: 'Changed.', current: theirs, changed_by: 'Ada Byron', changed_at: null, version: 2 }),
      );
    await show('/edit', ['owner'], `?id=${early.id}`);
    await userEvent.type(await screen.findByLabelText(/^Name/), ' am');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Name is now: Morning. Your entry: 8–10 am.');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('8–10 am');
    await userEvent.click(screen.getByRole('button', { name: 'Use current value of Name' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Morning');
  });

  it.each([
    ['5a0c7c7e-2f1e-4f7e-9a51-000000000099', /does not exist/],
    [old.id, /is deleted/],
  ])('shows why %s cannot be changed', async (id, sentence) => {
    await show('/edit', ['owner'], `?id=${id}`);
    await screen.findByText(sentence);
    screen.getByRole('link', { name: 'Back to the list' });
  });

  it('shows that the list could not be read, and reads it again [JOB-082]', async () => {
    api.when(timeSlots.list).respond(() => api.bare(409, { message: 'Not now.' }));
    await show('');
    await screen.findByText('Couldn’t load the list. Not now.');
    api.when(timeSlots.list).respond(() => toPage([]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('There are no time slots yet.');
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Invite, ListInvitations, RevokeInvitation, type Invitation } from '@tailboard/contracts/identity/invitation';
import { ListUsers } from '@tailboard/contracts/identity/user';
import { DeactivateUser, RestoreUser } from '@tailboard/contracts/identity/user-edit';
import { roles, type Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { aiken, augusta, company, showRoute, user } from './testing/company.js';
import { userRoutes } from './user-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import './users-page.js';

const ada = user(1, 'Ada Bell', ['technician'], { profile: { address: null } });
const ben = user(2, 'Ben Cole', ['manager', 'technician'], { profile: { location_id: aiken } });
const odo = user(3, 'Odo Marsh', ['owner'], {
  profile: {
    address: {
      id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000ad',
      address: '1 Paulson Way',
      address2: '',
      apt: '',
      city: 'Augusta',
      state: 'GA',
      zip: '30909',
    },
    phones: [{ label: 'mobile', number: '+17065550123', primary: true }],
  },
});
const gone = user(4, 'Gil Nash', ['technician'], { active: 0 });
const openInvitation: Invitation = {
  id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000c1',
  email: 'new.hand@example.com',
  roles: ['technician'],
  technician_id: 'T900',
  location_id: augusta,
  status: 'open',
  invited_by: 'Rosa Park',
  created_at: '2026-10-01T12:00:00Z',
  expires_at: '2026-10-08T12:00:00Z',
  version: 1,
};

describe('The list of users', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = company(fakeApi(), [ada, ben, odo, gone]);
  });
  const path = '/admin/techs/users';
  const show = (has: Role[] = ['owner'], search = '') => showRoute(userRoutes, path, { api, roles: has, search });
  const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const choose = async (box: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: box }));
    await userEvent.click(screen.getByRole('option', { name: option }));
  };
  const row = async (name: string) =>
    within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

  it('shows who is active, with what they are known by [USR-010] [NAV-043]', async () => {
    await show();
    await screen.findByText('Ada Bell');
    await screen.findAllByText('Augusta', { selector: 'td' });
    expect(names()).toEqual(['Ada Bell', 'Ben Cole', 'Odo Marsh']);
    const cells = [...((await screen.findByText('Ben Cole')).closest('tr')?.cells ?? [])];
    expect(cells.slice(0, 7).map(({ textContent }) => textContent)).toEqual([
      'Ben Cole',
      'T102',
      'ben.cole@example.com',
      'Manager, Technician',
      'Aiken',
      'Senior',
      'Active',
    ]);
  });

  it.each(roles)('is for owners and admins: %s [SES-031]', async (role) => {
    await show([role]);
    if (role === 'owner' || role === 'admin') await screen.findByText('Ada Bell');
    else await waitFor(() => expect(where()).toBe('/'));
  });

  it('keeps in the address what it is narrowed by [UIX-019] [UIX-020]', async () => {
    await show();
    await screen.findByText('Ada Bell');
    await choose('Role', 'Technician');
    await choose('Location', 'Aiken');
    await waitFor(() => expect(names()).toEqual(['Ben Cole']));
    expect(where()).toBe(`${path}?role=technician&location_id=${aiken}`);
    await choose('Location', 'Any location');
    await choose('Role', 'Any role');
    await choose('Show', 'Inactive');
    await waitFor(() => expect(names()).toEqual(['Gil Nash']));
    await choose('Show', 'All');
    await waitFor(() => expect(names()).toHaveLength(4));
    await userEvent.type(screen.getByRole('searchbox'), 'marsh{Enter}');
    await waitFor(() => expect(names()).toEqual(['Odo Marsh']));
    expect(where()).toBe(`${path}?active=all&q=marsh`);
    await userEvent.click(screen.getByRole('button', { name: 'E-mail' }));
    await waitFor(() =>
      expect(api.sent(ListUsers).at(-1)?.input).toMatchObject({ sort_by: 'email', direction: 'asc' }),
    );
  });

  it('leads to adding by its own path and /add, and to each user by their id [NAV-089] [UIX-027]', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Add user' }).getAttribute('href')).toBe(`${path}/add`);
    const buttons = await row('Ada Bell');
    const leads = (name: string) => buttons.getByRole('link', { name: `${name}: Ada Bell` }).getAttribute('href');
    expect(['Documents', 'View', 'History', 'Edit'].map(leads)).toEqual([
      `/admin/techs/userdocuments?id=${ada.id}`,
      `${path}/view?id=${ada.id}`,
      `${path}/view?tab=history&id=${ada.id}`,
      `${path}/edit?id=${ada.id}`,
    ]);
  });

  it('offers an admin to change no one who is owner or admin', async () => {
    await show(['admin']);
    expect((await row('Odo Marsh')).queryByRole('link', { name: /^Edit/ })).toBeNull();
    expect((await row('Odo Marsh')).queryByRole('button', { name: /^Delete/ })).toBeNull();
    (await row('Ada Bell')).getByRole('link', { name: /^Edit/ });
  });

  describe('a deactivation', () => {
    const start = async () => {
      await show();
      await userEvent.click((await row('Ada Bell')).getByRole('button', { name: 'Delete: Ada Bell' }));
      await screen.findByText('Are you sure you want to delete this?');
      await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    };

    it('is asked for in the specified words, and done [UIX-002] [UIX-004]', async () => {
      api.when(DeactivateUser).respond(() => undefined);
      await start();
      const done = within(await screen.findByRole('alertdialog', { name: 'Success!' }));
      await userEvent.click(done.getByRole('button', { name: 'Thanks' }));
      expect(api.sent(DeactivateUser).map(({ input }) => [input.id, input.force])).toEqual([[ada.id, false]]);
    });

    it('of a user with open work shows it, and is done anyway only after a confirmation', async () => {
      api
        .when(DeactivateUser)
        .respond(({ force }) =>
          force
            ? undefined
            : api.refuse(DeactivateUser, 'StillHolds', { label: 'Ada Bell', open_jobs: 3, open_days: 1, cpes: 0 }),
        );
      await start();
      await screen.findByText(/Ada Bell still has 3 open jobs, 1 open days and 0 CPEs\./);
      await userEvent.click(screen.getByRole('button', { name: 'Deactivate anyway' }));
      await screen.findByRole('alertdialog', { name: 'Success!' });
      expect(api.sent(DeactivateUser).map(({ input }) => input.force)).toEqual([false, true]);
    });

    it('of a user with open work can be canceled', async () => {
      api
        .when(DeactivateUser)
        .respond(() =>
          api.refuse(DeactivateUser, 'StillHolds', { label: 'Ada Bell', open_jobs: 3, open_days: 1, cpes: 0 }),
        );
      await start();
      await screen.findByRole('button', { name: 'Deactivate anyway' });
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(api.sent(DeactivateUser)).toHaveLength(1);
    });

    it('that the server refuses shows why [UIX-005]', async () => {
      api.when(DeactivateUser).respond(() => api.refuse(DeactivateUser, 'LastOwner'));
      await start();
      await screen.findByText(
        'There was a problem while processing your request. Message: This is the last active owner. At least one owner must remain.',
      );
    });
  });

  it('lets a user back in', async () => {
    api.when(RestoreUser).respond(() => undefined);
    await show(['owner'], '?active=0');
    await userEvent.click((await row('Gil Nash')).getByRole('button', { name: 'Restore: Gil Nash' }));
    await screen.findByText('Gil Nash can sign in again.');
    expect(api.sent(RestoreUser).map(({ input }) => input.id)).toEqual([gone.id]);
  });

  it('opens the user detail modal, with profile and roles [USR-013] [USR-014]', async () => {
    await show();
    await userEvent.click((await row('Ben Cole')).getByRole('button', { name: 'User: Ben Cole' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Ben Cole' }));
    await modal.findByText('Manager, Technician');
    modal.getByText('ben.cole@example.com');
    await modal.findByText('Aiken');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the user profile modal by a row, and shows if no address is on file [USR-017] [USR-020]', async () => {
    await show();
    await userEvent.click(await screen.findByText('ada.bell@example.com'));
    const modal = within(await screen.findByRole('dialog', { name: 'Profile of Ada Bell' }));
    await modal.findByText('No address information is on file for this user.');
    await userEvent.click(modal.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByText('odo.marsh@example.com'));
    const other = within(await screen.findByRole('dialog', { name: 'Profile of Odo Marsh' }));
    await other.findByText(/1 Paulson Way/);
    other.getByText('(706) 555-0123');
    expect(other.queryByText('No address information is on file for this user.')).toBeNull();
  });

  describe('its invitations', () => {
    beforeEach(() => {
      api.when(ListInvitations).respond(({ status }) => toPage(status === 'open' ? [openInvitation] : []));
    });

    it('are listed as long as they are open, and can be undone', async () => {
      api.when(RevokeInvitation).respond(() => undefined);
      await show(['admin'], '?tab=invitations');
      const its = await row('new.hand@example.com');
      its.getByText('T900');
      await userEvent.click(its.getByRole('button', { name: 'Revoke the invitation of new.hand@example.com' }));
      await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
      await screen.findByText('The invitation of new.hand@example.com was revoked.');
      expect(api.sent(RevokeInvitation).map(({ input }) => input.id)).toEqual([openInvitation.id]);
    });

    it('are sent with roles, and show beside the field what was refused [UIX-006]', async () => {
      api.when(Invite).respond(({ email }) => api.refuse(Invite, 'EmailTaken', { email }));
      await show(['admin']);
      await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
      const modal = within(await screen.findByRole('dialog', { name: 'Invite a user' }));
      expect(modal.getByRole<HTMLInputElement>('checkbox', { name: 'Owner' }).disabled).toBe(true);
      await userEvent.type(modal.getByRole('textbox', { name: /^E-mail/ }), 'ada.bell@example.com');
      await userEvent.click(modal.getByRole('checkbox', { name: 'QC' }));
      fireEvent.change(modal.getByLabelText(/^Pay rate/), { target: { value: '18.5' } });
      await userEvent.click(modal.getByRole('button', { name: 'Send invitation' }));
      await modal.findAllByText(/Another user already has the e-mail ada\.bell@example\.com\./);
      expect(modal.getByRole('textbox', { name: /^E-mail/ }).getAttribute('aria-invalid')).toBe('true');
      api
        .when(Invite)
        .respond(({ email }) => ({ data: { id: openInvitation.id, email, expires_at: '2026-10-08T12:00:00Z' } }));
      await userEvent.type(modal.getByRole('textbox', { name: /^E-mail/ }), '.org');
      await userEvent.click(modal.getByRole('button', { name: 'Send invitation' }));
      await screen.findByText('The invitation is on its way to ada.bell@example.com.org.');
      expect(api.sent(Invite)[1]?.input).toEqual({
        email: 'ada.bell@example.com.org',
        roles: ['technician', 'qc'],
        technician_id: null,
        location_id: null,
        profile: {
          ...{ price_level: 0, pay_type: 'hourly', pay_rate: 18.5, unpaid: false },
          ...{ salary: false, gas: false, gas_rate_cents: 0 },
        },
      });
    });
  });
});

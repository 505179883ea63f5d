import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SendPasswordLink, SetTemporaryPassword } from '@tailboard/contracts/identity/password';
import { RegisterUser, type User } from '@tailboard/contracts/identity/user';
import { EditUser } from '@tailboard/contracts/identity/user-edit';
import type { Role } from '@tailboard/contracts/permission';
import { typeDate } from '@tailboard/ui/testing/type-date';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { company, settle, showRoute, user } from './testing/company.js';
import { userRoutes } from './user-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import './add-user-page.js';
import './edit-user-page.js';

const ada = user(1, 'Ada Bell', ['technician'], { version: 4 });
const odo = user(3, 'Odo Marsh', ['owner']);
const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name);
const write = async (name: RegExp | string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
const choose = async (box: RegExp, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: box }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('Adding a user', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = company(fakeApi(), [ada, odo])
      .when(RegisterUser)
      .respond(({ email, profile }) => ({
        data: { id: ada.id, email, label: `${profile.first_name} ${profile.last_name}`, version: 1 },
      }));
  });
  const show = async (roles: Role[] = ['owner'], again = false) => {
    const shown = await showRoute(userRoutes, '/admin/techs/users/add', { api, roles, again });
    settle(api);
    await field(/^E-mail/);
    return shown;
  };
  const fill = async () => {
    await write(/^E-mail/, 'Nia.Ray@Example.com');
    await write(/^First name/, 'Nia');
    await write(/^Last name/, 'Ray');
    await write(/^Technician ID/, 'T555');
  };

  it('warns of a salary below the minimum wage of 40 hours, and takes it', async () => {
    await show();
    await fill();
    await choose(/^Pay type/, 'Salary');
    await write(/^Pay rate/, '289.99');
    await screen.findByText(/^Below the minimum wage for 40 hours, \$290\.00 a week/);
    await write(/^Pay rate/, '290');
    await waitFor(() => expect(screen.queryByText(/^Below the minimum wage/)).toBeNull());
    await write(/^Pay rate/, '289.99');
    await save();
    await screen.findByRole('heading', { name: 'Nia Ray was added' });
    expect(api.sent(RegisterUser)[0]?.input.profile).toMatchObject({ pay_rate: 289.99, unpaid: false });
  });

  it('saves no rate only as unpaid', async () => {
    api.when(RegisterUser).respond(() => api.refuse(RegisterUser, 'StartsWithoutPayRate'));
    await show();
    await fill();
    await save();
    await waitFor(() => expect(screen.getAllByText('Enter a pay rate, or choose “Unpaid”.')).toHaveLength(2));
    await write(/^Pay rate/, '18');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Unpaid' }));
    expect((await field(/^Pay rate/)).disabled).toBe(true);
    await choose(/^Pay type/, 'By points');
    expect((await field(/^Pay rate/)).disabled).toBe(false);
    await choose(/^Pay type/, 'Hourly');
    await save();
    await waitFor(() => expect(api.sent(RegisterUser)).toHaveLength(2));
    expect(api.sent(RegisterUser)[1]?.input.profile).toMatchObject({ pay_rate: 0, unpaid: true });
  });

  it('given pay levels with and without a price, then only those with one can be chosen', async () => {
    const settings = { price_levels: { value: [{ level: 3, name: 'Lead', tech_price_cents: 175 }] } };
    await showRoute(userRoutes, '/admin/techs/users/add', { api, roles: ['owner'], settings });
    await userEvent.click(await screen.findByRole('combobox', { name: /^Pay level/ }));
    await screen.findByRole('option', { name: '3 · Lead ($1.75)' });
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('takes account, person, address, phones and pay, and shows that a link is on its way [USR-010] [NAV-044]', async () => {
    await show();
    await fill();
    await choose(/^Location/, 'Augusta');
    await choose(/^Level/, 'Senior');
    typeDate(await screen.findByRole('group', { name: 'Hired on' }), '2026-10-01');
    await userEvent.click(screen.getByRole('button', { name: 'Add phone' }));
    await write(/^Phone number/, '(706) 555-0123');
    await write(/^Address$/, '1 Paulson Way');
    await write(/^City/, 'Augusta');
    await write(/^State/, 'ga');
    await write(/^ZIP/, '30909');
    await write(/^Pay rate/, '18.5');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Gas allowance' }));
    await write(/^Gas allowance per day/, '7.50');
    await save();
    await screen.findByRole('heading', { name: 'Nia Ray was added' });
    await screen.findByText('A link to choose a password was sent to nia.ray@example.com. It expires in 7 days.');
    expect(api.sent(RegisterUser)[0]?.input).toMatchObject({
      email: 'nia.ray@example.com',
      technician_id: 'T555',
      roles: ['technician'],
      profile: {
        first_name: 'Nia',
        last_name: 'Ray',
        location_id: ada.profile.location_id,
        employee_level_id: ada.profile.employee_level?.id,
        hired_on: '2026-10-01',
        terminated_on: null,
        phones: [{ label: '', number: '+17065550123', primary: true }],
        address: { address: '1 Paulson Way', address2: '', apt: '', city: 'Augusta', state: 'GA', zip: '30909' },
        pay_type: 'hourly',
        pay_rate: 18.5,
        gas: true,
        gas_rate_cents: 750,
      },
    });
  });

  it('gives a temporary password, which is shown once', async () => {
    api.when(SetTemporaryPassword).respond(() => ({ data: { password: 'amber-otter-mast-77' } }));
    await show();
    await fill();
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Set temporary password' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Temporary password of Nia Ray' }));
    modal.getByText('amber-otter-mast-77');
    await userEvent.click(modal.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('amber-otter-mast-77')).toBeNull());
  });

  it('sends the link again, and shows when it could not', async () => {
    api.when(SendPasswordLink).respond(() => api.refuse(SendPasswordLink, 'TooManyRequests', { minutes: 5 }));
    await show();
    await fill();
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Send password link' }));
    await screen.findByText('The link could not be sent. Too many requests. Please try again in 5 minutes.');
  });

  it('offers the roles owner and admin to owners only', async () => {
    await show(['admin']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Owner' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Admin' }).disabled).toBe(true);
    screen.getByText('Only an owner can assign or remove the roles owner and admin.');
  });

  it('shows what is wrong beside each field while it is typed, and sends nothing [UIX-010] [UIX-011]', async () => {
    await show();
    await write(/^E-mail/, 'nia');
    await screen.findByText('The e-mail field must be a valid email.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Technician' }));
    await screen.findByText('The roles field is required.');
    await write(/^ZIP/, '309');
    await screen.findByText('Five or nine digits, for example 30909 or 30909-1234.');
    await userEvent.click(screen.getByRole('button', { name: 'Add phone' }));
    await write(/^Phone number/, '555');
    await screen.findByText('A phone number has ten digits, for example (706) 555-0123.');
    await save();
    await screen.findByText('The first name field is required.');
    expect(api.sent(RegisterUser)).toEqual([]);
  });

  it.each([
    ['EmailTaken', /^E-mail/, { email: 'nia.ray@example.com' }, /already has the e-mail nia\.ray@example\.com/],
    ['TechnicianIdTaken', /^Technician ID/, { technician_id: 'T555' }, /already has the technician ID T555/],
    ['TechnicianIdMissing', /^Technician ID/, {}, /Technicians need a technician ID/],
    ['StartsBelowMinimumWage', /^Pay rate/, { minimum: '$7.25' }, /below the minimum wage of \$7\.25 per hour/],
  ] as const)('shows %s beside its field, and keeps what was typed [UIX-006]', async (code, name, values, sentence) => {
    api.when(RegisterUser).respond(() => api.refuse(RegisterUser, code, values));
    await show();
    await fill();
    await save();
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    screen.getByText('Please correct the following issues:');
    expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
    expect((await field(/^First name/)).value).toBe('Nia');
  });

  it('loses nothing over a reload', async () => {
    const { unmount } = await show();
    await fill();
    unmount();
    await show(['owner'], true);
    await waitFor(async () => expect((await field(/^First name/)).value).toBe('Nia'));
    screen.getByText('Your unsaved entries were restored.');
  });
});

describe('Changing a user', () => {
  let api: FakeApi;
  let now: User;
  beforeEach(() => {
    now = ada;
    api = company(fakeApi(), [ada, odo])
      .when(EditUser)
      .respond(() => ({ data: { ...now, version: now.version + 1 } }));
  });
  const show = async (roles: Role[] = ['owner'], id = ada.id) => {
    await showRoute(userRoutes, '/admin/techs/users/edit', { api, roles, search: `?id=${id}` });
    settle(api);
  };

  it('gives account and profile whole with the version that was read, and leaves the pay alone [USR-010] [NAV-045]', async () => {
    await show();
    await write(/^Last name/, 'Belle');
    await save();
    await waitFor(() => expect(where()).toBe('/admin/techs/users/view?id=' + ada.id));
    const [left] = api.sent(EditUser);
    expect(left?.headers.get('if-match')).toBe('4');
    expect(left?.input).toMatchObject({
      id: ada.id,
      email: ada.email,
      technician_id: 'T101',
      profile: { last_name: 'Belle', employee_level_id: ada.profile.employee_level?.id, address: null },
    });
    expect(left?.input).not.toHaveProperty('pay');
    expect(left?.input).not.toHaveProperty('label');
  });

  it('changes the pay from the beginning of a workweek, and shows beside it what was refused', async () => {
    api.when(EditUser).respond(() => api.refuse(EditUser, 'BelowMinimumWage', { minimum: '$7.25' }));
    await show();
    await screen.findByText('Current: Hourly, $18.00 per hour');
    expect(screen.queryByLabelText(/^Pay rate/)).toBeNull();
    await userEvent.click(await screen.findByRole('combobox', { name: /^Change pay from/ }));
    const dates = screen.getAllByRole('option');
    expect(dates[0]?.textContent).toBe('No change');
    expect(dates.length).toBeGreaterThan(5);
    await userEvent.click(dates[2] as HTMLElement);
    await write(/^Pay rate/, '5');
    await save();
    await waitFor(() => expect(screen.getAllByText(/below the minimum wage of \$7\.25/)).toHaveLength(2));
    const { pay } = api.sent(EditUser)[0]!.input as { pay: { pay_rate: number; effective_from: string } };
    expect(pay.pay_rate).toBe(5);
    expect(new Date(`${pay.effective_from}T00:00:00Z`).getUTCDay()).toBe(0);
  });

  it('given a stored rate of 0, loads as unpaid, so that other terms can change', async () => {
    now = { ...ada, profile: { ...ada.profile, pay_rate: 0 } };
    api = company(api, [now, odo]);
    await show();
    await userEvent.click(await screen.findByRole('combobox', { name: /^Change pay from/ }));
    await userEvent.click(screen.getAllByRole('option')[2] as HTMLElement);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Unpaid' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Gas allowance' }));
    await save();
    await waitFor(() => expect(api.sent(EditUser)).toHaveLength(1));
    expect(api.sent(EditUser)[0]?.input).toMatchObject({ pay: { pay_rate: 0, unpaid: true, gas: true } });
  });

  it('shows who changed what meanwhile, keeps what was typed, and saves it on top', async () => {
    now = { ...ada, version: 5, profile: { ...ada.profile, last_name: 'Moss', notes: 'Has the van key.' } };
    api.when(EditUser).respond((_, { headers }) =>
      headers.get('if-match') === '4'
        ? api.bare(409, {
            message: 'Another user changed this in the meantime.',
            current: now,
            version: 5,
            changed_by: 'Odo Marsh',
            changed_at: '2026-10-06T12:00:00Z',
          })
        : { data: { ...now, version: 6 } },
    );
    await show();
    await write(/^Last name/, 'Belle');
    await save();
    await screen.findByText(/Odo Marsh changed this in the meantime/);
    screen.getByText(/Last name is now: Moss\. Your entry: Belle\./);
    screen.getByText(/Notes is now: Has the van key\./);
    expect((await field(/^Last name/)).value).toBe('Belle');
    await save();
    await waitFor(() => expect(api.sent(EditUser)).toHaveLength(2));
    expect(api.sent(EditUser)[1]?.headers.get('if-match')).toBe('5');
    expect(api.sent(EditUser)[1]?.input).toMatchObject({ profile: { last_name: 'Belle', notes: 'Has the van key.' } });
  });

  it('is not for an admin where the user is an owner', async () => {
    await show(['admin'], odo.id);
    await screen.findByText('Only an owner can change the account of an owner or admin.');
  });

  it.each(['', '?id=7', '?id=5a0c7c7e-2f1e-4f7e-9a51-0000000000ff'])(
    'shows that there is no user at “%s”',
    async (search) => {
      await showRoute(userRoutes, '/admin/techs/users/edit', { api, roles: ['owner'], search });
      await screen.findByText('This user does not exist.');
    },
  );
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadUser } from '@tailboard/contracts/identity/user';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { PayHistory, RestoreUser, UserHistory } from '@tailboard/contracts/identity/user-edit';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { company, settle, showRoute, user } from './testing/company.js';
import { userRoutes } from './user-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import './view-user-page.js';

const terms = { price_level: 0, salary: false, gas: false, gas_rate_cents: 0 };
const ada = user(1, 'Ada Bell', ['technician', 'qc'], {
  profile: { notes: 'Has the van key.', hired_on: '2026-10-01' },
});
const gone = user(2, 'Gil Nash', ['technician'], { active: 0 });

describe('The page of a user', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = company(fakeApi(), [ada, gone])
      .when(PayHistory)
      .respond(() => ({
        data: [
          { ...terms, pay_type: 'points', pay_rate: 12, price_level: 3, effective_from: '2099-01-04' },
          { ...terms, pay_type: 'hourly', pay_rate: 18, effective_from: '2026-09-06' },
          { ...terms, pay_type: 'salary', pay_rate: 1000, effective_from: null },
        ],
      }))
      .when(UserHistory)
      .respond(() =>
        toPage([
          {
            position: '2',
            type: 'AccountChanged',
            description: 'Roles: Technician, QC',
            created_at: '2026-10-02T12:00:00Z',
            user: { id: 'r', label: 'Rosa Park' },
            actor: { id: 'o', label: 'Odo Marsh' },
          },
          {
            position: '1',
            type: 'UserRegistered',
            description: 'Added',
            created_at: '2026-10-01T12:00:00Z',
            user: { id: 'o', label: 'Odo Marsh' },
            actor: null,
          },
        ]),
      );
  });
  const show = async (search = `?id=${ada.id}`, roles: Role[] = ['owner']) => {
    await showRoute(userRoutes, '/admin/techs/users/view', { api, roles, search });
    settle(api, {
      price_levels: { value: [{ level: 3, name: 'Lead', tech_price_cents: 175 }] },
    });
  };
  const detail = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  it('shows account, roles and profile [USR-010] [NAV-046] [USR-020]', async () => {
    await show();
    await screen.findByRole('heading', { name: 'Ada Bell' });
    await waitFor(() => expect(detail('Location')).toBe('Augusta'));
    expect(['E-mail', 'Roles', 'Level', 'Hired on', 'Notes', 'Address'].map(detail)).toEqual([
      'ada.bell@example.com',
      'Technician, QC',
      'Senior',
      '01 Oct 2026',
      'Has the van key.',
      'No address information is on file for this user.',
    ]);
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/admin/techs/users/edit?id=${ada.id}`,
    );
  });

  it('shows what they were, are and will be paid', async () => {
    await show(`?tab=pay&id=${ada.id}`);
    await screen.findByText('04 Jan 2099 · planned');
    screen.getByText('06 Sep 2026 · current');
    screen.getByText('From the beginning');
    screen.getByText('$18.00 per hour');
    screen.getByText('$1,000.00 per week');
  });

  it('shows what happened to them, with both names where a user acted for another', async () => {
    await show(`?tab=history&id=${ada.id}`);
    await screen.findByText('by Odo Marsh for Rosa Park');
    screen.getByText('by Odo Marsh for Rosa Park');
    expect(api.sent(UserHistory)[0]?.input).toMatchObject({ id: ada.id, page: 1 });
  });

  it('offers to restore who is inactive, and no way to sign in until then', async () => {
    api.when(RestoreUser).respond(() => undefined);
    await show(`?id=${gone.id}`);
    await screen.findByText('Inactive users cannot sign in. Restore the user first.');
    expect(screen.queryByRole('button', { name: 'Send password link' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText('Gil Nash can sign in again.');
  });

  it('shows that the user could not be read, and reads them again', async () => {
    api.when(ReadUser).respond(() => api.bare(409, { message: 'Not now.' }));
    await show();
    await screen.findByText('Couldn’t load the user. Not now.');
    company(api, [ada]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('ada.bell@example.com');
  });

  it('has the four lists of equipment with what is on them by model, and the way to the list, for anyone who counts it', async () => {
    const totals = { issued: 3, returned: 1, verified: 0, reconcile: 0 };
    const whose = { id: ada.id, label: 'Ada Bell', technician_id: null, active: true };
    api.when(AssignedUnits).respond(({ type }) => ({
      ...{ data: [], totals, user: whose, session: 0 },
      counts:
        type === 'issued'
          ? [
              { model: 'XB7', count: 2 },
              { model: null, count: 1 },
            ]
          : [],
    }));
    await show();
    const list = await screen.findByLabelText('Issued', { selector: 'dl' });
    expect([...list.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
      ...['XB7', '2'],
      ...['No model', '1'],
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Cust Ret (1)' }));
    await screen.findByText('No CPEs on this list.');
    expect(screen.getByRole('link', { name: 'Open list: Ada Bell' }).getAttribute('href')).toBe(
      `/warehouse/people/${ada.id}?list=returned`,
    );
  });
});

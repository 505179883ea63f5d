import { act, waitFor } from '@testing-library/react';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { ListItems } from '@tailboard/contracts/equipment/item';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { ReadSettings, settings, type SettingShown } from '@tailboard/contracts/identity/settings';
import { ListUsers, ReadUser, type User } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import type { RouteObject } from 'react-router';
import { createRemotes } from '../../remotes/registry.js';
import { RemotesContext } from '../../remotes/remotes-context.js';

export const augusta = '5a0c7c7e-2f1e-4f7e-9a51-0000000000a1';
export const aiken = '5a0c7c7e-2f1e-4f7e-9a51-0000000000a2';
export const senior = '5a0c7c7e-2f1e-4f7e-9a51-0000000000b1';

/** A user of the company, as an owner reads it. */
export function user(
  n: number,
  label: string,
  roles: Role[],
  fields: Partial<Omit<User, 'profile'>> & { profile?: Partial<User['profile']> } = {},
): User {
  const [first_name = '', last_name = ''] = label.split(' ');
  const { locale: _, impersonated_by: __, ...known } = createSignedInUser(roles);
  return {
    ...known,
    id: `5a0c7c7e-2f1e-4f7e-9a51-00000000000${n}`,
    email: `${label.toLowerCase().replace(' ', '.')}@example.com`,
    technician_id: roles.includes('technician') ? `T10${n}` : null,
    label,
    ...fields,
    profile: {
      ...known.profile,
      first_name,
      last_name,
      location_id: augusta,
      employee_level: { id: senior, name: 'Senior' },
      pay_type: 'hourly',
      pay_rate: 18,
      gas_rate_cents: 0,
      ...fields.profile,
    },
  };
}

/** Every setting with its default value, overridden by `overrides`. */
export const allSettings = (overrides: Partial<Record<string, Partial<SettingShown>>> = {}): SettingShown[] =>
  settings.map(({ key, label, type, value }) => ({
    key,
    label: label.en,
    type,
    value,
    effective_from: null,
    planned: [],
    version: 0,
    ...overrides[key],
  }));

/** A company with two locations, a level and these users, who hold nothing. */
export function company(api: FakeApi, users: readonly User[]): FakeApi {
  return api
    .when(ListLocations)
    .respond(() => ({
      data: {
        [augusta]: { locationID: augusta, name: 'Augusta', address: '', sort: 1, active: true, version: 1 },
        [aiken]: { locationID: aiken, name: 'Aiken', address: '', sort: 2, active: true, version: 1 },
      },
    }))
    .when(ListItems)
    .respond(() => toPage([]))
    .when(employeeLevels.list)
    .respond(() => toPage([{ id: senior, name: 'Senior', sort: 1, active: true, version: 1 }]))
    .when(ListUsers)
    .respond(({ active, role, location_id, q }) =>
      toPage(
        users.filter(
          (one) =>
            (active === undefined || String(active) === String(one.active === 1)) &&
            (role === undefined || one.roles.includes(role)) &&
            (location_id === undefined || one.profile.location_id === location_id) &&
            (q === undefined || one.label.toLowerCase().includes(q.toLowerCase())),
        ),
      ),
    )
    .when(ReadUser)
    .respond(({ id }) => {
      const found = users.find((one) => one.id === id);
      return found ? { data: found } : api.refuse(ReadUser, 'UserNotFound');
    });
}

/** Sets the settings. Call it after a screen is shown, because the screen starts with only the time zone. */
export const settle = (api: FakeApi, overrides: Parameters<typeof allSettings>[0] = {}): FakeApi =>
  api.when(ReadSettings).respond(() => ({ data: allSettings(overrides) }));

/** Shows a route of the shell to a user with these roles, in a company with these settings. */
export async function showRoute(
  routes: readonly RouteObject[],
  path: string,
  options: {
    api: FakeApi;
    roles: readonly Role[];
    search?: string;
    again?: boolean;
    settings?: Parameters<typeof allSettings>[0];
  },
): ReturnType<typeof renderScreen> {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`there is no route ${path}`);
  const remotes = createRemotes({ list: async () => [], load: async () => null });
  const shown = await renderScreen(<RemotesContext value={remotes}>{route.element}</RemotesContext>, {
    api: options.api,
    user: createSignedInUser(options.roles),
    path: `${path}${options.search ?? ''}`,
    route: path,
    isReload: options.again ?? false,
  });
  if (!options.settings) return shown;
  settle(options.api, options.settings);
  // The time zone is requested at once. Only data that have arrived are refetched.
  await waitFor(() => {
    if (shown.app.queries.isFetching() > 0) throw new Error('requests are still pending');
  });
  await act(() => shown.app.queries.invalidateQueries());
  return shown;
}

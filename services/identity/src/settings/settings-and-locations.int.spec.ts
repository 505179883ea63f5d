import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settings } from '@tailboard/contracts/identity/settings';
import { roles, type Role } from '@tailboard/contracts/permission';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest({ COMPANY_TIMEZONE: 'America/Chicago' });
});
afterAll(() => identity.close());

interface Settings {
  data: { key: string; value: unknown; label: string; type: string; version: number }[];
}
interface Location {
  locationID: string;
  name: string;
  address: string;
  sort: number;
  active: boolean;
  version: number;
}
const readSettings = async (role: Role) =>
  (await identity.inject<Settings>({ url: '/api/v1/settings', as: { roles: [role] } })).body.data;

describe('the settings', () => {
  it('given the settings, when they are read, then they begin with two prices in cents and whether CPEs may be deleted [API-009] [API-010] [USR-027] [USR-028]', async () => {
    const list = await readSettings('owner');
    expect(list.slice(0, 3).map(({ key, value }) => ({ key, value }))).toEqual([
      { key: 'price_point_tech', value: 150 },
      { key: 'price_point_company', value: 260 },
      { key: 'delete_status', value: { show: true } },
    ]);
    expect(list.map(({ key }) => key)).toEqual(settings.map(({ key }) => key));
  });

  it('given a role without the company’s price, when the settings are read, then its place is empty', async () => {
    const prices = await Promise.all(roles.map(async (role) => [role, (await readSettings(role))[1]]));
    const hidden = expect.objectContaining({ key: 'price_point_company', value: null });
    const shown = expect.objectContaining({ key: 'price_point_company', value: 260 });
    expect(Object.fromEntries(prices)).toEqual({
      owner: shown,
      admin: shown,
      manager: shown,
      supervisor: hidden,
      technician: hidden,
      warehouse: hidden,
      qc: hidden,
    });
  });

  it('given the settings, when they are read, then they contain the company’s time zone', async () => {
    expect((await readSettings('technician')).find(({ key }) => key === 'timezone')?.value).toBe('America/Chicago');
  });
});

describe('changing a setting', () => {
  const change = (payload: object, role: Role = 'owner', locale = 'en') =>
    identity.inject<Settings & { message: string; code: string; errors: Record<string, string[]> }>({
      method: 'PUT',
      url: '/api/v1/settings',
      as: { roles: [role] },
      headers: { 'accept-language': locale },
      payload,
    });
  const readSetting = async (key: string, role: Role = 'owner') =>
    (await readSettings(role)).find((setting) => setting.key === key);

  it('given a setting, when it is changed, then the response contains all settings', async () => {
    const { status, body } = await change({ key: 'company_name', value: 'Peach State Cable' }, 'admin');
    expect(status).toBe(200);
    expect(body.data.map(({ key }) => key)).toEqual(settings.map(({ key }) => key));
    expect(body.data.find(({ key }) => key === 'company_name')?.value).toBe('Peach State Cable');
    expect((await readSetting('company_name', 'technician'))?.value).toBe('Peach State Cable');
  });

  it('given a new price per point, when it is planned, then it applies from a workweek on and is shown before', async () => {
    const planned = { value: 175, effective_from: '2026-10-11' };
    for (const key of ['price_point_tech', 'price_point_company'])
      expect((await change({ key, ...planned })).status).toBe(200);
    expect((await readSettings('owner')).slice(0, 2)).toMatchObject([
      { value: 150, effective_from: null, planned: [planned] },
      { value: 260, effective_from: null, planned: [planned] },
    ]);
    expect((await readSettings('technician')).slice(0, 2)).toMatchObject([
      { value: 150, effective_from: null, planned: [] },
      { value: null, effective_from: null, planned: [] },
    ]);
    identity.advanceTime(7 * 86_400_000);
    expect((await readSettings('owner')).slice(0, 2)).toMatchObject([
      { value: 175, effective_from: '2026-10-11', planned: [] },
      { value: 175, effective_from: '2026-10-11', planned: [] },
    ]);
    expect((await readSettings('supervisor'))[1]).toMatchObject({ value: null, effective_from: null });
  });

  it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const)(
    'given a %s, when they change a setting, then it is refused',
    async (role) => {
      expect((await change({ key: 'company_name', value: 'Mine' }, role)).status).toBe(403);
    },
  );
  it('given an admin, when they change a price, also with a right in the body, then it is refused', async () => {
    const { status, body } = await change(
      { key: 'price_point_tech', value: 1, effective_from: '2026-10-18', may_set_prices: true, confirmed: true },
      'admin',
    );
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'SettingNotYours' });
  });
  it('given a version that another user has changed since, then it is refused with the current value, and other settings are not', async () => {
    const { version } = (await readSetting('mail_url'))!;
    const name = (await readSetting('company_name'))!;
    const save = (payload: object, role: Role = 'owner', seen = version) =>
      identity.inject<Settings & { changed_by: string; version: number; current: { value: unknown } }>({
        method: 'PUT',
        url: '/api/v1/settings',
        as: { roles: [role] },
        headers: { 'if-match': String(seen) },
        payload,
      });
    const theirs = await save({ key: 'mail_url', value: 'https://mail.example.com' }, 'admin');
    expect(theirs.status).toBe(200);
    const { status, body } = await save({ key: 'mail_url', value: 'https://post.example.com' });
    expect({ status, value: body.current.value }).toEqual({ status: 409, value: 'https://mail.example.com' });
    expect(body.version).toBe((await readSetting('mail_url'))?.version);
    expect((await readSetting('mail_url'))?.value).toBe('https://mail.example.com');
    expect((await save({ key: 'company_name', value: 'Marsh Cable' }, 'owner', name.version)).status).toBe(200);
  });

  it('given an impersonator, when they change a setting, then it is refused', async () => {
    const { status } = await identity.inject({
      method: 'PUT',
      url: '/api/v1/settings',
      as: { roles: ['owner'], impersonator_id: '00000000-0000-4000-8000-000000000009' },
      payload: { key: 'company_name', value: 'Mine' },
    });
    expect(status).toBe(403);
  });

  it('given a wrong value, when a setting is changed, then the field is named in the requested language', async () => {
    const { status, body } = await change({ key: 'serial_limit', value: 5000 }, 'owner', 'zh-CN');
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { value: ['单次提交的序列号上限必须在 1 到 2000 之间。'] },
    });
    expect((await change({ key: 'no_such_setting', value: 1 })).status).toBe(422);
    expect((await change({ key: 'min_wage_cents', value: 800 })).body.errors).toHaveProperty('effective_from');
    expect((await change({ key: 'timezone', value: 'Europe/Paris' })).body.code).toBe('SettingOperated');
  });
});

describe('the locations', () => {
  const open = (payload: object, role: Role = 'owner') =>
    identity.inject<{ data: Location; message: string }>({
      method: 'POST',
      url: '/api/v1/locations',
      as: { roles: [role] },
      payload,
    });

  it('given locations, when they are read, then they are a map by locationID in the company’s order [API-011] [API-012]', async () => {
    const nashville = await open({ name: 'Nashville', sort: 2 });
    const augusta = await open({ name: 'Augusta', sort: 1, address: '1 Field Road' });
    for (const sort of [-1, 10_001, 3_000_000_000]) expect((await open({ name: 'Far away', sort })).status).toBe(422);
    expect([nashville.status, augusta.status]).toEqual([201, 201]);
    const { body } = await identity.inject<{ data: Record<string, Location> }>({
      url: '/api/v1/locations',
      as: { roles: ['technician'] },
      headers: { 'x-min-position': String(augusta.headers['x-event-position']) },
    });
    expect(Object.entries(body.data)).toEqual([
      [augusta.body.data.locationID, { ...augusta.body.data }],
      [nashville.body.data.locationID, { ...nashville.body.data }],
    ]);
    expect(augusta.body.data).toMatchObject({ name: 'Augusta', address: '1 Field Road', active: true, version: 1 });
  });

  it('given a location, when another is opened with its name, then it is refused', async () => {
    const { status, body } = await open({ name: ' augusta' });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'A location named Augusta already exists.',
    });
  });

  it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const)(
    'given a %s, when they open a location, then it is refused',
    async (role) => {
      expect((await open({ name: `By ${role}` }, role)).status).toBe(403);
    },
  );

  it.each([[{}], [{ name: '' }], [{ name: 'x'.repeat(41) }]])(
    'given the body %j, when a location is opened, then it is refused',
    async (payload) => {
      expect((await open(payload)).status).toBe(422);
    },
  );

  it('given a location, when it is renamed, closed without users and opened again, then each works', async () => {
    const change = (method: 'PUT' | 'DELETE', id: string, payload?: object, role: Role = 'owner') =>
      identity.inject<{ data: Location; code: string }>({
        method,
        url: `/api/v1/locations/${id}`,
        as: { roles: [role] },
        ...(payload ? { payload } : {}),
      });
    const { locationID: id } = (await open({ name: 'Savannah' })).body.data;
    await identity.settle();
    const ada = await identity.addUser('savannah@example.com', ['qc'], { profile: { location_id: id } });
    expect((await change('PUT', id, { name: 'Pooler', sort: 3 })).body.data).toMatchObject({
      name: 'Pooler',
      version: 2,
    });
    await identity.settle();
    expect((await open({ name: 'pooler' })).body).toMatchObject({ code: 'LocationExists' });
    expect((await open({ name: 'Savannah' })).body).toMatchObject({ code: 'LocationRenamed' });
    expect((await change('PUT', id, { name: 'AUGUSTA' })).body.code).toBe('LocationExists');
    expect((await change('DELETE', id)).body.code).toBe('LocationInUse');
    expect((await change('PUT', id, { name: 'Pooler', active: false })).body.code).toBe('LocationInUse');

    const moved = { email: 'savannah@example.com', roles: ['qc'], profile: { first_name: 'Ada', last_name: 'Reed' } };
    const as = { roles: ['owner' as const] };
    await identity.inject({ method: 'PUT', url: `/api/v1/users/${ada.id}`, as, payload: moved });
    expect((await change('DELETE', id)).status).toBe(204);
    await identity.settle();
    const back = await identity.inject<{ code: string }>({
      method: 'PUT',
      url: `/api/v1/users/${ada.id}`,
      as,
      payload: { ...moved, profile: { ...moved.profile, location_id: id } },
    });
    expect(back.body.code).toBe('LocationNotOffered');
    expect((await change('PUT', id, { name: 'Pooler' })).body.data.active).toBe(true);
    expect((await change('DELETE', id, undefined, 'manager')).status).toBe(403);
    expect((await change('PUT', '00000000-0000-4000-8000-00000000000f', { name: 'X' })).status).toBe(404);
  });

  it('given an open and a closed location, when each is read, then its history is included', async () => {
    const { locationID: id } = (await open({ name: 'Macon', address: '3 Mill Road' })).body.data;
    await identity.settle();
    const as = { roles: ['owner' as const] };
    await identity.inject({ method: 'DELETE', url: `/api/v1/locations/${id}`, as });
    await identity.settle();
    const read = (path: string) =>
      identity.inject<{ data: never; code: string }>({ url: `/api/v1/locations/${path}`, as });
    expect((await read(id)).body.data).toMatchObject({ locationID: id, name: 'Macon', active: false, version: 2 });
    const history = (await read(`${id}/history`)).body.data as { description: string }[];
    expect(history.map(({ description }) => description)).toEqual(['Closed', 'Opened: Macon, 3 Mill Road']);
    const nowhere = '00000000-0000-4000-8000-00000000000f';
    for (const path of [nowhere, `${nowhere}/history`]) expect((await read(path)).body.code).toBe('LocationNotFound');
  });
});

describe('the employee levels', () => {
  const request = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, role: Role = 'admin') =>
    identity.inject<{ data: { id: string; name: string }; code: string; message: string }>({
      method,
      url: `/api/v1/employee-levels${path}`,
      as: { roles: [role] },
      ...(payload ? { payload } : {}),
    });

  it('given employee levels of users, when users are read, then the levels are named and cannot be removed', async () => {
    const { id } = (await request('POST', '', { name: 'Lead', sort: 1 })).body.data;
    await identity.settle();
    const ada = await identity.addUser('lead@example.com', ['qc'], { profile: { employee_level_id: id } });
    expect((await request('PUT', `/${id}`, { name: 'Crew lead' })).status).toBe(200);
    await identity.settle();
    const read = await identity.inject<{ data: { profile: { employee_level: object } } }>({
      url: `/api/v1/users/${ada.id}`,
      as: { roles: ['supervisor'] },
    });
    expect(read.body.data.profile.employee_level).toEqual({ id, name: 'Crew lead' });
    const { status, body } = await request('DELETE', `/${id}`);
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'EntryInUse',
      message: 'Crew lead is still in use (1). Choose another entry there first.',
    });
    const { id: unused } = (await request('POST', '', { name: 'Apprentice' })).body.data;
    expect((await request('DELETE', `/${unused}`)).status).toBe(204);
  });

  it('given employee levels, when another role changes one or it does not exist, then it is refused', async () => {
    for (const role of ['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const)
      expect((await request('POST', '', { name: `By ${role}` }, role)).status).toBe(403);
    expect((await request('POST', '', { name: 'x'.repeat(41) })).status).toBe(422);
    const { status } = await identity.inject({
      method: 'POST',
      url: '/api/v1/users',
      as: { roles: ['owner'] },
      payload: {
        email: 'level@example.com',
        roles: ['qc'],
        profile: {
          first_name: 'A',
          last_name: 'B',
          unpaid: true,
          employee_level_id: '00000000-0000-4000-8000-00000000000f',
        },
      },
    });
    expect(status).toBe(422);
  });
});

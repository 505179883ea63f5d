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
  it('begin with the two prices per point in cents, then whether CPEs may be deleted [API-009] [API-010] [USR-027] [USR-028]', async () => {
    const list = await readSettings('owner');
    expect(list.slice(0, 3).map(({ key, value }) => ({ key, value }))).toEqual([
      { key: 'price_point_tech', value: 150 },
      { key: 'price_point_company', value: 260 },
      { key: 'delete_status', value: { show: true } },
    ]);
    expect(list.map(({ key }) => key)).toEqual(settings.map(({ key }) => key));
  });

  it('hide the company’s price from those who may not see it, and keep its place', async () => {
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

  it('show the zone in which the company’s days begin', async () => {
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

  it('answers with all of them as they are then', async () => {
    const { status, body } = await change({ key: 'company_name', value: 'Peach State Cable' }, 'admin');
    expect(status).toBe(200);
    expect(body.data.map(({ key }) => key)).toEqual(settings.map(({ key }) => key));
    expect(body.data.find(({ key }) => key === 'company_name')?.value).toBe('Peach State Cable');
    expect((await readSetting('company_name', 'technician'))?.value).toBe('Peach State Cable');
  });

  it('of the price per point applies from the beginning of a workweek, and is reported before to those who see the settings', async () => {
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

  it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const)('is not for a %s', async (role) => {
    expect((await change({ key: 'company_name', value: 'Mine' }, role)).status).toBe(403);
  });
  it('of a price is not for an admin, who cannot smuggle the right in', async () => {
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

  it('is not for a user who impersonates another user else', async () => {
    const { status } = await identity.inject({
      method: 'PUT',
      url: '/api/v1/settings',
      as: { roles: ['owner'], impersonator_id: '00000000-0000-4000-8000-000000000009' },
      payload: { key: 'company_name', value: 'Mine' },
    });
    expect(status).toBe(403);
  });

  it('returns what is wrong for the field, in the requested language', async () => {
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

  it('are a map by locationID, in the company’s order [API-011] [API-012]', async () => {
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

  it('have each name once', async () => {
    const { status, body } = await open({ name: ' augusta' });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'A location named Augusta already exists.',
    });
  });

  it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const)(
    'are not opened by a %s',
    async (role) => {
      expect((await open({ name: `By ${role}` }, role)).status).toBe(403);
    },
  );

  it.each([[{}], [{ name: '' }], [{ name: 'x'.repeat(41) }]])('refuse %j', async (payload) => {
    expect((await open(payload)).status).toBe(422);
  });

  it('are renamed, closed when no one belongs to them, and opened again', async () => {
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

  it('are read one by one, also when they are closed, with what happened to them', async () => {
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

  it('are named beside people, and stay while people have them', async () => {
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

  it('are changed by owner and admin, and refused where they do not exist', async () => {
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

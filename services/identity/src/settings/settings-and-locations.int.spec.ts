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
  data: { key: string; value: unknown; label: string; type: string }[];
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

  it('tell the zone in which the company’s days begin', async () => {
    expect((await readSettings('technician')).find(({ key }) => key === 'timezone')?.value).toBe('America/Chicago');
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
    expect([nashville.status, augusta.status]).toEqual([201, 201]);
    const { body } = await identity.inject<{ data: { data: Record<string, Location> } }>({
      url: '/api/v1/locations',
      as: { roles: ['technician'] },
      headers: { 'x-min-position': String(augusta.headers['x-event-position']) },
    });
    expect(Object.entries(body.data.data)).toEqual([
      [augusta.body.data.locationID, { ...augusta.body.data }],
      [nashville.body.data.locationID, { ...nashville.body.data }],
    ]);
    expect(augusta.body.data).toMatchObject({ name: 'Augusta', address: '1 Field Road', active: true, version: 1 });
  });

  it('have each name once', async () => {
    const { status, body } = await open({ name: ' augusta' });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'There is already a location named Augusta.',
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
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';

const password = 'field-day-2026';
const people = ['owner', 'manager', 'supervisor', 'technician', 'warehouse', 'clerk', 'qc'];
let gateway: GatewayUnderTest;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
let next = 0;
/** Returns a serial that no other test uses. */
const fresh = (): string => `UNDO${String(++next).padStart(6, '0')}`;

async function send<Body = Record<string, never>>(who: string, method: string, url: string, body?: unknown) {
  const response = await gateway.ask<Body>(`/api/v1${url}`, { method, token: tokens[who]!, body });
  await gateway.settle();
  return response;
}
async function given<Body = Record<string, never>>(who: string, method: string, url: string, body?: unknown) {
  const response = await send<Body>(who, method, url, body);
  if (response.status >= 400) throw new Error(`${who} ${method} ${url}: ${JSON.stringify(response.body)}`);
  return { ...response, command_id: String(response.headers['x-command-id']) };
}

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-undo-'));
  const file = path.join(folder, 'people.csv');
  const roleOf = (name: string) => (name === 'clerk' ? 'warehouse' : name);
  const rows = people.map(
    (name) => `${name},Reed,${name}@example.com,${roleOf(name)},${name === 'technician' ? 'T1' : ''},,0,points,12,no`,
  );
  const head = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';
  writeFileSync(file, [head, ...rows].join('\n'));
  await gateway.operate('identity', 'users', ['load-demo', file]);
  rmSync(folder, { recursive: true });
  await gateway.settle();
  for (const name of people) {
    const { body } = await gateway.ask<{ access_token: string; user: { id: string } }>('/api/v1/login', {
      method: 'POST',
      body: { email: `${name}@example.com`, password },
    });
    tokens[name] = body.access_token;
    ids[name] = body.user.id;
  }
  const made = async (url: string, body: object) =>
    (await given<{ data: { id: string; locationID: string } }>('owner', 'POST', url, body)).body.data;
  ids.augusta = (await made('/locations', { name: 'Augusta' })).locationID;
  ids.nashville = (await made('/locations', { name: 'Nashville' })).locationID;
  ids.modem = (await made('/cpe-types', { title: 'Modem' })).id;
  ids.router = (await made('/cpe-types', { title: 'Router' })).id;
  await given('owner', 'PUT', '/settings', { key: 'delete_status', value: { show: true } });
});
afterAll(() => gateway.close());

const receive = (serial_mac: string[], who = 'warehouse') =>
  given(who, 'POST', '/cpes', { cpe_type_id: ids.modem, location_id: ids.augusta, serial_mac });
const give = (serial_mac: string[], who = 'warehouse') =>
  given(who, 'PUT', '/cpes/reassign', { user_id: ids.technician, serial_mac });
const unitOf = async (serial: string): Promise<Cpe | undefined> =>
  (await given<{ data: Cpe[] }>('owner', 'GET', `/cpes?q=${serial}&removed=1`)).body.data[0];
/** Returns everything that an undo restores. */
async function stateOf(serial: string): Promise<Partial<Cpe> | undefined> {
  const unit = await unitOf(serial);
  if (!unit) return undefined;
  const { version: _, ...state } = unit;
  return state;
}

/** A command on a unit: its earlier commands, and itself. */
type Kind = readonly [
  name: string,
  before: (serial: string) => Promise<unknown>,
  act: (serial: string) => Promise<{ command_id: string }>,
];
const inStock = (serial: string) => receive([serial]);
const onList = async (serial: string) => {
  await receive([serial]);
  await give([serial]);
};
const kinds: readonly Kind[] = [
  ['receive', async () => undefined, (serial) => receive([serial])],
  ['assign', inStock, (serial) => give([serial])],
  [
    'customer return of an unknown unit',
    async () => undefined,
    (serial) => given('owner', 'PUT', '/cpes/customer-return', { user_id: ids.technician, serial_mac: [serial] }),
  ],
  [
    'customer return that changes the condition',
    onList,
    (serial) =>
      given('owner', 'PUT', '/cpes/customer-return', {
        user_id: ids.technician,
        serial_mac: [serial],
        condition: 'defective',
      }),
  ],
  [
    'verify',
    onList,
    (serial) => given('warehouse', 'PUT', '/cpes/verify', { user_id: ids.technician, serial_mac: [serial] }),
  ],
  [
    'refresh at another location',
    inStock,
    (serial) => given('warehouse', 'PUT', '/cpes/refresh', { serial_mac: [serial], location_id: ids.nashville }),
  ],
  [
    'take from a list',
    onList,
    (serial) => given('warehouse', 'PUT', '/cpes/unassign', { serial_mac: [serial], location_id: ids.nashville }),
  ],
  [
    'return to the provider',
    inStock,
    (serial) => given('warehouse', 'PUT', '/cpes/return', { serial_mac: [serial], rma: 'RMA 1' }),
  ],
  [
    'correct the serial, MAC, type and condition',
    inStock,
    async (serial) =>
      given('manager', 'PUT', `/cpes/${(await unitOf(serial))!.id}`, {
        serial_mac: `${serial}X`,
        mac: '9C3DCF31A001',
        cpe_type_id: ids.router,
        condition: 'used',
      }),
  ],
  ['delete', inStock, async (serial) => given('manager', 'DELETE', `/cpes/${(await unitOf(serial))!.id}`)],
  [
    'restore',
    async (serial) => {
      await receive([serial]);
      await given('manager', 'DELETE', `/cpes/${(await unitOf(serial))!.id}`);
    },
    async (serial) => given('manager', 'POST', `/cpes/${(await unitOf(serial))!.id}/restore`),
  ],
  [
    'reconcile a list',
    onList,
    async (serial) =>
      given('owner', 'PUT', '/cpes/reconcile-list', { user_id: ids.technician, reasons: { [serial]: 'lost' } }),
  ],
  [
    'identify an unknown unit',
    (serial) => given('owner', 'PUT', '/cpes/customer-return', { user_id: ids.technician, serial_mac: [serial] }),
    (serial) => receive([serial]),
  ],
];
const endpoints = {
  '/commands/{id}/undo': (who: string, command_id: string) => send(who, 'POST', `/commands/${command_id}/undo`),
  '/cpes/undo': (who: string, command_id: string) => send(who, 'POST', '/cpes/undo', { command_id }),
} as const;
type Endpoint = keyof typeof endpoints;

describe('Undoing a command on equipment', () => {
  it.each(
    (Object.keys(endpoints) as Endpoint[]).flatMap((endpoint) =>
      kinds.map(([name, before, act]): [string, Endpoint, ...[Kind[1], Kind[2]]] => [name, endpoint, before, act]),
    ),
  )('given %s, when it is undone through %s, then the unit is as before', async (_, endpoint, before, act) => {
    const serial = fresh();
    await before(serial);
    const earlier = await stateOf(serial);
    const { command_id } = await act(serial);
    expect(await stateOf(serial)).not.toEqual(earlier);
    const undone = await endpoints[endpoint]('owner', command_id);
    expect(undone).toMatchObject({ status: 200, body: { errors: {} } });
    expect(await stateOf(serial)).toEqual(earlier);
  });

  it.each(Object.keys(endpoints) as Endpoint[])(
    'given %s, then users undo their own commands, managers everyone’s, and an unknown command is not found',
    async (endpoint) => {
      const undo = endpoints[endpoint];
      const [one, two, three] = [fresh(), fresh(), fresh()];
      const received = await receive([one, two, three]);
      const given = await give([one]);
      expect(await undo('clerk', given.command_id)).toMatchObject({ status: 403, body: { code: 'CommandNotYours' } });
      expect(await undo('technician', given.command_id)).toMatchObject({
        status: 403,
        body: { code: 'CommandNotYours' },
      });
      expect(await undo('supervisor', given.command_id)).toMatchObject({
        status: 403,
        body: { code: 'CommandNotYours' },
      });
      expect((await undo('qc', given.command_id)).status).toBe(403);
      expect((await undo('warehouse', given.command_id)).status).toBe(200);
      const again = await give([two]);
      expect((await undo('manager', again.command_id)).status).toBe(200);
      for (const who of ['warehouse', 'manager', 'technician'])
        expect(await undo(who, randomUUID())).toMatchObject({ status: 404, body: { code: 'CommandNotFound' } });
      // Both units were moved since, one by its undo.
      const partly = await undo('warehouse', received.command_id);
      expect(partly.body).toMatchObject({
        ids: [expect.any(String)],
        errors: { [one]: expect.any(String), [two]: expect.any(String) },
      });
      expect(await unitOf(three)).toBeUndefined();
    },
  );

  it('given a technician returned a unit, when the same technician undoes it, then the unit is where it was', async () => {
    const serial = fresh();
    const { command_id } = await given('technician', 'PUT', '/cpes/customer-return', {
      user_id: ids.technician,
      serial_mac: [serial],
    });
    expect((await endpoints['/commands/{id}/undo']('technician', command_id)).status).toBe(200);
    expect(await unitOf(serial)).toBeUndefined();
  });

  it('given a serial was corrected and another unit has the old one by now, when it is undone, then it is refused by name', async () => {
    const serial = fresh();
    await receive([serial]);
    const { command_id } = await given('manager', 'PUT', `/cpes/${(await unitOf(serial))!.id}`, {
      serial_mac: `${serial}X`,
    });
    await receive([serial]);
    const undone = await endpoints['/commands/{id}/undo']('manager', command_id);
    expect(undone).toMatchObject({
      status: 422,
      body: { errors: { [`${serial}X`]: `${serial} belongs to another CPE` } },
    });
    expect((await unitOf(`${serial}X`))?.serial_mac).toBe(`${serial}X`);
  });

  it('given a received unit was corrected, when its receipt is undone, then it stays and is reported', async () => {
    const serial = fresh();
    const { command_id } = await receive([serial]);
    await given('manager', 'PUT', `/cpes/${(await unitOf(serial))!.id}`, { serial_mac: serial, condition: 'used' });
    const undone = await endpoints['/commands/{id}/undo']('warehouse', command_id);
    expect(undone.body).toMatchObject({ errors: { [serial]: 'was changed later; not moved back' } });
    expect((await unitOf(serial))?.condition).toBe('used');
  });
});

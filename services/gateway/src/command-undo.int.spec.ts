import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyContract } from '@tailboard/contracts/contract';
import { cpeModels, cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { IssueItem, ReturnItem } from '@tailboard/contracts/equipment/item';
import { minimumStocks } from '@tailboard/contracts/equipment/minimum-stock';
import { packingLists, ReadUnitList } from '@tailboard/contracts/equipment/packing-list';
import { equipmentRoutes } from '@tailboard/contracts/equipment/routes';
import {
  CancelShipment,
  CloseShipment,
  EditShipment,
  ExplainMissingUnits,
  FillShipment,
  OpenShipment,
  ReconcileShipment,
  ReturnToProvider,
  UnpackShipment,
  type Shipment,
} from '@tailboard/contracts/equipment/shipment';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import {
  EditUnit,
  EditUnits,
  ReassignUnits,
  ReceiveUnits,
  ReconcileList,
  RecountList,
  RefreshUnits,
  RemoveUnit,
  ResetVerification,
  RestoreUnit,
  ReturnFromCustomer,
  UnassignUnits,
  UndoUnits,
  VerifyUnits,
} from '@tailboard/contracts/equipment/unit-contracts';
import {
  CancelStockCount,
  CloseStockCount,
  CountStock,
  OpenStockCount,
  type StockCount,
} from '@tailboard/contracts/equipment/stock-count';
import { ExportUnits } from '@tailboard/contracts/equipment/unit-lists';
import { ExportUsage } from '@tailboard/contracts/equipment/usage';
import {
  SettleUseProblem,
  UseUnits,
  useProblemEvents,
  type ListedUseProblem,
} from '@tailboard/contracts/equipment/use';
import { listResourceRoutes } from '@tailboard/contracts/resource';
import { derivedId } from '@tailboard/eventing/ids';
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
  const response = await gateway.request<Body>(`/api/v1${url}`, { method, token: tokens[who]!, body });
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
  const getRole = (name: string) => (name === 'clerk' ? 'warehouse' : name);
  const rows = people.map(
    (name) => `${name},Reed,${name}@example.com,${getRole(name)},${name === 'technician' ? 'T1' : ''},,0,points,12,no`,
  );
  const head = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';
  writeFileSync(file, [head, ...rows].join('\n'));
  await gateway.operate('identity', 'users', ['load-demo', file]);
  rmSync(folder, { recursive: true });
  await gateway.settle();
  for (const name of people) {
    const { body } = await gateway.request<{ access_token: string; user: { id: string } }>('/api/v1/login', {
      method: 'POST',
      body: { email: `${name}@example.com`, password },
    });
    tokens[name] = body.access_token;
    ids[name] = body.user.id;
  }
  const create = async (url: string, body: object) =>
    (await given<{ data: { id: string; locationID: string } }>('owner', 'POST', url, body)).body.data;
  ids.augusta = (await create('/locations', { name: 'Augusta' })).locationID;
  ids.nashville = (await create('/locations', { name: 'Nashville' })).locationID;
  ids.modem = (await create('/cpe-types', { title: 'Modem' })).id;
  ids.router = (await create('/cpe-types', { title: 'Router' })).id;
  const category = (await create('/categories', { name: 'Inside' })).id;
  const address = {
    address: '1 Main St',
    address2: '',
    city: 'Augusta',
    state: 'GA',
    zip: '30901',
    lat: null,
    lng: null,
  };
  ids.job = (
    await create('/jobs', {
      date: '2026-10-05',
      type: 'install',
      identifier: 'WO-1',
      category_id: category,
      points: 9,
      address,
    })
  ).id;
  await given('owner', 'PUT', '/settings', { key: 'delete_status', value: { show: true } });
});
afterAll(() => gateway.close());

const receive = (serial_mac: string[], who = 'warehouse', more: object = {}) =>
  given(who, 'POST', '/cpes', { cpe_type_id: ids.modem, location_id: ids.augusta, serial_mac, ...more });
const assignUnits = (serial_mac: string[], who = 'warehouse') =>
  given(who, 'PUT', '/cpes/reassign', { user_id: ids.technician, serial_mac });
const findUnit = async (serial: string): Promise<Cpe | undefined> =>
  (await given<{ data: Cpe[] }>('owner', 'GET', `/cpes?q=${serial}&removed=1`)).body.data[0];
const toMac = (serial: string): string => `9C3DCF${serial.slice(-6)}`;
/** Returns everything that an undo restores. */
async function loadState(serial: string) {
  const units = [await findUnit(serial), await findUnit(toMac(serial))];
  const { body } = await given<{ data: ListedUseProblem[] }>(
    'owner',
    'GET',
    `/cpes/use-problems?q=${serial}&state=open`,
  );
  const profile = await given<{ data: { profile: object } }>('owner', 'GET', `/users/${ids.technician}`);
  const shipments = await given<{ data: Shipment[] }>('owner', 'GET', `/shipments?q=${serial}`);
  const details = await Promise.all(
    shipments.body.data.map(({ id }) =>
      given<{ data: { missing: { reason: string }[] } }>('owner', 'GET', `/shipments/${id}`),
    ),
  );
  const counts = await given<{ data: StockCount[] }>('owner', 'GET', '/stock-counts');
  return {
    counts: counts.body.data.map(({ closed_at, ...count }) => ({ ...count, closed: closed_at !== null })),
    units: units.map((unit) => unit && { ...unit, version: 0 }),
    shipments: shipments.body.data.map(({ version: _, booked_by: _b, booked_at: _t, ...shipment }) => shipment),
    reasons: details.map((detail) => detail.body.data.missing.map(({ reason }) => reason)),
    problems: body.data,
    profile: profile.body.data.profile,
  };
}
const problemId = (serial: string): string => derivedId('useproblem', ids.technician!, '2026-10-05', ids.job!, serial);
/** Raises a problem of a closed day about a serial. */
async function raise(serial: string): Promise<void> {
  const stream = `useproblem-${problemId(serial)}`;
  const raised = useProblemEvents.make.UseProblemRaised({
    ...{ user_id: ids.technician!, job_id: ids.job!, date: '2026-10-05', serial, key: serial },
    why: 'InTheWarehouse',
  });
  const { UseProblemRaised } = useProblemEvents.shapes;
  const meta = { actor_id: '', command_id: derivedId(stream), correlation_id: derivedId(stream) };
  await gateway.store.append({
    stream,
    expected: 'any',
    events: [
      {
        ...{ id: derivedId('event', serial), version: UseProblemRaised.version, ...raised },
        meta: { ...meta, at: new Date().toISOString(), source: 'system' },
      },
    ],
  });
  await gateway.settle();
}
async function importUnit(serial: string): Promise<{ command_id: string }> {
  const rows = [{ serial_mac: serial, cpe_type: 'Modem', location: 'Augusta' }];
  const { body } = await given<{ data: { id: string } }>('warehouse', 'POST', '/cpes/import', rows);
  const { id } = body.data;
  const state = async () =>
    (await given<{ data: { status: string } }>('warehouse', 'GET', `/cpes/imports/${id}`)).body.data.status;
  while (!['done', 'failed'].includes(await state())) await new Promise((resolve) => setTimeout(resolve, 20));
  await gateway.settle();
  return { command_id: id };
}

/** A command on a unit: its earlier commands, and itself. */
type Kind = readonly [
  contract: AnyContract,
  name: string,
  before: (serial: string) => Promise<unknown>,
  act: (serial: string) => Promise<{ command_id: string }>,
];
const inStock = (serial: string) => receive([serial]);
const onList = async (serial: string) => {
  await receive([serial]);
  await assignUnits([serial]);
};
/** Opens a shipment whose RMA is a serial. */
const open = (serial: string) => given('warehouse', 'POST', '/shipments', { rma: serial });
const findShipment = async (serial: string): Promise<string> =>
  (await given<{ data: Shipment[] }>('owner', 'GET', `/shipments?q=${serial}`)).body.data[0]!.id;
const pack = async (serial: string) =>
  given('warehouse', 'PUT', `/shipments/${await findShipment(serial)}/cpes`, { serial_mac: [serial] });
const inShipment = async (serial: string) => {
  await receive([serial]);
  await open(serial);
  await pack(serial);
};
const ship = async (serial: string) => given('warehouse', 'POST', `/shipments/${await findShipment(serial)}/close`, {});
/** Opens a stock count, and returns its path. */
const openCount = () =>
  given<{ data: { id: string } }>('warehouse', 'POST', '/stock-counts', { location_id: ids.nashville });
const countPath = async (): Promise<string> =>
  `/stock-counts/${(await given<{ data: StockCount[] }>('owner', 'GET', '/stock-counts')).body.data[0]!.id}`;
const kinds: readonly Kind[] = [
  [ReceiveUnits, 'receive', async () => undefined, (serial) => receive([serial])],
  [ReassignUnits, 'assign', inStock, (serial) => assignUnits([serial])],
  [
    ReturnFromCustomer,
    'customer return of an unknown unit',
    async () => undefined,
    (serial) => given('owner', 'PUT', '/cpes/customer-return', { user_id: ids.technician, serial_mac: [serial] }),
  ],
  [
    ReturnFromCustomer,
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
    VerifyUnits,
    'verify',
    onList,
    (serial) => given('warehouse', 'PUT', '/cpes/verify', { user_id: ids.technician, serial_mac: [serial] }),
  ],
  [
    RefreshUnits,
    'refresh at another location',
    inStock,
    (serial) => given('warehouse', 'PUT', '/cpes/refresh', { serial_mac: [serial], location_id: ids.nashville }),
  ],
  [
    UnassignUnits,
    'take from a list',
    onList,
    (serial) => given('warehouse', 'PUT', '/cpes/unassign', { serial_mac: [serial], location_id: ids.nashville }),
  ],
  [
    ReturnToProvider,
    'return to the provider',
    inStock,
    (serial) => given('warehouse', 'PUT', '/cpes/return', { serial_mac: [serial], rma: 'RMA 1' }),
  ],
  [OpenStockCount, 'open a stock count', async () => undefined, async () => openCount()],
  [
    CountStock,
    'count a unit',
    openCount,
    async (serial) => given('warehouse', 'PUT', `${await countPath()}/cpes`, { serial_mac: [serial] }),
  ],
  [
    CloseStockCount,
    'close a stock count',
    openCount,
    async () => given('warehouse', 'POST', `${await countPath()}/close`, { reason: 'differs' }),
  ],
  [CancelStockCount, 'cancel a stock count', openCount, async () => given('warehouse', 'DELETE', await countPath())],
  [OpenShipment, 'open a shipment', async () => undefined, open],
  [
    EditShipment,
    'edit a shipment',
    open,
    async (serial) =>
      given('warehouse', 'PUT', `/shipments/${await findShipment(serial)}`, {
        ...{ rma: serial, carrier: 'UPS', tracking: '1Z' },
      }),
  ],
  [
    CancelShipment,
    'cancel a shipment',
    open,
    async (serial) => given('warehouse', 'DELETE', `/shipments/${await findShipment(serial)}`),
  ],
  [
    FillShipment,
    'pack into a shipment',
    async (serial) => {
      await receive([serial]);
      await open(serial);
    },
    pack,
  ],
  [
    UnpackShipment,
    'take out of a shipment',
    inShipment,
    async (serial) =>
      given('warehouse', 'PUT', `/shipments/${await findShipment(serial)}/unpack`, { serial_mac: [serial] }),
  ],
  [CloseShipment, 'close a shipment', inShipment, ship],
  [
    ReconcileShipment,
    "compare the provider's receipt",
    async (serial) => {
      await inShipment(serial);
      await ship(serial);
    },
    async (serial) =>
      given('warehouse', 'PUT', `/shipments/${await findShipment(serial)}/receipt`, { serial_mac: ['NOTSHIPPED1'] }),
  ],
  [
    ExplainMissingUnits,
    'say why a unit is missing',
    async (serial) => {
      await inShipment(serial);
      await ship(serial);
      await given('warehouse', 'PUT', `/shipments/${await findShipment(serial)}/receipt`, {
        serial_mac: ['NOTSHIPPED1'],
      });
    },
    async (serial) =>
      given('warehouse', 'PUT', `/shipments/${await findShipment(serial)}/reasons`, {
        reasons: { [(await findUnit(serial))!.id]: 'lost by the carrier' },
      }),
  ],
  [
    EditUnit,
    'correct the serial, MAC, type and condition',
    inStock,
    async (serial) =>
      given('manager', 'PUT', `/cpes/${(await findUnit(serial))!.id}`, {
        serial_mac: `${serial}X`,
        mac: `9C3DDF${serial.slice(-6)}`,
        cpe_type_id: ids.router,
        condition: 'used',
      }),
  ],
  [
    RemoveUnit,
    'delete',
    inStock,
    async (serial) => given('manager', 'DELETE', `/cpes/${(await findUnit(serial))!.id}`),
  ],
  [
    RestoreUnit,
    'restore',
    async (serial) => {
      await receive([serial]);
      await given('manager', 'DELETE', `/cpes/${(await findUnit(serial))!.id}`);
    },
    async (serial) => given('manager', 'POST', `/cpes/${(await findUnit(serial))!.id}/restore`),
  ],
  [
    ReconcileList,
    'reconcile a list',
    onList,
    async (serial) =>
      given('owner', 'PUT', '/cpes/reconcile-list', { user_id: ids.technician, reasons: { [serial]: 'lost' } }),
  ],
  [
    ReceiveUnits,
    'identify an unknown unit',
    (serial) => given('owner', 'PUT', '/cpes/customer-return', { user_id: ids.technician, serial_mac: [serial] }),
    (serial) => receive([serial]),
  ],
  [
    ReceiveUnits,
    'find out that two unknown units are one',
    async (serial) => {
      for (const key of [serial, toMac(serial)])
        await given('owner', 'PUT', '/cpes/customer-return', { user_id: ids.technician, serial_mac: [key] });
    },
    (serial) => receive([serial], 'warehouse', { mac: [toMac(serial)] }),
  ],
  [
    EditUnits,
    'change the type, condition and location together',
    inStock,
    (serial) =>
      given('warehouse', 'PUT', '/cpes/edit', {
        ...{ serial_mac: [serial], cpe_type_id: ids.router, condition: 'used', location_id: ids.nashville },
      }),
  ],
  [
    EditUnits,
    'change the condition and holder together',
    inStock,
    (serial) =>
      given('warehouse', 'PUT', '/cpes/edit', {
        ...{ serial_mac: [serial], condition: 'used', user_id: ids.technician },
      }),
  ],
  [
    UseUnits,
    'use on a job',
    onList,
    (serial) => given('owner', 'PUT', '/cpes/use', { user_id: ids.technician, job_id: ids.job, serial_mac: [serial] }),
  ],
  [
    SettleUseProblem,
    'settle a problem with its unit',
    async (serial) => {
      await receive([serial]);
      await raise(serial);
    },
    (serial) =>
      given('warehouse', 'POST', `/cpes/use-problems/${problemId(serial)}/settle`, {
        how: 'overridden',
        reason: 'borrowed',
      }),
  ],
  [
    SettleUseProblem,
    'dismiss a problem',
    async (serial) => raise(serial),
    (serial) =>
      given('warehouse', 'POST', `/cpes/use-problems/${problemId(serial)}/settle`, {
        how: 'dismissed',
        reason: 'own router',
      }),
  ],
  [
    ResetVerification,
    'reset a verification',
    async (serial) => {
      await onList(serial);
      await given('warehouse', 'PUT', '/cpes/verify', { user_id: ids.technician, serial_mac: [serial] });
    },
    () => given('warehouse', 'PUT', '/cpes/verify/reset', { user_id: ids.technician }),
  ],
  [
    ReconcileList,
    'reconcile a list on which the unit was verified',
    async (serial) => {
      await onList(serial);
      await given('warehouse', 'PUT', '/cpes/verify', { user_id: ids.technician, serial_mac: [serial] });
    },
    () => given('owner', 'PUT', '/cpes/reconcile-list', { user_id: ids.technician }),
  ],
  [packingLists.importFile, 'import', async () => undefined, importUnit],
];
/** Commands that change no unit, list or problem, or whose opposite is a command of its own. */
const without: readonly AnyContract[] = [
  UndoUnits,
  RecountList,
  ReadUnitList,
  packingLists.previewFile,
  packingLists.saveColumns,
  ExportUnits,
  ExportUsage,
  IssueItem,
  ReturnItem,
  ...[cpeTypes, cpeModels, minimumStocks].flatMap((list) => listResourceRoutes(list)),
];
const endpoints = {
  '/commands/{id}/undo': (who: string, command_id: string) => send(who, 'POST', `/commands/${command_id}/undo`),
  '/cpes/undo': (who: string, command_id: string) => send(who, 'POST', '/cpes/undo', { command_id }),
} as const;
type Endpoint = keyof typeof endpoints;

describe('Undoing a command on equipment', () => {
  it.each(kinds.map(([, name, before, act]) => [name, before, act] as const))(
    'given %s, when it is undone, and that again, then each time everything is as before',
    async (_, before, act) => {
      const serial = fresh();
      await before(serial);
      const earlier = await loadState(serial);
      const { command_id } = await act(serial);
      const later = await loadState(serial);
      expect(later).not.toEqual(earlier);
      // Both endpoints have the same handler: one undoes, the other undoes the undo.
      const undone = await endpoints['/commands/{id}/undo']('owner', command_id);
      expect(undone).toMatchObject({ status: 200, body: { errors: {} } });
      expect(await loadState(serial)).toEqual(earlier);
      const redone = await endpoints['/cpes/undo']('owner', String(undone.headers['x-command-id']));
      expect(redone).toMatchObject({ status: 200, body: { errors: {} } });
      expect(await loadState(serial)).toEqual(later);
    },
  );

  it('given all commands on equipment, then each is tried here, or is one that need not be undone', () => {
    const commands = equipmentRoutes.filter(({ kind }) => kind === 'command').map(({ name }) => name);
    const listed = [...kinds.map(([contract]) => contract), ...without]
      .filter(({ kind }) => kind === 'command')
      .map(({ name }) => name);
    expect(commands.toSorted()).toEqual([...new Set(listed)].toSorted());
  });

  it.each(Object.keys(endpoints) as Endpoint[])(
    'given %s, then users undo their own commands, managers everyone’s, and an unknown command is not found',
    async (endpoint) => {
      const undo = endpoints[endpoint];
      const [one, two, three] = [fresh(), fresh(), fresh()];
      const received = await receive([one, two, three]);
      const given = await assignUnits([one]);
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
      const again = await assignUnits([two]);
      expect((await undo('manager', again.command_id)).status).toBe(200);
      for (const who of ['warehouse', 'manager', 'technician'])
        expect(await undo(who, randomUUID())).toMatchObject({ status: 404, body: { code: 'CommandNotFound' } });
      // Both units were moved since, one by its undo.
      const partly = await undo('warehouse', received.command_id);
      expect(partly.body).toMatchObject({
        ids: [expect.any(String)],
        errors: { [one]: expect.any(String), [two]: expect.any(String) },
      });
      expect(await findUnit(three)).toBeUndefined();
    },
  );

  it('given a technician returned a unit, when the same technician undoes it, then the unit is where it was', async () => {
    const serial = fresh();
    const { command_id } = await given('technician', 'PUT', '/cpes/customer-return', {
      user_id: ids.technician,
      serial_mac: [serial],
    });
    expect((await endpoints['/commands/{id}/undo']('technician', command_id)).status).toBe(200);
    expect(await findUnit(serial)).toBeUndefined();
  });

  it('given a serial was corrected and another unit has the old one by now, when it is undone, then it is refused by name', async () => {
    const serial = fresh();
    await receive([serial]);
    const { command_id } = await given('manager', 'PUT', `/cpes/${(await findUnit(serial))!.id}`, {
      serial_mac: `${serial}X`,
    });
    await receive([serial]);
    const undone = await endpoints['/commands/{id}/undo']('manager', command_id);
    expect(undone).toMatchObject({
      status: 422,
      body: { errors: { [`${serial}X`]: `${serial} belongs to another CPE` } },
    });
    expect((await findUnit(`${serial}X`))?.serial_mac).toBe(`${serial}X`);
  });

  it('given a received unit was corrected, when its receipt is undone, then it stays and is reported', async () => {
    const serial = fresh();
    const { command_id } = await receive([serial]);
    await given('manager', 'PUT', `/cpes/${(await findUnit(serial))!.id}`, { serial_mac: serial, condition: 'used' });
    const undone = await endpoints['/commands/{id}/undo']('warehouse', command_id);
    expect(undone.body).toMatchObject({ errors: { [serial]: 'was changed later; not moved back' } });
    expect((await findUnit(serial))?.condition).toBe('used');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import type { Contract, OutputOf } from '@tailboard/contracts/contract';
import { MAX_UNITS_PER_PAGE, UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { connect } from '@tailboard/eventing/postgres/connect';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { createSender, sampleRecords } from './testing/sample-records.js';
import { signedInOwner } from './testing/signed-in-owner.js';
import type { z } from 'zod';

const UNITS = 20_000;
const PEOPLE = 2_500;
/** The largest response that is not sent in slices, in bytes. */
const LARGEST = 2_000_000;
/** The most rows that one turn of the event loop serializes. */
const MAX_ROWS = 2_000;
const date = '2026-10-05';
const first = 'A000000001';

/** Routes without a list, which need what these records do not have. */
const left: Readonly<Record<string, string>> = {
  '/api/v1/oauth/{provider}/callback': 'the way back from a provider',
  '/api/v1/qcs/{id}/photos/{sha256}': 'a signed link to a file',
  '/api/v1/messages/{id}/attachment': 'a signed link to a file',
  '/api/v1/messages/{id}/pictures/{sha256}': 'a signed link to a file',
  '/api/v1/files/{id}/download': 'a signed link to a file',
  '/api/v1/files/{id}/versions/{version}/download': 'a signed link to a file',
  '/storage/{filename}': 'a file',
  '/api/v1/exports/{id}/download': 'a file',
  ...Object.fromEntries(
    ['cpes', 'work-orders'].flatMap((list) =>
      ['csv', 'xlsx', 'json'].map((kind) => [`/api/v1/${list}/imports/{id}/rejected.${kind}`, 'a file']),
    ),
  ),
};
const routes = Object.values(catalogue)
  .flatMap(({ routes: all }): readonly Contract[] => all)
  .filter(({ kind, method, path }) => kind === 'query' && method === 'GET' && !(path in left));

let gateway: GatewayUnderTest;
let token: string;
let database: ReturnType<typeof connect>;
/** IDs of records by the path of their list, and values of other parameters by route or for all. */
const records = new Map<string, string>();
let values: Readonly<Record<string, string>>;
let ofRoutes: Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Rows that `JSON.stringify` was given in this turn of the event loop, and the most of any turn. */
const counted = { now: 0, most: 0 };
const rowsIn = (value: unknown): number => {
  if (Array.isArray(value))
    return value.reduce<number>((sum, one) => sum + (typeof one === 'object' ? 1 : 0) + rowsIn(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + rowsIn(one), 0);
};
const { stringify } = JSON;
function countRows(): void {
  JSON.stringify = ((value: unknown, ...rest: []) => {
    if (counted.now === 0) setImmediate(() => (counted.now = 0));
    counted.now += rowsIn(value);
    counted.most = Math.max(counted.most, counted.now);
    return stringify(value, ...rest);
  }) as typeof JSON.stringify;
}

/** Adds units like the first one, which the API received, to the read models. */
async function insertUnits(): Promise<void> {
  await database.query(
    `insert into equipment.unit select (jsonb_populate_record(unit, jsonb_build_object(
       'id', gen_random_uuid(), 'serial_mac', 'B' || lpad(n::text, 9, '0')))).*
     from equipment.unit, generate_series(2, $2::int) as n where serial_mac = $1`,
    [first, UNITS],
  );
  await database.query(
    `insert into equipment.unit_key select serial_mac, id, true from equipment.unit where serial_mac like 'B0%'`,
  );
  await database.query(
    `insert into equipment.unit_act select act.command_id, unit.id from equipment.unit, equipment.unit_act as act
     where unit.serial_mac like 'B0%'`,
  );
  await database.query(
    `insert into equipment.spell select id, array[$1], jsonb_build_array(
       jsonb_build_object('user_id', $1::text, 'from', '2026-01-01T00:00:00.000Z', 'to', null))
     from equipment.unit where serial_mac like 'B0%'`,
    [values['user_id']],
  );
}

/**
 * Adds people like the technician, with a day of work and a job each, who have read the message and the file or have not,
 * and as many unassigned jobs.
 */
async function insertPeople(): Promise<void> {
  const schemas = await database.query<{ name: string }>(
    `select table_schema as name from information_schema.tables where table_name = 'person'`,
  );
  const everyone = `generate_series(1, ${PEOPLE}) as n where id = $1`;
  const person = `'id', md5(n::text), 'label', 'Person ' || n, 'technician_id', 'T' || n, 'email', n || '@example.com'`;
  for (const table of [...schemas.map(({ name }) => `${name}.person`), 'identity.users'])
    await database.query(
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${person}))).* from ${table} one, ${everyone}`,
      [values['user_id']],
    );
  const others = `from messaging.person where label like 'Person %'`;
  await database.query(
    `insert into messaging.receipt select $1, id, 1, 'abc', false, false, now(), id ${others} and label ~ '[02468]$'`,
    [records.get('/messages')],
  );
  await database.query(`insert into messaging.file_seen select $1, id, 1, id, now() ${others}`, [
    records.get('/files'),
  ]);
  await database.query(
    `update messaging.folder set scope = 'user_documents', required = true where name = 'Handbooks'`,
  );
  await database.query(
    `insert into jobs.workday select (jsonb_populate_record(day, jsonb_build_object('user_id', person.id))).*
     from jobs.workday day, jobs.person where day.user_id = $1 and person.label like 'Person %'`,
    [values['user_id']],
  );
  for (const job of [
    `'id', md5('a' || n)::uuid, 'user_id', md5(n::text)::uuid, 'status', 'assigned', 'address_key', n`,
    `'id', md5('u' || n)::uuid, 'user_id', null, 'status', 'unassigned', 'address_key', n`,
  ])
    await database.query(
      `insert into jobs.job select (jsonb_populate_record(job, jsonb_build_object(${job}))).*
       from jobs.job, generate_series(1, ${PEOPLE}) as n where identifier = 'WO-3' and status = 'completed'`,
    );
}

async function prepare(): Promise<void> {
  ({ token } = await signedInOwner(gateway, ['Ada,Long,ada@example.com,technician,7001,,0,hourly,20,no']));
  const does = createSender(gateway, token);
  await gateway.settle();
  const { data: people } = await does<{ data: { id: string; label: string }[] }>('GET', '/users/active');
  const technician = people.find(({ label }) => label === 'Ada Long')!.id;
  for (const create of Object.values(sampleRecords({ gateway, token, does }, { technician, date }))) {
    const at = await create();
    records.set(at.slice(0, at.lastIndexOf('/')), at.slice(at.lastIndexOf('/') + 1));
  }
  const location_id = records.get('/locations')!;
  const cpe_type_id = records.get('/cpe-types')!;
  const { command_id } = await does<{ command_id: string }>('POST', '/cpes', {
    ...{ cpe_type_id, location_id, serial_mac: [first] },
  });
  const { data: shipment } = await does('POST', '/shipments', { rma: 'RMA 7' });
  const { data: count } = await does('POST', '/stock-counts', { location_id });
  const message = { title: 'Ladders', body: '<p>Check them.</p>', audience: { all: true }, required: false };
  const { data: written } = await does('POST', '/messages', message);
  const { id: exported } = await does<{ id: string }>('GET', '/cpes/export');
  const { data: imported } = await does('POST', '/cpes/import', [{ serial_mac: 'A000000002' }]);
  const { data: orders } = await does<{ data: { id: string }[] }>('GET', '/work-orders/imports');
  records.set('/cpes/imports', imported.id).set('/work-orders/imports', orders[0]!.id);
  records.set('/shipments', shipment.id).set('/stock-counts', count.id).set('/messages', written.id);
  records.set('/exports', exported).set('/cpes/receipts', command_id).set('/cpes/people', technician);
  const at = '2026-12-31T00:00:00.000Z';
  values = {
    ...{ date, start_date: date, end_date: date, from: date, to: date, at, since: '0' },
    ...{ user_id: technician, userId: technician, techId: technician, techID: technician, serial_mac: first },
    ...{ tab: 'weekly', figure: 'points', show: 'all', per_page: '100', units: '1' },
  };
  ofRoutes = {
    [UnitsInWarehouse.path]: { type: cpe_type_id },
    '/api/v1/cpes/print/{techID}': { type: 'issued', start_date: '2026-01-01', end_date: '2026-12-31' },
    '/api/v1/jobs/report/{type}': { type: 'issues' },
    '/api/v1/jobs/report/{type}/export': { type: 'issues' },
    '/api/v1/codes/report/{type}/export': { type: 'weekly' },
    '/api/v1/cpes/usage/units': { kind: 'received', of: cpe_type_id },
  };
}

/** Returns the address of a route with the IDs of its records, and values of its query; without a user if it needs none. */
function toAddress({ path, input: { query } }: Contract, ofEveryone = false): string {
  const known = { ...values, ...ofRoutes[path] };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string, offset: number) => {
    const list = path.slice('/api/v1'.length, offset - 1);
    const value = records.get(list) ?? known[name];
    if (value === undefined) throw new Error(`no record for ${path}`);
    return value;
  });
  const shape = (query?.shape ?? {}) as Readonly<Record<string, z.ZodType>>;
  const search = Object.entries(shape).flatMap(([name, schema]): [string, string][] => {
    const value = known[name];
    if (ofEveryone && name === 'user_id' && schema.safeParse(undefined).success) return [];
    return value !== undefined && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return `${filled}?${new URLSearchParams(search).toString()}`;
}

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  database = connect(gateway.databaseUrl, { max: 1 });
  await prepare();
  await insertUnits();
  countRows();
}, 300_000);
afterAll(async () => {
  JSON.stringify = stringify;
  await database.close();
  await gateway.close();
});

const place = (change: string, ...bound: string[]) => database.query(`update equipment.unit set ${change}`, bound);
interface Placement {
  readonly put: () => Promise<unknown>;
  /** Responses that have all units, and the list that has them. */
  readonly whole: Readonly<Record<string, string>>;
}
const placements: Readonly<Record<string, Placement>> = {
  'in a warehouse': {
    put: () =>
      place(`cpe_model_id = case when serial_mac ~ '[02468]$' then $1::uuid end`, records.get('/cpe-models') ?? ''),
    whole: { '/stock-counts/{id}': 'missing_units', '/cpes/receipts/{id}': '' },
  },
  'in a shipment': {
    put: () => place('shipment_id = $1', records.get('/shipments') ?? ''),
    whole: { '/shipments/{id}': 'cpes' },
  },
  'on the list of a user': {
    put: () =>
      place(
        `shipment_id = null, status = 'issued', location_id = null, assigned_date = '2026-10-05T12:00:00Z', user_id = $1`,
        values['user_id']!,
      ),
    whole: { '/cpes/assigned/{techId}': '', '/cpes/print/{techID}': '', '/cpes/people/{id}/held': '' },
  },
};

/** Reads each list, and returns the responses that are too large, and the given ones. */
async function readLists(wanted: readonly string[], ofEveryone = false) {
  const wrong: Record<string, unknown> = {};
  const bodies: Record<string, unknown> = {};
  for (const route of routes) {
    counted.most = 0;
    const { status, headers, body } = await gateway.request<unknown>(toAddress(route, ofEveryone), { token });
    const size = Buffer.byteLength(typeof body === 'string' ? body : stringify(body));
    const isWhole = headers['content-length'] !== undefined;
    if (status >= 400) wrong[route.path] = { status, body };
    else if ((isWhole && size > LARGEST) || counted.most > MAX_ROWS)
      wrong[route.path] = { size, isWhole, rows: counted.most };
    const path = route.path.replace('/api/v1', '');
    if (wanted.includes(path)) bodies[path] = body;
  }
  return { wrong, bodies };
}

/** Returns the list under `data`, or in a part of it. */
const listIn = (body: unknown, part: string): unknown[] => {
  const { data } = body as { data: unknown[] | Record<string, unknown[]> };
  return Array.isArray(data) ? data : (data[part] ?? []);
};

describe(`An answer with ${UNITS} units`, () => {
  it.each(Object.entries(placements))(
    'given they are %s, when each list is read, then it has pages or slices',
    async (_, { put, whole }) => {
      await put();
      const { wrong, bodies } = await readLists(Object.keys(whole));
      expect(wrong).toEqual({});
      for (const [route, part] of Object.entries(whole))
        expect([route, listIn(bodies[route], part).length >= UNITS - 1]).toEqual([route, true]);
    },
    300_000,
  );

  it('given they are in a warehouse, when all pages of their type are read, then each unit is on one, and each model has its share', async () => {
    await place(`status = 'in_warehouse', user_id = null, location_id = $1`, records.get('/locations')!);
    const route = routes.find(({ name }) => name === UnitsInWarehouse.name)!;
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil(UNITS / MAX_UNITS_PER_PAGE); page++) {
      const { body } = await gateway.request<OutputOf<typeof UnitsInWarehouse>>(`${toAddress(route)}&page=${page}`, {
        token,
      });
      const [{ cpes = [], count = 0 } = {}, ...others] = body.models;
      const total = body.types.find(({ id }) => id === records.get('/cpe-types'))!.warehouse_cpe_count;
      expect([others, count, total]).toEqual([[], UNITS / 2, UNITS]);
      expect([cpes.length, body.without_model.length]).toEqual([MAX_UNITS_PER_PAGE / 2, MAX_UNITS_PER_PAGE / 2]);
      for (const { id } of [...cpes, ...body.without_model]) seen.add(id);
    }
    expect(seen.size).toBe(UNITS);
  });
});

describe(`An answer with ${PEOPLE} people`, () => {
  it('given each has a day of work, a read or unread message and a missing document, when each list is read, then it has pages or slices', async () => {
    await insertPeople();
    expect((await readLists([], true)).wrong).toEqual({});
  }, 300_000);
});

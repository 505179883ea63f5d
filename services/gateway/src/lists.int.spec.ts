import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import type { Contract } from '@tailboard/contracts/contract';
import { roles, type Permission } from '@tailboard/contracts/permission';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { createSender, sampleRecords, type Does } from './testing/sample-records.js';
import { submittedDay } from './testing/submitted-day.js';

/** Routes below a list that do not return its entries. */
const notItsEntry: Readonly<Record<string, string>> = {
  '/api/v1/weeks/{userId}': 'the bonus of a user, while the list has the days that block a week',
};
/**
 * Lists with a permission of their own, which only roles that may read every record have. An API token with this
 * permission alone reads the list, and needs the one of the record to read an entry by its ID.
 */
const listsWithOwnPermission: Readonly<Record<string, Permission>> = {
  '/api/v1/users': 'user.list',
  '/api/v1/work-orders': 'work-order.match',
};

const queries = Object.values(catalogue)
  .flatMap(({ routes }): readonly Contract[] => routes)
  .filter(({ method }) => method === 'GET');
/** All lists with a route for one of their entries. */
const lists = queries.flatMap((record): [path: string, list: Contract, record: Contract][] => {
  const list = queries.find((one) => !one.path.includes('{') && record.path.replace(/\/\{\w+\}$/, '') === one.path);
  return list && list !== record && !(record.path in notItsEntry) ? [[list.path, list, record]] : [];
});

const formerManager = 'qc, earlier a manager';
const people: Readonly<Record<string, string>> = {
  ...Object.fromEntries(roles.map((role) => [role, role])),
  [formerManager]: 'manager',
};
const toEmail = (name: string): string => `${name.replaceAll(/\W+/g, '-')}@example.com`;

let gateway: GatewayUnderTest;
const tokens = new Map<string, string>();

const signIn = async (name: string): Promise<string> => {
  const { body } = await gateway.request<{ access_token: string; user: { id: string } }>('/api/v1/login', {
    method: 'POST',
    body: { email: toEmail(name), password: 'field-day-2026' },
  });
  tokens.set(name, body.access_token);
  return body.user.id;
};
/** Entries of a list by ID; a map has the IDs as keys. */
const idsIn = (data: unknown): string[] =>
  Array.isArray(data) ? data.map(({ id }: { id: string }) => id) : Object.keys(data as object);
async function read(token: string, { path: at, input }: Contract): Promise<{ status: number; ids: string[] }> {
  const filters = { per_page: '100', removed: '1', show: 'all' };
  const known = Object.entries(filters).filter(([name]) => input.query?.shape[name]);
  const { status, body } = await gateway.request<{ data: unknown }>(`${at}?${new URLSearchParams(known).toString()}`, {
    token,
  });
  return { status, ids: status === 200 ? idsIn(body.data) : [] };
}
/** Reads a list, and expects that the same caller may read each entry by its ID. */
async function expectSameRight(token: string, list: Contract, record: Contract): Promise<void> {
  const { status, ids } = await read(token, list);
  expect([200, 403]).toContain(status);
  const refused = [];
  for (const id of ids) {
    const one = await gateway.request(record.path.replace(/\{\w+\}$/, id), { token });
    if (one.status !== 200) refused.push({ id, status: one.status });
  }
  expect(refused).toEqual([]);
}

/** Records of the lists whose entries have no history. */
async function otherRecords(does: Does, ids: ReadonlyMap<string, string>): Promise<void> {
  const message = { title: 'Ladders', body: '<p>Check them.</p>', audience: { all: true }, required: false };
  await does('POST', '/messages', message);
  await does('POST', '/shipments', { rma: 'RMA 7' });
  const { data } = await does<{ data: Record<string, object> }>('GET', '/locations');
  await does('POST', '/stock-counts', { location_id: Object.keys(data)[0] });
  await does('POST', '/cpes/import', [{ serial_mac: 'PL0000000001', type: 'Modem' }]);
  const { data: visits } = await does<{ data: { id: string; version: number }[] }>('GET', '/qcs');
  await does('PUT', `/qcs/${visits[0]!.id}`, { version: visits[0]!.version });
  await does('POST', `/qcs/${visits[0]!.id}/notify`);
  await does('POST', '/folders', { name: 'Pay', roles: ['manager'] });
  const as = (name: string): Does => createSender(gateway, tokens.get(name)!);
  const technician = ids.get('technician')!;
  const { date, start } = await submittedDay((role, ...request) => as(role)(...request) as never, technician);
  await as('supervisor')('POST', `/timecards/${technician}/${date}/approve`);
  await as('manager')('POST', '/weeks/finalize', { start_date: start, user_ids: [technician] });
  const codes = `/codes/report/weekly/export?start_date=${start}`;
  for (const name of ['owner', 'admin', 'manager', 'supervisor', 'technician', formerManager])
    await as(name)('GET', codes);
  await as('owner')('PUT', '/settings', { key: 'price_point_tech', value: 150 });
  for (const name of ['owner', 'admin', 'manager', formerManager])
    await as(name)('GET', `${codes}&export_type=payroll`);
}

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-lists-'));
  const file = path.join(folder, 'people.csv');
  const head = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';
  const lines = Object.entries(people).map(([name, role]) =>
    [role, 'Reed', toEmail(name), role, role === 'technician' ? 'T1' : '', '', '0', 'hourly', '20', 'no'].join(),
  );
  writeFileSync(file, [head, ...lines].join('\n'));
  await gateway.operate('identity', 'users', ['load-demo', file]);
  rmSync(folder, { recursive: true });
  await gateway.settle();
  const ids = new Map<string, string>();
  for (const name of Object.keys(people)) ids.set(name, await signIn(name));
  const token = tokens.get('owner')!;
  const does = createSender(gateway, token);
  const owned = { technician: ids.get('technician')!, date: '2026-10-05' };
  for (const create of Object.values(sampleRecords({ gateway, token, does }, owned))) await create();
  await otherRecords(does, ids);
  const former = `/users/${ids.get(formerManager)!}`;
  const { data } = await does<{ data: object }>('GET', former);
  await does('PUT', former, { ...data, roles: ['qc'] });
  await signIn(formerManager);
}, 180_000);
afterAll(() => gateway.close());

describe('A list with a route for one of its entries', () => {
  it.each(lists)('given %s, then there are entries to compare', async (_, list) => {
    expect((await read(tokens.get('owner')!, list)).ids).not.toEqual([]);
  });

  const callers = Object.keys(people).flatMap((name) =>
    lists.map(([at, list, record]): [string, string, Contract, Contract] => [name, at, list, record]),
  );
  it.each(callers)(
    'given a user with the role %s, when they read %s, then they may read each entry by its ID',
    async (name, _, list, record) => {
      await expectSameRight(tokens.get(name)!, list, record);
    },
  );

  it.each(lists.filter(([at]) => !(at in listsWithOwnPermission)))(
    'given API tokens of an owner and an admin with one permission, when they read %s, then they may read each entry by its ID',
    async (_, list, record) => {
      for (const name of ['owner', 'admin']) {
        const does = createSender(gateway, tokens.get(name)!);
        const form = { name: list.path, permissions: [list.permission] };
        const { data } = await does<{ data: { id: string; secret: string } }>('POST', '/api-tokens', form);
        await expectSameRight(data.secret, list, record);
        await does('DELETE', `/api-tokens/${data.id}`);
      }
    },
  );
});

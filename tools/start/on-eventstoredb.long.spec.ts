import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@tailboard/eventing/testing/eventstoredb/fake-eventstoredb';
import { freshDatabase, type FreshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { submittedDay, type Does } from '@tailboard/gateway/testing/submitted-day';
import { freePort } from '../bench/private-product.js';
import { ensureBuilt } from '../product/build.mjs';
import { newSecret, startGateway, type Gateway } from '../product/gateway.mjs';
import { operator } from '../product/operator.mjs';

const root = path.resolve(__dirname, '../..');
const ROLES = ['owner', 'manager', 'supervisor', 'technician'] as const;
const PASSWORD = 'field-day-2026';
const DAY = '2026-10-06';
const [order] = JSON.parse(
  readFileSync(path.join(root, `tools/demo/company/work-orders/${DAY}.json`), 'utf8'),
) as unknown[];

/** The built product, with its events in PostgreSQL or in EventStoreDB. */
class BuiltProduct {
  readonly statuses: number[] = [];
  readonly tokens = new Map<string, string>();
  readonly ids = new Map<string, string>();
  private gateway: Gateway | undefined;
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'tailboard-day-'));
  private readonly env: Record<string, string>;
  constructor(
    private readonly database: FreshDatabase,
    readonly port: number,
    esdb: string | undefined,
  ) {
    chmodSync(this.folder, 0o711);
    this.env = { DATABASE_URL: database.url, DEMO: '1', SERVICE_SECRET: newSecret(), ESDB_URL: esdb ?? '' };
  }

  readonly operate = (...args: string[]) =>
    operator({ root, env: { ...this.env, DATA_DIR: this.folder, PORT: String(this.port) } })(args);

  async start(): Promise<void> {
    this.gateway = await startGateway({ root, dataDir: this.folder, port: this.port, env: this.env });
  }
  async stop(): Promise<void> {
    await this.gateway?.stop();
    this.gateway = undefined;
  }
  async remove(): Promise<void> {
    await this.stop();
    await this.database.drop();
    rmSync(this.folder, { recursive: true });
  }

  async loadPeople(): Promise<void> {
    const file = path.join(this.folder, 'people.csv');
    const head = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';
    const people = ROLES.map(
      (role) => `${role},Reed,${role}@example.com,${role},${role === 'technician' ? 'T1' : ''},,0,points,12,no`,
    );
    writeFileSync(file, [head, ...people].join('\n'));
    expect((await this.operate('users', 'load-demo', file)).code).toBe(0);
    for (const role of ROLES) {
      const body = { email: `${role}@example.com`, password: PASSWORD };
      await waitUntil(async () => {
        const response = await this.request<{ access_token: string; user: { id: string } }>('', 'POST', '/login', {
          body,
        });
        if (response.status !== 200) return false;
        this.tokens.set(role, response.body.access_token);
        this.ids.set(role, response.body.user.id);
        return true;
      });
    }
  }

  async request<Body>(
    role: string,
    method: string,
    url: string,
    { body, headers = {}, form }: { body?: unknown; headers?: Record<string, string>; form?: FormData } = {},
  ): Promise<{ status: number; headers: Headers; body: Body }> {
    const token = this.tokens.get(role);
    const response = await fetch(`http://127.0.0.1:${this.port}/api/v1${url}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.position === undefined ? {} : { 'x-min-position': this.position }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { body: form } : {}),
    });
    this.statuses.push(response.status);
    this.position = response.headers.get('x-event-position') ?? this.position;
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text ? JSON.parse(text) : text) as Body,
    };
  }
  private position: string | undefined;

  readonly does: Does = async <Body>(role: string, method: string, url: string, body?: unknown): Promise<Body> => {
    const response = await this.request<Body>(role, method, url, { body });
    if (response.status >= 400) throw new Error(`${role} ${method} ${url}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
}

/** Runs a whole day, including refused commands. Returns the results that must be equal in every event store. */
async function runDay(product: BuiltProduct): Promise<unknown> {
  const { does } = product;
  const { date, start, user_id, job_id } = await submittedDay(does, product.ids.get('technician')!);
  await does('supervisor', 'POST', `/timecards/${user_id}/${date}/approve`);
  await does('manager', 'POST', '/weeks/finalize', { start_date: start, user_ids: [user_id] });
  const range = `start_date=${date}&end_date=${date}&user_id=${user_id}`;
  const report = await does<{ total: number; totals: unknown }>('owner', 'GET', `/codes/report/weekly?${range}`);

  const importOrder = async (): Promise<unknown> => {
    const form = new FormData();
    form.set('file', new Blob([JSON.stringify([order])], { type: 'application/json' }), 'orders.json');
    const { body } = await product.request<{ data: { id: string } }>('manager', 'POST', '/work-orders/import', {
      form,
    });
    let done: Record<string, unknown> = {};
    await waitUntil(async () => {
      const requested = await product.request<{ data: Record<string, unknown> }>(
        'manager',
        'GET',
        `/work-orders/imports/${body.data.id}`,
      );
      done = requested.body.data ?? {};
      return done['status'] === 'done' || done['status'] === 'failed';
    });
    return [done['status'], done['processed'], done['created'], done['unchanged'], done['rejected']];
  };
  const imports = [await importOrder(), await importOrder()];

  const requested = await does<{ id: string }>('owner', 'GET', `/codes/report/weekly/export?${range}&format=csv`);
  let file = '';
  await waitUntil(async () => {
    const got = await product.request<string>('owner', 'GET', `/exports/${requested.id}/download`);
    file = got.body;
    return got.status === 200;
  });

  const board = await does<{ unassigned: unknown[]; position: string }>('manager', 'GET', `/board?date=${DAY}`);
  const changes = await does<{ reload: boolean }>('manager', 'GET', `/board/changes?date=${DAY}&since=1`);
  const at = await product.request('manager', 'GET', `/board/at?date=${DAY}&at=${new Date().toISOString()}`);
  const history = await does<{ data: { type: string }[] }>('manager', 'GET', `/jobs/${job_id}/history`);

  const askRefused = async (method: string, url: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await product.request<{ code?: string; message: string }>('manager', method, url, {
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    });
    return [response.status, response.body.code];
  };
  const key = { 'idempotency-key': '00000000-0000-4000-8000-000000000077' };
  const refusals = [
    await askRefused('PUT', `/jobs/${job_id}/assign`, { user_id, date }),
    await askRefused('PUT', '/jobs/00000000-0000-4000-8000-000000000000/assign', { user_id, date }),
    await askRefused('POST', '/categories', { name: 'Outside' }, key),
    await askRefused('POST', '/categories', { name: 'Elsewhere' }, key),
    await askRefused('POST', '/categories', { name: 'Outside' }),
    await askRefused('POST', '/daily-work/submit', { user_id, date, reason: 'again' }),
  ];
  return {
    totals: report.totals,
    imports,
    file,
    unassigned: board.unassigned.length,
    // A position that this store never issued is no error: the screen reloads the board.
    reload: changes.reload,
    at: at.status,
    history: history.data.map(({ type }) => type),
    refusals,
  };
}

describe('The product as it is built', () => {
  let server: FakeEventStoreDb | undefined;
  const products: BuiltProduct[] = [];
  beforeAll(async () => {
    ensureBuilt(root, () => {});
    const given = process.env['ESDB_URL'];
    server = given ? undefined : await startFakeEventStoreDb();
    // Several addresses: while the server is down, the client finds no leader either.
    const cluster = `esdb://127.0.0.1:${server?.port},127.0.0.1:1,127.0.0.1:2?tls=false`;
    for (const esdb of [undefined, given ?? cluster])
      products.push(new BuiltProduct(await freshDatabase(), await freePort(), esdb));
  });
  afterAll(async () => {
    for (const product of products) await product.remove();
    await server?.stop();
  });

  it('given a whole day, then it is the same with its events in EventStoreDB as in PostgreSQL, also after a restart', async () => {
    const days: unknown[] = [];
    for (const product of products) {
      await product.start();
      await product.loadPeople();
      days.push(await runDay(product));
      expect(product.statuses.filter((status) => status >= 500)).toEqual([]);
    }
    expect(days[1]).toEqual(days[0]);
    expect(days[0]).toMatchObject({
      imports: [
        ['done', 1, 1, 0, 0],
        ['done', 1, 0, 1, 0],
      ],
      unassigned: 1,
    });

    const onEventStoreDb = products[1]!;
    await onEventStoreDb.stop();
    await onEventStoreDb.start();
    expect((await onEventStoreDb.request('owner', 'GET', '/user')).status).toBe(200);
    const listed = await onEventStoreDb.operate('projections', 'list');
    expect(listed.code).toBe(0);
    expect((await onEventStoreDb.operate('events', 'all', '--limit', '3')).output.trim().split('\n')).toHaveLength(3);
    expect((await onEventStoreDb.operate('projections', 'verify', 'jobs.jobs')).code).toBe(0);
  });

  it('given a server that is away, then what is kept is read on, what must be asked or written is to come again, a session ends all the same, and all goes on when it is back', async () => {
    if (!server) return process.stdout.write('\nThe server of ESDB_URL was not taken away: only a fake is.\n');
    const product = products[1]!;
    const user_id = product.ids.get('technician')!;
    const { body } = await product.request<{ unassigned: { id: string }[] }>('manager', 'GET', `/board?date=${DAY}`);
    const job = body.unassigned[0]!.id;
    const askStatus = async (role: string, method: string, url: string, given?: unknown): Promise<unknown> => {
      const response = await product.request(role, method, url, given === undefined ? {} : { body: given });
      return [response.status, response.headers.get('retry-after') !== null];
    };
    const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${product.port}/health/ready`)).status;
    const assign = () => askStatus('manager', 'PUT', `/jobs/${job}/assign`, { user_id, date: DAY });
    const logins = async (): Promise<string[]> => {
      const listed = await product.request<{ data: { result: string }[] }>('owner', 'GET', '/logins?per_page=100');
      return listed.body.data.map(({ result }) => result);
    };
    server.goDown();
    try {
      await waitUntil(async () => (await ready()) === 503);
      const requested = {
        board: askStatus('manager', 'GET', `/board?date=${DAY}`),
        jobs: askStatus('technician', 'GET', `/jobs?date=${DAY}`),
        signOut: askStatus('supervisor', 'POST', '/logout', {}),
        openDay: askStatus('technician', 'GET', `/daily-work?user_id=${user_id}&date=${DAY}`),
        changes: askStatus('manager', 'GET', `/board/changes?date=${DAY}&since=1`),
        history: askStatus('manager', 'GET', `/jobs/${job}/history`),
        assign: assign(),
        signIn: askStatus('', 'POST', '/login', { email: 'owner@example.com', password: PASSWORD }),
      };
      const [stored, ended, again] = [
        [200, false],
        [204, false],
        [503, true],
      ];
      expect(
        Object.fromEntries(await Promise.all(Object.entries(requested).map(async ([name, one]) => [name, await one]))),
      ).toEqual({
        board: stored,
        jobs: stored,
        signOut: ended,
        openDay: again,
        changes: again,
        history: again,
        assign: again,
        signIn: again,
      });
      expect(await askStatus('supervisor', 'GET', `/board?date=${DAY}`)).toEqual([401, false]);
    } finally {
      await server.listenAgain();
    }
    await waitUntil(async () => (await ready()) === 200);
    expect(await assign()).toEqual([200, false]);
    await waitUntil(async () => (await logins()).includes('logout'));
    expect(product.statuses.filter((status) => status === 500)).toEqual([]);
  });

  it('given an address at which the product cannot work, then the start prints in one sentence what to do, and no process is left', async () => {
    const silent = await freePort();
    const tries = {
      [`http://127.0.0.1:${silent}`]: 'ESDB_URL is "…": must begin with esdb:',
      [`esdb://127.0.0.1:${silent}?tls=false`]: `no server answers at 127.0.0.1:${silent}`,
    };
    for (const [address, sentence] of Object.entries(tries)) {
      const product = new BuiltProduct(await freshDatabase(), await freePort(), address);
      await expect(product.start()).rejects.toThrow(sentence);
      await expect(fetch(`http://127.0.0.1:${product.port}/health/live`)).rejects.toThrow();
      const reported = await product.operate('projections', 'list');
      expect([reported.code, reported.output]).toEqual([1, expect.stringContaining(sentence)]);
      await product.remove();
    }
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listResourceRoutes } from '@tailboard/contracts/resource';
import { connect } from '@tailboard/eventing/postgres/connect';
import { freshDatabase, type FreshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { missingPgBouncer, startPgBouncer, type PgBouncer } from '@tailboard/eventing/testing/pgbouncer';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { colours, errandRoutes, errandService } from '../testing/errand.js';
import { serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';
import type { Config } from './config.js';

const missing = missingPgBouncer();
if (missing) console.warn(`not tested: ${missing}`);
const contracts = [...Object.values(errandRoutes), ...listResourceRoutes(colours)];
const rosa = { user_id: 'rosa', roles: ['manager' as const] };
const SERVICES = 'errands=http://errands:3000';

let service: ServiceUnderTest | undefined;
let bouncer: PgBouncer | undefined;
let database: FreshDatabase | undefined;
afterEach(async () => {
  await service?.close();
  await bouncer?.close();
  await database?.drop();
  [service, bouncer, database] = [undefined, undefined, undefined];
});
const start = async (config: Partial<Config>) =>
  (service = await serviceUnderTest(errandService, { contracts, config }));

/** Notes an errand, reads the list that contains it, and queues a task; all at once, many times. */
async function work(inject: ServiceUnderTest['inject'], databaseUrl: string, times: number): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const noted = await inject({
        method: 'PUT',
        url: `/api/v1/errands/${randomUUID()}`,
        payload: { text: `errand ${n}` },
        headers: { 'idempotency-key': randomUUID() },
        as: rosa,
      });
      const position = String(noted.headers['x-event-position']);
      const list = await inject<{ data: string[] }>({
        url: '/api/v1/errands',
        headers: { 'x-min-position': position },
        as: rosa,
      });
      expect([noted.status, list.status, list.body.data.includes(`errand ${n}`)]).toEqual([200, 200, true]);
      await inject({ method: 'POST', url: '/api/v1/errands/later', payload: { key: `task ${n}` } });
    }),
  );
  const direct = connect(databaseUrl, { max: 1, applicationName: 'the test' });
  await waitUntil(async () => (await direct.query('select from errands.done_later')).length === times);
  await direct.close();
}

describe('The connections of a service in a process of its own', () => {
  it('given much to do at once, then they are twelve at most', async () => {
    const running = await start({ SERVICES });
    await work(running.inject, running.databaseUrl, 60);
    const looking = connect(running.databaseUrl, { max: 1, applicationName: 'the test' });
    const held = await looking.query<{ application_name: string }>(
      `select application_name from pg_stat_activity where datname = current_database() and application_name <> 'the test'`,
    );
    await looking.close();
    expect(held.length).toBeGreaterThan(5);
    expect(held.length).toBeLessThanOrEqual(12);
  });

  it('given PgBouncer in transaction mode and two processes, then commands, queries, locks and tasks work', async () => {
    if (missing) return expect(missing).toBeTruthy();
    database = await freshDatabase();
    const { url } = database;
    bouncer = await startPgBouncer(url, 3);
    const running = await start({
      SERVICES,
      DATABASE_URL: bouncer.url,
      DIRECT_DATABASE_URL: url,
      PREPARED_STATEMENTS: false,
    });
    const other = await running.another();
    await Promise.all([work(running.inject, url, 20), work(other.inject, url, 20)]);
  });
});

describe('A replica of the database', () => {
  const list = async (headers: Record<string, string> = {}): Promise<string[]> =>
    (await service!.inject<{ data: string[] }>({ url: '/api/v1/errands', headers, as: rosa })).body.data;
  const note = async (text: string): Promise<string> => {
    const url = `/api/v1/errands/${randomUUID()}`;
    const noted = await service!.inject({ method: 'PUT', url, payload: { text }, as: rosa });
    return String(noted.headers['x-event-position']);
  };

  it('given rows that only it has, when a query asks for no later position than it has, then it answers with them', async () => {
    database = await freshDatabase();
    const copy = connect(database.url, { max: 1 });
    await start({ READ_DATABASE_URL: database.url });
    const position = await note('milk');
    expect(await list({ 'x-min-position': position })).toEqual(['milk']);

    await copy.query(`create schema errands; create table errands.errand (id uuid, text text);
      create table errands.projection (name text, version int, position bigint, status text);
      insert into errands.errand values (gen_random_uuid(), 'milk of the replica');
      insert into errands.projection values ('errands.errands', 1, ${position}, 'live')`);
    const fromReplica = async () => (await list({ 'x-min-position': position }))[0] === 'milk of the replica';
    await waitUntil(fromReplica);

    const later = await note('bread');
    expect(await list({ 'x-min-position': later })).toEqual(['bread', 'milk']);
    await copy.query(`update errands.projection set position = ${later}, version = 2`);
    expect(await list({ 'x-min-position': later })).toEqual(['bread', 'milk']);
    await copy.close();
  });
});

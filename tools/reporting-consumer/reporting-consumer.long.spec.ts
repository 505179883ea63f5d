import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { operateRelay } from '@tailboard/eventing/operate-relay';
import { publishedEventsByContext } from '@tailboard/contracts/catalogue';
import { freshDatabase, type FreshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { missingBroker, ownPrefix, startBroker, type Brokers } from '@tailboard/eventing/testing/kafka-broker';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { gatewayUnderTest, type GatewayUnderTest } from '@tailboard/gateway/testing/gateway-under-test';
import { submittedDay } from '@tailboard/gateway/testing/submitted-day';
import { remoteProduct } from '../product/remote-product.js';
import { byTechnicianAndDay, unitsByHolder } from './answers.js';
import { follow } from './follow.js';

describe('a reporting consumer', () => {
  let broker: Brokers | undefined;
  let gateway: GatewayUnderTest;
  let fresh: FreshDatabase;
  let outside: PostgresPool;
  const prefix = ownPrefix();
  const [tokens, ids]: [Record<string, string>, Record<string, string>] = [{}, {}];
  beforeAll(async () => {
    if ((await missingBroker()) !== undefined) return;
    broker = await startBroker();
    gateway = await gatewayUnderTest({
      ...{ DEMO: true, KAFKA_BROKERS: [...broker.brokers], KAFKA_TOPIC_PREFIX: prefix, KAFKA_PARTITIONS: 3 },
    });
    fresh = await freshDatabase();
    outside = connect(fresh.url, { applicationName: 'outside' });
    const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-outside-'));
    const file = path.join(folder, 'people.csv');
    const people = ['owner', 'manager', 'supervisor', 'technician'].map(
      (role) => `${role},Reed,${role}@example.com,${role},${role === 'technician' ? 'T1' : ''},,0,points,12,no`,
    );
    const head = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';
    writeFileSync(file, [head, ...people].join('\n'));
    await gateway.operate('identity', 'users', ['load-demo', file]);
    rmSync(folder, { recursive: true });
    await gateway.settle();
    for (const role of ['owner', 'manager', 'supervisor', 'technician']) {
      const body = { email: `${role}@example.com`, password: 'field-day-2026' };
      const response = await gateway.request<{ access_token: string; user: { id: string } }>('/api/v1/login', {
        method: 'POST',
        body,
      });
      tokens[role] = response.body.access_token;
      ids[role] = response.body.user.id;
    }
  });
  afterAll(async () => {
    await outside?.close();
    await fresh?.drop();
    await gateway?.close();
    await broker?.close();
  });
  const does = async <Body = Record<string, unknown>>(role: string, method: string, url: string, body?: unknown) => {
    const response = await gateway.request<Body>(`/api/v1${url}`, { method, token: tokens[role]!, body });
    if (response.status >= 400) throw new Error(`${role} ${method} ${url}: ${JSON.stringify(response.body)}`);
    await gateway.settle();
    return response.body;
  };
  const startConsumer = () =>
    follow({
      product: remoteProduct({ TAILBOARD_URL: gateway.address }),
      kafka: { brokers: broker!.brokers, prefix },
      database: outside,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });

  it('that knows the product’s address and a broker alone has the figures of the product’s own report, also after it stopped, the broker was killed, and a topic was made again', async () => {
    if (!broker) return expect(await missingBroker()).toBeTruthy();
    const first = await startConsumer();
    const { date, user_id } = await submittedDay(does, ids['technician']!);
    const report = await does<{ totals: { approved_points_not_finalized: number; pending_points: number } }>(
      'owner',
      'GET',
      `/codes/report/weekly?start_date=${date}&end_date=${date}&user_id=${user_id}`,
    );
    const day = [{ technician: 'technician Reed', date, completed: 1, points: report.totals.pending_points }];
    const readKnown = () => byTechnicianAndDay(outside).catch(() => []);
    await waitUntil(async () => (await readKnown()).some(({ technician }) => technician !== null));
    expect(await readKnown()).toEqual(day);

    await first.stop();
    await does('supervisor', 'POST', `/timecards/${user_id}/${date}/reject`, { reason: 'Wrong times' });
    for (const node of broker.nodes) {
      await node.kill();
      await node.startAgain();
    }
    const again = await startConsumer();
    await waitUntil(async () => (await readKnown()).length === 0);
    await does('supervisor', 'POST', '/daily-work/submit', { user_id, date, reason: 'Wrong times' });
    await waitUntil(async () => (await readKnown()).length === 1);

    const lines: string[] = [];
    const code = await operateRelay(['anew', 'days'], {
      ...{
        databaseUrl: gateway.databaseUrl,
        openStore: () => Promise.reject(new Error('asked for by status alone')),
        contexts: publishedEventsByContext,
        restricted: [],
        topics: { prefix },
        user: undefined,
      },
      print: (line) => void lines.push(line),
    });
    expect([code, lines]).toEqual([0, ['days is republished by the running relay']]);
    const isRestarted = async () =>
      (await outside.query(`select from outside.consumed_topic where topic like '%days.v1' and generation = 2`))
        .length > 0;
    await waitUntil(async () => (await isRestarted()) && (await readKnown()).length === 1);
    expect(await readKnown()).toEqual(day);
    // It contains no more about a job than the company may know.
    const [job] = await outside.query<Record<string, unknown>>('select * from outside.job_scheduled');
    expect(Object.keys(job!).filter((column) => /name|phone|address|account|identifier/.test(column))).toEqual([]);
    await again.stop();
  });

  it('counts the units of each technician as the product does, from what it publishes alone', async () => {
    if (!broker) return expect(await missingBroker()).toBeTruthy();
    const consumer = await startConsumer();
    const { data } = await does<{ data: { id: string } }>('owner', 'POST', '/cpe-types', { title: 'Modem' });
    await does('owner', 'POST', '/locations', { name: 'Nashville' });
    const places = await does<{ data: Record<string, { locationID: string }> }>('owner', 'GET', '/locations');
    const location_id = Object.values(places.data)[0]!.locationID;
    const serials = [1, 2, 3, 4].map((n) => `AXE00000000${n}`);
    await does('owner', 'POST', '/cpes', { cpe_type_id: data.id, location_id, serial_mac: serials });
    const technician = ids['technician']!;
    await does('owner', 'PUT', '/cpes/reassign', { user_id: technician, serial_mac: serials.slice(0, 3) });
    await does('owner', 'PUT', '/cpes/unassign', { location_id, serial_mac: serials.slice(0, 1) });
    const held = await does<{ data: { label: string; held: number }[] }>('owner', 'GET', '/cpes/holders?per_page=100');
    const expected = held.data
      .filter(({ held: units }) => units > 0)
      .map(({ label, held: units }) => ({ holder: label, units }));
    expect(expected).toEqual([{ holder: 'technician Reed', units: 2 }]);
    const readKnown = () => unitsByHolder(outside).catch(() => []);
    await waitUntil(async () => JSON.stringify(await readKnown()) === JSON.stringify(expected));
    await consumer.stop();
  });
});

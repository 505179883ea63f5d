import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import type { Feed } from '@tailboard/eventing/feed';
import { storeFeed } from '@tailboard/eventing/feed/store-feed';
import { kafkaFeed } from '@tailboard/eventing/kafka/kafka-feed';
import { kafkaRelay } from '@tailboard/eventing/kafka/kafka-relay';
import { contextsOf } from '@tailboard/eventing/kafka/topics';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { projections, type Projections } from '@tailboard/eventing/projection/projections';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { freshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { missingBroker, startBroker } from '@tailboard/eventing/testing/mock-broker';
import { createLog, engineLog } from '@tailboard/service/log';
import { chance, history } from '../testing/history.js';
import { recorder } from '../testing/reporting-under-test.js';
import definition from '../service.js';

const log = engineLog(createLog('reporting', 'silent'));
const tables = definition.projections.flatMap((each) => Object.values(each.tables));
const ends: (() => Promise<void>)[] = [];
let database: PostgresPool;
let store: ReturnType<typeof postgresStore>;
let url: string;

beforeAll(async () => {
  const fresh = await freshDatabase();
  url = fresh.url;
  const pool = connect(url);
  store = postgresStore(pool);
  database = connect(url);
  let act = 0;
  const dice = chance(7);
  const systemAsking = () => {
    const id = `00000000-0000-4000-8000-${String(act++ * 1_000 + dice(1_000)).padStart(12, '0')}`;
    return {
      actor_id: 'system',
      scope: 'all' as const,
      now: '2026-10-22T16:00:00.000Z',
      today: '2026-10-22',
      command_id: id,
      correlation_id: id,
      source: 'system' as const,
    };
  };
  await history(recorder(store, { systemAsking }), 11);
  ends.push(
    fresh.drop,
    () => pool.close(),
    () => store.close(),
    () => database.close(),
  );
});
afterEach(async () => {
  for (const end of ends.splice(4).reverse()) await end();
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function fedBy(feed: Feed, schema: string): Promise<Projections> {
  const own = connect(url, { applicationName: schema });
  const running = projections({ database: own, feed, schema, projections: definition.projections, log });
  ends.push(
    () => own.close(),
    () => running.stop(),
  );
  await running.start();
  const head = await store.head();
  for (const { name } of definition.projections) expect(await running.waitFor(name, head, 50_000)).toBe(true);
  return running;
}
const rowsOf = async (schema: string) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async ({ name, key }) => [
        name,
        await database.query(`select to_jsonb(t) as row from ${schema}.${name} t order by ${key.join(', ')}`),
      ]),
    ),
  ) as Record<string, unknown[]>;

describe('The read models of reporting', () => {
  it('given a history, when it was projected, then a replay beside the tables finds the same, and a rebuild changes nothing', async () => {
    const running = await fedBy(storeFeed(store), 'reporting');
    const before = await rowsOf('reporting');
    for (const { name } of tables) expect([name, before[name]!.length > 0]).toEqual([name, true]);
    for (const { name } of definition.projections) {
      const verified = await running.verify(name);
      expect(verified.tables.flatMap(({ sample }) => sample)).toEqual([]);
      await running.rebuild(name);
    }
    expect(await rowsOf('reporting')).toEqual(before);
  });

  const missing = missingBroker();
  if (missing === undefined)
    it('given the same history from Kafka, then every row is the same', async () => {
      const broker = await startBroker();
      const contexts = contextsOf(catalogue);
      const relay = kafkaRelay({ brokers: broker.brokers, contexts, store, database, log });
      ends.push(
        () => broker.close(),
        () => relay.stop(),
      );
      await relay.start();
      await fedBy(kafkaFeed({ brokers: broker.brokers, contexts, log }), 'reporting_kafka');
      await fedBy(storeFeed(store), 'reporting_store');
      expect(await rowsOf('reporting_kafka')).toEqual(await rowsOf('reporting_store'));
    });
  else it(`LEFT OUT with Kafka: ${missing}`, () => expect(missing).toContain('kcat'));
});

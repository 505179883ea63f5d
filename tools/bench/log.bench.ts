import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { topicName } from '@tailboard/contracts/asyncapi';
import { publishedEventsByContext } from '@tailboard/contracts/catalogue';
import type { PublishedTopic } from '@tailboard/contracts/published-events';
import type { EventStore } from '@tailboard/eventing/event-store';
import { kafkaClient } from '@tailboard/eventing/kafka/client';
import { everythingIn } from '@tailboard/eventing/testing/everything-in';
import { selectTopics } from '@tailboard/eventing/kafka/kafka-relay';
import { decode } from '@tailboard/eventing/kafka/published-message';
import { RelayMessages } from '@tailboard/eventing/kafka/relay-messages';
import { RelayRecords } from '@tailboard/eventing/kafka/relay-records';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { ownPrefix, startCluster } from '@tailboard/eventing/testing/kafka-broker';
import { signIn } from '../demo/demo-api.mjs';
import { ensureDatabase } from '../postgres/embedded-postgres.mjs';
import { SIZES, workOrder } from './board-day.js';
import { onPrivateDatabase } from './private-database.js';
import { table, formatInteger, type BenchSettings } from './report.js';
import { startProduct } from './started-product.js';

const PARTITIONS = [1, 4, 12];
const BATCH = 2_000;
const RESTRICTED: readonly PublishedTopic[] = ['pay', 'customers'];
const OWNER = 'li.marsh@example.com';

interface Found {
  readonly messages: number;
  readonly lost: number;
  readonly outOfOrder: number;
  readonly wrongStates: number;
  readonly parked: number;
  readonly seconds: number;
}

/**
 * Kafka is enabled after the demo company has its history. The whole log is published to brokers whose topics have 1, 4
 * and 12 partitions, while an import of 2,400 orders runs. It fails if anything is lost, out of order or parked, or if
 * a state is not the last one.
 */
export async function bench(_settings: BenchSettings): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-bench-log-'));
  chmodSync(folder, 0o711);
  try {
    await onPrivateDatabase(async (server) => {
      const url = await ensureDatabase(server, 'tailboard');
      await (await startProduct(folder, { DATABASE_URL: url })).stop();
      const pool = connect(url, { max: 4 });
      const rows: string[][] = [];
      for (const [round, partitions] of PARTITIONS.entries()) {
        const report = await publishLog(pool, { url, folder, partitions, round });
        const wrong = report.lost + report.outOfOrder + report.wrongStates + report.parked;
        if (wrong > 0) process.exitCode = 1;
        rows.push([
          ...[partitions, report.messages, report.lost, report.outOfOrder, report.wrongStates, report.parked].map(
            formatInteger,
          ),
          report.seconds.toFixed(1),
        ]);
      }
      await pool.close();
      const heads = ['partitions', 'messages', 'lost', 'out of order', 'states not the last', 'parked', 'seconds'];
      console.log(`LOG: the demo's history to Kafka, an import of ${formatInteger(SIZES.M.jobs)} orders meanwhile\n`);
      console.log(table(heads, rows));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Round {
  readonly url: string;
  readonly folder: string;
  readonly partitions: number;
  readonly round: number;
}

async function publishLog(pool: PostgresPool, { url, folder, partitions, round }: Round): Promise<Found> {
  const broker = await startCluster({ properties: [`num.partitions=${partitions}`] });
  const [prefix, store] = [ownPrefix(), postgresStore(pool)];
  try {
    const begun = performance.now();
    const product = await startProduct(folder, {
      ...{ DATABASE_URL: url, KAFKA_BROKERS: broker.brokers.join(), KAFKA_TOPIC_PREFIX: prefix },
      KAFKA_RESTRICTED: RESTRICTED.join(),
    });
    const owner = await signIn(product.address, OWNER);
    const orders = Array.from({ length: SIZES.M.jobs }, (_, n) => workOrder((round + 1) * 1_000_000 + n));
    await owner.importFile({ name: `orders-${round}.json`, content: JSON.stringify(orders) }, () => false);
    const head = await store.head();
    const records = new RelayRecords(pool);
    const topics = selectTopics(publishedEventsByContext, RESTRICTED);
    for (; ; await pause(250)) {
      const known = await records.topics();
      if (topics.every((topic) => known.some((one) => one.topic === topic && one.position >= head))) break;
    }
    const seconds = (performance.now() - begun) / 1_000;
    await product.stop();
    const parked = (await records.listParked()).length;
    const made = (await kafkaClient({ brokers: broker.brokers }).offsets(topicName('jobs', prefix))).length;
    if (made !== partitions) throw new Error(`the topics have ${made} partitions`);
    return { ...(await compareLog(store, broker.brokers, prefix)), parked, seconds };
  } finally {
    await store.close();
    await broker.close();
  }
}

/** Compares what consumers read with the published events that the declarations derive from the store. */
async function compareLog(store: EventStore, brokers: readonly string[], prefix: string) {
  const topics = selectTopics(publishedEventsByContext, RESTRICTED);
  const states = new Set<PublishedTopic>(
    Object.values(publishedEventsByContext)
      .flatMap((all) => all.flatMap((one) => one.states))
      .map(({ topic }) => topic),
  );
  const messages = new RelayMessages(publishedEventsByContext, store, { store: await store.identity() });
  const places = topics.map((topic) => ({ topic, generation: 1, position: 0n }));
  const events = new Set<string>();
  const last = new Map<string, string>();
  for (let after = 0n; ;) {
    const read = await store.readAll({ after, limit: BATCH });
    const { messages: builtMessages } = await messages.build(read.events, places, read.position);
    for (const { topic, message } of builtMessages)
      if (states.has(topic)) last.set(`${topic} ${message.key}`, String(message.value));
      else events.add(message.headers['ce_id']!);
    after = read.position;
    if (read.caughtUp) break;
  }
  const client = kafkaClient({ brokers });
  const [seen, newest, held] = [new Set<string>(), new Map<string, number>(), new Map<string, string>()];
  let [count, outOfOrder] = [0, 0];
  for (const topic of topics)
    for (const received of await everythingIn(client, topicName(topic, prefix), `${prefix}compare`)) {
      const { id, key, revision } = decode(received);
      count++;
      if (states.has(topic)) held.set(`${topic} ${key}`, String(received.value));
      else if (!seen.has(id)) {
        seen.add(id);
        if (revision < (newest.get(`${topic} ${key}`) ?? 0)) outOfOrder++;
        newest.set(`${topic} ${key}`, revision);
      }
    }
  const lost = [...events].filter((id) => !seen.has(id)).length;
  const wrongStates = [...last].filter(([key, value]) => held.get(key) !== value).length;
  return { messages: count, lost, outOfOrder, wrongStates };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { topicName } from '@tailboard/contracts/asyncapi';
import { publishedEventsByContext } from '@tailboard/contracts/catalogue';
import type { PublishedTopic } from '@tailboard/contracts/published-events';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import type { Append, EventStore } from '@tailboard/eventing/event-store';
import { kafkaClient, type SentMessage } from '@tailboard/eventing/kafka/client';
import { kafkaRelay, selectTopics } from '@tailboard/eventing/kafka/kafka-relay';
import { decode } from '@tailboard/eventing/kafka/published-message';
import { choosePartition } from '@tailboard/eventing/kafka/partition-of';
import { RelayMessages } from '@tailboard/eventing/kafka/relay-messages';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { ownPrefix, startCluster, type Brokers } from '@tailboard/eventing/testing/kafka-broker';
import { onPrivateDatabase } from './private-database.js';
import { inTurns, quantile, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const PARTITIONS = 6;
const BATCH = 2_000;

/**
 * P16: events per second of the relay over days of work, against the same messages in the same batches through the
 * client's own idempotent producer; latency from an append to a consumer; log lines in an outage of 25 s.
 */
export async function bench({ rounds, tier }: BenchSettings): Promise<void> {
  const jobs = { S: 12_000, M: 36_000, L: 120_000 }[tier];
  await onPrivateDatabase(async (url) => {
    const broker = await startCluster();
    const pool = connect(url, { max: 10 });
    const store = postgresStore(pool);
    try {
      await work(store, jobs);
      const figures = await inTurns(rounds, [
        { name: "the client's own producer", run: () => alone(broker, store) },
        { name: 'the relay', run: () => measureRelay(broker, store, pool) },
      ]);
      const limit = figures.get("the client's own producer")!;
      console.log(`P16: messages a second of ${formatInteger(3 * jobs)} facts; median of ${rounds} turns\n`);
      console.log(
        table(
          ['variant', 'messages/s', 'of the client'],
          [...figures].map(([name, one]) => [name, formatInteger(one), formatRatio(one, limit)]),
        ),
      );
      const waits = await toAConsumer(broker, store, pool);
      const shares = [0.5, 0.99].map((share) => `${formatInteger(quantile(waits, share))} ms`);
      console.log(`\nFrom an acknowledged append to a consumer, 100 a second: median ${shares[0]}, p99 ${shares[1]}`);
      console.log(`Lines of the log in an outage of 25 s: ${await linesInOutage(broker, store, pool)}`);
      console.log('\nThe goal: 0.85 of the client, p99 < 50 ms, at most 4 lines.');
    } finally {
      await store.close();
      await pool.close();
      await broker.close();
    }
  });
}

const meta = () => ({
  ...{ actor_id: randomUUID(), command_id: randomUUID(), correlation_id: randomUUID() },
  ...{ at: new Date().toISOString(), source: 'web' as const, ip: '10.0.0.1' },
});
const details = (n: number) => ({
  ...{
    type: 'install' as const,
    identifier: `WO-${n}`,
    account_number: `8${n}`,
    customer_name: 'Ada Reed',
    phone: '6155550123',
  },
  ...{ category_id: randomUUID(), category_comment: '', time_slot_id: randomUUID(), location_id: randomUUID() },
  ...{ dispatch_notes: 'Ring twice', points: 90 },
  address: {
    ...{ address: '1 Main St', address2: '', apt: '', city: 'Nashville', state: 'TN', zip: '37013' },
    lat: null,
    lng: null,
  },
});

/** Records three events of each job: scheduled, assigned, completed. */
async function work(store: EventStore, jobs: number): Promise<void> {
  const [user_id, date] = [randomUUID(), '2026-10-06'];
  for (let n = 0; n < jobs; n += 500)
    await store.appendMany(
      Array.from({ length: 500 }, (_, index): Append => {
        const made = [
          jobEvents.make.JobScheduled({ date, details: details(n + index), work_order_id: null }),
          jobEvents.make.JobAssigned({ user_id, date, from_user_id: null, from_date: date }),
          jobEvents.make.JobCompleted({ user_id, date }),
        ];
        return {
          stream: `job-${randomUUID()}`,
          expected: 0,
          events: made.map((event) => ({ ...event, id: randomUUID(), version: 1, meta: meta() })),
        };
      }),
    );
}

/** Sends the same messages, prepared in advance, in the relay's batches. */
async function alone({ brokers }: Brokers, store: EventStore): Promise<number> {
  const [prefix, client] = [ownPrefix(), kafkaClient({ brokers })];
  const name = topicName('jobs', prefix);
  await client.make([{ topic: name, partitions: PARTITIONS, replication: 1, settings: {} }]);
  const messages = new RelayMessages(publishedEventsByContext, store, { store: await store.identity() });
  const place = { topic: 'jobs' as PublishedTopic, generation: 1, position: 0n };
  const batches: SentMessage[][] = [];
  let count = 0;
  for (let after = 0n; ;) {
    const read = await store.readAll({ after, limit: BATCH, filter: { categories: ['job'] } });
    const { messages: builtMessages } = await messages.build(read.events, [place], read.position);
    const parts = Array.from({ length: PARTITIONS }, (_, partition): SentMessage => ({
      ...{ topic: name, partition },
      messages: builtMessages.flatMap(({ message }) =>
        choosePartition(message.key, PARTITIONS) === partition ? [message] : [],
      ),
    })).filter((part) => part.messages.length > 0);
    if (parts.length > 0) batches.push(parts);
    count += builtMessages.length;
    after = read.position;
    if (read.caughtUp) break;
  }
  const producer = await client.producer();
  const begun = performance.now();
  for (const batch of batches) await producer.send(batch);
  const seconds = (performance.now() - begun) / 1_000;
  await producer.close();
  return count / seconds;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let schemas = 0;
const relayOn = ({ brokers }: Brokers, store: EventStore, database: PostgresPool, log = silent) => {
  const prefix = ownPrefix();
  const relay = kafkaRelay({
    ...{ kafka: { brokers, prefix }, contexts: publishedEventsByContext, topics: { partitions: PARTITIONS } },
    ...{ store, database, log, schema: `relay${schemas++}`, batchSize: BATCH },
  });
  return { prefix, relay };
};

async function measureRelay(broker: Brokers, store: EventStore, database: PostgresPool): Promise<number> {
  const { relay } = relayOn(broker, store, database);
  const head = await store.head();
  await relay.start();
  // Topics are created once. The measurement starts with the first message.
  while ((await relay.status()).published === 0) await pause(20);
  const [begun, first] = [performance.now(), (await relay.status()).published];
  while ((await relay.status()).topics.some(({ position }) => position < head)) await pause(100);
  const seconds = (performance.now() - begun) / 1_000;
  const { published } = await relay.status();
  await relay.stop();
  return (published - first) / seconds;
}

async function toAConsumer(broker: Brokers, store: EventStore, database: PostgresPool): Promise<number[]> {
  const { relay, prefix } = relayOn(broker, store, database);
  await relay.start();
  const head = await store.head();
  const topics = selectTopics(publishedEventsByContext).length;
  for (;;) {
    const status = await relay.status();
    if (status.topics.length === topics && status.topics.every(({ position }) => position >= head)) break;
    await pause(50);
  }
  const [sent, waits, name] = [new Map<string, number>(), [] as number[], topicName('jobs', prefix)];
  const client = kafkaClient({ brokers: broker.brokers });
  const ends = await client.offsets(name);
  const reader = await client.read({
    ...{ group: `${prefix}bench`, topics: [name], batchSize: 500, onError: () => undefined },
    from: async () => ends.map(({ partition, high }) => ({ topic: name, partition, offset: high })),
    take: async (messages) => {
      for (const message of messages) {
        const at = sent.get(decode(message).id.split('/')[0]!);
        if (at !== undefined) waits.push(performance.now() - at);
      }
    },
  });
  await pause(4_000);
  for (let n = 0; n < 1_000; n++) {
    const id = randomUUID();
    const event = jobEvents.make.JobRemoved({ date: '2026-10-06' });
    await store.append({
      stream: `job-${randomUUID()}`,
      expected: 0,
      events: [{ ...event, id, version: 1, meta: meta() }],
    });
    sent.set(id, performance.now());
    await pause(10);
  }
  await pause(1_000);
  await reader.stop();
  await relay.stop();
  return waits;
}

async function linesInOutage(broker: Brokers, store: EventStore, database: PostgresPool): Promise<number> {
  let lines = 0;
  const count = () => void lines++;
  const { relay } = relayOn(broker, store, database, { info: count, warn: count, error: count });
  const head = await store.head();
  await relay.start();
  for (let out = false; !out; await pause(50)) {
    const { topics } = await relay.status();
    out = topics.length > 0 && topics.every(({ position }) => position >= head);
  }
  lines = 0;
  const [node] = broker.nodes;
  await node!.kill();
  await work(store, 500);
  await pause(25_000);
  await node!.startAgain();
  const now = await store.head();
  while ((await relay.status()).topics.some(({ position }) => position < now)) await pause(50);
  await relay.stop();
  return lines;
}

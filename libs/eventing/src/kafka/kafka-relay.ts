import type { Producer } from 'kafkajs';
import { Partitioners } from 'kafkajs';
import type { EventStore, Position, RecordedEvent } from '../event-store.js';
import { categoryOf } from '../event-store.js';
import type { PostgresPool } from '../postgres/connect.js';
import { Leases, pause } from '../projection/leases.js';
import type { Log } from '../projection/runtime.js';
import { quoted } from '../projection/table-sql.js';
import { encodeEvent } from './cloud-event.js';
import { kafka } from './client.js';
import { PROGRESS_KEY, PROGRESS_TOPIC, topicOf, topicsOf, type Contexts } from './topics.js';

export interface KafkaRelayOptions {
  readonly brokers: readonly string[];
  readonly contexts: Contexts;
  readonly store: EventStore;
  /** Keeps the checkpoint and the lock: one relay is active, others wait. */
  readonly database: PostgresPool;
  readonly log: Log;
  readonly schema?: string;
  readonly batchSize?: number;
  /** Partitions of topics that the relay has to make. */
  readonly partitions?: number;
}

export interface RelayStatus {
  readonly active: boolean;
  /** Everything up to here was acknowledged by the brokers. */
  readonly position: Position;
  readonly head: Position;
  readonly published: number;
  readonly errors: number;
}

export interface KafkaRelay {
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): Promise<RelayStatus>;
}

/** What the relay knows: how far it came, and where the topics ended then. */
interface RelayRow {
  readonly position: Position;
  readonly ends: Readonly<Record<string, string>>;
}

const nameOf = ({ topic, partition }: { topic: string; partition: number }): string => `${topic}/${partition}`;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Publishes every event of the store to the topic of its context: at least once, in order for each stream. The
 * checkpoint moves when all in-sync replicas have a batch, so a broker that is away delays and loses nothing; after a
 * crash the last batch may be sent again, which readers leave out by its positions. A topic that is shorter than it was
 * has lost events: everything is published anew.
 */
export function kafkaRelay(options: KafkaRelayOptions): KafkaRelay {
  const { store, database, log, contexts, schema = 'relay', batchSize = 500 } = options;
  const table = `${quoted(schema)}.checkpoint`;
  const client = kafka(options.brokers, 'tailboard.relay', log);
  const leases = new Leases(database);
  const stopping = new AbortController();
  const topics = [...topicsOf(contexts), PROGRESS_TOPIC];
  const counts = { active: false, published: 0, errors: 0 };
  let running: Promise<void> = Promise.resolve();

  const read = async (): Promise<RelayRow> => {
    const [row] = await database.query<RelayRow>(`select position, ends from ${table}`);
    return row!;
  };
  const prepare = (): Promise<void> =>
    database.transaction(async (db) => {
      await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tailboard.schema.${schema}`]);
      await db.query(`create schema if not exists ${quoted(schema)}`);
      await db.query(
        `create table if not exists ${table} (only_row boolean primary key default true check (only_row), position bigint not null,
           ends jsonb not null, updated_at timestamptz not null default now())`,
      );
      await db.query(`insert into ${table} (position, ends) values (0, '{}') on conflict do nothing`);
    });
  /** Moves on from what this relay knows; one that was overtaken finds out here and sends no more. */
  const save = async (from: RelayRow, to: RelayRow): Promise<RelayRow> => {
    const moved = await database.query(
      `update ${table} set position = $2, ends = $3, updated_at = now() where position = $1 returning position`,
      [from.position, to.position, JSON.stringify(to.ends)],
    );
    if (moved.length === 0) throw new Error('another relay moved on');
    return to;
  };

  const makeTopics = async (): Promise<void> => {
    const admin = client.admin();
    try {
      await admin.connect();
      const there = new Set(await admin.listTopics());
      const missing = topics.filter((topic) => !there.has(topic));
      if (missing.length > 0)
        await admin.createTopics({
          topics: missing.map((topic) => ({
            topic,
            ...(topic === PROGRESS_TOPIC ? { numPartitions: 1 } : { numPartitions: options.partitions ?? -1 }),
          })),
        });
    } catch (error) {
      log.info('topics are left to the brokers to make', { reason: (error as Error).message });
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  };

  /** Partitions that end before the place up to which the brokers had acknowledged messages. */
  const shortened = async ({ ends }: RelayRow): Promise<string[]> => {
    const admin = client.admin();
    await admin.connect();
    try {
      const found = new Map<string, bigint>();
      for (const topic of topics)
        for (const { partition, high } of await admin.fetchTopicOffsets(topic))
          found.set(nameOf({ topic, partition }), BigInt(high));
      return Object.entries(ends).flatMap(([name, end]) => ((found.get(name) ?? 0n) < BigInt(end) ? [name] : []));
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  };

  const send = async (
    producer: Producer,
    events: readonly RecordedEvent[],
    position: Position,
    ends: RelayRow['ends'],
  ): Promise<RelayRow['ends']> => {
    const after = { ...ends };
    const note = (acknowledged: Awaited<ReturnType<Producer['sendBatch']>>, sent: number): void => {
      for (const { topicName: topic, partition, baseOffset } of acknowledged) {
        // At least one message went there; the exact end is not worth another question.
        const end = BigInt(baseOffset ?? '0') + (sent === 1 ? 1n : 0n);
        const name = nameOf({ topic, partition });
        if (end > BigInt(after[name] ?? '0')) after[name] = String(end);
      }
    };
    const byTopic = new Map<string, ReturnType<typeof encodeEvent>[]>();
    for (const event of events) {
      const context = contexts[categoryOf(event.stream)]!;
      const messages = byTopic.get(topicOf(context)) ?? [];
      messages.push(encodeEvent(context, event));
      byTopic.set(topicOf(context), messages);
    }
    const topicMessages = [...byTopic].map(([topic, messages]) => ({
      topic,
      messages: messages as { key: string; value: string; headers: Record<string, string> }[],
    }));
    if (topicMessages.length > 0) note(await producer.sendBatch({ acks: -1, topicMessages }), events.length);
    const progress = { key: PROGRESS_KEY, value: JSON.stringify({ position: String(position) }) };
    note(await producer.send({ acks: -1, topic: PROGRESS_TOPIC, messages: [progress] }), 1);
    return after;
  };

  const publish = async (signal: AbortSignal): Promise<void> => {
    let row = await read();
    const short = await shortened(row);
    if (short.length > 0) {
      log.error('topics have lost events that they had acknowledged; publishing everything anew', {
        partitions: short,
      });
      row = await save(row, { position: 0n, ends: {} });
    }
    const producer = client.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: true,
    });
    const done = new AbortController();
    try {
      await producer.connect();
      const following = AbortSignal.any([signal, done.signal]);
      const filter = { categories: Object.keys(contexts) };
      for await (const { events, position } of store.subscribe({
        after: row.position,
        filter,
        batchSize,
        signal: following,
      })) {
        const ends = await send(producer, events, position, row.ends);
        if (signal.aborted) return;
        row = await save(row, { position, ends });
        counts.published += events.length;
      }
    } finally {
      done.abort();
      await producer.disconnect().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    const { signal } = stopping;
    for (let wait = FIRST_WAIT_MS; !signal.aborted;) {
      const published = counts.published;
      try {
        const lease = await leases.acquire(`relay.${schema}`, signal);
        if (!lease) return;
        try {
          counts.active = true;
          await makeTopics();
          await publish(AbortSignal.any([signal, lease.lost]));
        } finally {
          counts.active = false;
          await lease.release();
        }
      } catch (error) {
        if (signal.aborted) return;
        counts.errors++;
        log.warn(`relay interrupted: ${(error as Error).message}`);
        if (counts.published > published) wait = FIRST_WAIT_MS;
        await pause(wait, signal);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    }
  };

  return {
    async start() {
      await prepare();
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
      await leases.close();
    },
    async status() {
      const [{ position }, head] = await Promise.all([read(), store.head()]);
      return { ...counts, position, head };
    },
  };
}

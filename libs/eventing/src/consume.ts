import type { Database } from './database.js';
import { kafkaClient, type KafkaSettings, type ReceivedMessage } from './kafka/client.js';
import { OutageLog } from './kafka/outage-log.js';
import { decode, ForeignMessageError, type PublishedMessage } from './kafka/published-message.js';
import type { PostgresPool } from './postgres/connect.js';
import { withSchemaLock } from './postgres/schema-lock.js';
import type { Log } from './projection/runtime.js';
import { pause } from './projection/leases.js';
import { quoted } from './projection/table-sql.js';

export type { KafkaSettings } from './kafka/client.js';
export type { PublishedMessage } from './kafka/published-message.js';

export interface ConsumeOptions {
  readonly kafka: KafkaSettings;
  /** Topic names on the broker, for example `tailboard.jobs.v1`. Waits for topics that do not exist yet. */
  readonly topics: readonly string[];
  /** Members of a group share the partitions. */
  readonly group: string;
  readonly database: PostgresPool;
  /**
   * Processes messages within the given transaction, which also commits the offsets. Side effects outside the
   * transaction are not exactly-once.
   */
  readonly handle: (messages: readonly PublishedMessage[], db: Database) => Promise<void>;
  /**
   * Deletes everything derived from the topic. Called when the topic is republished from the beginning: a new
   * generation or another event store.
   */
  readonly reset: (topic: string, db: Database) => Promise<void>;
  readonly log: Log;
  /** Schema of the tables `consumed`, `consumed_topic`, `consumed_late` and `consumed_parked`. */
  readonly schema?: string;
  /** Messages per transaction. */
  readonly batchSize?: number;
  /** How to treat a foreign message or one that `handle` rejects: park it and continue (default), or stop. */
  readonly refused?: 'park' | 'stop';
  /**
   * Session timeout in ms after which other members take over the partitions (default 30,000). Heartbeats continue
   * while `handle` awaits. A `handle` that blocks the event loop for longer loses its partitions, and its batch is
   * processed again.
   */
  readonly sessionMs?: number;
  /** Attempts of `handle` before a message counts as rejected. */
  readonly tries?: number;
}

/** A message was rejected and `refused: 'stop'` is set. */
export class RefusedMessageError extends Error {
  override readonly name = 'Refused';
}

export interface Consumer {
  stop(): Promise<void>;
  /** Rejects with {@link RefusedMessageError} if consumption stopped at a message; resolves after `stop`. */
  readonly ended: Promise<void>;
}

interface Whose {
  readonly store: string;
  readonly generation: number;
  readonly former: readonly string[];
}

/**
 * Consumes topics outside the product, for example for a report. Stores the offset of each partition in the database,
 * in the handler's transaction, so each message takes effect exactly once. Messages repeated after a crash, a rebalance
 * or a relay restart are skipped by position, late ones by ID. Waits for brokers and databases that are unavailable.
 */
export async function consume(options: ConsumeOptions): Promise<Consumer> {
  const { topics, group, database, log, schema = 'kafka', batchSize = 500, refused = 'park', tries = 3 } = options;
  const at = (table: string): string => `${quoted(schema)}.${table}`;
  await createTables(database, schema);
  const stopping = new AbortController();
  const outage = new OutageLog(log, async () => undefined);
  const client = kafkaClient({ clientId: `tailboard.${group}`, ...options.kafka });
  let reader: { stop(): Promise<void> } | undefined;
  let fail: (error: Error) => void = () => undefined;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  ended.catch(() => undefined);

  const park = async (
    db: Database,
    { topic, partition, offset, key, value }: ReceivedMessage,
    reason: string,
  ): Promise<void> => {
    if (refused === 'stop')
      throw new RefusedMessageError(`${topic}, partition ${partition}, offset ${offset}: ${reason}`);
    log.error(`a message is parked: ${topic}, partition ${partition}, offset ${offset}: ${reason}`);
    await db.query(
      `insert into ${at('consumed_parked')} ("group", topic, partition, "offset", key, value, reason) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [group, topic, partition, offset, key?.toString('utf8') ?? null, value?.toString('utf8') ?? null, reason],
    );
  };

  /** Returns whether a message belongs to the current generation of its topic. A newer generation resets the topic. */
  const isCurrentGeneration = async (
    topic: string,
    { store, generation }: PublishedMessage,
    db: Database,
  ): Promise<boolean> => {
    const [whose] = await db.query<Whose>(
      `select store, generation, former from ${at('consumed_topic')} where "group" = $1 and topic = $2 for update`,
      [group, topic],
    );
    if (whose?.store === store && whose.generation === generation) return true;
    if (whose && (whose.store === store ? generation < whose.generation : whose.former.includes(store))) return false;
    if (whose) await options.reset(topic, db);
    await db.query(
      `insert into ${at('consumed_topic')} ("group", topic, store, generation, former) values ($1, $2, $3, $4, $5)
       on conflict ("group", topic) do update set store = excluded.store, generation = excluded.generation, former = excluded.former`,
      [
        group,
        topic,
        store,
        generation,
        whose && whose.store !== store ? [...whose.former, whose.store] : (whose?.former ?? []),
      ],
    );
    await db.query(`update ${at('consumed')} set position = 0 where "group" = $1 and topic = $2`, [group, topic]);
    await db.query(`delete from ${at('consumed_late')} where "group" = $1 and topic = $2`, [group, topic]);
    return true;
  };

  /** Processes messages of one partition, all or none. */
  const applyAll = (messages: readonly ReceivedMessage[]): Promise<void> =>
    database.transaction(async (db) => {
      const { topic, partition } = messages[0]!;
      await db.query(`insert into ${at('consumed')} values ($1, $2, $3, 0, 0) on conflict do nothing`, [
        group,
        topic,
        partition,
      ]);
      // Locks out a previous member that does not yet know it lost the partition.
      const place = async () =>
        (
          await db.query<{ position: bigint }>(
            `select position from ${at('consumed')} where "group" = $1 and topic = $2 and partition = $3 for update`,
            [group, topic, partition],
          )
        )[0]!.position;
      let position = await place();
      let pending: PublishedMessage[] = [];
      const flush = async (): Promise<void> => {
        if (pending.length > 0) await options.handle(pending, db);
        pending = [];
      };
      let [generationKey, isOurs]: [string, boolean] = ['', true];
      for (const received of messages) {
        const message = decoded(received);
        if (message instanceof ForeignMessageError) {
          await park(db, received, message.message);
          continue;
        }
        const now = `${message.store}/${message.generation}`;
        if (now !== generationKey) {
          await flush();
          isOurs = await isCurrentGeneration(topic, message, db);
          [generationKey, position] = [now, await place()];
        }
        if (!isOurs || (!message.late && message.position <= position)) continue;
        if (message.late) {
          const [fresh] = await db.query(
            `insert into ${at('consumed_late')} values ($1, $2, $3) on conflict do nothing returning id`,
            [group, topic, message.id],
          );
          if (!fresh) continue;
        } else position = message.position;
        pending.push(message);
      }
      await flush();
      await db.query(
        `update ${at('consumed')} set next_offset = $4, position = $5, updated_at = now() where "group" = $1 and topic = $2 and partition = $3`,
        [group, topic, partition, messages.at(-1)!.offset + 1n, position],
      );
    });

  /** Finds the one message that the handler rejects and parks it with its offset. */
  const take = async (messages: readonly ReceivedMessage[]): Promise<void> => {
    let error: Error | undefined;
    for (let n = 0; n < tries; n++)
      try {
        return await applyAll(messages);
      } catch (caught) {
        error = caught as Error;
        if (error instanceof RefusedMessageError) break;
        // An unavailable database rejects nothing; wait until it is back.
        await insistently(database, stopping.signal);
        await pause(50 * 2 ** n, stopping.signal);
      }
    if (error instanceof RefusedMessageError || (messages.length === 1 && refused === 'stop')) {
      const { topic, partition, offset } = messages[0]!;
      fail(
        error instanceof RefusedMessageError
          ? error
          : new RefusedMessageError(`${topic}, partition ${partition}, offset ${offset}: ${error!.message}`),
      );
      void reader?.stop();
      throw error!;
    }
    if (messages.length > 1) {
      for (const one of messages) await take([one]);
      return;
    }
    const [one] = messages;
    await database.transaction(async (db) => {
      await park(db, one!, error!.message);
      await db.query(
        `insert into ${at('consumed')} values ($1, $2, $3, $4, 0) on conflict ("group", topic, partition) do update set next_offset = excluded.next_offset`,
        [group, one!.topic, one!.partition, one!.offset + 1n],
      );
    });
  };

  const begin = async (): Promise<void> => {
    for (let notified = false; !stopping.signal.aborted; await pause(1_000, stopping.signal))
      try {
        const there = await client.topics(topics);
        await outage.over();
        const missing = topics.filter((topic) => !there.has(topic));
        if (missing.length === 0) break;
        if (!notified) log.info(`waiting for ${missing.join(', ')}`);
        notified = true;
      } catch (error) {
        await outage.met(error);
      }
    for (; !stopping.signal.aborted && !reader; await pause(500, stopping.signal))
      try {
        reader = await client.read({
          ...{ group, topics, batchSize, take, sessionMs: options.sessionMs },
          troubled: (error) => void outage.met(error),
          from: async (assigned) => {
            const rows = await database.query<{ topic: string; partition: number; offset: bigint }>(
              `select topic, partition, next_offset as "offset" from ${at('consumed')} where "group" = $1`,
              [group],
            );
            const ends = new Map<string, bigint>();
            for (const topic of Object.keys(assigned))
              for (const { partition, high } of await client.offsets(topic)) ends.set(`${topic}/${partition}`, high);
            // A topic that ends before the stored offset was recreated, so read it from the beginning.
            return rows
              .filter(({ topic, partition }) => assigned[topic]?.includes(partition))
              .map((row) =>
                (ends.get(`${row.topic}/${row.partition}`) ?? 0n) < row.offset ? { ...row, offset: 0n } : row,
              );
          },
        });
        await outage.over();
      } catch (error) {
        await outage.met(error);
      }
  };
  const beginning = begin();
  return {
    ended,
    async stop() {
      stopping.abort();
      await beginning;
      await reader?.stop();
      end();
    },
  };
}

const decoded = (received: ReceivedMessage): PublishedMessage | ForeignMessageError => {
  try {
    return decode(received);
  } catch (error) {
    if (error instanceof ForeignMessageError) return error;
    throw error;
  }
};

/** Waits until the database responds. */
async function insistently(database: Database, signal: AbortSignal): Promise<void> {
  for (; !signal.aborted; await pause(500, signal))
    try {
      await database.query('select 1');
      return;
    } catch {
      // Retried below.
    }
}

const createTables = (database: PostgresPool, schema: string): Promise<void> =>
  database.transaction(async (db) => {
    const at = (table: string): string => `${quoted(schema)}.${table}`;
    await db.query(withSchemaLock(schema));
    await db.query(`create schema if not exists ${quoted(schema)}`);
    await db.query(
      `create table if not exists ${at('consumed')} ("group" text, topic text, partition int, next_offset bigint not null,
         position bigint not null, updated_at timestamptz not null default now(), primary key ("group", topic, partition))`,
    );
    await db.query(
      `create table if not exists ${at('consumed_topic')} ("group" text, topic text, store text not null, generation int not null,
         former text[] not null, primary key ("group", topic))`,
    );
    await db.query(
      `create table if not exists ${at('consumed_late')} ("group" text, topic text, id text, primary key ("group", topic, id))`,
    );
    await db.query(
      `create table if not exists ${at('consumed_parked')} ("group" text, topic text, partition int, "offset" bigint, key text, value text,
         reason text not null, parked_at timestamptz not null default now(), primary key ("group", topic, partition, "offset"))`,
    );
  });

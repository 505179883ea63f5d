import type { Database } from './database.js';
import {
  kafkaClient,
  type GroupReader,
  type KafkaClient,
  type KafkaSettings,
  type ReceivedMessage,
} from './kafka/client.js';
import { OutageLog } from './kafka/outage-log.js';
import { inProcessSpan } from './kafka/process-span.js';
import { decode, ForeignMessageError, type PublishedMessage } from './kafka/published-message.js';
import type { PostgresPool } from './postgres/connect.js';
import { withSchemaLock } from './postgres/schema-lock.js';
import type { Log } from './projection/runtime.js';
import { pause } from './projection/leases.js';
import { quoteIdentifier } from './projection/table-sql.js';

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
  override readonly name = 'RefusedMessageError';
}

export interface Consumer {
  stop(): Promise<void>;
  /** Rejects with {@link RefusedMessageError} if consumption stopped at a message; resolves after `stop`. */
  readonly ended: Promise<void>;
}

interface KnownGeneration {
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
  await createTables(options.database, options.schema ?? 'kafka');
  return new TopicConsumer(options);
}

class TopicConsumer implements Consumer {
  private readonly topics: readonly string[];
  private readonly group: string;
  private readonly database: PostgresPool;
  private readonly log: Log;
  private readonly schema: string;
  private readonly batchSize: number;
  private readonly refused: 'park' | 'stop';
  private readonly tries: number;
  private readonly stopping = new AbortController();
  private readonly outage: OutageLog;
  private readonly client: KafkaClient;
  private reader: { stop(): Promise<void> } | undefined;
  private fail: (error: Error) => void = () => undefined;
  private end: () => void = () => undefined;
  readonly ended: Promise<void>;
  private readonly beginning: Promise<void>;

  constructor(private readonly options: ConsumeOptions) {
    this.topics = options.topics;
    this.group = options.group;
    this.database = options.database;
    this.log = options.log;
    this.schema = options.schema ?? 'kafka';
    this.batchSize = options.batchSize ?? 500;
    this.refused = options.refused ?? 'park';
    this.tries = options.tries ?? 3;
    this.outage = new OutageLog(this.log, async () => undefined);
    this.client = kafkaClient({ clientId: `tailboard.${this.group}`, ...options.kafka });
    this.ended = new Promise<void>((resolve, reject) => {
      [this.end, this.fail] = [resolve, reject];
    });
    this.ended.catch(() => undefined);
    this.beginning = this.begin();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.beginning;
    await this.reader?.stop();
    this.end();
  }

  private table(name: string): string {
    return `${quoteIdentifier(this.schema)}.${name}`;
  }

  private async park(
    db: Database,
    { topic, partition, offset, key, value }: ReceivedMessage,
    reason: string,
  ): Promise<void> {
    if (this.refused === 'stop')
      throw new RefusedMessageError(`${topic}, partition ${partition}, offset ${offset}: ${reason}`);
    this.log.error(`a message is parked: ${topic}, partition ${partition}, offset ${offset}: ${reason}`);
    await db.query(
      `insert into ${this.table('consumed_parked')} ("group", topic, partition, "offset", key, value, reason) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [this.group, topic, partition, offset, key?.toString('utf8') ?? null, value?.toString('utf8') ?? null, reason],
    );
  }

  /** Returns whether a message belongs to the current generation of its topic. A newer generation resets the topic. */
  private async isCurrentGeneration(
    topic: string,
    { store, generation }: PublishedMessage,
    db: Database,
  ): Promise<boolean> {
    const [known] = await db.query<KnownGeneration>(
      `select store, generation, former from ${this.table('consumed_topic')} where "group" = $1 and topic = $2 for update`,
      [this.group, topic],
    );
    if (known?.store === store && known.generation === generation) return true;
    if (known && (known.store === store ? generation < known.generation : known.former.includes(store))) return false;
    if (known) await this.options.reset(topic, db);
    await db.query(
      `insert into ${this.table('consumed_topic')} ("group", topic, store, generation, former) values ($1, $2, $3, $4, $5)
       on conflict ("group", topic) do update set store = excluded.store, generation = excluded.generation, former = excluded.former`,
      [
        this.group,
        topic,
        store,
        generation,
        known && known.store !== store ? [...known.former, known.store] : (known?.former ?? []),
      ],
    );
    await db.query(`update ${this.table('consumed')} set position = 0 where "group" = $1 and topic = $2`, [
      this.group,
      topic,
    ]);
    await db.query(`delete from ${this.table('consumed_late')} where "group" = $1 and topic = $2`, [this.group, topic]);
    return true;
  }

  /** Processes messages of one partition, all or none. */
  private applyAll(messages: readonly ReceivedMessage[]): Promise<void> {
    return this.database.transaction(async (db) => {
      const { topic, partition } = messages[0]!;
      await db.query(`insert into ${this.table('consumed')} values ($1, $2, $3, 0, 0) on conflict do nothing`, [
        this.group,
        topic,
        partition,
      ]);
      // Locks out a previous member that does not yet know it lost the partition.
      const lockPosition = async () =>
        (
          await db.query<{ position: bigint }>(
            `select position from ${this.table('consumed')} where "group" = $1 and topic = $2 and partition = $3 for update`,
            [this.group, topic, partition],
          )
        )[0]!.position;
      let position = await lockPosition();
      let pending: { received: ReceivedMessage; message: PublishedMessage }[] = [];
      const flush = async (): Promise<void> => {
        const taken = pending;
        pending = [];
        if (taken.length === 0) return;
        await inProcessSpan(
          this.group,
          taken.map(({ received }) => received),
          () =>
            this.options.handle(
              taken.map(({ message }) => message),
              db,
            ),
        );
      };
      let [generationKey, isCurrent]: [string, boolean] = ['', true];
      for (const received of messages) {
        const message = tryDecode(received);
        if (message instanceof ForeignMessageError) {
          await this.park(db, received, message.message);
          continue;
        }
        const now = `${message.store}/${message.generation}`;
        if (now !== generationKey) {
          await flush();
          isCurrent = await this.isCurrentGeneration(topic, message, db);
          [generationKey, position] = [now, await lockPosition()];
        }
        if (!isCurrent || (!message.late && message.position <= position)) continue;
        if (message.late) {
          const [fresh] = await db.query(
            `insert into ${this.table('consumed_late')} values ($1, $2, $3) on conflict do nothing returning id`,
            [this.group, topic, message.id],
          );
          if (!fresh) continue;
        } else position = message.position;
        pending.push({ received, message });
      }
      await flush();
      await db.query(
        `update ${this.table('consumed')} set next_offset = $4, position = $5, updated_at = now() where "group" = $1 and topic = $2 and partition = $3`,
        [this.group, topic, partition, messages.at(-1)!.offset + 1n, position],
      );
    });
  }

  /** Finds the one message that the handler rejects and parks it with its offset. */
  private readonly take = async (messages: readonly ReceivedMessage[]): Promise<void> => {
    let error: Error | undefined;
    for (let n = 0; n < this.tries; n++)
      try {
        return await this.applyAll(messages);
      } catch (caught) {
        error = caught as Error;
        if (error instanceof RefusedMessageError) break;
        // An unavailable database rejects nothing; wait until it is back.
        await insistently(this.database, this.stopping.signal);
        await pause(50 * 2 ** n, this.stopping.signal);
      }
    if (error instanceof RefusedMessageError || (messages.length === 1 && this.refused === 'stop')) {
      const { topic, partition, offset } = messages[0]!;
      this.fail(
        error instanceof RefusedMessageError
          ? error
          : new RefusedMessageError(`${topic}, partition ${partition}, offset ${offset}: ${error!.message}`),
      );
      void this.reader?.stop();
      throw error!;
    }
    if (messages.length > 1) {
      for (const message of messages) await this.take([message]);
      return;
    }
    const [message] = messages;
    await this.database.transaction(async (db) => {
      await this.park(db, message!, error!.message);
      await db.query(
        `insert into ${this.table('consumed')} values ($1, $2, $3, $4, 0) on conflict ("group", topic, partition) do update set next_offset = excluded.next_offset`,
        [this.group, message!.topic, message!.partition, message!.offset + 1n],
      );
    });
  };

  private async begin(): Promise<void> {
    await this.waitForTopics();
    for (; !this.stopping.signal.aborted && !this.reader; await pause(500, this.stopping.signal))
      try {
        this.reader = await this.client.read({
          ...{ group: this.group, topics: this.topics, batchSize: this.batchSize, sessionMs: this.options.sessionMs },
          take: this.take,
          onError: (error) => void this.outage.met(error),
          from: this.storedOffsets,
        });
        await this.outage.over();
      } catch (error) {
        await this.outage.met(error);
      }
  }

  private async waitForTopics(): Promise<void> {
    for (let logged = false; !this.stopping.signal.aborted; await pause(1_000, this.stopping.signal))
      try {
        const existing = await this.client.topics(this.topics);
        await this.outage.over();
        const missing = this.topics.filter((topic) => !existing.has(topic));
        if (missing.length === 0) return;
        if (!logged) this.log.info(`waiting for ${missing.join(', ')}`);
        logged = true;
      } catch (error) {
        await this.outage.met(error);
      }
  }

  private readonly storedOffsets: GroupReader['from'] = async (assigned) => {
    const rows = await this.database.query<{ topic: string; partition: number; offset: bigint }>(
      `select topic, partition, next_offset as "offset" from ${this.table('consumed')} where "group" = $1`,
      [this.group],
    );
    const ends = new Map<string, bigint>();
    for (const topic of Object.keys(assigned))
      for (const { partition, high } of await this.client.offsets(topic)) ends.set(`${topic}/${partition}`, high);
    // A topic that ends before the stored offset was recreated, so read it from the beginning.
    return rows
      .filter(({ topic, partition }) => assigned[topic]?.includes(partition))
      .map((row) => ((ends.get(`${row.topic}/${row.partition}`) ?? 0n) < row.offset ? { ...row, offset: 0n } : row));
  };
}

const tryDecode = (received: ReceivedMessage): PublishedMessage | ForeignMessageError => {
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
    const table = (name: string): string => `${quoteIdentifier(schema)}.${name}`;
    await db.query(withSchemaLock(schema));
    await db.query(`create schema if not exists ${quoteIdentifier(schema)}`);
    await db.query(
      `create table if not exists ${table('consumed')} ("group" text, topic text, partition int, next_offset bigint not null,
         position bigint not null, updated_at timestamptz not null default now(), primary key ("group", topic, partition))`,
    );
    await db.query(
      `create table if not exists ${table('consumed_topic')} ("group" text, topic text, store text not null, generation int not null,
         former text[] not null, primary key ("group", topic))`,
    );
    await db.query(
      `create table if not exists ${table('consumed_late')} ("group" text, topic text, id text, primary key ("group", topic, id))`,
    );
    await db.query(
      `create table if not exists ${table('consumed_parked')} ("group" text, topic text, partition int, "offset" bigint, key text, value text,
         reason text not null, parked_at timestamptz not null default now(), primary key ("group", topic, partition, "offset"))`,
    );
  });

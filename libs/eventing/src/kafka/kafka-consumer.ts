import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { Database } from '../database.js';
import type { RecordedEvent } from '../event-store.js';
import type { PostgresPool } from '../postgres/connect.js';
import type { Log } from '../projection/runtime.js';
import { quoted } from '../projection/table-sql.js';
import { kafka } from './client.js';
import { decodeEvent } from './cloud-event.js';

export interface ConsumeOptions {
  readonly brokers: readonly string[];
  readonly topics: readonly string[];
  /** Members of a group share the partitions. */
  readonly group: string;
  readonly database: PostgresPool;
  /** Does its work with the given transaction and nothing else that matters: it commits together with the offset. */
  readonly handle: (events: readonly RecordedEvent[], db: Database) => Promise<void>;
  readonly log: Log;
  /** Holds the table of offsets. */
  readonly schema?: string;
  /** Events in one transaction. */
  readonly batchSize?: number;
}

/**
 * Reads topics outside the product's own projections, for example for reporting. Kafka hands out the partitions; how far
 * each was read stands in the database, written in the handler's transaction. What comes again - after a crash, a
 * rebalance, a repeat of the relay - is left out by its position, so that the effect of each event is there exactly once.
 */
export async function consume(options: ConsumeOptions): Promise<{ stop(): Promise<void> }> {
  const { topics, group, database, log, schema = 'kafka', batchSize = 500 } = options;
  const table = `${quoted(schema)}.consumed`;
  await database.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tailboard.schema.${schema}`]);
    await db.query(`create schema if not exists ${quoted(schema)}`);
    await db.query(
      `create table if not exists ${table} ("group" text, topic text, partition int, next_offset bigint not null,
         position bigint not null, updated_at timestamptz not null default now(), primary key ("group", topic, partition))`,
    );
  });

  const take = (topic: string, partition: number, messages: EachBatchPayload['batch']['messages']): Promise<void> =>
    database.transaction(async (db) => {
      await db.query(`insert into ${table} values ($1, $2, $3, 0, 0) on conflict do nothing`, [
        group,
        topic,
        partition,
      ]);
      // Locks out a member that had the partition before and does not know yet that it has not.
      const [held] = await db.query<{ position: bigint }>(
        `select position from ${table} where "group" = $1 and topic = $2 and partition = $3 for update`,
        [group, topic, partition],
      );
      let { position } = held!;
      const events: RecordedEvent[] = [];
      for (const message of messages) {
        const event = decodeEvent(message);
        if (event.position <= position) continue;
        position = event.position;
        events.push(event);
      }
      if (events.length > 0) await options.handle(events, db);
      await db.query(
        `update ${table} set next_offset = $4, position = $5, updated_at = now() where "group" = $1 and topic = $2 and partition = $3`,
        [group, topic, partition, BigInt(messages.at(-1)!.offset) + 1n, position],
      );
    });

  const consumer: Consumer = kafka(options.brokers, `tailboard.${group}`, log).consumer({
    groupId: group,
    allowAutoTopicCreation: true,
    maxWaitTimeInMs: 200,
    // A handler that fails, a broker or a database that is away: it starts over, for as long as it takes.
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => true },
  });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    void (async () => {
      const rows = await database.query<{ topic: string; partition: number; next_offset: bigint }>(
        `select topic, partition, next_offset from ${table} where "group" = $1`,
        [group],
      );
      for (const { topic, partition, next_offset } of rows)
        if (payload.memberAssignment[topic]?.includes(partition))
          consumer.seek({ topic, partition, offset: String(next_offset) });
    })().catch((error: unknown) => log.warn(`offsets could not be read: ${(error as Error).message}`));
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: async ({ batch, resolveOffset, heartbeat, isRunning, isStale }) => {
      for (let from = 0; from < batch.messages.length && isRunning() && !isStale(); from += batchSize) {
        const messages = batch.messages.slice(from, from + batchSize);
        await take(batch.topic, batch.partition, messages);
        resolveOffset(messages.at(-1)!.offset);
        await heartbeat();
      }
    },
  });
  return { stop: () => consumer.disconnect() };
}

import { consume, type Consumer, type KafkaSettings, type PublishedMessage } from '@tailboard/eventing/consume';
import type { Database } from '@tailboard/eventing/database';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import type { Log } from '@tailboard/eventing/projection/runtime';
import type { RemoteProduct } from '../product/remote-product.js';
import { makeTables, type Described, type MessageTable } from './tables.js';

export interface Following {
  readonly product: RemoteProduct;
  readonly kafka: KafkaSettings;
  readonly database: PostgresPool;
  readonly log: Log;
}

/** Maintains a table for each message type that the company may read, in the schema `outside`. */
export async function follow({ product, kafka, database, log }: Following): Promise<Consumer> {
  const described = await product.request<Described>('/asyncapi.json');
  const topics = Object.values(described.channels)
    .filter((one) => one['x-audience'] === 'company')
    .map(({ address }) => address);
  const tables = await makeTables(product, described, topics, database);
  return consume({
    ...{ kafka, topics, database, log, group: `${kafka.prefix ?? ''}reporting-consumer`, schema: 'outside' },
    async handle(messages, db) {
      for (const message of messages) {
        const table = tables.get(message.type);
        // A message type introduced after this program was started.
        if (table) await write(table, message, db);
      }
    },
    async reset(topic, db) {
      for (const { name } of [...tables.values()].filter((one) => one.topic === topic))
        await db.query(`delete from ${name}`);
    },
  });
}

async function write({ name, columns, isState }: MessageTable, message: PublishedMessage, db: Database): Promise<void> {
  const { data, key, id, position, time } = message;
  if (data === null) {
    await db.query(`delete from ${name} where _key = $1`, [key]);
    return;
  }
  const fields = isState ? ['_key'] : ['_id', '_key'];
  const values = isState ? [key] : [id, key];
  const all = [...fields, '_position', '_time', ...columns.map((column) => `"${column}"`)];
  const given = [...values, position, time, ...columns.map((column) => toColumnValue(data[column]))];
  const places = all.map((_, at) => `$${at + 1}`).join(', ');
  const again = isState
    ? `do update set ${all.map((column) => `${column} = excluded.${column}`).join(', ')}`
    : 'do nothing';
  await db.query(
    `insert into ${name} (${all.join(', ')}) values (${places}) on conflict (${fields[0]}) ${again}`,
    given,
  );
}

const toColumnValue = (value: unknown): unknown =>
  value === undefined ? null : typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

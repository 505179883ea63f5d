import type { Database } from '@tailboard/eventing/database';
import type { RemoteProduct } from '../product/remote-product.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The part of the AsyncAPI description that assigns messages to topics. */
export interface Described {
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly address: string;
        readonly messages: Readonly<Record<string, unknown>>;
        readonly 'x-audience': string;
        readonly 'x-kind': 'facts' | 'state';
      }
    >
  >;
}

/** A message type and the table that its schema defines. */
export interface MessageTable {
  readonly topic: string;
  readonly isState: boolean;
  readonly name: string;
  readonly columns: readonly string[];
}

const quote = (name: string): string => `"${name}"`;

/** Returns `job_assigned` for `tailboard.JobAssigned.v1`. */
const tableName = (type: string): string =>
  (type.split('.')[1] ?? type).replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

function columnType({ type, anyOf }: Schema): string {
  const only = anyOf?.find((one) => one.type !== 'null');
  if (only) return columnType(only);
  return (
    { string: 'text', number: 'numeric', integer: 'numeric', boolean: 'boolean' }[
      [type].flat().find((one) => one !== 'null') ?? ''
    ] ?? 'jsonb'
  );
}

/** Creates a table for each message type, only from the product's own description. */
export async function makeTables(
  product: RemoteProduct,
  described: Described,
  topics: readonly string[],
  db: Database,
): Promise<Map<string, MessageTable>> {
  await db.query('create schema if not exists outside');
  const tables = new Map<string, MessageTable>();
  for (const { address, messages, 'x-kind': kind } of Object.values(described.channels).filter((channel) =>
    topics.includes(channel.address),
  ))
    for (const type of Object.keys(messages)) {
      const { properties = {} } = await product.request<Schema>(`/events/schemas/${type}.json`);
      const isState = kind === 'state';
      const name = `outside.${quote(tableName(type))}`;
      const columns = Object.entries(properties).map(([field, schema]) => `${quote(field)} ${columnType(schema)}`);
      const own = isState ? '_key text primary key' : '_id text primary key, _key text';
      await db.query(
        `create table if not exists ${name} (${[own, '_position bigint', '_time timestamptz', ...columns].join(', ')})`,
      );
      tables.set(type, { topic: address, isState, name, columns: Object.keys(properties) });
    }
  return tables;
}

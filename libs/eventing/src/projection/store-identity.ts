import type { Database, Transactional } from '../database.js';
import type { EventStore, Position } from '../event-store.js';
import { withSchemaLock } from '../postgres/schema-lock.js';
import type { Projection } from '../projection.js';
import { Checkpoints } from './checkpoint.js';
import { quoteIdentifier } from './table-sql.js';
import { createTables, dropTables, target } from './write-rows.js';

/** The read models were built from a different event store, or from events that this store no longer has. */
export class EventStoreMismatchError extends Error {
  override readonly name = 'EventStoreMismatchError';
  constructor(schema: string, reason: string) {
    super(
      `the read models of ${schema} ${reason}. If this is the right event store, run "npm run projections -- begin-anew", ` +
        'which empties them and rebuilds them from its events; otherwise correct ESDB_URL or DATABASE_URL',
    );
  }
}

interface IdentityRow {
  readonly database: Transactional;
  readonly store: Pick<EventStore, 'identity' | 'holds'>;
  readonly schema: string;
}

/** Stores which event store a service's projections and reactions follow: `{schema}.life`, one row. */
const createStoreIdentity = async (db: Database, schema: string): Promise<void> => {
  await db.query(withSchemaLock(schema));
  await db.query(
    `create table if not exists ${quoteIdentifier(schema)}.life (
       only_row boolean primary key default true check (only_row),
       store text not null,
       since timestamptz not null default now()
     )`,
  );
};

const isThere = async (db: Database, schema: string, table: string): Promise<boolean> => {
  const [row] = await db.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [
    `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`,
  ]);
  return row!.there;
};

/** Returns the positions that projections and reactions of this database have reached. */
async function positionsKnown(db: Database, schema: string): Promise<Position[]> {
  const tables = [];
  for (const table of ['projection', 'reaction']) if (await isThere(db, schema, table)) tables.push(table);
  const selects = tables.map((table) => `select position from ${quoteIdentifier(schema)}.${table} where position > 0`);
  const rows = await db.query<{ position: Position }>(selects.join(' union '));
  return rows.map(({ position }) => position);
}

/**
 * Refuses to mix the events of two stores. An empty database, or one of an earlier release, takes the store's identity.
 */
export async function requireSameStore({ database, store, schema }: IdentityRow): Promise<void> {
  const identity = await store.identity();
  await database.transaction((db) => createStoreIdentity(db, schema));
  const [known] = await database.query<{ store: string }>(`select store from ${quoteIdentifier(schema)}.life`);
  if (known && known.store !== identity)
    throw new EventStoreMismatchError(schema, 'were built from the events of another event store');
  for (const position of await positionsKnown(database, schema))
    if (!(await store.holds(position)))
      throw new EventStoreMismatchError(
        schema,
        `contain events up to position ${position}, which this event store does not have: it was restored from a backup, or is another one`,
      );
  if (!known)
    await database.query(`insert into ${quoteIdentifier(schema)}.life (store) values ($1) on conflict do nothing`, [
      identity,
    ]);
}

/**
 * Deletes everything derived from events: read models, reaction checkpoints and stored responses. Keeps what a service
 * stores on its own, such as passwords.
 */
export async function resetReadModels(
  { database, store, schema }: IdentityRow,
  projections: readonly Projection[],
): Promise<void> {
  const identity = await store.identity();
  const checkpoints = new Checkpoints(schema);
  await database.transaction(async (db) => {
    await checkpoints.create(db);
    for (const projection of projections) {
      const into = target(projection, schema);
      const entered = await checkpoints.enter(db, projection);
      if (!entered)
        for (const table of (await checkpoints.load(db, projection.name, 'locked')).tables)
          await db.query(`drop table if exists ${quoteIdentifier(schema)}.${quoteIdentifier(table)}`);
      await dropTables(db, into);
      await createTables(db, into, 'indexed');
      await checkpoints.recordSwap(db, projection, 0n, 'building');
    }
    for (const table of ['reaction_parked', 'idempotency'])
      if (await isThere(db, schema, table)) await db.query(`delete from ${quoteIdentifier(schema)}.${table}`);
    if (await isThere(db, schema, 'reaction'))
      await db.query(`update ${quoteIdentifier(schema)}.reaction set position = 0`);
    await createStoreIdentity(db, schema);
    await db.query(
      `insert into ${quoteIdentifier(schema)}.life (store) values ($1) on conflict (only_row) do update set store = excluded.store, since = now()`,
      [identity],
    );
  });
}

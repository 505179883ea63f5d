import { randomUUID } from 'node:crypto';
import type { Database, Transactional } from '../database.js';
import type { RecordedEvent } from '../event-store.js';
import type { Projection } from '../projection.js';
import { quoteIdentifier } from './table-sql.js';
import { createTables, foldBatch, target, writeRows } from './write-rows.js';

/** The work is done, and what was made for it goes. */
class RollbackError extends Error {}

/**
 * Reads projections as of the moment when only these events had happened. The tables are created in a schema of one
 * transaction, filled by the handlers of the live projections, and dropped afterwards. Suitable for some hundreds of
 * events.
 * @param events in the order in which they were recorded
 * @param work reads tables by their bare names; one statement at a time
 */
export async function readThen<T>(
  database: Transactional,
  options: { readonly projections: readonly Projection[]; readonly events: readonly RecordedEvent[] },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const schema = `then_${randomUUID().replaceAll('-', '')}`;
  let read: { readonly value: T } | undefined;
  try {
    await database.transaction(async (db) => {
      for (const projection of options.projections) {
        const into = target(projection, schema);
        await createTables(db, into, 'bare');
        await writeRows(db, foldBatch(into, options.events, true));
      }
      await db.query(`set local search_path = ${quoteIdentifier(schema)}`);
      read = { value: await work(withLock(db)) };
      throw new RollbackError();
    });
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
  }
  return read!.value;
}

/** Statements of one connection, one after the other, also where they are asked for together. */
function withLock(db: Database): Database {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <Row>(text: string, values?: readonly unknown[]) => {
      const next = last.then(() => db.query<Row>(text, values));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

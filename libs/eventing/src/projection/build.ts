import { randomInt } from 'node:crypto';
import type { Position } from '../event-store.js';
import type { Projection } from '../projection.js';
import { prefetch } from './prefetch.js';
import { Checkpoints, type CheckpointRow } from './checkpoint.js';
import { follow } from './follow-until.js';
import type { Runtime } from './runtime.js';
import { applyBatch, type Destination } from './apply-batch.js';
import { quoteIdentifier } from './table-sql.js';
import { createTables, dropTables, target } from './write-rows.js';

/** A second set of tables with its own checkpoint, beside the live one. */
export interface ProjectionBuild extends Destination {
  readonly schema: string;
}

/** Creates empty tables in `{schema}__{beside}` and discards what an interrupted build left. */
export async function beginBuild(
  { database, schema: live }: Runtime,
  projection: Projection,
  suffix: 'next' | 'verify',
): Promise<{ build: ProjectionBuild; row: CheckpointRow }> {
  const schema = `${live}__${suffix}`;
  const into = target(projection, schema);
  const checkpoints = new Checkpoints(schema);
  const row = await database.transaction(async (db) => {
    await checkpoints.create(db);
    await clearBuild(db, schema, projection.name);
    await dropTables(db, into);
    await createTables(db, into, 'bare');
    await checkpoints.enter(db, projection);
    // A unique generation fences off a builder that lost its lease.
    await db.query(`update ${quoteIdentifier(schema)}.projection set generation = $2 where name = $1`, [
      projection.name,
      randomInt(2 ** 31 - 1),
    ]);
    return checkpoints.load(db, projection.name);
  });
  return { build: { schema, into, checkpoints, together: (work) => database.transaction(work) }, row };
}

/** Drops a build's tables. */
export async function dropBuild({ database }: Runtime, { schema, into }: ProjectionBuild): Promise<void> {
  await database.transaction(async (db) => {
    await clearBuild(db, schema, into.projection.name);
    await dropTables(db, into);
  });
}

export const clearBuild = (
  db: { query: (text: string, values: unknown[]) => Promise<unknown[]> },
  schema: string,
  name: string,
) => db.query(`delete from ${quoteIdentifier(schema)}.projection where name = $1 returning generation`, [name]);

/** Fills a build from its checkpoint up to a position. Sends no notifications. */
export async function fillBuild(
  { store, rebuildBatchSize }: Pick<Runtime, 'store' | 'rebuildBatchSize'>,
  to: Destination,
  from: CheckpointRow,
  until: { upTo: Position; signal: AbortSignal; attempts?: number },
): Promise<CheckpointRow> {
  const { projection } = to.into;
  const done = new AbortController();
  const signal = AbortSignal.any([until.signal, done.signal]);
  let row = from;
  try {
    const batches = follow(store, {
      after: from.position,
      upTo: until.upTo,
      filter: { categories: projection.categories },
      batchSize: rebuildBatchSize,
      signal,
    });
    for await (const batch of prefetch(batches, signal))
      row = await applyBatch(to, row, batch, { status: 'building', notificationMode: 'silent', ...until });
  } finally {
    done.abort();
  }
  until.signal.throwIfAborted();
  return row;
}

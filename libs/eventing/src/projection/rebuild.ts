import type { Projection } from '../projection.js';
import { beginBuild, clearBuild, dropBuild, fillBuild, type ProjectionBuild } from './build.js';
import { FencedError, toCatchUpStatus, type CheckpointRow } from './checkpoint.js';
import { pause } from './leases.js';
import type { Runtime } from './runtime.js';
import { isPassing } from './apply-batch.js';
import { quoteIdentifier } from './table-sql.js';
import { createIndexes } from './write-rows.js';

/** Only one rebuild or verification of a projection runs at a time. */
export const buildLease = (schema: string, name: string): string => `build.${schema}.${name}`;

/** Less than PostgreSQL waits before it looks for deadlocks: the swap gives way, never a reader. */
const SWAP_LOCK_MS = 300;

/**
 * Builds the tables beside the serving ones, from the first event, and swaps them in one transaction. Reads continue
 * meanwhile. The live runner is fenced afterwards and continues from the new checkpoint. `ifOlder`: rebuilds only if
 * the serving tables have an older version.
 */
export async function rebuild(
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
  only: { ifOlder?: boolean } = {},
): Promise<void> {
  const lease = await runtime.leases.acquire(buildLease(runtime.schema, projection.name), signal);
  if (!lease) return;
  const guarded = AbortSignal.any([signal, lease.lost]);
  try {
    // Another process that was raised to the same version may have built it while we waited.
    const current = await runtime.checkpoints.load(runtime.database, projection.name);
    if (only.ifOlder && current.version >= projection.version) return;
    const begun = Date.now();
    runtime.log.info('rebuild begins', { projection: projection.name, version: projection.version });
    const { build, row: empty } = await beginBuild(runtime, projection, 'next');
    try {
      // Up to where the serving tables are: the runner goes on from there, with these tables or with those.
      const towards = async (from: CheckpointRow): Promise<CheckpointRow> => {
        const { position } = await runtime.checkpoints.load(runtime.database, projection.name);
        return fillBuild(runtime, build, from, { upTo: position, signal: guarded });
      };
      let row = await towards(empty);
      await runtime.database.transaction(async (db) => {
        await db.query('set local statement_timeout = 0');
        await createIndexes(db, build.into);
      });
      for (let swapped = false; !swapped;) {
        row = await towards(row);
        swapped = await swap(runtime, projection, build, row, guarded);
        if (!swapped) await pause(50, guarded);
      }
      runtime.log.info('rebuild done', {
        projection: projection.name,
        position: String(row.position),
        ms: Date.now() - begun,
      });
    } catch (error) {
      if (!guarded.aborted) await dropBuild(runtime, build).catch(() => undefined);
      throw error;
    }
  } finally {
    await lease.release();
  }
}

/** Returns true if the new tables serve; false if readers or the runner hold a lock. */
async function swap(
  { database, store, schema, checkpoints, rebuildBatchSize }: Runtime,
  projection: Projection,
  build: ProjectionBuild,
  built: CheckpointRow,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await database.transaction(async (db) => {
      await db.query(`set local lock_timeout = ${SWAP_LOCK_MS}`);
      // One swap at a time: a table may pass from one projection to another.
      await db.query(`select pg_advisory_xact_lock(hashtext('tailboard.swap'), hashtext($1))`, [schema]);
      const live = await checkpoints.load(db, projection.name, 'locked');
      // The runner is paused now, so its rows cannot be lost.
      const { position } = await fillBuild(
        { store, rebuildBatchSize },
        { ...build, together: (work) => work(db) },
        built,
        {
          upTo: live.position,
          signal,
          attempts: 1,
        },
      );
      const others = (await checkpoints.loadAll(db)).filter(({ name }) => name !== projection.name);
      const tablesOfOthers = new Set(others.flatMap(({ tables }) => tables));
      const outgrown = live.tables.filter((name) => !tablesOfOthers.has(name));
      const names = new Set([...outgrown, ...Object.values(projection.tables).map(({ name }) => name)]);
      const existing = await db.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = $1 and tablename = any($2)`,
        [schema, [...names]],
      );
      const qualified = existing.map(({ name }) => `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`).join(', ');
      if (qualified) {
        await db.query(`lock table ${qualified} in access exclusive mode`);
        await db.query(`drop table ${qualified}`);
      }
      for (const { table } of build.into.tables.values())
        await db.query(
          `alter table ${quoteIdentifier(build.schema)}.${quoteIdentifier(table.name)} set schema ${quoteIdentifier(schema)}`,
        );
      const [own] = (await clearBuild(db, build.schema, projection.name)) as { generation: number }[];
      if (own?.generation !== built.generation) throw new FencedError(`${projection.name} in ${build.schema}`);
      await checkpoints.recordSwap(db, projection, position, toCatchUpStatus(live));
    });
    return true;
  } catch (error) {
    if (isPassing(error)) return false;
    throw error;
  }
}

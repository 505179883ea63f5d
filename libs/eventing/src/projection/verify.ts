import type { Database } from '../database.js';
import type { Position } from '../event-store.js';
import type { Projection, Table } from '../projection.js';
import { beginBuild, dropBuild, fillBuild } from './build.js';
import { buildLease } from './rebuild.js';
import type { Runtime } from './runtime.js';
import { quoteIdentifier } from './table-sql.js';

/** A row that differs between the live and the rebuilt tables; `null` on the side where it is missing. */
export interface Difference {
  readonly key: Readonly<Record<string, unknown>>;
  readonly live: Readonly<Record<string, unknown>> | null;
  readonly rebuilt: Readonly<Record<string, unknown>> | null;
}
export interface TableVerified {
  readonly table: string;
  readonly rows: number;
  readonly rebuilt: number;
  readonly differing: number;
  /** A sample of the differing rows. */
  readonly sample: readonly Difference[];
}
export interface VerificationResult {
  readonly projection: string;
  /** Position at which both sides were compared. */
  readonly position: Position;
  readonly equal: boolean;
  readonly tables: readonly TableVerified[];
}

const SAMPLE = 10;

/**
 * Rebuilds the tables in a separate schema and compares them with the live ones row by row at the same position. The
 * last part is built inside a snapshot, in which the live tables stay fixed while the live runner continues.
 */
export async function verify(
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
): Promise<VerificationResult> {
  const { schema, checkpoints, database } = runtime;
  const lease = await runtime.leases.acquire(buildLease(schema, projection.name), signal);
  if (!lease) throw new Error('verification was interrupted');
  const guarded = AbortSignal.any([signal, lease.lost]);
  try {
    const before = await checkpoints.load(database, projection.name);
    if (before.version !== projection.version)
      throw new Error(
        `${projection.name} serves version ${before.version}, this build knows version ${projection.version}: rebuild it first`,
      );
    const { build, row: empty } = await beginBuild(runtime, projection, 'verify');
    try {
      const filled = await fillBuild(runtime, build, empty, { upTo: before.position, signal: guarded });
      return await database.transaction(async (db) => {
        await db.query('set transaction isolation level repeatable read');
        await db.query('set local statement_timeout = 0');
        await db.query('set local idle_in_transaction_session_timeout = 0');
        const live = await checkpoints.load(db, projection.name);
        await fillBuild(runtime, { ...build, together: (work) => work(db) }, filled, {
          upTo: live.position,
          signal: guarded,
          attempts: 1,
        });
        const tables: TableVerified[] = [];
        for (const table of Object.values(projection.tables))
          tables.push(await compare(db, table, schema, build.schema));
        const equal = tables.every(({ differing }) => differing === 0);
        return { projection: projection.name, position: live.position, equal, tables };
      });
    } finally {
      await dropBuild(runtime, build).catch(() => undefined);
    }
  } finally {
    await lease.release();
  }
}

async function compare(db: Database, table: Table, live: string, rebuilt: string): Promise<TableVerified> {
  const columns = Object.keys(table.columns).map(quoteIdentifier).join(', ');
  const computeChecksum = async (schema: string) => {
    const [sum] = await db.query<{ rows: bigint; hash: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as hash
       from ${quoteIdentifier(schema)}.${quoteIdentifier(table.name)}`,
    );
    return sum!;
  };
  const [liveSum, rebuiltSum] = [await computeChecksum(live), await computeChecksum(rebuilt)];
  const rows = Number(liveSum.rows);
  const counted = { table: table.name, rows, rebuilt: Number(rebuiltSum.rows) };
  if (liveSum.rows === rebuiltSum.rows && liveSum.hash === rebuiltSum.hash)
    return { ...counted, differing: 0, sample: [] };

  const on = table.key.map((column) => `l.${quoteIdentifier(column)} = r.${quoteIdentifier(column)}`).join(' and ');
  const first = quoteIdentifier(table.key[0]!);
  const toRowText = (side: string) =>
    `row(${Object.keys(table.columns)
      .map((column) => `${side}.${quoteIdentifier(column)}`)
      .join(', ')})::text`;
  const differences = await db.query<Omit<Difference, 'key'> & { differing: bigint }>(
    `select case when l.${first} is null then null else to_jsonb(l) end as live,
            case when r.${first} is null then null else to_jsonb(r) end as rebuilt,
            count(*) over () as differing
     from ${quoteIdentifier(live)}.${quoteIdentifier(table.name)} l full join ${quoteIdentifier(rebuilt)}.${quoteIdentifier(table.name)} r on ${on}
     where l.${first} is null or r.${first} is null or ${toRowText('l')} <> ${toRowText('r')}
     order by ${table.key.map((column) => `coalesce(l.${quoteIdentifier(column)}, r.${quoteIdentifier(column)})`).join(', ')}
     limit ${SAMPLE}`,
  );
  return {
    ...counted,
    differing: Number(differences[0]?.differing ?? 0n),
    sample: differences.map((difference) => ({
      key: Object.fromEntries(table.key.map((column) => [column, (difference.live ?? difference.rebuilt)![column]])),
      live: difference.live,
      rebuilt: difference.rebuilt,
    })),
  };
}

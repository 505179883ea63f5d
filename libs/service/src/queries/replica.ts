import type { Database, Transactional } from '@tailboard/eventing/database';
import type { Position } from '@tailboard/eventing/event-store';
import { Checkpoints, type CheckpointRow } from '@tailboard/eventing/projection/checkpoint';
import { isLostConnection } from '@tailboard/eventing/postgres/lost-connection';
import type { Projection } from '@tailboard/eventing/projection';
import type { ServiceContext } from '../service-context.js';
import { tablesRead } from './tables-read.js';

/** Time for which the progress of the replica counts as known, in ms. */
const PROGRESS_CACHE_MS = 1_000;
const WRITE_STATEMENT = /\b(?:insert|update|delete|merge|for\s+(?:no\s+key\s+)?(?:update|share))\b/i;
/** The replica cancelled a statement, because it had to apply a change. */
const IN_CONFLICT_WITH_RECOVERY = '40001';
/** A second table after a comma, which `tablesRead` does not find. */
const LISTED_TABLE = /\bfrom\s+"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,/i;

/**
 * Reads of read models on a replica. A statement goes there if it reads only tables of the projections that its query
 * declares, and the replica has them as far as the caller has seen; others, also those on tables that are no
 * projection's, go to the database itself.
 */
export function createReplicaReads(options: {
  readonly database: Database;
  readonly replica: Database;
  readonly schema: string;
  readonly projections: readonly Projection[];
  /** Called with the reason when the replica is not used. */
  readonly onReplicaUnused: (error: unknown) => void;
}): (ctx: ServiceContext, reads: readonly string[], after: Position | undefined) => Promise<ServiceContext> {
  const checkpoints = new Checkpoints(options.schema);
  const versions = new Map(options.projections.map(({ name, version }) => [name, version]));
  const tables = new Map(
    options.projections.map(({ name, tables: own }) => [name, Object.values(own).map((t) => t.name)]),
  );
  let known: { readonly at: number; readonly usable: ReadonlyMap<string, Position> } | undefined;
  /** Positions of the database at the last look; the replica is used only if it has come that far. */
  let floor: { readonly at: number; readonly rows: readonly CheckpointRow[] } | undefined;

  const loadPositions = async (): Promise<ReadonlyMap<string, Position>> => {
    const own = await checkpoints.loadAll(options.database);
    const rows = await checkpoints.loadAll(options.replica).catch((error: unknown) => {
      options.onReplicaUnused(error);
      return [];
    });
    const least = floor && Date.now() - floor.at < 5 * PROGRESS_CACHE_MS ? floor.rows : own;
    floor = { at: Date.now(), rows: own };
    const lagging = new Set(
      least
        .filter(({ name, position }) => !rows.some((row) => row.name === name && row.position >= position))
        .map(({ name }) => name),
    );
    const usable = rows.filter(
      ({ name, version, status }) => versions.get(name) === version && status === 'live' && !lagging.has(name),
    );
    return new Map(usable.map(({ name, position }) => [name, position]));
  };
  const hasReached = (name: string, after: Position): boolean => {
    const position = known?.usable.get(name);
    return position !== undefined && position >= after;
  };
  const hasReachedAll = async (reads: readonly string[], after: Position): Promise<boolean> => {
    const isFresh = known !== undefined && Date.now() - known.at < PROGRESS_CACHE_MS;
    if (!isFresh || !reads.every((name) => hasReached(name, after)))
      known = { usable: await loadPositions(), at: Date.now() };
    return reads.every((name) => hasReached(name, after));
  };
  const contexts = new Map<string, ServiceContext>();
  const createContext = (ctx: ServiceContext, reads: readonly string[]): ServiceContext => {
    const key = reads.join();
    const context =
      contexts.get(key) ??
      (Object.create(ctx, {
        db: {
          value: routeStatements(ctx.db, options.replica, new Set(reads.flatMap((name) => tables.get(name) ?? []))),
        },
      }) as ServiceContext);
    contexts.set(key, context);
    return context;
  };
  return async (ctx, reads, after = 0n) =>
    reads.length > 0 && (await hasReachedAll(reads, after)) ? createContext(ctx, reads) : ctx;
}

/** Sends statements that read only these tables to the replica. */
function routeStatements(db: Transactional, replica: Database, owned: ReadonlySet<string>): Transactional {
  const decided = new Map<string, boolean>();
  const isReadableOnReplica = (text: string): boolean => {
    const before = decided.get(text);
    if (before !== undefined) return before;
    const read = tablesRead(text).filter(
      (table) => !new RegExp(`\\b${table}\\s+as\\s+(?:not\\s+)?(?:materialized\\s+)?\\(`, 'i').test(text),
    );
    const all =
      read.length > 0 &&
      read.every((table) => owned.has(table)) &&
      !WRITE_STATEMENT.test(text) &&
      !LISTED_TABLE.test(text);
    if (decided.size < 1_000) decided.set(text, all);
    return all;
  };
  return {
    async query<Row>(text: string, values?: readonly unknown[]) {
      if (!isReadableOnReplica(text)) return db.query<Row>(text, values);
      try {
        return await replica.query<Row>(text, values);
      } catch (error) {
        if (!isLostConnection(error) && (error as { code?: string }).code !== IN_CONFLICT_WITH_RECOVERY) throw error;
        return db.query<Row>(text, values);
      }
    },
    transaction: (work) => db.transaction(work),
  };
}

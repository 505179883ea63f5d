import { sharedAbortController } from '../async/abortable.js';
import type { EventStore, Position } from '../event-store.js';
import type { PostgresPool } from '../postgres/connect.js';
import type { Projection } from '../projection.js';
import { CheckpointSignals } from './checkpoint-signals.js';
import {
  Checkpoints,
  FOLDED_IN_ANOTHER_ORDER,
  type CheckpointRow,
  type ProjectionError,
  type Status,
} from './checkpoint.js';
import { Leases, pause } from './leases.js';
import { resetReadModels, requireSameStore } from './store-identity.js';
import { rebuild } from './rebuild.js';
import { Runner } from './runner.js';
import type { Log, Runtime } from './runtime.js';
import { verify, type VerificationResult } from './verify.js';
import { createTables, dropTables, target } from './write-rows.js';

export interface ProjectionsOptions {
  readonly database: PostgresPool;
  /** The event store whose events the projection folds in order. */
  readonly store: EventStore;
  /** The schema of the service; rebuilds use `{schema}__next` and `{schema}__verify` beside it. */
  readonly schema: string;
  readonly projections: readonly Projection[];
  readonly log: Log;
  /** Maximum number of events per transaction while following (default 1,000). */
  readonly batchSize?: number;
  /** Maximum number of events per transaction while rebuilding (default 2,000). */
  readonly rebuildBatchSize?: number;
}

/** The state of a projection, for metrics and operators. */
export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly status: Status;
  /** True when this process runs it. */
  readonly active: boolean;
  readonly position: Position;
  /** `null` where the store cannot be reached just now. */
  readonly head: Position | null;
  /** Positions between the two; gaps in the positions count too. */
  readonly lag_positions: number | null;
  /** Age of the newest event that the rows hold while others wait, 0 when none waits; `null` where another process runs it. */
  readonly lag_seconds: number | null;
  /** Since this process started. */
  readonly batches: number;
  readonly events: number;
  readonly errors: number;
  readonly error: ProjectionError | null;
  /** Why its rows cannot be queried by this build; `null` if they can. */
  readonly unusable: string | null;
  /** Position of a rebuild beside the serving tables. */
  readonly rebuilding_position: Position | null;
  readonly updated_at: string;
}

/** The read models of one service. */
export interface Projections {
  /** Makes what is missing in the database and begins; projections that another process runs are waited for. */
  start(): Promise<void>;
  /** Finishes the batches under way. */
  stop(): Promise<void>;
  /** Returns true when rows up to the position are committed by any process; false if that did not happen in time. */
  waitFor(projection: string, position: Position, timeoutMs: number): Promise<boolean>;
  status(): Promise<ProjectionStatus[]>;
  /** Returns why rows of the projections cannot be queried, by name; known for a second at most. */
  unusable(): Promise<ReadonlyMap<string, string>>;
  /** Lets a projection that stopped at an event try again, in whichever process it runs. */
  retry(projection: string): Promise<void>;
  /** Builds the tables again beside the serving ones and swaps them. Other processes may keep running the projection. */
  rebuild(projection: string): Promise<void>;
  /**
   * Empties the tables of all projections, for another event store or a restored one. The processes that run them build
   * them again.
   */
  reset(): Promise<void>;
  /** Compares the serving tables with what the events make. */
  verify(projection: string): Promise<VerificationResult>;
}

const USABLE_FOR_MS = 1_000;

export function projections(options: ProjectionsOptions): Projections {
  const { database, store, schema, log } = options;
  refuseSharedTables(options.projections);
  const checkpoints = new Checkpoints(schema);
  const leases = new Leases(database);
  const runtime: Runtime = {
    database,
    store,
    schema,
    log,
    checkpoints,
    advances: new CheckpointSignals(checkpoints, database),
    leases,
    batchSize: options.batchSize ?? 1_000,
    rebuildBatchSize: options.rebuildBatchSize ?? 2_000,
  };
  const runners = new Map(options.projections.map((projection) => [projection.name, new Runner(projection, runtime)]));
  const stopping = sharedAbortController();
  let running: Promise<unknown> = Promise.resolve();
  let prepared: Promise<void> | undefined;

  const getRunner = (name: string): Runner => {
    const runner = runners.get(name);
    if (!runner) throw new Error(`there is no projection ${name}; there are: ${[...runners.keys()].join(', ')}`);
    return runner;
  };
  const prepare = (): Promise<void> => {
    prepared ??= database
      .transaction(async (db) => {
        await checkpoints.create(db);
        for (const { projection } of runners.values())
          if (await checkpoints.enter(db, projection)) {
            const into = target(projection, schema);
            await dropTables(db, into);
            await createTables(db, into, 'indexed');
          }
      })
      .catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
    return prepared;
  };

  const unusable = knownFor(USABLE_FOR_MS, () => unusableOnes(checkpoints, database, runners));
  const watch = watcher(checkpoints, database, runners, stopping.signal);
  return {
    async start() {
      await prepare();
      await requireSameStore({ database, store, schema });
      refuseAnotherOrder(await checkpoints.loadAll(database), runners, schema);
      running = Promise.all([...runners.values()].map((runner) => runner.run(stopping.signal)));
    },
    async stop() {
      stopping.abort();
      await running;
      await leases.close();
    },
    async waitFor(name, position, timeoutMs) {
      const { progress } = getRunner(name);
      const reached = progress.within(position, timeoutMs);
      if (progress.awaited) watch();
      return reached;
    },
    async status() {
      await prepare();
      const [rows, head, building] = await Promise.all([
        checkpoints.loadAll(database),
        store.head().catch(() => null),
        loadBuilds(database, schema),
      ]);
      return rows.flatMap((row) => {
        const runner = runners.get(row.name);
        if (!runner) return [];
        return toStatus(row, runner, { head, rebuilding: building.get(row.name) ?? null });
      });
    },
    unusable,
    async retry(name) {
      getRunner(name);
      await checkpoints.retry(database, name);
    },
    async rebuild(name) {
      const { projection } = getRunner(name);
      await prepare();
      await requireSameStore({ database, store, schema });
      await rebuild(runtime, projection, stopping.signal);
    },
    reset: () => resetReadModels({ database, store, schema }, options.projections),
    async verify(name) {
      const { projection } = getRunner(name);
      await prepare();
      await requireSameStore({ database, store, schema });
      return verify(runtime, projection, stopping.signal);
    },
  };
}

/** Returns why rows cannot be queried: they lack events, or have the columns of another build. */
function unusableReason({ status, version, error }: CheckpointRow, projection: Projection): string | null {
  if (status === 'failed') return error ? 'stopped at an event that it cannot process' : 'is catching up';
  if (version < projection.version) return 'is being rebuilt';
  return version > projection.version ? 'serves a newer build' : null;
}

/** Returns why rows of this build's projections cannot be queried, by name. */
async function unusableOnes(
  checkpoints: Checkpoints,
  database: PostgresPool,
  runners: ReadonlyMap<string, Runner>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await checkpoints.loadAll(database);
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const runner = runners.get(row.name);
      const reason = runner ? unusableReason(row, runner.projection) : null;
      return reason === null ? [] : [[row.name, reason]];
    }),
  );
}

/** Returns a function that reads at most once in the given time, also when many ask at the same moment. */
function knownFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let known: { until: number; value: Promise<T> } | undefined;
  return () => {
    if (known && Date.now() < known.until) return known.value;
    const value = read();
    known = { until: Date.now() + ms, value };
    value.catch(() => (known = undefined));
    return value;
  };
}

function toStatus(
  row: CheckpointRow,
  runner: Runner,
  { head, rebuilding }: { head: Position | null; rebuilding: Position | null },
): ProjectionStatus {
  const { active, batches, events, errors, caughtUp, recordedAt } = runner.progress;
  const lag = head === null ? null : head > row.position ? Number(head - row.position) : 0;
  const age = recordedAt === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(recordedAt)) / 1_000);
  return {
    name: row.name,
    version: row.version,
    status: row.status,
    active,
    position: row.position,
    head,
    lag_positions: lag,
    lag_seconds: !active ? null : caughtUp && lag === 0 ? 0 : age,
    batches,
    events,
    errors,
    error: row.error,
    unusable: unusableReason(row, runner.projection),
    rebuilding_position: rebuilding,
    updated_at: row.updated_at,
  };
}

/** Polls the checkpoints while a caller waits for rows that another process writes. */
function watcher(
  checkpoints: Checkpoints,
  database: PostgresPool,
  runners: ReadonlyMap<string, Runner>,
  signal: AbortSignal,
): () => void {
  let polling = false;
  const poll = async (): Promise<void> => {
    const hasWaiters = () => [...runners.values()].some(({ progress }) => progress.awaited);
    for (let wait = 10; hasWaiters() && !signal.aborted; wait = Math.min(wait * 1.5, 50)) {
      // A lost database does not end a wait early, because it may return in time.
      const rows = await checkpoints.loadAll(database).catch(() => []);
      for (const row of rows) runners.get(row.name)?.progress.advance(row.position);
      await pause(
        [...runners.values()].some(({ progress }) => progress.awaited && !progress.active) ? wait : 250,
        signal,
      );
    }
  };
  return () => {
    if (polling) return;
    polling = true;
    void poll().finally(() => (polling = false));
  };
}

async function loadBuilds(database: PostgresPool, schema: string): Promise<Map<string, Position>> {
  const next = `${schema}__next`;
  const [there] = await database.query<{ there: boolean }>(
    `select exists (select from pg_tables where schemaname = $1 and tablename = 'projection') as there`,
    [next],
  );
  if (!there!.there) return new Map();
  return new Map((await new Checkpoints(next).loadAll(database)).map(({ name, position }) => [name, position]));
}

/** Rows in another order look like any others, so the projection refuses to start until the tables are rebuilt. */
function refuseAnotherOrder(
  rows: readonly CheckpointRow[],
  runners: ReadonlyMap<string, Runner>,
  schema: string,
): void {
  if (rows.some(({ name, version }) => version === FOLDED_IN_ANOTHER_ORDER && runners.has(name)))
    throw new Error(
      `read models of ${schema} were filled from Kafka, whose order is not that of the events, and may be wrong; ` +
        'run "npm run projections -- rebuild --all", then start again',
    );
}

function refuseSharedTables(declared: readonly Projection[]): void {
  const owners = new Map<string, string>([['projection', 'the checkpoints']]);
  for (const { name, tables } of declared)
    for (const table of Object.values(tables)) {
      const owner = owners.get(table.name);
      if (owner !== undefined) throw new Error(`table ${table.name} of ${name} belongs to ${owner} already`);
      owners.set(table.name, name);
    }
}

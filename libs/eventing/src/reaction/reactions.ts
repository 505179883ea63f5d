import type { AnyEventSchemas } from '@tailboard/contracts/event';
import { sharedAbortController } from '../async/abortable.js';
import type { EventStore, Position, RecordedEvent } from '../event-store.js';
import type { PostgresPool } from '../postgres/connect.js';
import { isLostConnection } from '../postgres/lost-connection.js';
import { follow } from '../projection/follow-until.js';
import { Leases, pause } from '../projection/leases.js';
import type { Log } from '../projection/runtime.js';
import { isPassing } from '../projection/apply-batch.js';
import { UnknownEventVersionError, upcast } from '../upcast.js';
import { ReactionTables, type Parked } from './reaction-tables.js';

/** Handles events of one stream category. */
export interface Reaction {
  /** `{context}.{name}`, for example `equipment.uses`. */
  readonly name: string;
  readonly events: AnyEventSchemas;
  /** The event types that it handles. */
  readonly types: ReadonlySet<string>;
  /** Handles an event in its newest version. Must be idempotent, because it may be called again for the same event. */
  readonly handle: (event: RecordedEvent) => Promise<void>;
}

export interface ReactionsOptions {
  readonly database: PostgresPool;
  readonly store: EventStore;
  /** The service's schema. */
  readonly schema: string;
  readonly reactions: readonly Reaction[];
  readonly log: Log;
  /**
   * Recognizes errors that are not caused by an event and are retried without limit. Lost connections are always
   * included.
   */
  readonly isTransient?: (error: unknown) => boolean;
}

/** Status of a reaction, for metrics and operators. */
export interface ReactionStatus {
  readonly name: string;
  /** Every event up to this position is handled or parked. */
  readonly position: Position;
  /** `null` while the store is unreachable. */
  readonly head: Position | null;
  /** Difference of the two positions, including gaps. */
  readonly lag_positions: number | null;
  /** Number of parked events. */
  readonly parked: number;
}

/** Records of a service's reactions, whichever process runs them. */
export interface ReactionRecords {
  /** Creates missing tables. */
  prepare(): Promise<void>;
  status(): Promise<ReactionStatus[]>;
  listParked(): Promise<Parked[]>;
  /** Requests a retry of one or all parked events, in whichever process the reaction runs; returns their number. */
  retry(reaction: string, eventId?: string): Promise<number>;
}
/** The running reactions of one service. */
export interface Reactions extends ReactionRecords {
  /** Creates missing tables and starts; waits for reactions that another process runs. */
  start(): Promise<void>;
  /** Finishes the current events. */
  stop(): Promise<void>;
}

/** Attempts before an event is parked, and the first delay between them. */
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 100;
/** Upper limit of events that are handled again after a crash. */
const BATCH = 50;
const MAX_WAIT_MS = 5_000;
/** Poll interval for requested retries. */
const POLL_MS = 500;

/** Access to the records of reactions, for runners and observers. */
export function reactionRecords({
  database,
  store,
  schema,
  ...rest
}: Pick<ReactionsOptions, 'database' | 'store' | 'schema'> & {
  readonly reactions: readonly Pick<Reaction, 'name'>[];
}): ReactionRecords {
  const tables = new ReactionTables(schema);
  const names = rest.reactions.map(({ name }) => name);
  let prepared: Promise<void> | undefined;
  /** A service without reactions has no tables for them. */
  const prepare = async (): Promise<void> => {
    if (names.length > 0)
      await (prepared ??= database
        .transaction((db) => tables.create(db, names))
        .catch((error: unknown) => {
          prepared = undefined;
          throw error;
        }));
  };
  const listParked = async (): Promise<Parked[]> => {
    await prepare();
    const parked = names.length === 0 ? [] : await tables.listParked(database);
    return parked.filter(({ reaction }) => names.includes(reaction));
  };
  return {
    prepare,
    listParked,
    async status() {
      const waiting = await listParked();
      if (names.length === 0) return [];
      const [positions, head] = await Promise.all([tables.positions(database), store.head().catch(() => null)]);
      return names.map((name) => {
        const position = positions.get(name) ?? 0n;
        const lag = head === null ? null : Number(head > position ? head - position : 0n);
        const count = waiting.filter(({ reaction }) => reaction === name).length;
        return { name, position, head, lag_positions: lag, parked: count };
      });
    },
    async retry(reaction, eventId) {
      await prepare();
      return tables.requestRetry(database, reaction, eventId);
    },
  };
}

/**
 * Runs reactions: each in one process at a time, from the first event on, in commit order. An event that cannot be
 * handled is parked with its reason, and the reaction continues.
 */
export function reactions(options: ReactionsOptions): Reactions {
  const { database, store, schema, log, isTransient = () => false } = options;
  const tables = new ReactionTables(schema);
  const records = reactionRecords(options);
  const leases = new Leases(database);
  const stopping = sharedAbortController();
  let running: Promise<unknown> = Promise.resolve();

  const passes = (error: unknown): boolean =>
    isLostConnection(error) || isPassing(error) || error instanceof UnknownEventVersionError || isTransient(error);

  async function handleAll(reaction: Reaction, signal: AbortSignal): Promise<void> {
    const { name, events, types } = reaction;
    let last = (await tables.positions(database)).get(name) ?? 0n;
    const batches = follow(store, { after: last, filter: { categories: [events.category] }, batchSize: BATCH, signal });
    for await (const batch of batches) {
      for (const event of batch.events.filter(({ type }) => types.has(type))) {
        signal.throwIfAborted();
        const reason = await tryHandle(reaction, event, { passes, signal });
        if (reason === undefined) continue;
        const { id, type, stream, position } = event;
        log.error(`a reaction parked an event: ${reason}`, { reaction: name, event_id: id, type, stream });
        const from = last;
        last = await database.transaction(async (db) => {
          await tables.park(db, name, event, reason);
          return tables.advance(db, name, from, position);
        });
      }
      if (batch.position > last) last = await tables.advance(database, name, last, batch.position);
    }
  }

  async function retryEvent(reaction: Reaction, signal: AbortSignal): Promise<void> {
    for (; !signal.aborted; await pause(POLL_MS, signal))
      for (const parked of await tables.listParked(database, reaction.name)) {
        signal.throwIfAborted();
        const [event] = await store.read(parked.stream, { from: parked.revision, limit: 1 });
        const reason = event
          ? await tryHandle(reaction, event, { passes, signal })
          : 'its stream no longer contains it';
        if (reason === undefined) await tables.removeParked(database, parked);
        else
          await tables.park(
            database,
            reaction.name,
            { ...parked, id: parked.event_id, ...event } as RecordedEvent,
            reason,
          );
      }
  }

  /** Runs a reaction from acquiring its lease to losing it. */
  async function runUnderLease(reaction: Reaction): Promise<void> {
    const lease = await leases.acquire(`reaction.${schema}.${reaction.name}`, stopping.signal);
    if (!lease) return;
    const done = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lease.lost, done.signal]);
    const tasks = [handleAll(reaction, signal), retryEvent(reaction, signal)];
    try {
      await Promise.race(tasks);
    } finally {
      done.abort();
      await Promise.allSettled(tasks);
      await lease.release();
    }
  }

  async function run(reaction: Reaction): Promise<void> {
    const { signal } = stopping;
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
      const began = performance.now();
      try {
        await runUnderLease(reaction);
      } catch (error) {
        if (signal.aborted) return;
        log.warn(`reaction interrupted: ${(error as Error).message}`, { reaction: reaction.name });
      }
      if (performance.now() - began > MAX_WAIT_MS) wait = FIRST_PAUSE_MS;
      await pause(wait, signal);
    }
  }

  return {
    ...records,
    async start() {
      await records.prepare();
      running = Promise.all(options.reactions.map(run));
    },
    async stop() {
      stopping.abort();
      await running;
      await leases.close();
    },
  };
}

/** Returns why an event cannot be handled, or `undefined` if it was. Throws errors that pass. */
async function tryHandle(
  { handle, events }: Reaction,
  event: RecordedEvent,
  { passes, signal }: { passes: (error: unknown) => boolean; signal: AbortSignal },
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++)
    try {
      await handle(upcast(event, events.shapes));
      return undefined;
    } catch (error) {
      if (signal.aborted || passes(error)) throw error;
      if (attempt === ATTEMPTS) return (error as Error).message;
      await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1), signal);
      signal.throwIfAborted();
    }
}

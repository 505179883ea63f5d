import { setTimeout as pause } from 'node:timers/promises';
import { sharedAbortController } from '../async/abortable.js';
import type { AppendResult, EventBatch, EventStore, ExpectedRevision, RecordedEvent } from '../event-store.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { isLostConnection } from '../postgres/lost-connection.js';
import { AppendQueue, type AppendQueueOptions, type PendingAppend } from './append-queue.js';
import { AppendedListener } from './appended-listener.js';
import { createBatch } from './batch-of.js';
import { Bell, follow } from './follow-store.js';
import {
  APPEND,
  COUNT_AFTER,
  ensureEventSchema,
  HEAD_POSITION,
  IDENTITY,
  readAll,
  READ_MANY,
  readStream,
} from './postgres-schema.js';
import { UnstorableEventError } from './storable.js';

export interface PostgresStoreOptions extends AppendQueueOptions {
  /** Poll interval of subscriptions, in case a notification is lost. */
  readonly pollMs?: number;
}

type EventRow = RecordedEvent;
type AllRow = { head: bigint } & (EventRow | { [K in keyof EventRow]: null });

const READ_ATTEMPTS = 4;
const LATEST = '9223372036854775807';
const LAST_REVISION = 2_147_483_647;

/**
 * The event store on PostgreSQL 15 or newer. Appends of one process share commits; appends of several processes wait
 * for the lock of `eventstore.append`. If given an address, it opens and closes its own connections.
 */
export function postgresStore(database: PostgresPool | string, options: PostgresStoreOptions = {}): EventStore {
  const pool =
    typeof database === 'string' ? connect(database, { applicationName: 'tailboard event store' }) : database;
  const { pollMs = 500 } = options;
  const closing = sharedAbortController();
  const listener = new AppendedListener(pool, closing.signal);

  let schema: Promise<void> | undefined;
  const ready = (): Promise<void> =>
    (schema ??= ensureEventSchema(pool).catch((error: unknown) => {
      schema = undefined;
      throw error;
    }));

  /** Reads are idempotent, so a lost connection is retried. */
  const request = async <Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await ready();
        return await pool.queryPrepared<Row>(name, text, values);
      } catch (error) {
        if (attempt === READ_ATTEMPTS || !isLostConnection(error)) throw error;
        await pause(50 * attempt);
      }
    }
  };

  const queue = new AppendQueue(
    async (batch) => {
      await ready();
      const rows = await pool.queryPrepared<ResultRow>('eventstore.append', APPEND, [inWaves(batch)]);
      return toResults(batch, rows);
    },
    { isTransient: isPassing, ofOne: isOfOne },
    options,
  );

  const store: EventStore = {
    append: (append) => queue.append(append).catch(explain(append.stream)),
    appendMany: (appends) => queue.appendMany(appends).catch(explain(appends.map(({ stream }) => stream).join())),
    async read(stream, { direction = 'forwards', from, limit } = {}) {
      const backwards = direction === 'backwards';
      const start = from ?? (backwards ? LAST_REVISION : 1);
      return request<EventRow>(`eventstore.read.${direction}`, readStream(backwards), [stream, start, limit ?? null]);
    },
    async readMany(streams) {
      const found = new Map<string, EventRow[]>(streams.map((stream) => [stream, []]));
      if (found.size > 0)
        for (const event of await request<EventRow>('eventstore.readMany', READ_MANY, [[...found.keys()]]))
          found.get(event.stream)!.push(event);
      return streams.map((stream) => found.get(stream)!);
    },
    async readAll({
      from,
      after = from === undefined ? 0n : from - 1n,
      before,
      limit,
      filter,
      direction = 'forwards',
    }) {
      const backwards = direction === 'backwards';
      const categories = filter?.categories;
      const rows = await request<AllRow>(
        `eventstore.readAll.${direction}${categories ? '.filtered' : ''}`,
        readAll(backwards, categories !== undefined),
        [after, before ?? LATEST, limit, ...(categories ? [[...new Set(categories)]] : [])],
      );
      const events = toEvents(rows);
      const caughtUp = events.length < limit;
      return createBatch(events, { caughtUp, head: rows[0]?.head ?? 0n, after, before, backwards });
    },
    subscribe: (options) =>
      subscribeTo(store, listener, { ...options, signal: AbortSignal.any([options.signal, closing.signal]), pollMs }),
    async identity() {
      const [row] = await request<{ id: string }>('eventstore.identity', IDENTITY, []);
      return row!.id;
    },
    holds: async (position) => position <= (await store.head()),
    async head() {
      const [row] = await request<{ head: bigint }>('eventstore.head', HEAD_POSITION, []);
      return row!.head;
    },
    async countAfter(position) {
      const [row] = await request<{ count: number }>('eventstore.count_after', COUNT_AFTER, [position]);
      return row!.count;
    },
    async close() {
      await queue.close();
      closing.abort();
      if (typeof database === 'string') await pool.close();
    },
  };
  return store;
}

/** Follows the store: reads when the listener reports an append, and at least every `pollMs`. */
async function* subscribeTo(
  store: EventStore,
  listener: AppendedListener,
  options: Parameters<EventStore['subscribe']>[0] & { pollMs: number },
): AsyncIterable<EventBatch> {
  const { after, filter, batchSize = 500, signal, pollMs, onOutage = () => {} } = options;
  const bell = new Bell();
  const read = (from: bigint): Promise<EventBatch> =>
    store.readAll({ after: from, limit: batchSize, ...(filter ? { filter } : {}) });
  const leave = listener.join(bell);
  try {
    yield* follow({
      after,
      signal,
      read: (from) => insistently(() => read(from), signal, onOutage),
      idle: () => bell.wait(signal, pollMs),
    });
  } finally {
    leave();
  }
}

function toEvents(rows: readonly AllRow[]): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  for (const row of rows) {
    if (row.position === null) continue;
    // Copied field by field, because spreads are slow in the hot path of every replay.
    const { id, stream, revision, position, type, version, data, meta, recorded_at } = row;
    events.push({ id, stream, revision, position, type, version, data, meta, recorded_at });
  }
  return events;
}

interface ResultRow {
  readonly n: number;
  readonly at: bigint | null;
  readonly reached: number | null;
  readonly actual: number;
}

const expectation = (expected: ExpectedRevision): number =>
  expected === 'any' ? -1 : expected === 'some' ? -2 : expected;

/**
 * Formats the batch for the database in order of arrival; a repeated stream starts a new wave. Payloads are JSON
 * already.
 */
function inWaves(batch: readonly PendingAppend[]): string {
  const waves: string[][] = [[]];
  const streams = new Set<string>();
  batch.forEach(({ append: { stream, expected }, events }, n) => {
    if (streams.has(stream)) {
      streams.clear();
      waves.push([]);
    }
    streams.add(stream);
    const made = events.map(
      ({ id, type, version, data, meta }) =>
        `{"id":"${id}","type":${JSON.stringify(type)},"version":${version},"data":${data},"meta":${meta}}`,
    );
    waves
      .at(-1)!
      .push(
        `{"n":${n},"stream":${JSON.stringify(stream)},"expected":${expectation(expected)},"events":[${made.join()}]}`,
      );
  });
  return `[${waves.map((wave) => `[${wave.join()}]`).join()}]`;
}

function toResults(batch: readonly PendingAppend[], rows: readonly ResultRow[]): AppendResult[] {
  const results = new Array<AppendResult>(batch.length);
  for (const { n, at, reached, actual } of rows) {
    const { stream, expected } = batch[n]!.append;
    results[n] =
      at === null || reached === null
        ? { ok: false, stream, expected, actual }
        : { ok: true, position: at, revision: reached };
  }
  return results;
}

const getCode = (error: unknown): string => String((error as { code?: unknown }).code ?? '');
/** The connection was lost or the lock timed out; a retry may succeed. */
const isPassing = (error: unknown): boolean =>
  isLostConnection(error) || ['55P03', '40P01', '40001'].includes(getCode(error));
/** An invalid value, a duplicate ID, or a size beyond the limits. */
const isOfOne = (error: unknown): boolean => /^(?:22|23|54)/.test(getCode(error));

const explain =
  (stream: string) =>
  (error: unknown): never => {
    if (getCode(error) === '23505') throw new UnstorableEventError(stream, 'its id already belongs to another event');
    if (isOfOne(error)) throw new UnstorableEventError(stream, (error as Error).message);
    throw error;
  };

/** Retries until the database responds: a subscription outlives its connection. */
async function insistently(
  read: () => Promise<EventBatch>,
  signal: AbortSignal,
  onOutage: (reason: unknown) => void,
): Promise<EventBatch | undefined> {
  for (let wait = 50; !signal.aborted; wait = Math.min(2 * wait, 2_000)) {
    try {
      const batch = await read();
      onOutage(undefined);
      return batch;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isLostConnection(error)) throw error;
      onOutage(error);
      await new Bell().wait(signal, wait);
    }
  }
  return undefined;
}

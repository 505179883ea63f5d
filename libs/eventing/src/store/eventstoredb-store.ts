import { setTimeout as pause } from 'node:timers/promises';
import { sharedAbortController } from '../async/abortable.js';
import { mapConcurrently } from '../async/map-concurrently.js';
import { getCategory, type EventBatch, type EventStore, type Position, type RecordedEvent } from '../event-store.js';
import { readAddress } from './eventstoredb-address.js';
import { appender, createPageReader } from './eventstoredb-appends.js';
import { checkServer } from './eventstoredb-check.js';
import { jsonEvent, StoreClient, type AllStreamResolvedEvent, type ReadPosition } from './eventstoredb-client.js';
import { retryUntil, wrongRevision } from './eventstoredb-errors.js';
import { isOurs, getPosition, readFrom, toRecordedEvent } from './eventstoredb-events.js';
import { readCategories, subscribeToAll } from './eventstoredb-subscription.js';
import { isInvalidPosition, storable, StoreOverloadedError, TruncatedStreamError } from './storable.js';

export interface EventStoreDbOptions {
  /** Maximum number of running and queued appends. Beyond it, appends fail with {@link StoreOverloadedError}. */
  readonly maxWaiting?: number;
  /** How long an append is retried while the server is unreachable, from the call on, in ms. */
  readonly retryForMs?: number;
}

/** Stores the store's identity: the ID of its only event, which is not a product event. */
const OWN_STREAM = 'tailboard-store';
/** Concurrent appends or stream reads per call. */
const AT_ONCE = 64;
const PAGE = 500;
/** Large enough to find one event after some of the server's own. */
const SMALL_PAGE = 32;
const READ_TIMEOUT_MS = 2_000;
/** Maximum wait for the client to process responses that it already has. */
const CLOSE_MS = 2_000;

/**
 * The event store on EventStoreDB or KurrentDB, 24.2 or newer. The server counts revisions from 0, this interface from
 * 1. A position is the server's commit position, an offset in its log; only positions that the server returned are
 * valid.
 *
 * A repeated append that expects the current revision is not detected, because its caller has read the stream and with
 * it its own events. Callers that have not read the stream set `unread`, and the IDs are looked up first.
 */
export function eventStoreDbStore(connectionString: string, options: EventStoreDbOptions = {}): EventStore {
  const address = readAddress(connectionString);
  return storeOn(new StoreClient(address), options);
}

/** Opens the store after checking that the server can run the product; otherwise throws an error that says why not. */
export async function openEventStoreDb(connectionString: string, timeoutMs = 10_000): Promise<EventStore> {
  const address = readAddress(connectionString);
  const client = new StoreClient(address);
  const store = storeOn(client, {});
  try {
    await checkServer(client, address, timeoutMs);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function storeOn(client: StoreClient, options: EventStoreDbOptions): EventStore {
  const { maxWaiting = 10_000, retryForMs = 10_000 } = options;
  const closing = sharedAbortController();
  const readPage = createPageReader(client);
  const appendOne = appender(client, readPage, { timeoutMs: retryForMs, closed: closing.signal });
  let waiting = 0;

  async function withAdmission<T>(count: number, work: () => Promise<T>): Promise<T> {
    if (closing.signal.aborted) throw new Error('The event store is closed');
    if (waiting >= maxWaiting) throw new StoreOverloadedError(waiting);
    waiting += count;
    try {
      return await work();
    } finally {
      waiting -= count;
    }
  }

  const store: EventStore = {
    async append(append) {
      storable(append);
      return withAdmission(1, () => appendOne(append));
    },
    async appendMany(appends) {
      appends.forEach(storable);
      return withAdmission(appends.length, () => mapConcurrently(appends, appendOne, AT_ONCE));
    },
    async read(stream, { direction = 'forwards', from, limit = Number.MAX_SAFE_INTEGER } = {}) {
      if (direction === 'forwards') {
        const events = await readPage(stream, direction, BigInt(Math.max(from ?? 1, 1) - 1), limit);
        if ((from ?? 1) <= 1 && (events[0]?.revision ?? 1) > 1) throw new TruncatedStreamError(stream);
        return events;
      }
      if (from === undefined) return readPage(stream, direction, 'end', limit);
      const [last] = await readPage(stream, 'backwards', 'end', 1);
      const start = Math.min(from, last?.revision ?? 0);
      return start < 1 ? [] : readPage(stream, direction, BigInt(start - 1), limit);
    },
    readMany: (streams) => mapConcurrently(streams, (stream) => store.read(stream), AT_ONCE),
    readAll: (range) => readAll(client, range, closing.signal),
    subscribe: (requested) =>
      subscribeToAll(client, { ...requested, signal: AbortSignal.any([requested.signal, closing.signal]) }),
    identity: () => storeIdentity(client),
    async holds(position) {
      if (position === 0n) return true;
      try {
        return await retryUntil(
          performance.now() + READ_TIMEOUT_MS,
          async () => {
            const [found] = await pageOfAll(client, 'forwards', readFrom(position), 1);
            return found !== undefined && getPosition(found) === position;
          },
          { position },
        );
      } catch (error) {
        if (isInvalidPosition(error)) return false;
        throw error;
      }
    },
    async head() {
      const { events } = await store.readAll({ limit: 1, direction: 'backwards' });
      return events[0]?.position ?? 0n;
    },
    async close() {
      closing.abort();
      const bound = new AbortController();
      await Promise.race([
        client.dispose().catch(() => {}),
        pause(CLOSE_MS, undefined, { signal: bound.signal }).catch(() => {}),
      ]);
      bound.abort();
    },
  };
  return store;
}

/** Reads a page of the whole log to its end, because the client never releases a read that is abandoned early. */
async function pageOfAll(
  client: StoreClient,
  direction: 'forwards' | 'backwards',
  fromPosition: ReadPosition,
  maxCount: number,
) {
  const page: AllStreamResolvedEvent[] = [];
  for await (const event of client.readAll({ direction, fromPosition, maxCount, requiresLeader: true }))
    page.push(event);
  return page;
}

/** Reads the whole log page by page. Far from the end, the server filters out foreign events. */
async function readAll(
  client: StoreClient,
  { after = 0n, from, before, limit, filter, direction = 'forwards' }: Parameters<EventStore['readAll']>[0],
  signal: AbortSignal,
): Promise<EventBatch> {
  const backwards = direction === 'backwards';
  const begin = from ?? after;
  const isWanted = (event: AllStreamResolvedEvent['event']): event is NonNullable<typeof event> =>
    event !== undefined &&
    isOurs(event) &&
    (!filter?.categories || filter.categories.includes(getCategory(event.streamId)));
  const requested = backwards ? before : begin === 0n ? undefined : begin;
  return retryUntil(
    performance.now() + READ_TIMEOUT_MS,
    async () => {
      const events: RecordedEvent[] = [];
      let reached = begin;
      let next: ReadPosition = backwards ? (before === undefined ? 'end' : readFrom(before)) : readFrom(begin);
      const count = Math.min(PAGE, Math.max(limit, SMALL_PAGE)) + 1;
      for (let last: Position | undefined; ;) {
        const page = await pageOfAll(client, direction, next, count);
        for (const event of page) {
          const position = getPosition(event);
          if (backwards ? position <= after : before !== undefined && position >= before)
            return { events, caughtUp: true, position: backwards ? after : reached };
          // A forward page starts with the last event of the previous page.
          const known = backwards
            ? before !== undefined && position >= before
            : position < begin || (position === begin && from === undefined);
          if (position === last || known) continue;
          if (events.length === limit) return { events, caughtUp: false, position: events.at(-1)!.position };
          reached = position;
          if (isWanted(event.event)) events.push(toRecordedEvent(event.event));
        }
        if (page.length < count) return { events, caughtUp: true, position: backwards ? after : reached };
        last = getPosition(page.at(-1)!);
        if (!backwards && filter?.categories) {
          // Far from the end, the server filters out foreign events instead of sending them.
          const filtered = await readCategories(client, { after: last, limit: limit - events.length, filter, signal });
          const inRange = filtered.events.filter(({ position }) => before === undefined || position < before);
          const ended = filtered.caughtUp || inRange.length < filtered.events.length;
          return {
            events: [...events, ...inRange],
            caughtUp: ended,
            position: inRange.at(-1)?.position ?? filtered.position,
          };
        }
        next = readFrom(last);
      }
    },
    requested === undefined ? {} : { position: requested },
  );
}

/** Returns the ID of the first event of the store's own stream, and writes that event if it is missing. */
async function storeIdentity(client: StoreClient): Promise<string> {
  const named = async (): Promise<string | undefined> => {
    for await (const { event } of client.readStream(OWN_STREAM, { maxCount: 1, requiresLeader: true }))
      return event?.id;
    return undefined;
  };
  return retryUntil(performance.now() + READ_TIMEOUT_MS, async () => {
    try {
      // The first process to arrive sets the identity.
      await client.append(OWN_STREAM, [jsonEvent({ type: 'StoreNamed', data: {} })], 'no_stream');
    } catch (error) {
      if (wrongRevision(error) === undefined) throw error;
    }
    const name = await named();
    if (name === undefined) throw new TruncatedStreamError(OWN_STREAM);
    return name;
  });
}

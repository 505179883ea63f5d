import { setTimeout as pause } from 'node:timers/promises';
import { sharedAbortController } from '../aborted.js';
import { mapConcurrently } from '../bounded.js';
import { categoryOf, type EventStore, type Position, type RecordedEvent } from '../event-store.js';
import { readAddress } from './eventstoredb-address.js';
import { appender, pagesOf } from './eventstoredb-appends.js';
import { checkServer } from './eventstoredb-check.js';
import { jsonEvent, StoreClient, type AllStreamResolvedEvent, type ReadPosition } from './eventstoredb-client.js';
import { withPatience, wrongRevision } from './eventstoredb-errors.js';
import { isOurs, positionOf, readFrom, recorded } from './eventstoredb-events.js';
import { readCategories, subscribeToAll } from './eventstoredb-subscription.js';
import { isInvalidPosition, storable, StoreOverloadedError, TruncatedStreamError } from './storable.js';

export interface EventStoreDbOptions {
  /** How many appends may be under way or waiting; one more is refused with {@link StoreOverloadedError}. */
  readonly maxWaiting?: number;
  /** For how long an append is tried again while the server cannot be reached, from the call on. */
  readonly retryForMs?: number;
}

/** Holds the name of the store: the id of its only event, which is no event of the product. */
const OWN_STREAM = 'tailboard-store';
/** Appends, or reads of streams, of one call that are under way together. */
const AT_ONCE = 64;
const PAGE = 500;
/** Whoever wants one event finds it behind some of the server's own. */
const SMALL_PAGE = 32;
const READ_PATIENCE_MS = 2_000;
/** The client waits for answers that it has already; nobody waits for it longer than this. */
const CLOSE_MS = 2_000;

/**
 * The store on EventStoreDB or KurrentDB, 24.2 or newer. The server counts revisions from 0 and we from 1; our position
 * is its commit position, which is a place in its log and nothing to count with: only those that it gave are asked for.
 *
 * What is not noticed is a repetition that expects the very revision that the stream has now: its sender has read the
 * stream, and with it his own events. Whoever has not says so (`unread`), and the ids are looked up before.
 */
export function eventStoreDbStore(connectionString: string, options: EventStoreDbOptions = {}): EventStore {
  const address = readAddress(connectionString);
  return storeOn(new StoreClient(address), options);
}

/** The same, once the server has been asked whether it can serve the product; otherwise it says in a sentence why not. */
export async function openEventStoreDb(connectionString: string, patienceMs = 10_000): Promise<EventStore> {
  const address = readAddress(connectionString);
  const client = new StoreClient(address);
  const store = storeOn(client, {});
  try {
    await checkServer(client, address, patienceMs);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function storeOn(client: StoreClient, options: EventStoreDbOptions): EventStore {
  const { maxWaiting = 10_000, retryForMs = 10_000 } = options;
  const closing = sharedAbortController();
  const readPage = pagesOf(client);
  const appendOne = appender(client, readPage, { patienceMs: retryForMs, closed: closing.signal });
  let waiting = 0;

  /** A page of the whole log, read to its end: the client never lets go of a read that is left early. */
  async function pageOfAll(direction: 'forwards' | 'backwards', fromPosition: ReadPosition, maxCount: number) {
    const page: AllStreamResolvedEvent[] = [];
    for await (const one of client.readAll({ direction, fromPosition, maxCount, requiresLeader: true })) page.push(one);
    return page;
  }

  async function admitted<T>(count: number, work: () => Promise<T>): Promise<T> {
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
      return admitted(1, () => appendOne(append));
    },
    async appendMany(appends) {
      appends.forEach(storable);
      return admitted(appends.length, () => mapConcurrently(appends, appendOne, AT_ONCE));
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
    async readAll({ after = 0n, from, before, limit, filter, direction = 'forwards' }) {
      const backwards = direction === 'backwards';
      const begin = from ?? after;
      const wanted = (event: AllStreamResolvedEvent['event']): event is NonNullable<typeof event> =>
        event !== undefined &&
        isOurs(event) &&
        (!filter?.categories || filter.categories.includes(categoryOf(event.streamId)));
      const asked = backwards ? before : begin === 0n ? undefined : begin;
      return withPatience(
        performance.now() + READ_PATIENCE_MS,
        async () => {
          const events: RecordedEvent[] = [];
          let reached = begin;
          let next: ReadPosition = backwards ? (before === undefined ? 'end' : readFrom(before)) : readFrom(begin);
          const count = Math.min(PAGE, Math.max(limit, SMALL_PAGE)) + 1;
          for (let last: Position | undefined; ;) {
            const page = await pageOfAll(direction, next, count);
            for (const one of page) {
              const position = positionOf(one);
              if (backwards ? position <= after : before !== undefined && position >= before)
                return { events, caughtUp: true, position: backwards ? after : reached };
              // A page read forwards begins with the last event of the one before.
              const known = backwards
                ? before !== undefined && position >= before
                : position < begin || (position === begin && from === undefined);
              if (position === last || known) continue;
              if (events.length === limit) return { events, caughtUp: false, position: events.at(-1)!.position };
              reached = position;
              if (wanted(one.event)) events.push(recorded(one.event));
            }
            if (page.length < count) return { events, caughtUp: true, position: backwards ? after : reached };
            last = positionOf(page.at(-1)!);
            if (!backwards && filter?.categories) {
              // Far from the end the server passes over what is of others, and does not send it.
              const signal = closing.signal;
              const rest = await readCategories(client, { after: last, limit: limit - events.length, filter, signal });
              const found = rest.events.filter(({ position }) => before === undefined || position < before);
              const ended = rest.caughtUp || found.length < rest.events.length;
              return {
                events: [...events, ...found],
                caughtUp: ended,
                position: found.at(-1)?.position ?? rest.position,
              };
            }
            next = readFrom(last);
          }
        },
        asked === undefined ? {} : { position: asked },
      );
    },
    subscribe: (asked) => subscribeToAll(client, { ...asked, signal: AbortSignal.any([asked.signal, closing.signal]) }),
    async identity() {
      const named = async (): Promise<string | undefined> => {
        for await (const { event } of client.readStream(OWN_STREAM, { maxCount: 1, requiresLeader: true }))
          return event?.id;
        return undefined;
      };
      return withPatience(performance.now() + READ_PATIENCE_MS, async () => {
        try {
          // Whoever is first gives the name, whichever process that is.
          await client.append(OWN_STREAM, [jsonEvent({ type: 'StoreNamed', data: {} })], 'no_stream');
        } catch (error) {
          if (wrongRevision(error) === undefined) throw error;
        }
        const name = await named();
        if (name === undefined) throw new TruncatedStreamError(OWN_STREAM);
        return name;
      });
    },
    async holds(position) {
      if (position === 0n) return true;
      try {
        return await withPatience(
          performance.now() + READ_PATIENCE_MS,
          async () => {
            const [found] = await pageOfAll('forwards', readFrom(position), 1);
            return found !== undefined && positionOf(found) === position;
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

import { EventStoreDBClient, type ReadPosition, type ReadRevision } from '@eventstore/db-client';
import { forEachBounded } from '../bounded.js';
import {
  categoryOf,
  type Append,
  type AppendResult,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../event-store.js';
import { isMissingStream, isPassing, withPatience, wrongRevision } from './eventstoredb-errors.js';
import { isOurs, positionOf, readFrom, recorded, toServer, type ResolvedEvent } from './eventstoredb-events.js';
import { subscribeToAll } from './eventstoredb-subscription.js';
import { storable, StoreOverloaded, StoreUnavailable, UnstorableEvent } from './storable.js';

export interface EventStoreDbOptions {
  /** How many appends may be under way or waiting; one more is refused with {@link StoreOverloaded}. */
  readonly maxWaiting?: number;
  /** For how long an append is tried again while the server cannot be reached. */
  readonly retryForMs?: number;
}

/** Appends, or reads of streams, of one call that are under way together. */
const AT_ONCE = 64;
const PAGE = 500;
/** Whoever wants one event finds it behind some of the server's own. */
const SMALL_PAGE = 32;
/** So many races in a row are lost to other processes before an append gives up. */
const RACES = 200;

/**
 * The store on EventStoreDB or KurrentDB, 23.10 or newer (older ones do not say when a subscription has caught up).
 * The server counts revisions from 0 and we from 1; our position is its commit position. Events above its
 * `MAX_APPEND_SIZE` (1 MB unless set higher) are refused.
 *
 * The server knows a repeated append by its ids where the expected revision is that of the first time; here `any`,
 * `some` and conflicts look the ids up in the stream. What is not noticed is a repetition that expects the very
 * revision that the stream has now: its sender has read the stream, and with it his own events. Whoever has not says so
 * (`unread`), and the ids are looked up before.
 */
export function eventStoreDbStore(connectionString: string, options: EventStoreDbOptions = {}): EventStore {
  const { maxWaiting = 10_000, retryForMs = 20_000 } = options;
  const client = EventStoreDBClient.connectionString(connectionString);
  const credentials = singleAppends(connectionString);
  const closing = new AbortController();
  let waiting = 0;

  async function readPage(
    stream: string,
    direction: 'forwards' | 'backwards',
    fromRevision: ReadRevision,
    maxCount: number,
  ) {
    return withPatience(2_000, isPassing, async () => {
      const events: RecordedEvent[] = [];
      try {
        for await (const { event } of client.readStream(stream, {
          direction,
          fromRevision,
          maxCount,
          requiresLeader: true,
        }))
          if (event) events.push(recorded(event));
      } catch (error) {
        if (!isMissingStream(error)) throw error;
      }
      return events;
    });
  }
  /** A page of the whole log, read to its end: the client never lets go of a read that is left early. */
  async function pageOfAll(direction: 'forwards' | 'backwards', fromPosition: ReadPosition, maxCount: number) {
    const page: ResolvedEvent[] = [];
    for await (const one of client.readAll({ direction, fromPosition, maxCount, requiresLeader: true })) page.push(one);
    return page;
  }
  const lastRevision = async (stream: string): Promise<number> =>
    (await readPage(stream, 'backwards', 'end', 1))[0]?.revision ?? 0;

  /** The last of these events that the stream holds after a revision, newest first so that a retry finds its own soon. */
  async function findAgain({ stream, events }: Append, after: number): Promise<RecordedEvent | undefined> {
    const first = events[0]!.id;
    const ids = new Set(events.map(({ id }) => id));
    let found: RecordedEvent | undefined;
    for (let from: ReadRevision = 'end'; ;) {
      const page = await readPage(stream, 'backwards', from, PAGE);
      for (const event of page) {
        if (event.revision <= after) return undefined;
        if (ids.has(event.id)) found ??= event;
        if (event.id === first) return found;
      }
      const oldest = page.at(-1)?.revision ?? 1;
      if (oldest <= 1) return undefined;
      from = BigInt(oldest - 2);
    }
  }

  /** One try at an exact revision; gives the revision that the stream really has where it is another. */
  async function appendAt({ stream, events }: Append, expected: number): Promise<AppendResult | number> {
    try {
      const { success, nextExpectedRevision, position } = await client.appendToStream(stream, events.map(toServer), {
        expectedRevision: expected === 0 ? 'no_stream' : BigInt(expected - 1),
        requiresLeader: true,
        ...(credentials ? { credentials } : {}),
      });
      const revision = Number(nextExpectedRevision) + 1;
      // An address may say that a conflict is not thrown (`throwOnAppendFailure=false`).
      if (!success) return revision;
      if (position && events.length === 1) return { ok: true, position: position.commit, revision };
      // What the server names is the place of the whole append; ours is that of its last event.
      const [last] = await readPage(stream, 'forwards', nextExpectedRevision, 1);
      return { ok: true, position: last!.position, revision };
    } catch (error) {
      const actual = wrongRevision(error);
      if (actual === undefined) throw error;
      return actual;
    }
  }

  async function appendOnce(append: Append): Promise<AppendResult> {
    const { stream, expected, unread } = append;
    const again = ({ position, revision }: RecordedEvent): AppendResult => ({ ok: true, position, revision });
    if (typeof expected === 'number') {
      const known = unread && expected > 0 ? await findAgain(append, 0) : undefined;
      if (known) return again(known);
      const result = await appendAt(append, expected);
      if (typeof result !== 'number') return result;
      const found = await findAgain(append, 0);
      return found ? again(found) : { ok: false, stream, expected, actual: result };
    }
    let held = await lastRevision(stream);
    for (let searched = 0, races = 0; races < RACES; races++) {
      if (closing.signal.aborted) throw new Error('The event store is closed');
      const found = held > searched ? await findAgain(append, searched) : undefined;
      if (found) return again(found);
      searched = held;
      if (expected === 'some' && held === 0) return { ok: false, stream, expected, actual: 0 };
      const result = await appendAt(append, held);
      if (typeof result !== 'number') return result;
      // The server's word counts, not the last event that can be read: somebody may have cut the stream.
      held = result;
    }
    throw new StoreUnavailable(new Error(`${stream} was written by others ${RACES} times in a row`));
  }

  async function admitted<T>(count: number, work: () => Promise<T>): Promise<T> {
    if (closing.signal.aborted) throw new Error('The event store is closed');
    if (waiting >= maxWaiting) throw new StoreOverloaded(waiting);
    waiting += count;
    try {
      return await work();
    } finally {
      waiting -= count;
    }
  }
  /** Appends of this process to one stream go one after the other: they would only stand in each other's way. */
  const lanes = new Map<string, Promise<unknown>>();
  function inLane<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const turn = (lanes.get(stream) ?? Promise.resolve()).then(work, work);
    lanes.set(stream, turn);
    const leave = (): void => {
      if (lanes.get(stream) === turn) lanes.delete(stream);
    };
    turn.then(leave, leave);
    return turn;
  }
  const insistently = (append: Append): Promise<AppendResult> =>
    inLane(append.stream, () => withPatience(retryForMs, isPassing, () => appendOnce(append))).catch(
      (error: unknown) => {
        if (
          error instanceof Error &&
          /maximum.append.size/i.test(`${(error as { type?: string }).type} ${error.message}`)
        )
          throw new UnstorableEvent(append.stream, 'it is larger than the server takes');
        throw error;
      },
    );

  const store: EventStore = {
    async append(append) {
      storable(append);
      return admitted(1, () => insistently(append));
    },
    async appendMany(appends) {
      appends.forEach(storable);
      return admitted(appends.length, () => forEachBounded(appends, insistently, AT_ONCE));
    },
    async read(stream, { direction = 'forwards', from, limit = Number.MAX_SAFE_INTEGER } = {}) {
      if (direction === 'forwards') return readPage(stream, direction, BigInt(Math.max(from ?? 1, 1) - 1), limit);
      if (from === undefined) return readPage(stream, direction, 'end', limit);
      const start = Math.min(from, await lastRevision(stream));
      return start < 1 ? [] : readPage(stream, direction, BigInt(start - 1), limit);
    },
    readMany: (streams) => forEachBounded(streams, (stream) => store.read(stream), AT_ONCE),
    async readAll({ after = 0n, before, limit, filter, direction = 'forwards' }) {
      const backwards = direction === 'backwards';
      const wanted = (event: ResolvedEvent['event']): event is NonNullable<typeof event> =>
        event !== undefined &&
        isOurs(event) &&
        (!filter?.categories || filter.categories.includes(categoryOf(event.streamId)));
      return withPatience(2_000, isPassing, async () => {
        const events: RecordedEvent[] = [];
        let reached = after;
        let from = backwards ? (before === undefined ? 'end' : readFrom(before)) : readFrom(after);
        const count = Math.min(PAGE, Math.max(limit, SMALL_PAGE)) + 1;
        for (let last: Position | undefined; ;) {
          const page = await pageOfAll(direction, from, count);
          for (const one of page) {
            const position = positionOf(one);
            if (backwards ? position <= after : before !== undefined && position >= before)
              return { events, caughtUp: true, position: backwards ? after : reached };
            // A page read forwards begins with the last event of the one before.
            if (position === last || (backwards ? before !== undefined && position >= before : position <= after))
              continue;
            if (events.length === limit) return { events, caughtUp: false, position: events.at(-1)!.position };
            reached = position;
            if (wanted(one.event)) events.push(recorded(one.event));
          }
          if (page.length < count) return { events, caughtUp: true, position: backwards ? after : reached };
          last = positionOf(page.at(-1)!);
          from = readFrom(last);
        }
      });
    },
    subscribe: (asked) => subscribeToAll(client, { ...asked, signal: AbortSignal.any([asked.signal, closing.signal]) }),
    async head() {
      const { events } = await store.readAll({ limit: 1, direction: 'backwards' });
      return events[0]?.position ?? 0n;
    },
    async close() {
      closing.abort();
      await client.dispose();
    },
  };
  return store;
}

/**
 * The client sends appends over one stream that all share, and when that stream breaks it leaves rejected promises that
 * nobody holds, which end the process. Given credentials with the call it sends each append by itself; an insecure
 * connection ignores them.
 */
function singleAppends(connectionString: string): { username: string; password: string } | undefined {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@/]*)@/.exec(connectionString) ?? [];
  if (username !== undefined && password !== undefined)
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return /[?&]tls=false/i.test(connectionString) ? { username: 'nobody', password: '' } : undefined;
}

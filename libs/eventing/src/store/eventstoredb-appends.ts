import type { Append, AppendResult, RecordedEvent } from '../event-store.js';
import type { ReadRevision, StoreClient } from './eventstoredb-client.js';
import { withTimeout, isMissingStream, isTooLarge, retryUntil, wrongRevision } from './eventstoredb-errors.js';
import { toRecordedEvent, toServer } from './eventstoredb-events.js';
import { StoreUnavailableError, TruncatedStreamError, UnstorableEventError } from './storable.js';

/** Consecutive races lost to other processes before an append gives up. */
const RACES = 200;
const PAGE = 500;
const READ_TIMEOUT_MS = 2_000;

export type ReadPage = (
  stream: string,
  direction: 'forwards' | 'backwards',
  from: ReadRevision,
  maxCount: number,
) => Promise<RecordedEvent[]>;

/** Reads pages of a stream to the end of the requested range; an unknown stream is empty. */
export const createPageReader =
  (client: StoreClient): ReadPage =>
  (stream, direction, fromRevision, maxCount) =>
    retryUntil(
      performance.now() + READ_TIMEOUT_MS,
      async () => {
        const events: RecordedEvent[] = [];
        try {
          const requested = { direction, fromRevision, maxCount, requiresLeader: true };
          for await (const { event } of client.readStream(stream, requested))
            if (event) events.push(toRecordedEvent(event));
        } catch (error) {
          if (!isMissingStream(error)) throw error;
        }
        return events;
      },
      { stream },
    );

/**
 * Appends to one stream. The server detects a repeated append only if the expected revision equals that of the first
 * time. For `any`, `some` and conflicts, the IDs are looked up in the stream.
 */
export function appender(
  client: StoreClient,
  readPage: ReadPage,
  options: { timeoutMs: number; closed: AbortSignal },
): (append: Append) => Promise<AppendResult> {
  /** Attempts the append once, or until an exact revision is reported. Returns the actual revision if it differs. */
  async function appendAt({ stream, events }: Append, expected: number | 'any'): Promise<AppendResult | number> {
    try {
      const expectedRevision = expected === 'any' ? expected : expected === 0 ? 'no_stream' : BigInt(expected - 1);
      const { success, nextExpectedRevision, position } = await client.append(
        stream,
        events.map(toServer),
        expectedRevision,
      );
      const revision = Number(nextExpectedRevision) + 1;
      if (!success) return revision;
      // A deleted stream continues its numbering and accepts appends that expect a new stream.
      if (expected !== 'any' && revision !== expected + events.length) throw new TruncatedStreamError(stream);
      if (position) return { ok: true, position: position.commit, revision };
      const [last] = await readPage(stream, 'forwards', nextExpectedRevision, 1);
      return { ok: true, position: last!.position, revision };
    } catch (error) {
      const actual = wrongRevision(error);
      if (actual === undefined) throw error;
      return actual;
    }
  }

  const toRepeatedResult = ({ position, revision }: RecordedEvent): AppendResult => ({ ok: true, position, revision });

  async function appendExpecting(append: Append & { expected: number }): Promise<AppendResult> {
    const { stream, expected } = append;
    if (append.unread && expected > 0) {
      const { found } = await findEvents(readPage, append, { after: 0 });
      if (found) return toRepeatedResult(found);
    }
    const result = await appendAt(append, expected);
    if (typeof result !== 'number') return result;
    const { found } =
      result > 0 ? await findEvents(readPage, append, { after: 0, atLeast: result }) : { found: undefined };
    return found ? toRepeatedResult(found) : { ok: false, stream, expected, actual: result };
  }

  /** Appends at the end of the stream, unless these events already exist. */
  async function appendAtEnd(append: Append): Promise<AppendResult> {
    const { stream, expected } = append;
    for (let searched = 0, atLeast = 0, races = 0; races < RACES; races++) {
      if (options.closed.aborted) throw new Error('The event store is closed');
      const { held, found } = await findEvents(readPage, append, { after: searched, atLeast });
      if (found) return toRepeatedResult(found);
      if (expected === 'some' && held === 0) return { ok: false, stream, expected: 'some', actual: 0 };
      searched = held;
      const result = await appendAt(append, held);
      if (typeof result !== 'number') return result;
      atLeast = result;
    }
    throw new StoreUnavailableError(new Error(`${stream} was written by others ${RACES} times in a row`));
  }

  /** Freshly generated IDs cannot exist before the first attempt. */
  async function retryAppend(append: Append): Promise<AppendResult> {
    const result = await appendAt(append, 'any');
    if (typeof result === 'number') throw new TruncatedStreamError(append.stream);
    return result;
  }

  const appendOnce = (append: Append, attempt: number): Promise<AppendResult> => {
    const { expected, fresh } = append;
    if (typeof expected === 'number') return appendExpecting({ ...append, expected });
    return expected === 'any' && fresh && attempt === 1 ? retryAppend(append) : appendAtEnd(append);
  };

  const inLane = lanes();
  return (append) => {
    // Waiting for the stream's lane counts toward the caller's timeout.
    const until = performance.now() + options.timeoutMs;
    const { stream } = append;
    let attempt = 0;
    const work = (): Promise<AppendResult> => withTimeout(until, () => appendOnce(append, ++attempt));
    return inLane(stream, () => retryUntil(until, work, { stream })).catch((error: unknown) => {
      if (isTooLarge(error)) throw new UnstorableEventError(stream, 'it is larger than the server accepts');
      throw error;
    });
  };
}

interface Lookup {
  /** Last revision of the stream, 0 if it is empty. */
  held: number;
  found: RecordedEvent | undefined;
}

/**
 * Looks for these events after a revision of the stream, newest first so that a retry finds its own quickly. Uses the
 * length that the server reported rather than the last readable event, because the stream may have been truncated.
 */
async function findEvents(
  readPage: ReadPage,
  { stream, events }: Append,
  { after, atLeast = 0 }: { after: number; atLeast?: number },
): Promise<Lookup> {
  const first = events[0]!.id;
  const ids = new Set(events.map(({ id }) => id));
  let held: number | undefined;
  let found: RecordedEvent | undefined;
  for (let from: ReadRevision = 'end'; ;) {
    const page = await readPage(stream, 'backwards', from, PAGE);
    held ??= page[0]?.revision ?? 0;
    if (held < atLeast) throw new TruncatedStreamError(stream);
    for (const event of page) {
      if (event.revision <= after) return { held, found: undefined };
      if (ids.has(event.id)) found ??= event;
      if (event.id === first) return { held, found };
    }
    const oldest = page.at(-1)?.revision ?? (held === 0 ? 1 : undefined);
    if (oldest === 1) return { held, found: undefined };
    // The server reports events here, but none can be read.
    if (oldest === undefined || page.length < PAGE) throw new TruncatedStreamError(stream);
    from = BigInt(oldest - 2);
  }
}

/** Serializes this process's appends to each stream, which would only conflict with each other. */
function lanes(): <T>(stream: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (stream, work) => {
    const appending = (last.get(stream) ?? Promise.resolve()).then(work, work);
    last.set(stream, appending);
    const leave = (): void => {
      if (last.get(stream) === appending) last.delete(stream);
    };
    appending.then(leave, leave);
    return appending;
  };
}

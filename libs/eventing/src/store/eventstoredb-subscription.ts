import type { EventBatch, EventFilter, Position, RecordedEvent } from '../event-store.js';
import { commandError, type ServerCall, type ServerMessage, type StoreClient } from './eventstoredb-client.js';
import { isPassing, describeServerError } from './eventstoredb-errors.js';
import { checkpointIn, checkpointPosition, eventIn, positionIn, readFrom } from './eventstoredb-events.js';
import { Bell } from './follow-store.js';

interface SubscriptionRequest {
  readonly after: Position;
  readonly filter?: EventFilter;
  readonly batchSize?: number;
  readonly signal: AbortSignal;
  readonly onOutage?: (reason: unknown) => void;
}

/**
 * Number of foreign events that the server skips before it reports a checkpoint: many while catching up, one near the
 * end.
 */
const FAR = 32;
const NEAR = 1;

/** Yields the server's subscription as batches; resubscribes after the last batch when the connection is lost. */
export async function* subscribeToAll(
  client: StoreClient,
  { after, filter, batchSize = 500, signal, onOutage = () => {} }: SubscriptionRequest,
): AsyncGenerator<EventBatch, void, undefined> {
  let position = after;
  let onCaughtUp = false;
  let window = FAR;
  for (let wait = 50; !signal.aborted;) {
    const line = openLine(client, position, { categories: filter?.categories, window, batchSize });
    try {
      for (;;) {
        const batch = line.take(position, batchSize);
        const moved = batch.events.length > 0 || batch.position > position;
        if (moved || (batch.caughtUp && !onCaughtUp)) {
          position = batch.position;
          onCaughtUp = batch.caughtUp;
          wait = 50;
          onOutage(undefined);
          yield batch;
          continue;
        }
        if (line.failure() !== undefined || (batch.caughtUp && filter && window === FAR)) break;
        await line.bell.wait(signal);
        if (signal.aborted) return;
        // The messages that arrived together are decoded one by one: after this turn they can be taken as one batch.
        await new Promise(setImmediate);
      }
      const failure = line.failure();
      if (failure && !isPassing(failure)) throw describeServerError(failure, { position });
      if (failure === undefined) {
        window = NEAR;
        continue;
      }
      onOutage(failure ?? new Error('the server ended the subscription'));
    } finally {
      line.close();
    }
    await new Bell().wait(signal, wait);
    wait = Math.min(2 * wait, 2_000);
  }
}

/** Reads events of some categories after a position, up to the current end of the log. */
export async function readCategories(
  client: StoreClient,
  { after, limit, filter, signal }: Omit<SubscriptionRequest, 'filter'> & { limit: number; filter: EventFilter },
): Promise<EventBatch> {
  const events: RecordedEvent[] = [];
  const line = openLine(client, after, { categories: filter.categories, window: FAR, batchSize: limit });
  try {
    for (let position = after; ; await line.bell.wait(signal)) {
      signal.throwIfAborted();
      const batch = line.take(position, limit - events.length);
      events.push(...batch.events);
      position = batch.position;
      if (events.length >= limit) return { events, position, caughtUp: false };
      if (batch.caughtUp) return { events, position, caughtUp: true };
      const failure = line.failure();
      if (failure !== undefined) throw failure ?? new Error('RST_STREAM: the server ended the read');
    }
  } finally {
    line.close();
  }
}

/** A subscription from which arrived events can be taken. */
interface SubscriptionCall {
  take(position: Position, batchSize: number): EventBatch;
  /** Why it ended; `null` if the server ended it without an error, `undefined` while it is running. */
  failure(): Error | null | undefined;
  readonly bell: Bell;
  close(): void;
}

function openLine(
  client: StoreClient,
  after: Position,
  { categories, window, batchSize }: { categories: readonly string[] | undefined; window: number; batchSize: number },
): SubscriptionCall {
  const bell = new Bell();
  let ended: Error | null | undefined;
  let live = false;
  /** Messages of the server in order, and the number of processed ones. */
  let arrived: ServerMessage[] = [];
  let taken = 0;
  let call: ServerCall | undefined;
  const end = (error: Error | null): void => {
    ended ??= error;
    bell.ring();
  };
  const opening = client.follow(readFrom(after), categories && { categories, window });
  opening.then((opened) => {
    call = opened;
    opened
      .on('data', (message: ServerMessage) => {
        arrived.push(message);
        if (arrived.length - taken >= 2 * batchSize) opened.pause();
        bell.ring();
      })
      .on('error', (error) => end(commandError(error)))
      .on('end', () => end(null));
  }, end);

  return {
    bell,
    failure: () => ended,
    take(position, limit) {
      const events: RecordedEvent[] = [];
      let reached = position;
      for (; taken < arrived.length && events.length < limit; taken++) {
        const message = arrived[taken]!;
        if (message.hasEvent()) {
          // Foreign events are skipped too; the position advances with them.
          reached = positionIn(message);
          const event = eventIn(message);
          if (event) events.push(event);
        } else if (message.hasCheckpoint()) {
          const passed = checkpointPosition(checkpointIn(message));
          if (passed !== undefined && passed > reached) reached = passed;
        } else if (message.hasCaughtUp()) live = true;
        else if (message.hasFellBehind()) live = false;
      }
      const emptied = taken === arrived.length;
      if (emptied) [arrived, taken] = [[], 0];
      if (call?.isPaused() && arrived.length - taken < batchSize) call.resume();
      return { events, caughtUp: live && emptied, position: reached };
    },
    close() {
      // A call whose connection never came about has nothing to cancel; one that comes about later is ended then.
      void opening.then(
        (opened) => setImmediate(() => opened.cancel()),
        () => {},
      );
    },
  };
}

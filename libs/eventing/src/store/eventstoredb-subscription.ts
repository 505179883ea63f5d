import {
  excludeSystemEvents,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import type { EventBatch, EventFilter, Position, RecordedEvent } from '../event-store.js';
import { isPassing } from './eventstoredb-errors.js';
import { checkpointPosition, isOurs, readFrom, recorded, type ResolvedEvent } from './eventstoredb-events.js';
import { Bell } from './follow.js';

interface Asked {
  readonly after: Position;
  readonly filter?: EventFilter;
  readonly batchSize?: number;
  readonly signal: AbortSignal;
}

/** The server's own subscription as batches; it begins again behind the last batch when the connection is lost. */
export async function* subscribeToAll(
  client: EventStoreDBClient,
  { after, filter, batchSize = 500, signal }: Asked,
): AsyncGenerator<EventBatch, void, undefined> {
  let position = after;
  let toldCaughtUp = false;
  for (let wait = 50; !signal.aborted;) {
    const line = openLine(client, position, filter, batchSize);
    try {
      for (;;) {
        const batch = line.take(position, batchSize);
        const moved = batch.events.length > 0 || batch.position > position;
        if (moved || (batch.caughtUp && !toldCaughtUp)) {
          position = batch.position;
          toldCaughtUp = batch.caughtUp;
          wait = 50;
          yield batch;
          continue;
        }
        if (line.failure() !== undefined) break;
        await line.bell.heard(signal);
        if (signal.aborted) return;
      }
      const failure = line.failure();
      if (failure && !isPassing(failure)) throw failure;
    } finally {
      await line.close();
    }
    await new Bell().heard(signal, wait);
    wait = Math.min(2 * wait, 2_000);
  }
}

/** One subscription of the server, from which can be taken what has arrived. */
interface Line {
  take(position: Position, batchSize: number): EventBatch;
  /** Why it ended, `null` where the server just ended it, `undefined` while it goes on. */
  failure(): Error | null | undefined;
  readonly bell: Bell;
  close(): Promise<void>;
}

function openLine(
  client: EventStoreDBClient,
  after: Position,
  filter: EventFilter | undefined,
  batchSize: number,
): Line {
  const bell = new Bell();
  let ended: Error | null | undefined;
  let live = false;
  // What the server has passed over without finding anything. It is told in the order of the events, so it holds for a
  // reader who has taken every event that has arrived.
  let passed: Position = 0n;
  const checkpointReached = (_: AllStreamSubscription, at: { commit: bigint; prepare: bigint }): void => {
    passed = checkpointPosition(at) ?? passed;
    bell.ring();
  };
  const checkpoints = { checkpointInterval: 1, checkpointReached };
  const subscription = client.subscribeToAll(
    {
      fromPosition: readFrom(after),
      filter: filter?.categories
        ? streamNameFilter({ prefixes: filter.categories.map((category) => `${category}-`), ...checkpoints })
        : excludeSystemEvents(checkpoints),
    },
    { highWaterMark: batchSize },
  );
  const end = (error: Error | null): void => {
    ended ??= error;
    bell.ring();
  };
  subscription
    .on('readable', () => bell.ring())
    .on('caughtUp', () => {
      live = true;
      bell.ring();
    })
    .on('fellBehind', () => (live = false))
    .on('error', end)
    .on('end', () => end(null))
    .on('close', () => end(null));

  return {
    bell,
    failure: () => ended,
    take(position, limit) {
      const events: RecordedEvent[] = [];
      let emptied = false;
      while (events.length < limit && !emptied) {
        const one = subscription.read() as ResolvedEvent | null;
        if (one?.event && isOurs(one.event)) events.push(recorded(one.event));
        emptied = one === null;
      }
      const reached = events.at(-1)?.position ?? position;
      return { events, caughtUp: live && emptied, position: emptied && passed > reached ? passed : reached };
    },
    close: async () => {
      subscription.on('error', () => {});
      // A subscription whose connection never came about has nothing to cancel.
      await subscription.unsubscribe().catch(() => {});
      subscription.destroy();
    },
  };
}

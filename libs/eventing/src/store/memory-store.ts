import { randomUUID } from 'node:crypto';
import {
  MAX_COUNTED,
  getCategory,
  type Append,
  type AppendResult,
  type EventBatch,
  type EventStore,
  type Metadata,
  type RecordedEvent,
} from '../event-store.js';
import { createBatch } from './batch-of.js';
import { Bell, follow } from './follow-store.js';
import { storable, UnstorableEventError, type StorableEvent } from './storable.js';

/** In-memory store for unit tests with the behavior of the durable ones; payloads are serialized as JSON. */
export function memoryStore(identity: string = randomUUID()): EventStore {
  const log: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const byId = new Map<string, RecordedEvent>();
  const bells = new Set<Bell>();

  const append = ({ stream, expected }: Append, events: readonly StorableEvent[]): AppendResult => {
    const held = streams.get(stream) ?? [];
    const known = events.map(({ id }) => byId.get(id));
    if (known[0]?.stream === stream) {
      const last = known.findLast((event) => event?.stream === stream)!;
      return { ok: true, position: last.position, revision: last.revision };
    }
    if (known.some(Boolean) || new Set(events.map(({ id }) => id)).size < events.length)
      throw new UnstorableEventError(stream, 'its id already belongs to another event');
    if (expected === 'some' ? held.length === 0 : expected !== 'any' && expected !== held.length)
      return { ok: false, stream, expected, actual: held.length };
    const recorded_at = new Date().toISOString();
    for (const { id, type, version, data, meta } of events) {
      const event: RecordedEvent = Object.freeze({
        id,
        type,
        version,
        data: JSON.parse(data) as unknown,
        meta: JSON.parse(meta) as Metadata,
        stream,
        revision: held.length + 1,
        position: BigInt(log.length + 1),
        recorded_at,
      });
      held.push(event);
      log.push(event);
      byId.set(id, event);
    }
    streams.set(stream, held);
    for (const bell of bells) bell.ring();
    return { ok: true, position: BigInt(log.length), revision: held.length };
  };

  const store: EventStore = {
    append: async (one) => append(one, storable(one)),
    appendMany: async (many) => {
      const events = many.map(storable);
      return many.map((one, index) => append(one, events[index]!));
    },
    read: async (stream, { direction = 'forwards', from, limit = Infinity } = {}) => {
      const held = streams.get(stream) ?? [];
      return direction === 'forwards'
        ? held.slice(Math.max(from ?? 1, 1) - 1).slice(0, limit)
        : held
            .slice(0, from ?? held.length)
            .reverse()
            .slice(0, limit);
    },
    readMany: async (requested) => requested.map((stream) => [...(streams.get(stream) ?? [])]),
    readAll: async ({
      from,
      after = from === undefined ? 0n : from - 1n,
      before,
      limit,
      filter,
      direction = 'forwards',
    }): Promise<EventBatch> => {
      const backwards = direction === 'backwards';
      const wanted = log
        .slice(Number(after), before === undefined ? undefined : Math.max(Number(before) - 1, 0))
        .filter(({ stream }) => !filter?.categories || filter.categories.includes(getCategory(stream)));
      if (backwards) wanted.reverse();
      const events = wanted.slice(0, limit);
      const caughtUp = events.length === wanted.length;
      return createBatch(events, { caughtUp, head: BigInt(log.length), after, before, backwards });
    },
    subscribe: ({ after, filter, batchSize = 500, signal }) => {
      const bell = new Bell();
      const batches = follow({
        after,
        signal,
        read: (from) => store.readAll({ after: from, limit: batchSize, ...(filter ? { filter } : {}) }),
        idle: () => bell.wait(signal),
      });
      return (async function* () {
        bells.add(bell);
        try {
          yield* batches;
        } finally {
          bells.delete(bell);
        }
      })();
    },
    identity: async () => identity,
    holds: async (position) => position <= BigInt(log.length),
    head: async () => BigInt(log.length),
    countAfter: async (position) => Math.min(log.length - Number(position), MAX_COUNTED),
    close: async () => {},
  };
  return store;
}

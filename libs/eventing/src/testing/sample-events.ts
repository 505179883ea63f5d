import { randomUUID } from 'node:crypto';
import type { EventBatch, EventStore, Metadata, NewEvent, RecordedEvent } from '../event-store.js';

/** A store under test with ways to disturb it. */
export interface OpenedStore {
  readonly store: EventStore;
  /** Breaks all the store's connections, like a network failure. */
  readonly disconnect?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const sampleMeta = (also: Partial<Metadata> = {}): Metadata => ({
  actor_id: 'ada',
  command_id: randomUUID(),
  correlation_id: randomUUID(),
  at: '2026-10-05T12:00:00.000Z',
  source: 'web',
  ...also,
});

/** A new event with the given data. */
export const sampleEvent = (data: unknown = { note: 'first' }, also: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'NoteTaken',
  version: 1,
  data,
  meta: sampleMeta(),
  ...also,
});
export const sampleEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => sampleEvent({ n }));

/** A stream category of one test, because suites may share a store. */
export const ownCategory = (): string => `t${randomUUID().replaceAll('-', '')}`;

/** The writer's part of an event, without what the store added. */
export const toNewEvent = ({ id, type, version, data, meta }: NewEvent): NewEvent => ({
  id,
  type,
  version,
  data,
  meta,
});

/** Reads a whole category, page by page. */
export async function readCategories(
  store: EventStore,
  categories: readonly string[],
  { after = 0n, page = 1_000 }: { after?: bigint; page?: number } = {},
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let reached = after; ;) {
    const batch: EventBatch = await store.readAll({ after: reached, limit: page, filter: { categories } });
    events.push(...batch.events);
    if (batch.caughtUp) return events;
    reached = batch.position;
  }
}

/** Follows a category from its last position until the condition holds; returns all events and the last position. */
export async function followUntil(
  store: EventStore,
  options: { after: bigint; categories?: readonly string[]; batchSize?: number },
  enough: (seen: readonly RecordedEvent[], batch: EventBatch) => boolean,
): Promise<{ events: RecordedEvent[]; position: bigint }> {
  const { after, categories, batchSize } = options;
  const stop = new AbortController();
  const events: RecordedEvent[] = [];
  let position = after;
  try {
    for await (const batch of store.subscribe({
      after,
      ...(categories ? { filter: { categories } } : {}),
      signal: stop.signal,
      ...(batchSize === undefined ? {} : { batchSize }),
    })) {
      events.push(...batch.events);
      position = batch.position;
      if (enough(events, batch)) break;
    }
  } finally {
    stop.abort();
  }
  return { events, position };
}

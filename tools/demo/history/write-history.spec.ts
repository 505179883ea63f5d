import { describe, expect, it } from '@jest/globals';
import type { EventStore, RecordedEvent } from '@tailboard/eventing/event-store';
import { memoryStore } from '@tailboard/eventing/store/memory-store';
import { foundIn, writeHistory, type Far, type HistoryRequest } from './write-history.js';

const small = { tier: 'S', weeks: 2, technicians: 4, until: '2026-10-04' } as const;
const write = (store: EventStore, more: Partial<HistoryRequest> = {}) => writeHistory({ ...small, store, ...more });
const eventsIn = async (store: EventStore): Promise<readonly RecordedEvent[]> =>
  (await store.readAll({ limit: 1_000_000 })).events;
const withoutPositions = (events: readonly RecordedEvent[]): unknown[] =>
  events.map(({ id, stream, type, data, meta }) => ({ id, stream, type, data, meta }));
const inStreams = (events: readonly RecordedEvent[]): unknown[] =>
  withoutPositions(
    [...events].sort((a, b) => (a.stream === b.stream ? a.revision - b.revision : a.stream < b.stream ? -1 : 1)),
  );

async function writeEvents(more: Partial<HistoryRequest> = {}): Promise<readonly RecordedEvent[]> {
  const store = memoryStore();
  await write(store, more);
  return eventsIn(store);
}

describe('the history of a company', () => {
  it('is the same for the same seed, and another one for another', async () => {
    const events = withoutPositions(await writeEvents());
    expect(withoutPositions(await writeEvents())).toEqual(events);
    expect(withoutPositions(await writeEvents({ seed: 2 }))).not.toEqual(events);
  });

  it('that was broken off goes on where it was, and has each event once', async () => {
    const complete = await writeEvents();
    const store = memoryStore();
    const stopping = new AbortController();
    const stopAfterAWeek = ({ what, done }: Far): void => {
      if (what === 'weeks' && done >= 1) stopping.abort();
    };
    expect(await write(store, { onProgress: stopAfterAWeek, signal: stopping.signal })).toMatchObject({
      finished: false,
    });
    const half = (await eventsIn(store)).length;
    expect(half).toBeLessThan(complete.length);
    expect(await write(store)).toMatchObject({ finished: true });
    expect(inStreams(await eventsIn(store))).toEqual(inStreams(complete));
  });

  it('that is written once more changes nothing', async () => {
    const store = memoryStore();
    await write(store);
    const head = await store.head();
    await write(store);
    expect(await store.head()).toBe(head);
  });

  it('finalizes every week in which a user worked, after everything that it is paid by', async () => {
    const events = await writeEvents();
    const weeks = new Set(events.filter(({ type }) => type === 'DaySubmitted').map(({ stream }) => stream));
    const last = new Map<string, string>();
    for (const { stream, type } of events) if (stream.startsWith('week-')) last.set(stream, type);
    expect(weeks.size).toBeGreaterThan(6);
    expect(new Set(last.values())).toEqual(new Set(['WeekFinalized']));
    const instants = events.map(({ meta }) => meta.at);
    expect(instants).toEqual([...instants].sort());
  });

  it('is known by its first event, so that no other company is mistaken for it', async () => {
    const store = memoryStore();
    expect(await foundIn(store, small)).toBe('nothing');
    await write(store);
    const { until: _, ...anyTime } = small;
    expect(await foundIn(store, anyTime)).toEqual({ until: '2026-10-04' });
    expect(await foundIn(store, { ...small, seed: 2 })).toBe('another');
    expect(await foundIn(store, { ...small, until: '2026-09-27' })).toBe('another');
  });
});

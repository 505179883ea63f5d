import fc from 'fast-check';
import { getCategory, type Append, type AppendResult, type EventStore, type ExpectedRevision } from '../event-store.js';
import { derivedId } from '../ids.js';
import { sampleMeta } from './sample-events.js';

/**
 * One call of `appendMany`, with streams, expectations and commands by number, so that commands repeat and streams
 * collide.
 */
export type Calls = readonly (readonly { stream: number; expected: ExpectedRevision; act: number; count: number }[])[];

export const anyCalls: fc.Arbitrary<Calls> = fc.array(
  fc.array(
    fc.record({
      stream: fc.integer({ min: 0, max: 3 }),
      expected: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 6 }) },
        { weight: 3, arbitrary: fc.constant('any' as const) },
        { weight: 1, arbitrary: fc.constant('some' as const) },
      ),
      act: fc.integer({ min: 0, max: 30 }),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 8 },
);

/** Results and contents of a store, with positions as ranks, so that two stores can be compared. */
export async function carriedOut(store: EventStore, category: string, calls: Calls): Promise<unknown> {
  const results: AppendResult[] = [];
  for (const call of calls)
    results.push(
      ...(await store.appendMany(
        call.map(({ stream, expected, act: action, count }): Append => {
          const name = `${category}-${stream}`;
          const events = Array.from({ length: count }, (_, n) => ({
            id: derivedId(name, action, n),
            type: 'NoteTaken',
            version: 1,
            data: { act: action, n },
            meta: sampleMeta({ command_id: String(action), correlation_id: 'r' }),
          }));
          return { stream: name, expected, events };
        }),
      )),
    );
  const { events } = await store.readAll({ after: 0n, limit: 10_000, filter: { categories: [category] } });
  const rank = new Map(events.map(({ position }, n) => [position, n]));
  const streams = [...new Set(events.map(({ stream }) => stream))].sort();
  return {
    results: results.map((result) =>
      result.ok
        ? { ...result, position: rank.get(result.position) }
        : { ...result, stream: result.stream.replace(getCategory(result.stream), '') },
    ),
    order: events.map(({ stream, revision, data }) => [stream.replace(category, ''), revision, data]),
    revisions: await Promise.all(
      streams.map(async (stream) => (await store.read(stream)).map(({ revision }) => revision)),
    ),
  };
}

import type { AnyEventSchemas, EventOf } from '@tailboard/contracts/event';
import { stateOf, type Decider } from './decider.js';
import type { EventStore, Position, RecordedEvent } from './event-store.js';
import { upcast } from './upcast.js';

/** A record as its facts make it this instant: newer than any row. */
export interface Loaded<State, F extends AnyEventSchemas = AnyEventSchemas> {
  readonly state: State;
  /** All that happened to it, oldest first, in the newest shapes; nothing when it never was. */
  readonly events: readonly (Omit<RecordedEvent, 'type' | 'data'> & EventOf<F>)[];
  /** Of its newest event; `0n` when there is none. */
  readonly position: Position;
}

/** How the record of an id stands. */
export const loadAggregate = async <State, F extends AnyEventSchemas>(
  store: Pick<EventStore, 'read'>,
  decider: Decider<State, F>,
  id: string,
): Promise<Loaded<State, F>> => loaded(decider, await store.read(`${decider.events.category}-${id}`));

/** How the records of these ids stand, in their order. */
export async function loadAggregates<State, F extends AnyEventSchemas>(
  store: Pick<EventStore, 'readMany'>,
  decider: Decider<State, F>,
  ids: readonly string[],
): Promise<Loaded<State, F>[]> {
  const streams = await store.readMany(ids.map((id) => `${decider.events.category}-${id}`));
  return streams.map((recorded) => loaded(decider, recorded));
}

function loaded<State, F extends AnyEventSchemas>(
  decider: Decider<State, F>,
  recorded: readonly RecordedEvent[],
): Loaded<State, F> {
  const events = recorded.map((event) => upcast(event, decider.events.shapes));
  return {
    state: stateOf(decider, events),
    events: events as unknown as Loaded<State, F>['events'],
    position: events.at(-1)?.position ?? 0n,
  };
}

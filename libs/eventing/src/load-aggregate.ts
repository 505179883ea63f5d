import type { AnyEventSchemas, EventOf } from '@tailboard/contracts/event';
import { foldState, type Decider } from './decider.js';
import type { EventStore, Position, RecordedEvent } from './event-store.js';
import { upcast } from './upcast.js';

/** The current state of a record, rebuilt from its event stream, so it is never behind like a row. */
export interface Loaded<State, F extends AnyEventSchemas = AnyEventSchemas> {
  readonly state: State;
  /** All its events, oldest first, in the newest versions; empty if the record never existed. */
  readonly events: readonly (Omit<RecordedEvent, 'type' | 'data'> & EventOf<F>)[];
  /** Position of the newest event; `0n` if there is none. */
  readonly position: Position;
}

/** Loads the current state of a record by ID. */
export const loadAggregate = async <State, F extends AnyEventSchemas>(
  store: Pick<EventStore, 'read'>,
  decider: Decider<State, F>,
  id: string,
): Promise<Loaded<State, F>> => toLoaded(decider, await store.read(`${decider.events.category}-${id}`));

/** Loads the current states of several records, in the order of their IDs. */
export async function loadAggregates<State, F extends AnyEventSchemas>(
  store: Pick<EventStore, 'readMany'>,
  decider: Decider<State, F>,
  ids: readonly string[],
): Promise<Loaded<State, F>[]> {
  const streams = await store.readMany(ids.map((id) => `${decider.events.category}-${id}`));
  return streams.map((recorded) => toLoaded(decider, recorded));
}

function toLoaded<State, F extends AnyEventSchemas>(
  decider: Decider<State, F>,
  recorded: readonly RecordedEvent[],
): Loaded<State, F> {
  const events = recorded.map((event) => upcast(event, decider.events.shapes));
  return {
    state: foldState(decider, events),
    events: events as unknown as Loaded<State, F>['events'],
    position: events.at(-1)?.position ?? 0n,
  };
}

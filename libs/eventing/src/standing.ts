import type { AnyFacts, FactOf } from '@tailboard/contracts/event';
import { stateOf, type Decider } from './decider.js';
import type { EventStore, Position, RecordedEvent } from './event-store.js';
import { upcast } from './upcast.js';

/** A record as its facts make it this instant: newer than any row. */
export interface Standing<State, F extends AnyFacts = AnyFacts> {
  readonly state: State;
  /** All that happened to it, oldest first, in the newest shapes; nothing when it never was. */
  readonly events: readonly (Omit<RecordedEvent, 'type' | 'data'> & FactOf<F>)[];
  /** Of its newest event; `0n` when there is none. */
  readonly position: Position;
}

/** How the record of an id stands. */
export const standingOf = async <State, F extends AnyFacts>(
  store: Pick<EventStore, 'read'>,
  decider: Decider<State, F>,
  id: string,
): Promise<Standing<State, F>> => standing(decider, await store.read(`${decider.facts.category}-${id}`));

/** How the records of these ids stand, in their order. */
export async function standingsOf<State, F extends AnyFacts>(
  store: Pick<EventStore, 'readMany'>,
  decider: Decider<State, F>,
  ids: readonly string[],
): Promise<Standing<State, F>[]> {
  const streams = await store.readMany(ids.map((id) => `${decider.facts.category}-${id}`));
  return streams.map((recorded) => standing(decider, recorded));
}

function standing<State, F extends AnyFacts>(
  decider: Decider<State, F>,
  recorded: readonly RecordedEvent[],
): Standing<State, F> {
  const events = recorded.map((event) => upcast(event, decider.facts.shapes));
  return {
    state: stateOf(decider, events),
    events: events as unknown as Standing<State, F>['events'],
    position: events.at(-1)?.position ?? 0n,
  };
}

import {
  formed,
  type Folds,
  type Outward,
  type OutwardFact,
  type OutwardState,
  type OutwardTopic,
  type Says,
} from '@tailboard/contracts/outward';
import { categoryOf, type EventStore, type Position, type RecordedEvent } from '../event-store.js';
import { EventFromTheFuture, upcast } from '../upcast.js';
import type { KafkaMessage } from './client.js';
import { encode, subjectOf, type Envelope } from './outward-message.js';

/** What each context lets out. */
export type OutwardContexts = Readonly<Record<string, readonly Outward[]>>;

/** A fact that could not be made a message of. */
export interface Unsendable {
  readonly topic: OutwardTopic;
  readonly event: RecordedEvent;
  readonly reason: string;
  readonly bytes: number;
}
/** A message on its way, with the fact that it came of. */
export interface Leaving {
  readonly topic: OutwardTopic;
  readonly event: RecordedEvent;
  readonly message: KafkaMessage;
}

/** Where a topic stands while messages are made for it. */
export interface TopicPlace {
  readonly topic: OutwardTopic;
  readonly generation: number;
  /** Everything up to here is out. */
  readonly position: Position;
  /** A state that is filled for the first time is as of this position. */
  readonly filling?: Position | null;
}

interface Declared {
  readonly context: string;
  readonly outward: Outward;
}

/** Makes messages of facts, by the declarations alone. */
export class RelayMessages {
  private readonly declared: ReadonlyMap<string, Declared>;

  constructor(
    contexts: OutwardContexts,
    private readonly store: Pick<EventStore, 'readMany'>,
    private readonly source: { readonly store: string; readonly schemas?: string },
  ) {
    this.declared = new Map(
      Object.entries(contexts).flatMap(([context, all]) =>
        all.map((outward): [string, Declared] => [outward.facts.category, { context, outward }]),
      ),
    );
  }

  /** The kinds of streams of which anything goes to one of the topics. */
  categories(topics: readonly OutwardTopic[]): string[] {
    return [...this.declared].flatMap(([category, { outward }]) =>
      Object.values(outward.leaving).some((one) => !('why' in one) && one.some(({ topic }) => topics.includes(topic)))
        ? [category]
        : [],
    );
  }

  /**
   * The messages of some events in their order, for topics that have not got them yet. A state is as of `bound`, folded up to
   * the last of its facts there, and goes out once, in the place of that fact.
   */
  async of(
    events: readonly RecordedEvent[],
    places: readonly TopicPlace[],
    bound: Position,
  ): Promise<{ leaving: Leaving[]; unsendable: Unsendable[] }> {
    const at = new Map(places.map((place) => [place.topic, place]));
    const leaving: Leaving[] = [];
    const unsendable: Unsendable[] = [];
    const folded = new Map<string, Set<OutwardState>>();
    for (const event of events) {
      const declared = this.declared.get(categoryOf(event.stream));
      const leaves = declared?.outward.leaving[event.type];
      if (!declared || !leaves || 'why' in leaves) continue;
      for (const one of leaves) {
        const place = at.get(one.topic);
        if (!place || event.position <= place.position) continue;
        if (one.kind === 'folds') noteFold(folded, event.stream, stateOf(declared.outward, one));
        else this.say(event, one, declared, place, { leaving, unsendable });
      }
    }
    if (folded.size > 0) await this.foldAll(folded, at, { events, bound }, { leaving, unsendable });
    return { leaving, unsendable };
  }

  /** In the place of a fact that cannot be sent, so that a reader knows of it. */
  parked({ event, topic }: Unsendable, { generation }: TopicPlace): Leaving {
    const context = this.declared.get(categoryOf(event.stream))!.context;
    const data = { id: `${event.id}/${topic}`, subject: subjectOf(event.stream), position: String(event.position) };
    return {
      topic,
      event,
      message: encode(
        'Parked',
        { ...event, id: `${event.id}/parked` },
        data,
        this.envelope(context, topic, generation),
      ),
    };
  }

  /** One fact's message for a topic, outside of the order. */
  async late(event: RecordedEvent, place: TopicPlace): Promise<{ leaving: Leaving[]; unsendable: Unsendable[] }> {
    const made = await this.of([event], [{ ...place, position: event.position - 1n }], event.position);
    const late = { ce_late: 'true' };
    return {
      ...made,
      leaving: made.leaving.map((one) => ({
        ...one,
        message: { ...one.message, headers: { ...one.message.headers, ...late } },
      })),
    };
  }

  private say(
    event: RecordedEvent,
    says: Says,
    { context, outward }: Declared,
    { topic, generation }: TopicPlace,
    into: { leaving: Leaving[]; unsendable: Unsendable[] },
  ): void {
    try {
      const data = formed(outward, says, factOf(event, outward));
      if (data)
        into.leaving.push({
          topic,
          event,
          message: encode(says.name ?? event.type, event, data, this.envelope(context, topic, generation)),
        });
    } catch (error) {
      into.unsendable.push(unsendableOf(topic, event, error));
    }
  }

  private async foldAll(
    folded: ReadonlyMap<string, ReadonlySet<OutwardState>>,
    at: ReadonlyMap<OutwardTopic, TopicPlace>,
    { events, bound }: { events: readonly RecordedEvent[]; bound: Position },
    into: { leaving: Leaving[]; unsendable: Unsendable[] },
  ): Promise<void> {
    const streams = [...folded.keys()];
    const histories = await this.store.readMany(streams);
    const last = events.at(-1)!.position;
    const states: Leaving[] = [];
    streams.forEach((stream, number) => {
      const { context, outward } = this.declared.get(categoryOf(stream))!;
      for (const state of folded.get(stream)!) {
        const { topic, generation, filling } = at.get(state.topic)!;
        const until = filling && filling > bound ? filling : bound;
        const facts = histories[number]!.filter(
          ({ position, type }) => position <= until && changes(outward, type, state.topic),
        );
        const event = facts.at(-1);
        // A later fact of the same key says it, in a batch to come.
        if (!event || event.position > last) continue;
        try {
          let known: Record<string, unknown> | null = null;
          for (const fact of facts) known = (state as OutwardState<OutwardFact>).fold(known, factOf(fact, outward));
          const data = known === null ? null : state.schema.parse(known);
          states.push({
            topic,
            event,
            message: encode(state.name, event, data, this.envelope(context, topic, generation)),
          });
        } catch (error) {
          into.unsendable.push(unsendableOf(topic, event, error));
        }
      }
    });
    into.leaving.push(...states.sort((one, other) => (one.event.position < other.event.position ? -1 : 1)));
  }

  private envelope(context: string, topic: OutwardTopic, generation: number): Envelope {
    return { ...this.source, context, topic, generation };
  }
}

const factOf = (event: RecordedEvent, outward: Outward): OutwardFact => {
  const { type, data, stream } = upcast(event, outward.facts.shapes);
  return { type, data, id: stream.slice(stream.indexOf('-') + 1) };
};
const stateOf = ({ states }: Outward, { topic }: Folds): OutwardState => states.find((state) => state.topic === topic)!;
const changes = ({ leaving }: Outward, type: string, topic: OutwardTopic): boolean => {
  const one = leaving[type];
  return (
    one !== undefined && !('why' in one) && one.some((leaves) => leaves.kind === 'folds' && leaves.topic === topic)
  );
};
const noteFold = (folded: Map<string, Set<OutwardState>>, stream: string, state: OutwardState): void => {
  const known = folded.get(stream) ?? new Set();
  folded.set(stream, known.add(state));
};
/** What a newer build recorded is no fault of the fact: the relay waits for that build. */
const unsendableOf = (topic: OutwardTopic, event: RecordedEvent, error: unknown): Unsendable => {
  if (error instanceof EventFromTheFuture) throw error;
  return { topic, event, reason: (error as Error).message, bytes: 0 };
};

import {
  toPublishedForm,
  type UpdatesState,
  type PublishedEvents,
  type PublishedEvent,
  type PublishedState,
  type PublishedTopic,
  type Publishes,
} from '@tailboard/contracts/published-events';
import { getCategory, type EventStore, type Position, type RecordedEvent } from '../event-store.js';
import { UnknownEventVersionError, upcast } from '../upcast.js';
import type { KafkaMessage } from './client.js';
import { encode, toSubject, type Envelope } from './published-message.js';

/** Published events by context. */
export type PublishingContexts = Readonly<Record<string, readonly PublishedEvents[]>>;

/** An event that could not be converted to a message. */
export interface Unsendable {
  readonly topic: PublishedTopic;
  readonly event: RecordedEvent;
  readonly reason: string;
  readonly bytes: number;
}
/** A message with the event it was built from. */
export interface BuiltMessage {
  readonly topic: PublishedTopic;
  readonly event: RecordedEvent;
  readonly message: KafkaMessage;
}

/** Progress of a topic while messages are built for it. */
export interface TopicOffset {
  readonly topic: PublishedTopic;
  readonly generation: number;
  /** Everything up to this position is published. */
  readonly position: Position;
  /** Position of the initial snapshot of a state topic. */
  readonly filling?: Position | null;
}

interface Declared {
  readonly context: string;
  readonly published: PublishedEvents;
}

/** Builds messages from events according to the published declarations. */
export class RelayMessages {
  private readonly declared: ReadonlyMap<string, Declared>;

  constructor(
    contexts: PublishingContexts,
    private readonly store: Pick<EventStore, 'readMany'>,
    private readonly source: { readonly store: string; readonly schemas?: string },
  ) {
    this.declared = new Map(
      Object.entries(contexts).flatMap(([context, publishedEvents]) =>
        publishedEvents.map((published): [string, Declared] => [published.events.category, { context, published }]),
      ),
    );
  }

  /** Returns the stream categories that publish to one of the topics. */
  categories(topics: readonly PublishedTopic[]): string[] {
    return [...this.declared].flatMap(([category, { published }]) =>
      Object.values(published.declarations).some(
        (one) => !('why' in one) && one.some(({ topic }) => topics.includes(topic)),
      )
        ? [category]
        : [],
    );
  }

  /**
   * Builds the messages of a range of events, in order, for topics that lack them. A state topic gets one message per
   * key as of `bound`, at the position of the key's last event in the range.
   */
  async build(
    events: readonly RecordedEvent[],
    places: readonly TopicOffset[],
    bound: Position,
  ): Promise<{ messages: BuiltMessage[]; unsendable: Unsendable[] }> {
    const placeByTopic = new Map(places.map((place) => [place.topic, place]));
    const messages: BuiltMessage[] = [];
    const unsendable: Unsendable[] = [];
    const folded = new Map<string, Set<PublishedState>>();
    for (const event of events) {
      const declared = this.declared.get(getCategory(event.stream));
      const declaration = declared?.published.declarations[event.type];
      if (!declared || !declaration || 'why' in declaration) continue;
      for (const leaves of declaration) {
        const place = placeByTopic.get(leaves.topic);
        if (!place || event.position <= place.position) continue;
        if (leaves.kind === 'state') noteFold(folded, event.stream, findState(declared.published, leaves));
        else this.addMessage(event, leaves, declared, place, { leaving: messages, unsendable });
      }
    }
    if (folded.size > 0) await this.foldAll(folded, placeByTopic, { events, bound }, { leaving: messages, unsendable });
    return { messages, unsendable };
  }

  /** Builds a marker in place of an event that cannot be sent, so that consumers know of it. */
  buildMarker({ event, topic }: Unsendable, { generation }: TopicOffset): BuiltMessage {
    const context = this.declared.get(getCategory(event.stream))!.context;
    const data = { id: `${event.id}/${topic}`, subject: toSubject(event.stream), position: String(event.position) };
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

  /** Builds the message of one event for a topic, out of order. */
  async buildLate(
    event: RecordedEvent,
    place: TopicOffset,
  ): Promise<{ messages: BuiltMessage[]; unsendable: Unsendable[] }> {
    const made = await this.build([event], [{ ...place, position: event.position - 1n }], event.position);
    const late = { ce_late: 'true' };
    return {
      ...made,
      messages: made.messages.map((built) => ({
        ...built,
        message: { ...built.message, headers: { ...built.message.headers, ...late } },
      })),
    };
  }

  private addMessage(
    event: RecordedEvent,
    declaration: Publishes,
    { context, published }: Declared,
    { topic, generation }: TopicOffset,
    into: { leaving: BuiltMessage[]; unsendable: Unsendable[] },
  ): void {
    try {
      const data = toPublishedForm(published, declaration, toPublishedEvent(event, published));
      if (data)
        into.leaving.push({
          topic,
          event,
          message: encode(declaration.name ?? event.type, event, data, this.envelope(context, topic, generation)),
        });
    } catch (error) {
      into.unsendable.push(toUnsendable(topic, event, error));
    }
  }

  private async foldAll(
    folded: ReadonlyMap<string, ReadonlySet<PublishedState>>,
    offsets: ReadonlyMap<PublishedTopic, TopicOffset>,
    { events, bound }: { events: readonly RecordedEvent[]; bound: Position },
    into: { leaving: BuiltMessage[]; unsendable: Unsendable[] },
  ): Promise<void> {
    const streams = [...folded.keys()];
    const histories = await this.store.readMany(streams);
    const last = events.at(-1)!.position;
    const states: BuiltMessage[] = [];
    streams.forEach((stream, number) => {
      const { context, published } = this.declared.get(getCategory(stream))!;
      for (const state of folded.get(stream)!) {
        const { topic, generation, filling } = offsets.get(state.topic)!;
        const until = filling && filling > bound ? filling : bound;
        const recordedEvents = histories[number]!.filter(
          ({ position, type }) => position <= until && changes(published, type, state.topic),
        );
        const event = recordedEvents.at(-1);
        // A later event of the same key, in a later batch, supersedes it.
        if (!event || event.position > last) continue;
        try {
          let known: Record<string, unknown> | null = null;
          for (const recordedEvent of recordedEvents)
            known = (state as PublishedState<PublishedEvent>).fold(known, toPublishedEvent(recordedEvent, published));
          const data = known === null ? null : state.schema.parse(known);
          states.push({
            topic,
            event,
            message: encode(state.name, event, data, this.envelope(context, topic, generation)),
          });
        } catch (error) {
          into.unsendable.push(toUnsendable(topic, event, error));
        }
      }
    });
    into.leaving.push(...states.sort((one, other) => (one.event.position < other.event.position ? -1 : 1)));
  }

  private envelope(context: string, topic: PublishedTopic, generation: number): Envelope {
    return { ...this.source, context, topic, generation };
  }
}

const toPublishedEvent = (event: RecordedEvent, published: PublishedEvents): PublishedEvent => {
  const { type, data, stream } = upcast(event, published.events.shapes);
  return { type, data, id: stream.slice(stream.indexOf('-') + 1) };
};
const findState = ({ states }: PublishedEvents, { topic }: UpdatesState): PublishedState =>
  states.find((state) => state.topic === topic)!;
const changes = ({ declarations }: PublishedEvents, type: string, topic: PublishedTopic): boolean => {
  const declaration = declarations[type];
  return (
    declaration !== undefined &&
    !('why' in declaration) &&
    declaration.some((leaves) => leaves.kind === 'state' && leaves.topic === topic)
  );
};
const noteFold = (folded: Map<string, Set<PublishedState>>, stream: string, state: PublishedState): void => {
  const known = folded.get(stream) ?? new Set();
  folded.set(stream, known.add(state));
};
/** An event of a newer build is not faulty: the relay waits for that build. */
const toUnsendable = (topic: PublishedTopic, event: RecordedEvent, error: unknown): Unsendable => {
  if (error instanceof UnknownEventVersionError) throw error;
  return { topic, event, reason: (error as Error).message, bytes: 0 };
};

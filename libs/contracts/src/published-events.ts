import { z } from 'zod';
import { eventSubset, type AnyEventSchemas, type EventShape, type EventSubset } from './event.js';

/**
 * Published Kafka topics by audience and kind. Topics of kind `facts` contain events in order; in a `state` topic, the
 * newest message per key is complete. Restricted topics are created and filled only if `KAFKA_RESTRICTED` names them.
 */
export const publishedTopics = {
  jobs: {
    kind: 'facts',
    audience: 'company',
    description: 'job lifecycle: scheduled, moved, assigned, completed, canceled',
  },
  days: { kind: 'facts', audience: 'company', description: 'days submitted, approved and sent back, weeks finalized' },
  equipment: {
    kind: 'facts',
    audience: 'company',
    description: 'unit lifecycle: received, issued, used, returned, verified',
  },
  qc: { kind: 'facts', audience: 'company', description: 'QC visits and their results' },
  messages: {
    kind: 'facts',
    audience: 'company',
    description: 'messages published and acknowledged, without their content',
  },
  reference: {
    kind: 'state',
    audience: 'company',
    description: 'the lists that events refer to by id, without prices',
  },
  people: { kind: 'state', audience: 'company', description: 'the users that events refer to by id' },
  pay: { kind: 'facts', audience: 'restricted', description: 'pay data: terms, times, bonuses, prices' },
  customers: { kind: 'state', audience: 'restricted', description: 'customers of jobs: account, name, phone, street' },
} as const satisfies Record<
  string,
  { kind: 'facts' | 'state'; audience: 'company' | 'restricted'; description: string }
>;
export type PublishedTopic = keyof typeof publishedTopics;
export type StateTopic = {
  [K in PublishedTopic]: (typeof publishedTopics)[K]['kind'] extends 'state' ? K : never;
}[PublishedTopic];
export type EventTopic = Exclude<PublishedTopic, StateTopic>;

/** An event in its newest version, with the ID part of its stream. */
export interface PublishedEvent<Data = unknown, Type extends string = string> {
  readonly type: Type;
  readonly id: string;
  readonly data: Data;
}

/** Publishes an event; `schema` lists everything that consumers may see. */
export interface Publishes<Data = never> {
  readonly kind: 'event';
  readonly topic: EventTopic;
  readonly schema: z.ZodObject;
  /** Message name if the event goes to a second topic; the event's name by default. */
  readonly name?: string;
  /** Builds the message data, which the schema then filters; `null` skips the event. */
  readonly form?: (event: PublishedEvent<Data>) => object | null;
}
/** The event changes a published state. */
export interface UpdatesState {
  readonly kind: 'state';
  readonly topic: StateTopic;
}
/** Other contexts handle the event, and Kafka does not get it. */
export interface ProductOnly {
  readonly kind: 'product';
  readonly why: string;
}
/** Only its own context handles the event. */
export interface Internal {
  readonly kind: 'internal';
  readonly why: string;
}

/** Publishes an event. Never include names or phone numbers: payloads carry IDs only. */
export const publishes = <Data>(
  topic: EventTopic,
  schema: z.ZodObject,
  form?: (event: PublishedEvent<Data>) => object | null,
  name?: string,
): Publishes<Data> => ({ kind: 'event', topic, schema, ...(form ? { form } : {}), ...(name ? { name } : {}) });
/** Publishes the event as part of its stream's state, which is declared once beside the events. */
export const updatesState = (topic: StateTopic): UpdatesState => ({ kind: 'state', topic });
/** Keeps an event within the product: other contexts may handle it, and Kafka does not get it, with the reason. */
export const productOnly = (why: string): ProductOnly => ({ kind: 'product', why });
/** Keeps an event within its context, with the reason. */
export const internal = (why: string): Internal => ({ kind: 'internal', why });

/** Folds the events of one stream to its current state; `null` (removed or erased) is published as a tombstone. */
export interface PublishedState<Known = never> {
  readonly topic: StateTopic;
  readonly name: string;
  readonly schema: z.ZodObject;
  fold(state: Record<string, unknown> | null, event: Known): Record<string, unknown> | null;
}

type Shapes<F extends AnyEventSchemas> = F['shapes'];
type DataOf<S> = S extends EventShape<infer Z> ? z.output<Z> : never;
type Known<F extends AnyEventSchemas> = {
  [K in keyof Shapes<F> & string]: PublishedEvent<DataOf<Shapes<F>[K]>, K>;
}[keyof Shapes<F> & string];
type ToKafka<Data> = Publishes<Data> | UpdatesState;
type NotToKafka = ProductOnly | Internal;
/** A declaration for each event of a category. */
type Declarations<F extends AnyEventSchemas> = {
  readonly [K in keyof Shapes<F>]:
    | ToKafka<DataOf<Shapes<F>[K]>>
    | readonly ToKafka<DataOf<Shapes<F>[K]>>[]
    | NotToKafka;
};
type SharedTypes<D> = { [K in keyof D & string]: D[K] extends Internal ? never : K }[keyof D & string];

/** The published events of a stream category. */
export interface PublishedEvents<Shared extends AnyEventSchemas = AnyEventSchemas> {
  readonly events: AnyEventSchemas;
  /** The events that other contexts may handle: all but the internal ones. */
  readonly shared: Shared;
  /** Field name of the stream's ID in messages: `job_id`. */
  readonly id: string;
  /** For each event, what Kafka gets, or why it gets nothing. */
  readonly declarations: Readonly<Record<string, readonly (Publishes | UpdatesState)[] | NotToKafka>>;
  readonly states: readonly PublishedState[];
}

/**
 * Declares for every event of a category who gets it: Kafka and other contexts, only other contexts, or only its own. A
 * missing event does not compile.
 * @param id field name of the stream's ID in messages: `job_id`
 */
export function publishedEvents<F extends AnyEventSchemas, D extends object>(
  events: F,
  id: string,
  declared: D & Declarations<F>,
  states: readonly PublishedState<Known<F>>[] = [],
): PublishedEvents<EventSubset<F, SharedTypes<D>>> {
  const declarations = Object.fromEntries(
    Object.entries(
      declared as unknown as Record<
        string,
        Publishes | UpdatesState | readonly (Publishes | UpdatesState)[] | NotToKafka
      >,
    ).map(([type, declared]) => [
      type,
      'why' in declared
        ? declared
        : ([declared].flat() as (Publishes | UpdatesState)[]).map((declaration) =>
            declaration.kind === 'event' ? { ...declaration, schema: withId(declaration.schema, id) } : declaration,
          ),
    ]),
  );
  for (const [type, declared] of Object.entries(declarations))
    for (const declaration of 'why' in declared ? [] : declared)
      if (declaration.kind === 'state' && !states.some(({ topic }) => topic === declaration.topic))
        throw new Error(`${type} changes a state of ${declaration.topic} that ${events.category} does not declare`);
  const isShared = (type: string): boolean => {
    const declared = declarations[type]!;
    return !('why' in declared) || declared.kind === 'product';
  };
  const shared = eventSubset(events, Object.keys(declarations).filter(isShared) as SharedTypes<D>[]);
  return { events, shared, id, declarations, states: states as readonly PublishedState[] };
}

/** Keeps all events of a category internal, for the same reason. */
export function allInternal(events: AnyEventSchemas, why: string): PublishedEvents {
  return publishedEvents(
    events,
    'id',
    Object.fromEntries(Object.keys(events.shapes).map((type) => [type, internal(why)])),
  );
}

/** Publishes a reference list: these `fields`, and whether the entry is active. */
export function publishedList<F extends AnyEventSchemas>(
  { events, definition }: { events: F; definition: { eventPrefix: string; fields: z.ZodObject } },
  fields: readonly string[],
): PublishedEvents<EventSubset<F, keyof F['shapes'] & string>> {
  const shown = z.object({
    ...Object.fromEntries(fields.map((field) => [field, definition.fields.shape[field] as z.ZodType])),
    id: z.uuid(),
    active: z.boolean(),
  });
  const types = Object.keys(events.shapes) as (keyof F['shapes'] & string)[];
  return {
    events,
    shared: eventSubset(events, types),
    id: 'id',
    declarations: Object.fromEntries(types.map((type) => [type, [updatesState('reference')]])),
    states: [
      {
        topic: 'reference',
        name: definition.eventPrefix,
        schema: shown,
        fold: (state: Record<string, unknown> | null, { type, id, data }: PublishedEvent) =>
          type.endsWith('Retired')
            ? { ...state, id, active: false }
            : { ...(data as Record<string, unknown>), id, active: true },
      } as PublishedState,
    ],
  };
}

/** Name of a message kind and its schema. */
export const messageType = (name: string): string => `tailboard.${name}.v1`;

/** A message kind as consumers see it. */
export interface PublishedMessageKind {
  readonly type: string;
  readonly topic: PublishedTopic;
  readonly schema: z.ZodObject;
  /** Stream category of the subject, with which it starts. */
  readonly category: string;
}

/** Returns every message kind of some declarations, once each. */
export function messageKinds(published: readonly PublishedEvents[]): PublishedMessageKind[] {
  return published.flatMap(({ events: { category }, declarations, states }) => [
    ...Object.entries(declarations).flatMap(([event, declared]) =>
      'why' in declared
        ? []
        : declared.flatMap((declaration) =>
            declaration.kind === 'event'
              ? [
                  {
                    type: messageType(declaration.name ?? event),
                    topic: declaration.topic,
                    schema: declaration.schema,
                    category,
                  },
                ]
              : [],
          ),
    ),
    ...states.map(({ name, topic, schema }) => ({ type: messageType(name), topic, schema, category })),
  ]);
}

/** Adds the subject's ID to a message schema. */
const withId = (schema: z.ZodObject, id: string): z.ZodObject =>
  id in schema.shape ? schema : z.object({ [id]: z.string(), ...schema.shape });

/**
 * Converts an event to its published form; `undefined` if it is skipped. Throws if the data do not match the schema.
 */
export function toPublishedForm(
  { id: name }: PublishedEvents,
  declaration: Publishes,
  event: PublishedEvent,
): object | undefined {
  const data = declaration.form ? declaration.form(event as never) : (event.data as object);
  if (data === null) return undefined;
  return declaration.schema.parse({ [name]: event.id, ...data });
}

import { z } from 'zod';
import type { AnyEventSchemas, EventShape } from './event.js';

/**
 * What others read on Kafka, by audience and kind: `eventSchemas` are kept in their order, of a `state` the newest message of each key is
 * the whole of it. Restricted topics are made and filled only where `KAFKA_RESTRICTED` names them.
 */
export const publishedTopics = {
  jobs: { kind: 'facts', audience: 'company', says: "a job's life: scheduled, moved, assigned, completed, cancelled" },
  days: { kind: 'facts', audience: 'company', says: 'days submitted, approved and sent back, weeks finalized' },
  equipment: { kind: 'facts', audience: 'company', says: "a unit's life: received, issued, used, returned, verified" },
  qc: { kind: 'facts', audience: 'company', says: 'visits of quality control and their results' },
  messages: { kind: 'facts', audience: 'company', says: 'messages published and acknowledged, without their words' },
  reference: { kind: 'state', audience: 'company', says: 'the lists that facts name by id, without prices' },
  people: { kind: 'state', audience: 'company', says: 'who the users are that facts name by id' },
  pay: { kind: 'facts', audience: 'restricted', says: 'what people are paid by: terms, times, bonuses, prices' },
  customers: { kind: 'state', audience: 'restricted', says: 'whom a job is for: account, name, phone, street' },
} as const satisfies Record<string, { kind: 'facts' | 'state'; audience: 'company' | 'restricted'; says: string }>;
export type PublishedTopic = keyof typeof publishedTopics;
export type StateTopic = {
  [K in PublishedTopic]: (typeof publishedTopics)[K]['kind'] extends 'state' ? K : never;
}[PublishedTopic];
export type EventTopic = Exclude<PublishedTopic, StateTopic>;

/** A fact in its newest shape, with the part of its stream's name behind the category. */
export interface PublishedEvent<Data = unknown, Type extends string = string> {
  readonly type: Type;
  readonly id: string;
  readonly data: Data;
}

/** A fact leaves: `schema` is all that others may see of it, what it does not name stays. */
export interface Publishes<Data = never> {
  readonly kind: 'says';
  readonly topic: EventTopic;
  readonly schema: z.ZodObject;
  /** What the message is called where the fact goes to a second topic; the fact's own name without it. */
  readonly name?: string;
  /** Its data for others, with more than the schema names; `null`: this one stays. */
  readonly form?: (event: PublishedEvent<Data>) => object | null;
}
/** A fact changes what is published as a state. */
export interface UpdatesState {
  readonly kind: 'folds';
  readonly topic: StateTopic;
}
export interface Internal {
  readonly kind: 'stays';
  readonly why: string;
}

/** A fact leaves the house. Names and numbers of people have no place in it: facts hold ids. */
export const publishes = <Data>(
  topic: EventTopic,
  schema: z.ZodObject,
  form?: (event: PublishedEvent<Data>) => object | null,
  name?: string,
): Publishes<Data> => ({ kind: 'says', topic, schema, ...(form ? { form } : {}), ...(name ? { name } : {}) });
/** A fact leaves as a part of its stream's state; what the state is, is said once beside the facts. */
export const updatesState = (topic: StateTopic): UpdatesState => ({ kind: 'folds', topic });
/** A fact stays in the house, and why. */
export const internal = (why: string): Internal => ({ kind: 'stays', why });

/** What becomes of the facts of one stream, whole and newest; `null`: removed or erased, which is published as a tombstone. */
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
type Leaving<Data> = Publishes<Data> | UpdatesState;

/** What leaves of the facts of one stream kind. */
export interface PublishedEvents {
  readonly events: AnyEventSchemas;
  /** What messages call the stream's id: `job_id`. */
  readonly id: string;
  /** For each fact what leaves; why it stays, where nothing does. */
  readonly leaving: Readonly<Record<string, readonly (Publishes | UpdatesState)[] | Internal>>;
  readonly states: readonly PublishedState[];
}

/**
 * Says for every fact of a stream kind what leaves the house, or that it stays and why: a fact without a decision does not compile.
 * @param id what messages call the id of the stream: `job_id`
 */
export function publishedEvents<F extends AnyEventSchemas>(
  events: F,
  id: string,
  decisions: {
    readonly [K in keyof Shapes<F>]:
      Leaving<DataOf<Shapes<F>[K]>> | readonly Leaving<DataOf<Shapes<F>[K]>>[] | Internal;
  },
  states: readonly PublishedState<Known<F>>[] = [],
): PublishedEvents {
  const leaving = Object.fromEntries(
    Object.entries(
      decisions as Record<string, Publishes | UpdatesState | readonly (Publishes | UpdatesState)[] | Internal>,
    ).map(([type, one]) => [
      type,
      'kind' in one && one.kind === 'stays'
        ? one
        : ([one].flat() as (Publishes | UpdatesState)[]).map((leaves) =>
            leaves.kind === 'says' ? { ...leaves, schema: withId(leaves.schema, id) } : leaves,
          ),
    ]),
  );
  for (const [type, one] of Object.entries(leaving))
    for (const leaves of 'why' in one ? [] : one)
      if (leaves.kind === 'folds' && !states.some(({ topic }) => topic === leaves.topic))
        throw new Error(`${type} changes a state of ${leaves.topic} that ${events.category} does not declare`);
  return { events, id, leaving, states: states as readonly PublishedState[] };
}

/** The facts of a stream kind that all stay, for the same reason. */
export function allInternal(events: AnyEventSchemas, why: string): PublishedEvents {
  return {
    events,
    id: 'id',
    leaving: Object.fromEntries(Object.keys(events.shapes).map((type) => [type, internal(why)])),
    states: [],
  };
}

/** A reference list as others know it: `fields` of it, and whether it is still offered. */
export function publishedList(
  { events, of }: { events: AnyEventSchemas; of: { fact: string; fields: z.ZodObject } },
  fields: readonly string[],
): PublishedEvents {
  const shown = z.object({
    ...Object.fromEntries(fields.map((field) => [field, of.fields.shape[field] as z.ZodType])),
    id: z.uuid(),
    active: z.boolean(),
  });
  return {
    events,
    id: 'id',
    leaving: Object.fromEntries(Object.keys(events.shapes).map((type) => [type, [updatesState('reference')]])),
    states: [
      {
        topic: 'reference',
        name: of.fact,
        schema: shown,
        fold: (state: Record<string, unknown> | null, { type, id, data }: PublishedEvent) =>
          type.endsWith('Retired')
            ? { ...state, id, active: false }
            : { ...(data as Record<string, unknown>), id, active: true },
      } as PublishedState,
    ],
  };
}

/** The name of a kind of message, which others know its schema by. */
export const messageType = (name: string): string => `tailboard.${name}.v1`;

/** A kind of message as others know it. */
export interface PublishedMessageKind {
  readonly type: string;
  readonly topic: PublishedTopic;
  readonly schema: z.ZodObject;
  /** The stream kind that it tells of, which its subject begins with. */
  readonly category: string;
}

/** Every kind of message of some declarations, each once. */
export function messageKinds(all: readonly PublishedEvents[]): PublishedMessageKind[] {
  return all.flatMap(({ events: { category }, leaving, states }) => [
    ...Object.entries(leaving).flatMap(([event, one]) =>
      'why' in one
        ? []
        : one.flatMap((leaves) =>
            leaves.kind === 'says'
              ? [{ type: messageType(leaves.name ?? event), topic: leaves.topic, schema: leaves.schema, category }]
              : [],
          ),
    ),
    ...states.map(({ name, topic, schema }) => ({ type: messageType(name), topic, schema, category })),
  ]);
}

/** Messages name whom or what they tell of. */
const withId = (schema: z.ZodObject, id: string): z.ZodObject =>
  id in schema.shape ? schema : z.object({ [id]: z.string(), ...schema.shape });

/** What a fact leaves as, by its declaration; `undefined` where this one stays. Throws where its data do not fit. */
export function toPublishedForm(
  { id: name }: PublishedEvents,
  leaves: Publishes,
  event: PublishedEvent,
): object | undefined {
  const data = leaves.form ? leaves.form(event as never) : (event.data as object);
  if (data === null) return undefined;
  return leaves.schema.parse({ [name]: event.id, ...data });
}

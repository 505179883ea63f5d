import { z } from 'zod';
import type { AnyFacts, FactShape } from './event.js';

/**
 * What others read on Kafka, by audience and kind: `facts` are kept in their order, of a `state` the newest message of each key is
 * the whole of it. Restricted topics are made and filled only where `KAFKA_RESTRICTED` names them.
 */
export const outwardTopics = {
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
export type OutwardTopic = keyof typeof outwardTopics;
export type StateTopic = {
  [K in OutwardTopic]: (typeof outwardTopics)[K]['kind'] extends 'state' ? K : never;
}[OutwardTopic];
export type FactsTopic = Exclude<OutwardTopic, StateTopic>;

/** A fact in its newest shape, with the part of its stream's name behind the category. */
export interface OutwardFact<Data = unknown, Type extends string = string> {
  readonly type: Type;
  readonly id: string;
  readonly data: Data;
}

/** A fact leaves: `schema` is all that others may see of it, what it does not name stays. */
export interface Says<Data = never> {
  readonly kind: 'says';
  readonly topic: FactsTopic;
  readonly schema: z.ZodObject;
  /** What the message is called where the fact goes to a second topic; the fact's own name without it. */
  readonly name?: string;
  /** Its data for others, with more than the schema names; `null`: this one stays. */
  readonly form?: (fact: OutwardFact<Data>) => object | null;
}
/** A fact changes what is published as a state. */
export interface Folds {
  readonly kind: 'folds';
  readonly topic: StateTopic;
}
export interface Stays {
  readonly kind: 'stays';
  readonly why: string;
}

/** A fact leaves the house. Names and numbers of people have no place in it: facts hold ids. */
export const says = <Data>(
  topic: FactsTopic,
  schema: z.ZodObject,
  form?: (fact: OutwardFact<Data>) => object | null,
  name?: string,
): Says<Data> => ({ kind: 'says', topic, schema, ...(form ? { form } : {}), ...(name ? { name } : {}) });
/** A fact leaves as a part of its stream's state; what the state is, is said once beside the facts. */
export const folds = (topic: StateTopic): Folds => ({ kind: 'folds', topic });
/** A fact stays in the house, and why. */
export const stays = (why: string): Stays => ({ kind: 'stays', why });

/** What becomes of the facts of one stream, whole and newest; `null`: removed or erased, which is published as a tombstone. */
export interface OutwardState<Known = never> {
  readonly topic: StateTopic;
  readonly name: string;
  readonly schema: z.ZodObject;
  fold(state: Record<string, unknown> | null, fact: Known): Record<string, unknown> | null;
}

type Shapes<F extends AnyFacts> = F['shapes'];
type DataOf<S> = S extends FactShape<infer Z> ? z.output<Z> : never;
type Known<F extends AnyFacts> = {
  [K in keyof Shapes<F> & string]: OutwardFact<DataOf<Shapes<F>[K]>, K>;
}[keyof Shapes<F> & string];
type Leaving<Data> = Says<Data> | Folds;

/** What leaves of the facts of one stream kind. */
export interface Outward {
  readonly facts: AnyFacts;
  /** What messages call the stream's id: `job_id`. */
  readonly id: string;
  /** For each fact what leaves; why it stays, where nothing does. */
  readonly leaving: Readonly<Record<string, readonly (Says | Folds)[] | Stays>>;
  readonly states: readonly OutwardState[];
}

/**
 * Says for every fact of a stream kind what leaves the house, or that it stays and why: a fact without a decision does not compile.
 * @param id what messages call the id of the stream: `job_id`
 */
export function outward<F extends AnyFacts>(
  facts: F,
  id: string,
  decisions: {
    readonly [K in keyof Shapes<F>]: Leaving<DataOf<Shapes<F>[K]>> | readonly Leaving<DataOf<Shapes<F>[K]>>[] | Stays;
  },
  states: readonly OutwardState<Known<F>>[] = [],
): Outward {
  const leaving = Object.fromEntries(
    Object.entries(decisions as Record<string, Says | Folds | readonly (Says | Folds)[] | Stays>).map(([type, one]) => [
      type,
      'kind' in one && one.kind === 'stays'
        ? one
        : ([one].flat() as (Says | Folds)[]).map((leaves) =>
            leaves.kind === 'says' ? { ...leaves, schema: withId(leaves.schema, id) } : leaves,
          ),
    ]),
  );
  for (const [type, one] of Object.entries(leaving))
    for (const leaves of 'why' in one ? [] : one)
      if (leaves.kind === 'folds' && !states.some(({ topic }) => topic === leaves.topic))
        throw new Error(`${type} changes a state of ${leaves.topic} that ${facts.category} does not declare`);
  return { facts, id, leaving, states: states as readonly OutwardState[] };
}

/** The facts of a stream kind that all stay, for the same reason. */
export function allStay(facts: AnyFacts, why: string): Outward {
  return {
    facts,
    id: 'id',
    leaving: Object.fromEntries(Object.keys(facts.shapes).map((type) => [type, stays(why)])),
    states: [],
  };
}

/** A reference list as others know it: `fields` of it, and whether it is still offered. */
export function listedOutward(
  { facts, of }: { facts: AnyFacts; of: { fact: string; fields: z.ZodObject } },
  fields: readonly string[],
): Outward {
  const shown = z.object({
    ...Object.fromEntries(fields.map((field) => [field, of.fields.shape[field] as z.ZodType])),
    id: z.uuid(),
    active: z.boolean(),
  });
  return {
    facts,
    id: 'id',
    leaving: Object.fromEntries(Object.keys(facts.shapes).map((type) => [type, [folds('reference')]])),
    states: [
      {
        topic: 'reference',
        name: of.fact,
        schema: shown,
        fold: (state: Record<string, unknown> | null, { type, id, data }: OutwardFact) =>
          type.endsWith('Retired')
            ? { ...state, id, active: false }
            : { ...(data as Record<string, unknown>), id, active: true },
      } as OutwardState,
    ],
  };
}

/** The name of a kind of message, which others know its schema by. */
export const messageType = (name: string): string => `tailboard.${name}.v1`;

/** A kind of message as others know it. */
export interface OutwardMessageKind {
  readonly type: string;
  readonly topic: OutwardTopic;
  readonly schema: z.ZodObject;
  /** The stream kind that it tells of, which its subject begins with. */
  readonly category: string;
}

/** Every kind of message of some declarations, each once. */
export function messageKinds(all: readonly Outward[]): OutwardMessageKind[] {
  return all.flatMap(({ facts: { category }, leaving, states }) => [
    ...Object.entries(leaving).flatMap(([fact, one]) =>
      'why' in one
        ? []
        : one.flatMap((leaves) =>
            leaves.kind === 'says'
              ? [{ type: messageType(leaves.name ?? fact), topic: leaves.topic, schema: leaves.schema, category }]
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
export function formed({ id: name }: Outward, leaves: Says, fact: OutwardFact): object | undefined {
  const data = leaves.form ? leaves.form(fact as never) : (fact.data as object);
  if (data === null) return undefined;
  return leaves.schema.parse({ [name]: fact.id, ...data });
}

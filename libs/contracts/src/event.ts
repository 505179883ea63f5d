import type { z } from 'zod';

/** Converts stored data of one version to the next. */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** An event type: its newest schema, and upcasters from older versions (`upcast[n]` converts n to n + 1). */
export interface EventShape<S extends z.ZodObject = z.ZodObject> {
  readonly version: number;
  readonly schema: S;
  readonly upcast: Readonly<Record<number, Upcast>>;
}

/** Declares a later version of an event. Every earlier version needs an upcaster with its own spec. */
export function versionedEvent<S extends z.ZodObject>(
  version: number,
  schema: S,
  upcast: Record<number, Upcast>,
): EventShape<S> {
  for (let from = 1; from < version; from++)
    if (!upcast[from]) throw new Error(`no upcaster from version ${from} to ${from + 1}`);
  return { version, schema, upcast };
}

type Shapes = Readonly<Record<string, z.ZodObject | EventShape>>;
type SchemaOf<S> = S extends EventShape<infer Z> ? Z : S extends z.ZodObject ? S : never;

/** An event to record, or a recorded one upcast to its newest version. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

export interface EventSchemas<Category extends string, S extends Shapes> {
  /** Stream category of these events: `job` for `job-{id}`. */
  readonly category: Category;
  readonly shapes: { readonly [K in keyof S]: EventShape<SchemaOf<S[K]>> };
  /** Constructors by event name: `jobEvents.make.JobAssigned({ … })`. */
  readonly make: {
    readonly [K in keyof S & string]: (data: z.input<SchemaOf<S[K]>>) => DomainEvent<K, z.output<SchemaOf<S[K]>>>;
  };
  /** Set on the events of a category that other contexts may handle; see {@link eventSubset}. */
  readonly shared?: true;
}
export type AnyEventSchemas = {
  readonly category: string;
  readonly shapes: Readonly<Record<string, EventShape>>;
  readonly shared?: true;
};

/** Union of the events of a category. */
export type EventOf<F> =
  F extends EventSchemas<string, infer S>
    ? { [K in keyof S & string]: DomainEvent<K, z.output<SchemaOf<S[K]>>> }[keyof S & string]
    : never;

/** Declares the events of a stream category. Names are in the past tense and unique in the whole product. */
export function eventSchemas<const Category extends string, S extends Shapes>(
  category: Category,
  shapes: S,
): EventSchemas<Category, S> {
  if (!/^[a-z]+$/.test(category))
    throw new Error(`a stream category is lower-case letters without a dash, not ${category}`);
  const full = Object.fromEntries(
    Object.entries(shapes).map(([type, shape]) => [
      type,
      'schema' in shape ? shape : { version: 1, schema: shape, upcast: {} },
    ]),
  ) as EventSchemas<Category, S>['shapes'];
  const make = Object.fromEntries(
    Object.entries(full as Record<string, EventShape>).map(([type, { schema }]) => [
      type,
      (data: unknown) => ({ type, data: schema.parse(data) }),
    ]),
  ) as EventSchemas<Category, S>['make'];
  return { category, shapes: full, make };
}

/** Some events of a category, which other contexts may handle. */
export type EventSubset<F, Types> =
  F extends EventSchemas<infer Category, infer S>
    ? EventSchemas<Category, Pick<S, Extract<keyof S, Types>>>
    : AnyEventSchemas;

/** Returns some events of a category, which other contexts may handle. */
export function eventSubset<F extends AnyEventSchemas, const Type extends string>(
  { category, shapes, ...rest }: F,
  types: readonly Type[],
): EventSubset<F, Type> {
  const pickTypes = <T>(all: Readonly<Record<string, T>>) => Object.fromEntries(types.map((type) => [type, all[type]]));
  const { make } = rest as unknown as { make?: Readonly<Record<string, unknown>> };
  return {
    category,
    shapes: pickTypes(shapes),
    ...(make ? { make: pickTypes(make) } : {}),
    shared: true,
  } as unknown as EventSubset<F, Type>;
}

import type { AnyEventSchemas, EventOf } from '@tailboard/contracts/event';
import type { Topic } from '@tailboard/contracts/live';
import type { Database } from './database.js';
import type { RecordedEvent } from './event-store.js';

/** The PostgreSQL column types of read models and their TypeScript types. */
interface Values {
  uuid: string;
  text: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** ISO 8601, UTC. */
  timestamptz: string;
  int: number;
  bigint: bigint;
  'numeric(8,2)': number;
  'double precision': number;
  boolean: boolean;
  jsonb: unknown;
  'text[]': readonly string[];
}
export type ColumnType = keyof Values;

/** A column with a narrower type than its PostgreSQL type; created by {@link column}. */
export interface Column<Value = unknown> {
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** Type marker only; absent at run time. */
  readonly value?: Value;
}
/** `'date'`, nullable `'date?'`, or `column<'open' | 'done'>('text')` for a narrower type. */
export type ColumnDefinition = ColumnType | `${ColumnType}?` | Column;

/**
 * Declares a column of a narrower type: `column<Status>('text')`, `column<Line[]>('jsonb')`, `column<Status |
 * null>('text?')`.
 */
export function column<Value>(type: null extends Value ? `${ColumnType}?` : ColumnType): Column<Value> {
  return toColumn(type);
}
const toColumn = (definition: ColumnDefinition): Column<never> =>
  typeof definition === 'string'
    ? { type: definition.replace('?', '') as ColumnType, nullable: definition.endsWith('?') }
    : (definition as Column<never>);

type ValueOf<C> =
  C extends Column<infer Value>
    ? Value
    : C extends `${infer Type extends ColumnType}?`
      ? Values[Type] | null
      : C extends ColumnType
        ? Values[C]
        : never;
type AnyRow = Readonly<Record<string, unknown>>;

/** A table of a read model. {@link RowOf} gives its row type. */
export interface Table<Row extends object = AnyRow, Key extends string = string> {
  readonly name: string;
  readonly key: readonly Key[];
  readonly columns: Readonly<Record<string, Column>>;
  readonly indexes: readonly string[];
  /** Text columns that are computed from the row whenever it is written; handlers neither see nor set them. */
  readonly derived: Readonly<Record<string, (row: never) => string>>;
  /** Type marker only; absent at run time. */
  readonly row?: Row;
}
export type RowOf<T> = T extends Table<infer Row> ? Row : never;

const KEY_TYPES: readonly ColumnType[] = ['uuid', 'text', 'date', 'int', 'boolean'];

/**
 * Declares a table: columns (not null unless they end in `?`), key, and indexes. An index is the part after `create
 * index on {table}`, for example `(date, user_id)` or `using gin (tags)`; unique indexes start with `unique `. `derived`
 * are further text columns that are computed from the others.
 */
export function table<
  const Columns extends Readonly<Record<string, ColumnDefinition>>,
  const Key extends keyof Columns & string,
>(
  name: string,
  definition: {
    columns: Columns;
    key: readonly Key[];
    indexes?: readonly string[];
    derived?: Readonly<Record<string, (row: { readonly [C in keyof Columns]: ValueOf<Columns[C]> }) => string>>;
  },
): Table<{ readonly [C in keyof Columns]: ValueOf<Columns[C]> }, Key> {
  const derived = definition.derived ?? {};
  const computed = Object.keys(derived).map((column): [string, ColumnDefinition] => [column, 'text']);
  const columns = Object.fromEntries(
    [...Object.entries(definition.columns), ...computed].map(([column, type]) => [column, toColumn(type)]),
  );
  if (definition.key.length === 0) throw new Error(`${name} has no key`);
  for (const part of definition.key)
    if (!KEY_TYPES.includes(columns[part]!.type) || columns[part]!.nullable)
      throw new Error(`${name}.${part} cannot be part of a key: its values have more than one spelling`);
  return { name, columns, key: definition.key, indexes: definition.indexes ?? [], derived };
}

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;
/** The value of a single-column key, or an object with the key's columns. */
export type KeyOf<Row, Key extends keyof Row> = Pick<Row, Key> | (IsUnion<Key> extends true ? never : Row[Key]);
/** Rejects unknown columns in cases that the compiler would accept. */
type Only<Row, Given> = Given & { readonly [C in Exclude<keyof Given, keyof Row>]: never };

/**
 * Row operations while a batch is folded. They are written set-based, in one statement, at the end of the batch.
 * Handlers describe changes and never read the database.
 */
export interface Rows<Row extends object, Key extends keyof Row> {
  /** Replaces the whole row of its key. */
  put(row: Row): void;
  /** Changes the row of a key, if it exists. The key cannot change. */
  change(key: KeyOf<Row, Key>, change: Partial<Omit<Row, Key>>): void;
  change<Changed extends Row>(key: KeyOf<Row, Key>, change: (row: Row) => Only<Row, Changed>): void;
  /** Computes the row of a key from the existing row, if any: for counters and sums. */
  make<Made extends Row>(key: KeyOf<Row, Key>, make: (row: Row | undefined) => Only<Row, Made>): void;
  remove(key: KeyOf<Row, Key>): void;
  /** Changes every row with these values; requires an index on them. */
  changeWhere(match: Partial<Row>, change: Partial<Omit<Row, Key>>): void;
  /** Removes every row with these values; requires an index on them. */
  removeWhere(match: Partial<Row>): void;
}
type Tables = Readonly<Record<string, Table>>;
export type RowsOf<T> = {
  readonly [K in keyof T]: T[K] extends Table<infer Row, infer Key> ? Rows<Row, Key & keyof Row> : never;
};

/** A handler's argument: the event in its newest version, and the ID part of its stream (`{id}` of `job-{id}`). */
export type EventContext<E extends RecordedEvent = RecordedEvent> = E & { readonly id_in_category: string };
type HappenedOf<F, Type> = EventContext<RecordedEvent<Extract<EventOf<F>, { type: Type }>>>;

type TypeOf<F> = EventOf<F>['type'];
/** One handler per event type except those left out by name, so a missing one does not compile. */
type HandlersOf<T, F, LeftOut> = {
  readonly [Type in Exclude<TypeOf<F>, LeftOut>]: (event: HappenedOf<F, Type>, rows: RowsOf<T>) => void;
};

/** A live notification after a commit: a topic changed, and by whom. */
export interface Notice {
  /** For example `board:2026-10-06`. */
  readonly topic: Topic;
  /** The event type, and the record's ID. */
  readonly type: string;
  readonly id: string;
  readonly actor_id: string;
}
/**
 * A row changed by a batch: `null` if it did not exist before or does not exist after. `event` is the last event that
 * touched it.
 */
export interface ChangedRow<Row extends object = AnyRow> {
  readonly before: Row | null;
  readonly after: Row | null;
  readonly event: RecordedEvent;
}
type NoticesOf<T> = {
  readonly [K in keyof T]?: (changed: ChangedRow<RowOf<T[K]>>) => readonly Notice[];
};

/** Adds the notifications that depend on rows of other projections of the same schema. */
type AddNotices = (db: Database, notices: readonly Notice[]) => Promise<readonly Notice[]>;

/** A projection as the runner uses it. */
export interface Projection {
  /** `{context}.{name}`, for example `jobs.board`. */
  readonly name: string;
  /** Increase it when tables or handlers change. The next start then rebuilds beside the live tables. */
  readonly version: number;
  readonly tables: Tables;
  readonly categories: readonly string[];
  readonly handlers: ReadonlyMap<string, (event: EventContext, rows: never) => void>;
  /** Builds the notifications of a changed row, by the projection's name of the table. */
  readonly noticesOf: ReadonlyMap<string, (changed: ChangedRow) => readonly Notice[]>;
  /** Completes the notifications of a batch, in its transaction. */
  readonly addNotices?: AddNotices;
  /** Every event schema that it handles, for upcasting. */
  readonly events: readonly AnyEventSchemas[];
}

/** A projection under construction; every call returns a new one. */
export interface ProjectionBuilder<T> extends Projection {
  /** Declares how the events of one stream category change the tables; `leftOut` names the events that do not. */
  on<F extends AnyEventSchemas, const LeftOut extends TypeOf<F> = never>(
    events: F,
    handlers: HandlersOf<T, F, LeftOut>,
    leftOut?: readonly LeftOut[],
  ): ProjectionBuilder<T>;
  /** Declares the live notifications for changed rows of a table, and what completes those of a batch. */
  notices(definition: NoticesOf<T>, add?: AddNotices): ProjectionBuilder<T>;
}

/**
 * Declares a projection: its tables, and how each event changes them.
 *
 * ```ts
 * export const boardProjection = projection({ name: 'jobs.board', version: 1, tables: { card } })
 *   .on(jobEvents, { JobAssigned: (event, rows) => rows.card.change(event.id_in_category, { user_id: event.data.user_id
 *   }) }, ['JobEdited'])
 *   .notices({ card: ({ after, event }) => (after ? [{ topic: `board:${after.date}`, … }] : []) });
 * ```
 *
 * Unknown names of events, tables or columns do not compile.
 */
export function projection<const T extends Tables>(definition: {
  name: string;
  version: number;
  tables: T;
}): ProjectionBuilder<T> {
  const names = Object.values(definition.tables).map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`${definition.name} declares a table twice`);
  return createBuilder({ ...definition, categories: [], handlers: new Map(), noticesOf: new Map(), events: [] });
}

function createBuilder<T extends Tables>(definition: Projection): ProjectionBuilder<T> {
  return {
    ...definition,
    on: (events, handlers) => {
      for (const type of Object.keys(handlers))
        if (definition.handlers.has(type)) throw new Error(`${definition.name} handles ${type} twice`);
      return createBuilder<T>({
        ...definition,
        categories: [...new Set([...definition.categories, events.category])],
        handlers: new Map([...definition.handlers, ...(Object.entries(handlers) as [string, never][])]),
        events: [...definition.events, events],
      });
    },
    notices: (given, addNotices) =>
      createBuilder<T>({
        ...definition,
        noticesOf: new Map([...definition.noticesOf, ...(Object.entries(given) as [string, never][])]),
        ...(addNotices ? { addNotices } : {}),
      }),
  };
}

import type { AnyEventSchemas, EventOf } from '@tailboard/contracts/event';
import type { Topic } from '@tailboard/contracts/live';
import type { RecordedEvent } from './event-store.js';

/** The PostgreSQL types that a read model's columns may have, and what a handler sees of them. */
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

/** A column whose values are narrower than its PostgreSQL type; made by {@link column}. */
export interface Column<Value = unknown> {
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** Carries the type only; never there at run time. */
  readonly value?: Value;
}
/** `'date'`, `'date?'` where it may be null, or `column<'open' | 'done'>('text')` where the type says more. */
export type ColumnDefinition = ColumnType | `${ColumnType}?` | Column;

/** A column of a narrower type: `column<Status>('text')`, `column<Line[]>('jsonb')`, `column<Status | null>('text?')`. */
export function column<Value>(type: null extends Value ? `${ColumnType}?` : ColumnType): Column<Value> {
  return columnOf(type);
}
const columnOf = (definition: ColumnDefinition): Column<never> =>
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

/** One table of a read model. The type of its rows is {@link RowOf} it. */
export interface Table<Row extends object = AnyRow, Key extends string = string> {
  readonly name: string;
  readonly key: readonly Key[];
  readonly columns: Readonly<Record<string, Column>>;
  readonly indexes: readonly string[];
  /** Carries the type only; never there at run time. */
  readonly row?: Row;
}
export type RowOf<T> = T extends Table<infer Row> ? Row : never;

const KEY_TYPES: readonly ColumnType[] = ['uuid', 'text', 'date', 'int', 'boolean'];

/**
 * Declares a table: its columns (not null unless they end in `?`), its key, and its indexes as what follows
 * `create index on {table}`, for example `(date, user_id)` or `using gin (tags)`; unique ones begin with `unique `.
 */
export function table<
  const Columns extends Readonly<Record<string, ColumnDefinition>>,
  const Key extends keyof Columns & string,
>(
  name: string,
  of: { columns: Columns; key: readonly Key[]; indexes?: readonly string[] },
): Table<{ readonly [C in keyof Columns]: ValueOf<Columns[C]> }, Key> {
  const columns = Object.fromEntries(Object.entries(of.columns).map(([key, type]) => [key, columnOf(type)]));
  if (of.key.length === 0) throw new Error(`${name} has no key`);
  for (const part of of.key)
    if (!KEY_TYPES.includes(columns[part]!.type) || columns[part]!.nullable)
      throw new Error(`${name}.${part} cannot be part of a key: its values have more than one spelling`);
  return { name, columns, key: of.key, indexes: of.indexes ?? [] };
}

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;
/** The value of a key of one column, or the columns of the key. */
export type KeyOf<Row, Key extends keyof Row> = Pick<Row, Key> | (IsUnion<Key> extends true ? never : Row[Key]);
/** Refuses columns that the row does not have, where the compiler alone would let them pass. */
type Only<Row, Given> = Given & { readonly [C in Exclude<keyof Given, keyof Row>]: never };

/**
 * The rows of one table while a batch is folded: written set-based, in one statement, when the batch ends. Handlers
 * say what becomes of the rows; they never read the database.
 */
export interface Rows<Row extends object, Key extends keyof Row> {
  /** Sets the whole row of its key. */
  put(row: Row): void;
  /** Changes the row of a key; does nothing where there is none. The key stays as it is. */
  change(key: KeyOf<Row, Key>, change: Partial<Omit<Row, Key>>): void;
  change<Changed extends Row>(key: KeyOf<Row, Key>, change: (row: Row) => Only<Row, Changed>): void;
  /** Makes the row of a key out of what was there, if anything was: counters and sums. */
  make<Made extends Row>(key: KeyOf<Row, Key>, make: (row: Row | undefined) => Only<Row, Made>): void;
  remove(key: KeyOf<Row, Key>): void;
  /** Changes every row that has these values; wants an index on them. */
  changeWhere(match: Partial<Row>, change: Partial<Omit<Row, Key>>): void;
  /** Removes every row that has these values; wants an index on them. */
  removeWhere(match: Partial<Row>): void;
}
type Tables = Readonly<Record<string, Table>>;
export type RowsOf<T> = {
  readonly [K in keyof T]: T[K] extends Table<infer Row, infer Key> ? Rows<Row, Key & keyof Row> : never;
};

/** What a handler is given: the event in its newest shape, and the id part of its stream (`{id}` of `job-{id}`). */
export type EventContext<E extends RecordedEvent = RecordedEvent> = E & { readonly id_in_category: string };
type HappenedOf<F, Type> = EventContext<RecordedEvent<Extract<EventOf<F>, { type: Type }>>>;

type TypeOf<F> = EventOf<F>['type'];
/** One handler for each fact but those that are left out by name: a forgotten one does not compile. */
type HandlersOf<T, F, LeftOut> = {
  readonly [Type in Exclude<TypeOf<F>, LeftOut>]: (event: HappenedOf<F, Type>, rows: RowsOf<T>) => void;
};

/** What open screens are told after the rows are committed: that something of a topic changed, and by whom. */
export interface Notice {
  /** For example `board:2026-10-06`. */
  readonly topic: Topic;
  /** What it was: the type of the fact and the id of the record. */
  readonly type: string;
  readonly id: string;
  readonly actor_id: string;
}
/** A row that a batch changed: `null` where it was not or is no more. `event` is the last that touched it. */
export interface ChangedRow<Row extends object = AnyRow> {
  readonly before: Row | null;
  readonly after: Row | null;
  readonly event: RecordedEvent;
}
type NoticesOf<T> = {
  readonly [K in keyof T]?: (changed: ChangedRow<RowOf<T[K]>>) => readonly Notice[];
};

/** A read model as the runner sees it. */
export interface Projection {
  /** `{context}.{name}`, for example `jobs.board`. */
  readonly name: string;
  /** Raised when the tables or their folding change: the next start then rebuilds beside the live tables. */
  readonly version: number;
  readonly tables: Tables;
  readonly categories: readonly string[];
  readonly handlers: ReadonlyMap<string, (event: EventContext, rows: never) => void>;
  /** The notices of a changed row, by the name that the projection gives the table. */
  readonly noticesOf: ReadonlyMap<string, (changed: ChangedRow) => readonly Notice[]>;
  /** Every fact that it listens to, for upcasting. */
  readonly events: readonly AnyEventSchemas[];
}

/** A projection under declaration: every step gives a new one. */
export interface ProjectionBuilder<T> extends Projection {
  /** What the facts of one kind of stream do to the tables; `leftOut` names those that do nothing to them. */
  on<F extends AnyEventSchemas, const LeftOut extends TypeOf<F> = never>(
    events: F,
    handlers: HandlersOf<T, F, LeftOut>,
    leftOut?: readonly LeftOut[],
  ): ProjectionBuilder<T>;
  /** What open screens are told when rows of a table change. */
  notices(of: NoticesOf<T>): ProjectionBuilder<T>;
}

/**
 * A read model: its tables and what each fact does to them.
 *
 * ```ts
 * export const jobBoard = projection({ name: 'jobs.board', version: 1, tables: { card } })
 *   .on(jobFacts, { JobAssigned: (event, rows) => rows.card.change(event.id_in_category, { user_id: event.data.user_id }) }, ['JobEdited'])
 *   .notices({ card: ({ after, event }) => (after ? [{ topic: `board:${after.date}`, … }] : []) });
 * ```
 *
 * A name of a fact, a table or a column that does not exist does not compile.
 */
export function projection<const T extends Tables>(of: {
  name: string;
  version: number;
  tables: T;
}): ProjectionBuilder<T> {
  const names = Object.values(of.tables).map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`${of.name} declares a table twice`);
  return declared({ ...of, categories: [], handlers: new Map(), noticesOf: new Map(), events: [] });
}

function declared<T extends Tables>(of: Projection): ProjectionBuilder<T> {
  return {
    ...of,
    on: (events, handlers) => {
      for (const type of Object.keys(handlers))
        if (of.handlers.has(type)) throw new Error(`${of.name} handles ${type} twice`);
      return declared<T>({
        ...of,
        categories: [...new Set([...of.categories, events.category])],
        handlers: new Map([...of.handlers, ...(Object.entries(handlers) as [string, never][])]),
        events: [...of.events, events],
      });
    },
    notices: (given) =>
      declared<T>({ ...of, noticesOf: new Map([...of.noticesOf, ...(Object.entries(given) as [string, never][])]) }),
  };
}

import type { AnyFacts, FactOf } from '@tailboard/contracts/event';
import type { RecordedEvent } from './event-store.js';

/** The PostgreSQL types that a read model's columns may have. */
export type ColumnType =
  | 'uuid' | 'text' | 'date' | 'timestamptz' | 'int' | 'bigint' | 'numeric(8,2)' | 'double precision' | 'boolean' | 'jsonb' | 'text[]';

/** One table of a read model. Rows are whole values: a column that is not set is null. */
export interface Table<Row extends object = Record<string, unknown>> {
  readonly name: string;
  readonly key: readonly (string & keyof Row)[];
  readonly columns: { readonly [K in keyof Row]-?: ColumnType };
  /** What follows `create index on {table}`, for example `using btree (date, user_id)`; unique ones begin with `unique `. */
  readonly indexes: readonly string[];
}
export const table = <Row extends object>(of: Table<Row>): Table<Row> => of;

/** The rows of one table while a batch is folded: written set-based, in one statement, when the batch ends. */
export interface Rows<Row extends object> {
  /** Sets the whole row of its key. */
  put(row: Row): void;
  /** Changes the row of a key; does nothing where there is none. */
  change(key: string | Partial<Row>, change: Partial<Row> | ((row: Row) => Row)): void;
  remove(key: string | Partial<Row>): void;
}
type RowsOf<Tables> = { readonly [K in keyof Tables]: Tables[K] extends Table<infer Row> ? Rows<Row> : never };

/** What open screens are told after the rows are committed: that something of a topic changed, and by whom. */
export interface Notice {
  /** For example `board:2026-10-06`. */
  readonly topic: string;
  /** What it was: the type of the fact and the id of the record. */
  readonly type: string;
  readonly id: string;
  readonly actor_id: string;
}

type Handler<Tables, Event> = (event: Event, rows: RowsOf<Tables>) => void;
type HandlersOf<Tables, F extends AnyFacts> = {
  readonly [K in FactOf<F>['type']]?: Handler<Tables, RecordedEvent<Extract<FactOf<F>, { type: K }>> & { readonly id_in_category: string }>;
};

export interface Projection {
  /** `{context}.{name}`, for example `jobs.board`. */
  readonly name: string;
  /** Raised when the tables or their folding change: the next start then rebuilds beside the live tables. */
  readonly version: number;
  readonly tables: Readonly<Record<string, Table>>;
  readonly categories: readonly string[];
  readonly handlers: Readonly<Record<string, Handler<Record<string, Table>, RecordedEvent & { readonly id_in_category: string }>>>;
  /** The notices of the rows that a batch changed: before and after, as `null` where a row was not or is no more. */
  readonly notices?: (changed: { table: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null; event: RecordedEvent }) => readonly Notice[];
  /** Every fact that it listens to, for upcasting. */
  readonly facts: readonly AnyFacts[];
}

/** Facts and what they do to the tables, for {@link projection}: `on(jobFacts, { JobAssigned: (event, rows) => … })`. */
export const on = <F extends AnyFacts, Tables extends Readonly<Record<string, Table<never>>>>(
  facts: F,
  handlers: HandlersOf<Tables, F>,
): { facts: F; handlers: HandlersOf<Tables, F> } => ({ facts, handlers });

/**
 * A read model: its tables and what each fact does to them. Handlers only name rows; they never read the database, so
 * that a batch is folded in memory and written set-based.
 */
export function projection<const Tables extends Readonly<Record<string, Table<never>>>>(of: {
  name: string;
  version: number;
  tables: Tables;
  when: readonly [AnyFacts, Readonly<Record<string, unknown>>][];
  notices?: Projection['notices'];
}): Projection {
  return {
    name: of.name,
    version: of.version,
    tables: of.tables as never,
    categories: of.when.map(([{ category }]) => category),
    handlers: Object.assign({}, ...of.when.map(([, handlers]) => handlers)) as Projection['handlers'],
    facts: of.when.map(([facts]) => facts),
    ...(of.notices ? { notices: of.notices } : {}),
  };
}

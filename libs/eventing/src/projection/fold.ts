import type { EventShape } from '@tailboard/contracts/event';
import { getCategory, type RecordedEvent } from '../event-store.js';
import type { ChangedRow, EventContext, Notice, Projection, Table } from '../projection.js';
import { upcast } from '../upcast.js';

type Row = Readonly<Record<string, unknown>>;
type RowMaker = (row: Row | undefined) => Row;

/** An operation requested by a handler, in event order. `key` is the text form of the row's key. */
type FoldStep =
  | { readonly kind: 'put'; readonly key: string; readonly row: Row; readonly event: RecordedEvent }
  | { readonly kind: 'change'; readonly key: string; readonly make: (row: Row) => Row; readonly event: RecordedEvent }
  | { readonly kind: 'make'; readonly key: string; readonly make: RowMaker; readonly event: RecordedEvent }
  | { readonly kind: 'remove'; readonly key: string; readonly id: Row; readonly event: RecordedEvent }
  | {
      readonly kind: 'where';
      readonly match: Row;
      readonly make: (row: Row) => Row | null;
      readonly event: RecordedEvent;
    };

/** A row as the batch leaves it. `before` is known only if the row was loaded. */
interface FoldedRow {
  /** Values of the key columns. */
  id: Row;
  before: Row | null | undefined;
  now: Row | null;
  event: RecordedEvent | undefined;
}

/** Rows to load before a table's operations can be applied. */
export interface RequestedRows {
  /** By the text form of the key. */
  readonly keys: ReadonlyMap<string, Row>;
  readonly matches: readonly Row[];
}
/** Changes of one table: rows to upsert and keys to delete. */
export interface TableChanges {
  readonly upserts: readonly Row[];
  readonly removals: readonly Row[];
  readonly changed: readonly ChangedRow[];
}

/** An event that a projection cannot handle. */
export class UnfoldableEventError extends Error {
  override readonly name = 'UnfoldableEventError';
  constructor(
    readonly event: RecordedEvent,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

/** Collects the operations of a batch for one table and applies them to the loaded rows. */
export class TableFold {
  private readonly steps: FoldStep[] = [];
  private readonly keys = new Map<string, Row>();
  private readonly known = new Set<string>();
  private readonly matches: Row[] = [];
  private readonly single: string | undefined;
  private readonly lowered: ReadonlySet<string>;
  /** The event whose handler is running. */
  event!: RecordedEvent;

  /** With notifications, every touched row is loaded, because recipients need its previous values. */
  constructor(
    readonly name: string,
    readonly table: Table,
    private readonly notified: boolean,
  ) {
    this.single = table.key.length === 1 ? table.key[0] : undefined;
    this.lowered = new Set(table.key.filter((column) => table.columns[column]!.type === 'uuid'));
  }

  put(row: Row): void {
    const key = this.toKeyText(row);
    if (this.notified && !this.known.has(key)) this.keys.set(key, this.toId(row));
    this.known.add(key);
    this.steps.push({ kind: 'put', key, row, event: this.event });
  }

  change(keyOrRow: unknown, change: Row | ((row: Row) => Row)): void {
    const key = this.requestRow(keyOrRow);
    const make = typeof change === 'function' ? change : (row: Row) => ({ ...row, ...change });
    this.steps.push({ kind: 'change', key, make, event: this.event });
  }

  make(keyOrRow: unknown, make: RowMaker): void {
    this.steps.push({ kind: 'make', key: this.requestRow(keyOrRow), make, event: this.event });
  }

  remove(keyOrRow: unknown): void {
    const id = this.toId(keyOrRow);
    const key = this.toKeyText(id);
    if (this.notified && !this.known.has(key)) this.keys.set(key, id);
    this.known.add(key);
    this.steps.push({ kind: 'remove', key, id, event: this.event });
  }

  changeWhere(match: Row, change: Row): void {
    this.addMatch(match, (row) => ({ ...row, ...change }));
  }

  removeWhere(match: Row): void {
    this.addMatch(match, () => null);
  }

  get wanted(): RequestedRows {
    return { keys: this.keys, matches: this.matches };
  }

  /** Applies the operations in order to the rows loaded for {@link wanted}. */
  apply(loaded: Iterable<Row>): TableChanges {
    const held = new Map<string, FoldedRow>();
    for (const [key, id] of this.keys) held.set(key, { id, before: null, now: null, event: undefined });
    for (const row of loaded)
      held.set(this.toKeyText(row), { id: this.toId(row), before: row, now: row, event: undefined });
    for (const step of this.steps)
      try {
        this.step(held, step);
      } catch (error) {
        throw error instanceof UnfoldableEventError ? error : new UnfoldableEventError(step.event, error);
      }
    const upserts: Row[] = [];
    const removals: Row[] = [];
    const changed: ChangedRow[] = [];
    for (const { id, before, now, event } of held.values()) {
      if (!event || now === before) continue;
      if (now) upserts.push(this.withDerived(now));
      else removals.push(id);
      if (this.notified && before !== undefined) changed.push({ before, after: now, event });
    }
    return { upserts, removals, changed };
  }

  private withDerived(row: Row): Row {
    const derived = Object.entries(this.table.derived);
    if (derived.length === 0) return row;
    return { ...row, ...Object.fromEntries(derived.map(([column, compute]) => [column, compute(row as never)])) };
  }

  private step(held: Map<string, FoldedRow>, step: FoldStep): void {
    if (step.kind === 'where') {
      for (const row of held.values()) {
        if (!row.now || !Object.entries(step.match).every(([column, value]) => row.now![column] === value)) continue;
        row.now = this.requireSameKey(row.id, step.make(row.now));
        row.event = step.event;
      }
      return;
    }
    let row = held.get(step.key);
    if (!row) {
      const id = step.kind === 'put' ? this.toId(step.row) : step.kind === 'remove' ? step.id : {};
      held.set(step.key, (row = { id, before: undefined, now: null, event: undefined }));
    }
    if (step.kind === 'put') row.now = step.row;
    else if (step.kind === 'remove') row.now = null;
    else if (step.kind === 'make') row.now = this.requireSameKey(row.id, step.make(row.now ?? undefined));
    else if (row.now) row.now = this.requireSameKey(row.id, step.make(row.now));
    else return;
    row.event = step.event;
  }

  /** Checks that a row keeps its key; otherwise it would be written as a second row. */
  private requireSameKey(id: Row, row: Row | null): Row | null {
    if (row && this.toKeyText(row) !== this.toKeyText(id))
      throw new Error(
        `a row of ${this.table.name} was given another key: ${this.toKeyText(id)} became ${this.toKeyText(row)}`,
      );
    return row;
  }

  private addMatch(match: Row, make: (row: Row) => Row | null): void {
    for (const [column, value] of Object.entries(match))
      if (value === null || value === undefined || typeof value === 'object')
        throw new Error(`${this.table.name}.${column} cannot be matched by ${JSON.stringify(value)}`);
    this.matches.push(match);
    this.steps.push({ kind: 'where', match, make, event: this.event });
  }

  private requestRow(keyOrRow: unknown): string {
    const id = this.toId(keyOrRow);
    const key = this.toKeyText(id);
    if (!this.known.has(key)) {
      this.keys.set(key, id);
      this.known.add(key);
    }
    return key;
  }

  private toId(keyOrRow: unknown): Row {
    if (this.single !== undefined)
      return {
        [this.single]: typeof keyOrRow === 'object' && keyOrRow !== null ? (keyOrRow as Row)[this.single] : keyOrRow,
      };
    return Object.fromEntries(this.table.key.map((column) => [column, (keyOrRow as Row)[column]]));
  }

  private toKeyText(row: Row): string {
    if (this.single !== undefined) return this.toKeyPart(this.single, row);
    return this.table.key.map((column) => this.toKeyPart(column, row)).join('\u0000');
  }

  private toKeyPart(column: string, row: Row): string {
    const value = row[column];
    if (value === null || value === undefined)
      throw new Error(`${this.table.name}.${column} is part of the key and missing`);
    return this.lowered.has(column) ? (value as string).toLowerCase() : String(value);
  }
}

/** Runs a batch through a projection's handlers without I/O; see {@link TableFold}. */
export function fold(projection: Projection, events: readonly RecordedEvent[], quiet: boolean): TableFold[] {
  const tables = Object.entries(projection.tables).map(
    ([name, table]) => new TableFold(name, table, !quiet && projection.noticesOf.has(name)),
  );
  const rows = Object.fromEntries(tables.map((one) => [one.name, one])) as never;
  const shapes = getShapes(projection);
  for (const event of events) {
    const handler = projection.handlers.get(event.type);
    if (!handler) continue;
    for (const table of tables) table.event = event;
    try {
      const happened = toEventContext(upcast(event, shapes));
      handler(happened, rows);
    } catch (error) {
      throw new UnfoldableEventError(event, error);
    }
  }
  return tables;
}

/** Returns the notifications for the changes of a batch. */
export const collectNotices = (projection: Projection, table: string, changes: TableChanges): Notice[] =>
  changes.changed.flatMap((changed) => {
    try {
      return projection.noticesOf.get(table)?.(changed) ?? [];
    } catch (error) {
      throw new UnfoldableEventError(changed.event, error);
    }
  });

const shapesByEvents = new WeakMap<object, Readonly<Record<string, EventShape>>>();
function getShapes(projection: Projection): Readonly<Record<string, EventShape>> {
  const cached = shapesByEvents.get(projection.events);
  if (cached) return cached;
  const shapes = Object.assign({}, ...projection.events.map((schemas) => schemas.shapes)) as Record<string, EventShape>;
  shapesByEvents.set(projection.events, shapes);
  return shapes;
}
/** Copies field by field, because spreading the driver's rows would cost more than the rest of the fold. */
const toEventContext = (keyOrRow: RecordedEvent): EventContext => ({
  id: keyOrRow.id,
  type: keyOrRow.type,
  version: keyOrRow.version,
  data: keyOrRow.data,
  meta: keyOrRow.meta,
  stream: keyOrRow.stream,
  revision: keyOrRow.revision,
  position: keyOrRow.position,
  recorded_at: keyOrRow.recorded_at,
  id_in_category: keyOrRow.stream.slice(getCategory(keyOrRow.stream).length + 1),
});

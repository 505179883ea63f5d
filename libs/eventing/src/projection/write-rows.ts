import type { Database } from '../database.js';
import type { RecordedEvent } from '../event-store.js';
import type { Notice, Projection } from '../projection.js';
import { fold, collectNotices, type TableFold } from './fold.js';
import { quoteIdentifier, tableSql, type TableSql } from './table-sql.js';

/** A projection's tables in one schema. */
export interface Target {
  readonly projection: Projection;
  readonly schema: string;
  /** By the projection's name of the table. */
  readonly tables: ReadonlyMap<string, TableSql>;
}
export const target = (projection: Projection, schema: string): Target => ({
  projection,
  schema,
  tables: new Map(Object.entries(projection.tables).map(([name, table]) => [name, tableSql(schema, table)])),
});

export async function createTables(
  db: Database,
  { tables, schema }: Target,
  indexes: 'indexed' | 'bare',
): Promise<void> {
  await db.query(`create schema if not exists ${quoteIdentifier(schema)}`);
  for (const sql of tables.values()) {
    await db.query(sql.create);
    if (indexes === 'indexed') for (const index of sql.indexes) await db.query(index);
  }
}
export async function createIndexes(db: Database, { tables }: Target): Promise<void> {
  for (const sql of tables.values()) for (const index of sql.indexes) await db.query(index);
}
export async function dropTables(db: Database, { tables }: Target): Promise<void> {
  for (const sql of tables.values()) await db.query(sql.drop);
}

/** A batch after its handlers ran; {@link writeRows} writes it. */
export interface FoldedTable {
  readonly target: Target;
  readonly tables: readonly TableFold[];
}
/** Runs the handlers. `quiet` skips loading rows for notifications. */
export const foldBatch = (into: Target, events: readonly RecordedEvent[], quiet: boolean): FoldedTable => ({
  target: into,
  tables: fold(into.projection, events, quiet),
});

/**
 * Writes a folded batch set-based: per table at most one read, one upsert and one delete. Returns the notifications.
 */
export async function writeRows(db: Database, { target: into, tables }: FoldedTable): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const table of tables) {
    const sql = into.tables.get(table.name)!;
    const { keys, matches } = table.wanted;
    const loaded: Readonly<Record<string, unknown>>[] = [];
    if (keys.size > 0) loaded.push(...(await db.query(sql.load, sql.literals(sql.table.key, [...keys.values()]))));
    for (const [columns, rows] of byColumns(matches))
      loaded.push(...(await db.query(sql.loadWhere(columns), sql.literals(columns, rows))));
    const changes = table.apply(loaded);
    // Delete first, because a new row may reuse a removed row's unique value.
    if (changes.removals.length > 0) await db.query(sql.remove, sql.literals(sql.table.key, changes.removals));
    if (changes.upserts.length > 0)
      await db.query(sql.upsert, sql.literals(Object.keys(sql.table.columns), changes.upserts));
    notices.push(...collectNotices(into.projection, table.name, changes));
  }
  return notices;
}

/** Groups matches by columns, so that each combination is loaded in one statement. */
function byColumns(
  matches: readonly Readonly<Record<string, unknown>>[],
): Map<readonly string[], Readonly<Record<string, unknown>>[]> {
  const groups = new Map<string, { columns: string[]; rows: Map<string, Readonly<Record<string, unknown>>> }>();
  for (const match of matches) {
    const columns = Object.keys(match).sort();
    const group = groups.get(columns.join()) ?? { columns, rows: new Map() };
    group.rows.set(columns.map((column) => String(match[column])).join('\u0000'), match);
    groups.set(columns.join(), group);
  }
  return new Map([...groups.values()].map(({ columns, rows }) => [columns, [...rows.values()]]));
}

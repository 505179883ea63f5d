import type { Column, ColumnType, Table } from '../projection.js';

/** Quotes an identifier for PostgreSQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Formats a value for an array literal of its column type. */
function element(type: ColumnType, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  switch (type) {
    case 'uuid':
    case 'date':
      return text(value as string);
    case 'int':
    case 'bigint':
    case 'numeric(8,2)':
    case 'double precision':
    case 'boolean':
      return String(value);
    case 'jsonb':
      return text(JSON.stringify(value));
    case 'text[]':
      return text(arrayLiteral('text', value as readonly string[]));
    default:
      return text(value as string);
  }
}
const PLAIN = /^[\w:.-]+$/;
const text = (value: string): string =>
  PLAIN.test(value) && !/^null$/i.test(value) ? value : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Formats the values of one column as a PostgreSQL array literal, so that one parameter carries a whole batch. */
export function arrayLiteral(type: ColumnType, values: readonly unknown[]): string {
  const parts = new Array<string>(values.length);
  for (let index = 0; index < values.length; index++) parts[index] = element(type, values[index]);
  return `{${parts.join(',')}}`;
}

/** `unnest` flattens nested arrays, so arrays are sent as text. */
const toParameterType = (type: ColumnType): string => (type === 'text[]' ? 'text[]' : `${type}[]`);
const cast = (name: string, type: ColumnType): string => (type === 'text[]' ? `${name}::text[]` : name);

/** SQL statements of one table in one schema, and their parameters. */
export interface TableSql {
  readonly table: Table;
  readonly create: string;
  readonly indexes: readonly string[];
  readonly drop: string;
  readonly upsert: string;
  readonly remove: string;
  /** Loads rows by key. */
  readonly load: string;
  /** Loads rows that have these values in these columns. */
  loadWhere(columns: readonly string[]): string;
  /** Returns one array literal per column. */
  literals(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string[];
}

export function tableSql(schema: string, table: Table): TableSql {
  const name = `${quoteIdentifier(schema)}.${quoteIdentifier(table.name)}`;
  const columns = Object.entries(table.columns);
  const columnList = columns.map(([column]) => quoteIdentifier(column)).join(', ');
  const key = table.key.map(quoteIdentifier).join(', ');
  const getType = (column: string): ColumnType => (table.columns[column] as Column).type;
  const unnest = (names: readonly string[]): string =>
    `unnest(${names.map((column, at) => `$${at + 1}::${toParameterType(getType(column))}`).join(', ')}) as given(${names.map(quoteIdentifier).join(', ')})`;
  const matches = (names: readonly string[]): string =>
    names
      .map((column) => `held.${quoteIdentifier(column)} = ${cast(`given.${quoteIdentifier(column)}`, getType(column))}`)
      .join(' and ');
  const held = columns.map(([column]) => `held.${quoteIdentifier(column)}`).join(', ');
  const changing = columns.map(([column]) => column).filter((column) => !table.key.includes(column));
  const loadWhere = (names: readonly string[]): string =>
    names.length === 1
      ? `select ${held} from ${name} held where held.${quoteIdentifier(names[0]!)} = any($1::${toParameterType(getType(names[0]!))})`
      : `select ${held} from ${unnest(names)} join ${name} held on ${matches(names)}`;
  return {
    table,
    create: `create table ${name} (${[
      ...columns.map(
        ([column, { type, nullable }]) => `${quoteIdentifier(column)} ${type}${nullable ? '' : ' not null'}`,
      ),
      `primary key (${key})`,
    ].join(', ')})`,
    indexes: table.indexes.map((index) =>
      index.startsWith('unique ')
        ? `create unique index on ${name} ${index.slice('unique '.length)}`
        : `create index on ${name} ${index}`,
    ),
    drop: `drop table if exists ${name}`,
    upsert:
      `insert into ${name} (${columnList}) ` +
      `select ${columns.map(([column, { type }]) => cast(`given.${quoteIdentifier(column)}`, type)).join(', ')} ` +
      `from ${unnest(columns.map(([column]) => column))} on conflict (${key}) do ` +
      (changing.length > 0
        ? `update set ${changing.map((column) => `${quoteIdentifier(column)} = excluded.${quoteIdentifier(column)}`).join(', ')}`
        : 'nothing'),
    remove: `delete from ${name} held using ${unnest(table.key)} where ${matches(table.key)}`,
    load: loadWhere(table.key),
    loadWhere,
    literals: (names, rows) =>
      names.map((column) =>
        arrayLiteral(
          getType(column),
          rows.map((row) => row[column]),
        ),
      ),
  };
}

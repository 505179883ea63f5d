/**
 * A PostgreSQL connection or pool with the product's type mapping: dates are `YYYY-MM-DD`, timestamps ISO strings,
 * bigints `bigint`, numerics numbers.
 */
export interface Database {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}
/** A database that supports transactions. */
export interface Transactional extends Database {
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

/** A PostgreSQL connection or pool as the product uses it: dates are `YYYY-MM-DD`, instants ISO strings, bigints `bigint`, numerics numbers. */
export interface Database {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}
/** A database that can hold several statements together. */
export interface Transactional extends Database {
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

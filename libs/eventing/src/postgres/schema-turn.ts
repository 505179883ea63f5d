/**
 * Takes the turn to make what is missing of a schema, until the transaction ends: "if not exists" of two processes that start
 * together finds it missing twice, and the second fails.
 */
export const withSchemaLock = (schema: string): string =>
  `select pg_advisory_xact_lock(hashtextextended('tailboard.schema.${schema.replaceAll("'", "''")}', 0))`;

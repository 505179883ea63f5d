/**
 * Acquires the schema lock until the transaction ends. Without it, two processes that start together both pass "if not
 * exists", and the second one fails.
 */
export const withSchemaLock = (schema: string): string =>
  `select pg_advisory_xact_lock(hashtextextended('tailboard.schema.${schema.replaceAll("'", "''")}', 0))`;

import type { Migration } from '@tailboard/service/house';

/** The index of {@link jobs} that finds parts of words; ships with PostgreSQL, and the owner of a database may load it. */
export const searchExtension: Migration = {
  id: 'search-extension',
  sql: 'create extension if not exists pg_trgm schema public',
};

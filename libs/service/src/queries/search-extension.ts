import type { Migration } from '../service-context.js';

/**
 * Extension for substring indexes (`gin_trgm_ops`). It ships with PostgreSQL, and a database owner may create it.
 * Services that start together must create it one at a time.
 */
export const searchExtension: Migration = {
  id: 'search-extension',
  sql: `do $$ begin
    perform pg_advisory_xact_lock(hashtext('search-extension'));
    create extension if not exists pg_trgm schema public;
  end $$`,
};

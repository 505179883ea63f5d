import type { Migration } from './house.js';

/**
 * The indexes that find parts of words (`gin_trgm_ops`); ships with PostgreSQL, and the owner of a database may load it. Several
 * services start at once on one database: they load it one after the other, for two at once fail.
 */
export const searchExtension: Migration = {
  id: 'search-extension',
  sql: `do $$ begin
    perform pg_advisory_xact_lock(hashtext('search-extension'));
    create extension if not exists pg_trgm schema public;
  end $$`,
};

import type { Transactional } from '@tailboard/eventing/database';
import { withSchemaLock } from '@tailboard/eventing/postgres/schema-lock';
import { idempotencyMigration, reservationMigration } from './http/idempotency.js';
import type { Migration, ServiceDefinition } from './service-context.js';

/** Returns the migrations of a service: those that every service has, then its own. */
export const listMigrations = ({ migrations }: Pick<ServiceDefinition, 'migrations'>): readonly Migration[] => [
  idempotencyMigration,
  reservationMigration,
  ...migrations,
];

/**
 * Applies a service's migrations (tables other than projections), each once, under one lock. Hand-written because the
 * migrations are bundled with the service, where file-based libraries cannot find them.
 */
export async function migrate(db: Transactional, schema: string, migrations: readonly Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(withSchemaLock(schema));
    await tx.query(`create schema if not exists "${schema}"`);
    await tx.query(
      `create table if not exists "${schema}".migration (id text primary key, applied_at timestamptz not null default now())`,
    );
    const done = new Set((await tx.query<{ id: string }>(`select id from "${schema}".migration`)).map(({ id }) => id));
    for (const { id, sql } of migrations) {
      if (done.has(id)) continue;
      await tx.query(sql);
      await tx.query(`insert into "${schema}".migration (id) values ($1)`, [id]);
    }
  });
}

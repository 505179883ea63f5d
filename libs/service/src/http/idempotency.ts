import { createHash } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';
import type { Migration } from '../service-context.js';
import { problem } from './problem.js';

/** A response stored for 24 hours under the caller's `Idempotency-Key`. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const idempotencyMigration: Migration = {
  id: 'idempotency',
  sql: `create table idempotency (
    command_id uuid primary key, request_hash text not null, status int not null, headers jsonb not null, body jsonb,
    created_at timestamptz not null default now()
  ); create index on idempotency (created_at)`,
};

export const requestHash = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** A key is reserved before the work starts; until there is a response, the row has none. */
export const reservationMigration: Migration = {
  id: 'idempotency-reserved',
  sql: `alter table idempotency alter column status drop not null, alter column headers drop not null`,
};

/**
 * Reserves a key for a request, or returns its stored response. Throws 422 if the key belongs to a different request,
 * even a running one. A reservation without a response belongs to a running request or a crashed process. The same
 * request may continue, because its event IDs derive from the command.
 */
export async function reserve(db: Database, commandId: string, hash: string): Promise<StoredResponse | undefined> {
  const expired = `idempotency.created_at <= now() - interval '24 hours'`;
  const [row] = await db.query<
    { [Part in keyof StoredResponse]: StoredResponse[Part] | null } & { request_hash: string }
  >(
    `insert into idempotency (command_id, request_hash) values ($1, $2)
     on conflict (command_id) do update set
       request_hash = case when ${expired} then excluded.request_hash else idempotency.request_hash end,
       status = case when ${expired} then null else idempotency.status end,
       headers = case when ${expired} then null else idempotency.headers end,
       body = case when ${expired} then null else idempotency.body end,
       created_at = case when ${expired} then now() else idempotency.created_at end
     returning request_hash, status, headers, body`,
    [commandId, hash],
  );
  if (row?.request_hash !== hash)
    throw problem(422, 'keyReused', {}, { errors: { 'Idempotency-Key': ['already used'] } });
  return row.status === null ? undefined : { status: row.status, headers: row.headers ?? {}, body: row.body };
}

/** Releases a key after a refusal, so that a corrected request may reuse it. */
export const release = async (db: Database, commandId: string, hash: string): Promise<void> => {
  await db.query('delete from idempotency where command_id = $1 and request_hash = $2 and status is null', [
    commandId,
    hash,
  ]);
};

/** Stores the first response. A crash before this is harmless, because event IDs derive from the command. */
export async function storeResponse(
  db: Database,
  commandId: string,
  hash: string,
  response: StoredResponse,
): Promise<void> {
  await db.query(
    `insert into idempotency (command_id, request_hash, status, headers, body) values ($1, $2, $3, $4::jsonb, $5::jsonb)
     on conflict (command_id) do update set status = excluded.status, headers = excluded.headers, body = excluded.body
     where idempotency.status is null and idempotency.request_hash = excluded.request_hash`,
    [
      commandId,
      hash,
      response.status,
      JSON.stringify(response.headers),
      response.body === undefined ? null : JSON.stringify(response.body),
    ],
  );
}

/** Deletes responses older than a day. */
export const deleteExpiredResponses = async (db: Database): Promise<void> => {
  await db.query(`delete from idempotency where created_at < now() - interval '24 hours'`);
};

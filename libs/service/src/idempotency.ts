import { createHash } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';
import type { Migration } from './house.js';
import { problem } from './problem.js';

/** An answer as it was first given, kept for 24 hours under the caller's `Idempotency-Key`. */
export interface GivenAnswer {
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

/** The answer already given to this command, if there is one; a 422 when the key came with another request. */
export async function givenAnswer(db: Database, commandId: string, hash: string): Promise<GivenAnswer | undefined> {
  const [row] = await db.query<GivenAnswer & { request_hash: string }>(
    `select request_hash, status, headers, body from idempotency where command_id = $1 and created_at > now() - interval '24 hours'`,
    [commandId],
  );
  if (row && row.request_hash !== hash)
    throw problem(422, 'keyReused', {}, { errors: { 'Idempotency-Key': ['already used'] } });
  return row;
}

/** Keeps an answer; the first one stays. A crash before this is harmless: the events' ids derive from the command. */
export async function keepAnswer(db: Database, commandId: string, hash: string, answer: GivenAnswer): Promise<void> {
  await db.query(
    `insert into idempotency (command_id, request_hash, status, headers, body) values ($1, $2, $3, $4::jsonb, $5::jsonb)
     on conflict (command_id) do nothing`,
    [
      commandId,
      hash,
      answer.status,
      JSON.stringify(answer.headers),
      answer.body === undefined ? null : JSON.stringify(answer.body),
    ],
  );
}

/** Forgets answers that are older than a day. */
export const forgetAnswers = async (db: Database): Promise<void> => {
  await db.query(`delete from idempotency where created_at < now() - interval '24 hours'`);
};

import { createHash } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';

/** So many failures within the window, and the e-mail and address they came with are refused until the window has passed. */
export const FAILURES_ALLOWED = 5;
const WINDOW = 15 * 60_000;
const KEPT = 24 * 3_600_000;

/** Whose failures are counted together: an e-mail from an address. Kept as a hash, for people type passwords into wrong fields. */
export const attemptKey = (email: string, ip: string | undefined): string =>
  createHash('sha256')
    .update(`${email.trim().toLowerCase()}\u001f${ip ?? ''}`)
    .digest('hex');

/** Seconds until the next attempt is looked at; 0 when it may be made now. */
export async function secondsLocked(db: Database, key: string, now: Date): Promise<number> {
  const failures = await db.query<{ at: string }>(
    'select at from failed_sign_in where key_hash = $1 and at > $2 order by at desc limit $3',
    [key, new Date(now.getTime() - WINDOW).toISOString(), FAILURES_ALLOWED],
  );
  const first = failures[FAILURES_ALLOWED - 1];
  return first ? Math.max(1, Math.ceil((Date.parse(first.at) + WINDOW - now.getTime()) / 1000)) : 0;
}

/** Counts a failure. */
export async function countFailure(db: Database, key: string, now: Date): Promise<void> {
  await db.query('delete from failed_sign_in where at < $1', [new Date(now.getTime() - KEPT).toISOString()]);
  await db.query('insert into failed_sign_in (key_hash, at) values ($1, $2)', [key, now.toISOString()]);
}

/** A right password clears the failures before it. */
export async function forgetFailures(db: Database, key: string): Promise<void> {
  await db.query('delete from failed_sign_in where key_hash = $1', [key]);
}

const turns = new Map<string, Promise<unknown>>();

/** Attempts with the same key are made one after the other: a hundred at once are not a hundred guesses before the first is counted. */
export function inTurn<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(attempt);
  const over = mine
    .catch(() => {})
    .then(() => {
      if (turns.get(key) === over) turns.delete(key);
    });
  turns.set(key, over);
  return mine;
}

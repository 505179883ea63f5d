import { createHash } from 'node:crypto';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';

/** So many within the window, and no more until the window has passed. */
export interface Limit {
  readonly allowed: number;
  readonly window: number;
}
const MINUTE = 60_000;
/** Failed sign-ins of an e-mail from an address, and wrong current passwords of a user. */
export const SIGN_INS: Limit = { allowed: 5, window: 15 * MINUTE };
const KEPT = 24 * 60 * MINUTE;

const hashed = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\u001f')).digest('hex');

/** Whose failures are counted together: an e-mail from an address. Kept as a hash, for people type passwords into wrong fields. */
export const attemptKey = (email: string, ip: string | undefined): string =>
  hashed(email.trim().toLowerCase(), ip ?? '');
/** Whose requests of one kind are counted together. */
export const requestKey = (kind: string, whose: string | undefined): string =>
  hashed('request', kind, (whose ?? '').trim().toLowerCase());

/** Seconds until the next attempt is looked at; 0 when it may be made now. */
export async function secondsLocked(
  db: Database,
  key: string,
  now: Date,
  { allowed, window }: Limit = SIGN_INS,
): Promise<number> {
  const counted = await db.query<{ at: string }>(
    'select at from failed_sign_in where key_hash = $1 and at > $2 order by at desc limit $3',
    [key, new Date(now.getTime() - window).toISOString(), allowed],
  );
  const first = counted[allowed - 1];
  return first ? Math.max(1, Math.ceil((Date.parse(first.at) + window - now.getTime()) / 1000)) : 0;
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

/** How many requests with one key there may be. */
export interface Counted {
  readonly key: string;
  readonly limit: Limit;
}

/** Counts a request by every key, unless one of them has none left: then it is refused, and counted by none. */
export function count(
  db: Database,
  by: readonly Counted[],
  now: Date,
): Promise<Refused<'TooManyRequests'> | undefined> {
  const counted = async (): Promise<Refused<'TooManyRequests'> | undefined> => {
    for (const { key, limit } of by) {
      const refused = tooMany(await secondsLocked(db, key, now, limit));
      if (refused) return refused;
    }
    for (const { key } of by) await countFailure(db, key, now);
    return undefined;
  };
  return by.reduceRight<typeof counted>(
    (inner, { key }) =>
      () =>
        inTurn(key, inner),
    counted,
  )();
}

/** The refusal of who must wait; `undefined` when nobody must. */
export const tooMany = (seconds: number): Refused<'TooManyRequests'> | undefined =>
  seconds > 0 ? refuse('TooManyRequests', { minutes: Math.ceil(seconds / 60), retry_after: seconds }) : undefined;

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

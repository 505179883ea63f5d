import { createHash, randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database, Transactional } from '@tailboard/eventing/database';

/** So many within the window, and no more until the window has passed. */
export interface Limit {
  readonly allowed: number;
  readonly window: number;
}
const MINUTE = 60_000;
/** Failed sign-ins of an e-mail from an address, and wrong current passwords of a user. */
export const SIGN_INS: Limit = { allowed: 5, window: 15 * MINUTE };
/** Failed sign-ins from one network, whatever the e-mails: a whole crew may sit behind it. */
export const SIGN_INS_OF_NETWORK: Limit = { allowed: 60, window: 15 * MINUTE };
/** Failed sign-ins with one e-mail, wherever they come from: slower than anybody who has forgotten a password. */
export const SIGN_INS_OF_EMAIL: Limit = { allowed: 30, window: 60 * MINUTE };
const KEPT = 24 * 60 * MINUTE;

const hashed = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\u001f')).digest('hex');

/** Whose failures are counted together: an e-mail from an address. Kept as a hash, for people type passwords into wrong fields. */
export const attemptKey = (email: string, ip: string | undefined): string =>
  hashed(email.trim().toLowerCase(), ip ?? '');
/**
 * Where a request comes from, as far as one customer of a network has it: an address of the older kind, the first half of
 * a newer one, of which every home has as many as it likes.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !isIPv6(ip)) return ip ?? '';
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const given = head.split(':').filter(Boolean);
  const behind = tail === undefined ? [] : tail.split(':').filter(Boolean);
  // An address of the older kind within the newer one stands whole.
  const old = behind.at(-1);
  if (given.length === 0 && old?.includes('.')) return old;
  const groups = [...given, ...Array<string>(Math.max(0, 8 - given.length - behind.length)).fill('0'), ...behind];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

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
export async function countFailure(
  db: Database,
  key: string,
  now: Date,
  attemptId: string | null = null,
): Promise<void> {
  await db.query('delete from failed_sign_in where at < $1', [new Date(now.getTime() - KEPT).toISOString()]);
  await db.query('insert into failed_sign_in (key_hash, at, attempt) values ($1, $2, $3)', [
    key,
    now.toISOString(),
    attemptId,
  ]);
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

/**
 * Counts a request by every key, unless one of them has none left: then it is refused, and counted by none. Requests with
 * the same key are counted one after the other, in all processes, so that a hundred at once are not a hundred guesses.
 */
export async function count(
  db: Transactional,
  by: readonly Counted[],
  now: Date,
): Promise<Refused<'TooManyRequests'> | undefined> {
  const begun = await begin(db, by, now);
  return typeof begun === 'number' ? tooMany(begun) : undefined;
}

/** Counts by every key, for one attempt; or how many seconds it must wait. */
function begin(db: Transactional, by: readonly Counted[], now: Date): Promise<{ id: string } | number> {
  return db.transaction(async (one) => {
    // In one order everywhere, so that no two wait for each other.
    for (const key of by.map((each) => each.key).sort())
      await one.query(`select pg_advisory_xact_lock(hashtext('tailboard.attempt'), hashtext($1))`, [key]);
    let seconds = 0;
    for (const { key, limit } of by) seconds = Math.max(seconds, await secondsLocked(one, key, now, limit));
    if (seconds > 0) return seconds;
    const id = randomUUID();
    for (const { key } of by) await countFailure(one, key, now, id);
    return { id };
  });
}

/**
 * Makes an attempt that is counted as a failure before it is looked at: those that are made meanwhile know of it. One that
 * was right, or could not be looked at, counts for nobody. A number: so many seconds it must wait.
 */
export async function attempt(
  db: Transactional,
  by: readonly Counted[],
  now: Date,
  isRight: () => Promise<boolean>,
): Promise<boolean | number> {
  const begun = await begin(db, by, now);
  if (typeof begun === 'number') return begun;
  let wrong = false;
  try {
    wrong = !(await isRight());
    return !wrong;
  } finally {
    if (!wrong) await db.query('delete from failed_sign_in where attempt = $1', [begun.id]);
  }
}

/** The refusal of who must wait; `undefined` when nobody must. */
export const tooMany = (seconds: number): Refused<'TooManyRequests'> | undefined =>
  seconds > 0 ? refuse('TooManyRequests', { minutes: Math.ceil(seconds / 60), retry_after: seconds }) : undefined;

import { createHash, randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database, Transactional } from '@tailboard/eventing/database';

/** Number of attempts allowed within the window. */
export interface Limit {
  readonly allowed: number;
  readonly window: number;
}
const MINUTE = 60_000;
/** Failed sign-ins of an e-mail from an address, and wrong current passwords of a user. */
export const SIGN_INS: Limit = { allowed: 5, window: 15 * MINUTE };
/** Failed sign-ins from one network, for any e-mails: a whole crew may share it. */
export const SIGN_INS_OF_NETWORK: Limit = { allowed: 60, window: 15 * MINUTE };
/** Failed sign-ins with one e-mail from anywhere: more than a user who forgot their password needs. */
export const SIGN_INS_OF_EMAIL: Limit = { allowed: 30, window: 60 * MINUTE };
const KEPT = 24 * 60 * MINUTE;

const hashParts = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u001f')).digest('hex');

/**
 * Key under which failures are counted: an e-mail from an address. Stored as a hash, because users may type passwords
 * into the wrong field.
 */
export const attemptKey = (email: string, ip: string | undefined): string =>
  hashParts(email.trim().toLowerCase(), ip ?? '');
/**
 * Returns the network of a request, as assigned to one customer: an IPv4 address, or the first half of an IPv6 address,
 * of which every home has many.
 */
export function toNetwork(ip: string | undefined): string {
  if (ip === undefined || !isIPv6(ip)) return ip ?? '';
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean);
  // An IPv4 address embedded in an IPv6 address is kept whole.
  const old = tailGroups.at(-1);
  if (headGroups.length === 0 && old?.includes('.')) return old;
  const groups = [
    ...headGroups,
    ...Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0'),
    ...tailGroups,
  ];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/** Key under which requests of one kind are counted. */
export const requestKey = (kind: string, userId: string | undefined): string =>
  hashParts('request', kind, (userId ?? '').trim().toLowerCase());

/** Returns the seconds until the next attempt is allowed; 0 if it may be made now. */
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

/** Deletes earlier failures after a correct password. */
export async function forgetFailures(db: Database, key: string): Promise<void> {
  await db.query('delete from failed_sign_in where key_hash = $1', [key]);
}

/** Maximum requests with one key. */
export interface Counted {
  readonly key: string;
  readonly limit: Limit;
}

/**
 * Counts a request under every key, unless one of them is exhausted: then it is refused and not counted. Requests with
 * the same key are counted one after the other across all processes, so that a hundred parallel requests are not a
 * hundred guesses.
 */
export async function count(
  db: Transactional,
  by: readonly Counted[],
  now: Date,
): Promise<Refused<'TooManyRequests'> | undefined> {
  const begun = await begin(db, by, now);
  return typeof begun === 'number' ? tooMany(begun) : undefined;
}

/** Counts an attempt under every key; or returns the seconds that it must wait. */
function begin(db: Transactional, by: readonly Counted[], now: Date): Promise<{ id: string } | number> {
  return db.transaction(async (tx) => {
    // Always in the same order, to avoid deadlocks.
    for (const key of by.map((each) => each.key).sort())
      await tx.query(`select pg_advisory_xact_lock(hashtext('tailboard.attempt'), hashtext($1))`, [key]);
    let seconds = 0;
    for (const { key, limit } of by) seconds = Math.max(seconds, await secondsLocked(tx, key, now, limit));
    if (seconds > 0) return seconds;
    const id = randomUUID();
    for (const { key } of by) await countFailure(tx, key, now, id);
    return { id };
  });
}

/**
 * Runs an attempt that is counted as a failure before it is checked, so that concurrent attempts see it. A successful
 * attempt, or one that could not be checked, is not counted. Returns a number of seconds if it must wait.
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

/** Returns the refusal of a caller who must wait; `undefined` if there is no wait. */
export const tooMany = (seconds: number): Refused<'TooManyRequests'> | undefined =>
  seconds > 0 ? refuse('TooManyRequests', { minutes: Math.ceil(seconds / 60), retry_after: seconds }) : undefined;

import type { Transactional, Database } from '@tailboard/eventing/database';
import type { ServiceContext } from '@tailboard/service/service-context';
import { requestKey } from '../sign-in-attempt/attempts.js';
import { newRecoveryCodes, hashRecoveryCode } from './recovery-code.js';
import { hasFactor } from './required.js';
import { unseal, seal } from './sealed.js';
import { newTotpSecret, stepOfCode } from './totp.js';

/** Key under which a user's wrong codes are counted, from any address. */
export const codeKey = (userId: string): string => requestKey('second-factor', userId);

interface Row {
  readonly secret: string;
  readonly confirmed_at: string | null;
}

/** Returns a user's authenticator app, also an unconfirmed one. */
export async function findSecondFactor(db: Database, userId: string): Promise<Row | undefined> {
  return (await db.query<Row>('select secret, confirmed_at from second_factor where user_id = $1', [userId]))[0];
}

/** Returns whether a user has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(`select ${hasFactor('$1::uuid')} as has`, [userId]);
  return row?.has === true;
}

/** Runs a change of a user's second factors. Those of one user run one after the other, in all processes. */
export const withFactorsLock = <T>(
  db: Transactional,
  userId: string,
  change: (tx: Database) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('tailboard.second-factor'), hashtext($1))`, [userId]);
    return change(tx);
  });

/** Deletes the recovery codes of a user who has no second factor any more. */
export async function withoutLastFactor(db: Database, userId: string): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) await db.query('delete from recovery_code where user_id = $1', [userId]);
}

/** Creates an unconfirmed secret in place of an earlier one; `undefined` if a confirmed one exists. */
export async function beginSecondFactor({ db, config }: ServiceContext, userId: string): Promise<string | undefined> {
  const secret = newTotpSecret();
  const stored = await db.query(
    `insert into second_factor (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret where second_factor.confirmed_at is null returning 1`,
    [userId, seal(config, userId, secret)],
  );
  return stored.length > 0 ? secret : undefined;
}

/** Uses a code of the authenticator app. Each is valid once, also when two requests send it at the same moment. */
export async function useTotpCode({ db, config, now }: ServiceContext, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(db, userId);
  const secret = factor && unseal(config, userId, factor.secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now());
  if (step === undefined) return false;
  const used = await db.query(
    'update second_factor set last_step = $2 where user_id = $1 and last_step < $2 returning 1',
    [userId, step],
  );
  return used.length > 0;
}

/** Uses a recovery code; each is valid once. */
export async function useRecoveryCode({ db, now }: ServiceContext, userId: string, code: string): Promise<boolean> {
  const used = await db.query(
    'update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning 1',
    [userId, hashRecoveryCode(code), now().toISOString()],
  );
  return used.length > 0;
}

export async function recoveryCodesLeft(db: Database, userId: string): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    'select count(*)::int as left from recovery_code where user_id = $1 and used_at is null',
    [userId],
  );
  return row?.left ?? 0;
}

/** Replaces the recovery codes of a user, and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.query('delete from recovery_code where user_id = $1', [userId]);
  await db.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])', [
    userId,
    codes.map(hashRecoveryCode),
  ]);
  return codes;
}

/**
 * Confirms a user's authenticator app; `undefined` if it was confirmed already. Returns the recovery codes if it is the
 * first second factor; otherwise none, and the earlier ones stay valid.
 */
export const confirmSecondFactor = (db: Transactional, userId: string, now: Date): Promise<string[] | undefined> =>
  withFactorsLock(db, userId, async (tx) => {
    const first = !(await hasSecondFactor(tx, userId));
    const confirmed = await tx.query(
      'update second_factor set confirmed_at = $2 where user_id = $1 and confirmed_at is null returning 1',
      [userId, now.toISOString()],
    );
    if (confirmed.length === 0) return undefined;
    return first ? replaceRecoveryCodes(tx, userId) : [];
  });

/** Removes a user's authenticator app; returns `false` if there was no confirmed one. */
export const removeSecondFactor = (db: Transactional, userId: string): Promise<boolean> =>
  withFactorsLock(db, userId, async (tx) => {
    const removed = await removeApp(tx, userId);
    await withoutLastFactor(tx, userId);
    return removed;
  });

/** Removes every second factor of a user with the recovery codes. Returns what there was. */
export const removeAllFactors = (db: Transactional, userId: string): Promise<{ app: boolean; passkeys: string[] }> =>
  withFactorsLock(db, userId, async (tx) => {
    const app = await removeApp(tx, userId);
    const passkeys = await tx.query<{ id: string }>('delete from passkey where user_id = $1 returning id', [userId]);
    await withoutLastFactor(tx, userId);
    return { app, passkeys: passkeys.map(({ id }) => id) };
  });

async function removeApp(db: Database, userId: string): Promise<boolean> {
  const removed = await db.query<Row>('delete from second_factor where user_id = $1 returning confirmed_at', [userId]);
  return removed.some(({ confirmed_at }) => confirmed_at !== null);
}

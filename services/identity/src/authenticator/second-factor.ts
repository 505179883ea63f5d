import type { Transactional, Database } from '@tailboard/eventing/database';
import type { ServiceContext } from '@tailboard/service/service-context';
import { requestKey } from '../attempt/attempts.js';
import { newRecoveryCodes, recoveryHashOf } from './recovery-code.js';
import { opened, sealed } from './sealed.js';
import { newTotpSecret, stepOfCode } from './totp.js';

/** Key under which a user's wrong codes are counted, from any address. */
export const codeKey = (userId: string): string => requestKey('second-factor', userId);

interface Row {
  readonly secret: string;
  readonly confirmed_at: string | null;
}

/** Returns a user's second factor, also an unconfirmed one. */
export async function secondFactorOf(db: Database, userId: string): Promise<Row | undefined> {
  return (await db.query<Row>('select secret, confirmed_at from second_factor where user_id = $1', [userId]))[0];
}

export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  ((await secondFactorOf(db, userId))?.confirmed_at ?? null) !== null;

/** Creates an unconfirmed secret in place of an earlier one; `undefined` if a confirmed one exists. */
export async function beginSecondFactor({ db, config }: ServiceContext, userId: string): Promise<string | undefined> {
  const secret = newTotpSecret();
  const stored = await db.query(
    `insert into second_factor (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret where second_factor.confirmed_at is null returning 1`,
    [userId, sealed(config, userId, secret)],
  );
  return stored.length > 0 ? secret : undefined;
}

/** Uses a code of the authenticator app. Each is valid once, also when two requests send it at the same moment. */
export async function useTotpCode({ db, config, now }: ServiceContext, userId: string, code: string): Promise<boolean> {
  const factor = await secondFactorOf(db, userId);
  const secret = factor && opened(config, userId, factor.secret);
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
    [userId, recoveryHashOf(code), now().toISOString()],
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
    codes.map(recoveryHashOf),
  ]);
  return codes;
}

/** Confirms a user's second factor and creates their recovery codes; `undefined` if it was confirmed already. */
export const confirmSecondFactor = (db: Transactional, userId: string, now: Date): Promise<string[] | undefined> =>
  db.transaction(async (tx) => {
    const confirmed = await tx.query(
      'update second_factor set confirmed_at = $2 where user_id = $1 and confirmed_at is null returning 1',
      [userId, now.toISOString()],
    );
    return confirmed.length > 0 ? replaceRecoveryCodes(tx, userId) : undefined;
  });

/** Removes a user's second factor with its recovery codes; returns `false` if there was no confirmed one. */
export const removeSecondFactor = (db: Transactional, userId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.query('delete from recovery_code where user_id = $1', [userId]);
    const removed = await tx.query<Row>('delete from second_factor where user_id = $1 returning confirmed_at', [
      userId,
    ]);
    return removed.some(({ confirmed_at }) => confirmed_at !== null);
  });

import { randomUUID } from 'node:crypto';
import { MAX_PASSKEYS, type Passkey } from '@tailboard/contracts/identity/passkey';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database, Transactional } from '@tailboard/eventing/database';
import { needsFactor } from '../authenticator/required.js';
import {
  hasSecondFactor,
  replaceRecoveryCodes,
  withFactorsLock,
  withoutLastFactor,
} from '../authenticator/second-factor.js';

/** A passkey as it is checked. */
export interface StoredPasskey {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

/** The part of a passkey that its device states. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceType: string;
  readonly backedUp: boolean;
}

const STORED = 'id, user_id, credential_id, public_key, counter::float8 as counter, transports';

export async function passkeyWithCredential(db: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  const sql = `select ${STORED} from passkey where credential_id = $1`;
  return (await db.query<StoredPasskey>(sql, [credentialId]))[0];
}

/** Returns how the browser finds a passkey. */
export const toDescriptor = ({ credential_id, transports }: StoredPasskey) => ({ id: credential_id, transports });

/** Returns a user's passkeys, oldest first. */
export const findPasskeys = (db: Database, userId: string): Promise<StoredPasskey[]> =>
  db.query<StoredPasskey>(`select ${STORED} from passkey where user_id = $1 order by created_at, id`, [userId]);

export const findListedPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  db.query<Passkey>(
    `select id, name, created_at, last_used_at, backed_up as synced from passkey where user_id = $1
     order by created_at, id`,
    [userId],
  );

/** Stores a passkey, and creates the recovery codes if it is the user's first second factor. */
export const addPasskey = (
  db: Transactional,
  userId: string,
  name: string,
  { credentialId, publicKey, counter, transports, deviceType, backedUp }: NewPasskey,
  now: Date,
): Promise<{ id: string; recovery_codes: string[] } | Refused<'PasskeyPresent' | 'TooManyPasskeys'>> =>
  withFactorsLock(db, userId, async (tx) => {
    if ((await findPasskeys(tx, userId)).length >= MAX_PASSKEYS)
      return refuse('TooManyPasskeys', { most: MAX_PASSKEYS });
    const first = !(await hasSecondFactor(tx, userId));
    const id = randomUUID();
    const stored = await tx.query(
      `insert into passkey (id, user_id, credential_id, public_key, counter, transports, device_type, backed_up, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing returning 1`,
      [
        id,
        userId,
        credentialId,
        Buffer.from(publicKey),
        counter,
        [...transports],
        deviceType,
        backedUp,
        name,
        now.toISOString(),
      ],
    );
    if (stored.length === 0) return refuse('PasskeyPresent');
    return { id, recovery_codes: first ? await replaceRecoveryCodes(tx, userId) : [] };
  });

/**
 * Stores the counter of a passkey's use, unless another use with the same one or a higher one was first. The counter of
 * synced passkeys is always 0. Returns whether it was stored.
 */
export async function recordPasskeyUse(
  db: Database,
  id: string,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const stored = await db.query(
    `update passkey set counter = $2, backed_up = $3, last_used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [id, counter, backedUp, now.toISOString()],
  );
  return stored.length > 0;
}

/**
 * Removes one passkey of a user, and the recovery codes with their last second factor. Returns its name. A passkey that is
 * the only second factor stays while the company requires one of the user in this session.
 */
export const removePasskey = (
  db: Transactional,
  owned: { userId: string; sessionId: string; id: string },
): Promise<string | Refused<'PasskeyNotFound' | 'LastRequiredPasskey'>> =>
  withFactorsLock(db, owned.userId, async (tx) => {
    const [passkey] = await tx.query<{ name: string; only: boolean; needed: boolean | null }>(
      `select passkey.name,
         not exists (select from second_factor where user_id = $1 and confirmed_at is not null)
           and not exists (select from passkey other where other.user_id = $1 and other.id <> passkey.id) as only,
         (select ${needsFactor('token', 'users')} from token join users on users.id = token.user_id
          where token.session_id::text = $3) as needed
       from passkey where user_id = $1 and id::text = $2`,
      [owned.userId, owned.id, owned.sessionId],
    );
    if (!passkey) return refuse('PasskeyNotFound');
    if (passkey.only && passkey.needed === true) return refuse('LastRequiredPasskey');
    await tx.query('delete from passkey where user_id = $1 and id::text = $2', [owned.userId, owned.id]);
    await withoutLastFactor(tx, owned.userId);
    return passkey.name;
  });

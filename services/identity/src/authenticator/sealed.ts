import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@tailboard/service/runtime/config';

type Keys = Pick<Config, 'SECOND_FACTOR_KEY' | 'DATA_DIR'>;

/** Returns the key of this installation; without a setting, it is created once beside the other files of the product. */
function storedKey(folder: string): string {
  const file = path.join(folder, 'second-factor.key');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(folder, { recursive: true });
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    // The name appears with the whole content. Fails if another process was first, or an earlier start.
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(file, 'utf8');
}

const deriveKey = ({ SECOND_FACTOR_KEY, DATA_DIR }: Keys): Buffer =>
  Buffer.from(hkdfSync('sha256', SECOND_FACTOR_KEY ?? storedKey(DATA_DIR), '', 'second factor', 32));

/**
 * Encrypts a secret for the database with AES-256-GCM, bound to its user. The key is not in the database, so the
 * secret cannot be read from a row or from a backup of it.
 */
export function seal(keys: Keys, userId: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(keys), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Returns a sealed secret; `undefined` if it is of another user or another key. */
export function unseal(keys: Keys, userId: string, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(keys), bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

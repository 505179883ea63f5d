import { randomInt } from 'node:crypto';
import { hashSecret } from '../token/token.js';

/** Letters and digits that are not confused with each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 6;
const LETTERS = 4;
/** Codes of a user. */
const CODES = 10;

/** Generates a recovery code, some 118 bits: `k7mw-3fpt-h9xd-wq4r-u2cz-mm5v`. */
const recoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, recoveryCode);

/** Returns the stored hash of a recovery code, however it is typed. It has 118 random bits, so a plain hash is enough. */
export const hashRecoveryCode = (code: string): string => hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

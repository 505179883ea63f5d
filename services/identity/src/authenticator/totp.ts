import { Secret, TOTP } from 'otpauth';

/** Seconds of one code, as authenticator apps assume. */
const PERIOD = 30;
/** Codes of the step before and after are valid as well, for clocks that differ and people who type slowly. */
const WINDOW = 1;

/** Generates a secret of 160 bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const createTotp = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** Returns the address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  createTotp(secret, { issuer, label }).toString();

/**
 * Returns the digits of a code, however it is typed: with spaces or dashes between them, or as the full-width digits of a
 * Chinese keyboard.
 */
export const toCodeDigits = (code: string): string => code.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');

/** Returns whether a typed code has the form of an authenticator app's code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(toCodeDigits(code));

/** Returns the step of a valid code, by which its repetition is recognized; `undefined` if it is invalid. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = createTotp(secret).validate({ token: toCodeDigits(code), timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

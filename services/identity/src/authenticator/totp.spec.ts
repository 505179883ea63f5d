import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { newRecoveryCodes, hashRecoveryCode } from './recovery-code.js';
import { unseal, seal } from './sealed.js';
import { newTotpSecret, isTotpCode, stepOfCode, totpUri } from './totp.js';

/** `12345678901234567890`, the secret of the test vectors in RFC 6238. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('Codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('given the test vector of RFC 6238 at %i s, when its code %s is checked, then it is valid', (seconds, code) =>
    expect(stepOfCode(RFC, code, at(seconds))).toBe(Math.floor(seconds / 30)),
  );

  it('given a code, when it is a step early or late, then it is valid under its own step; two steps away it is not', () => {
    expect([29, 31, 61, 89].map((seconds) => stepOfCode(RFC, '287082', at(seconds)))).toEqual([1, 1, 1, 1]);
    expect([90, 1111111109].map((seconds) => stepOfCode(RFC, '287082', at(seconds)))).toEqual([undefined, undefined]);
  });

  it('given two secrets, then each has 160 random bits, and the address for the QR code names product and user', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, 'Marsh Cable', 'ada@example.com'));
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', '/Marsh Cable:ada@example.com']);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: 'Marsh Cable',
      digits: '6',
      period: '30',
    });
  });
});

describe('Recovery codes', () => {
  it('given ten of them, then each has 118 random bits in groups that no one confuses, and counts however it is typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){5}$/);
    expect(hashRecoveryCode(codes[0]!.toUpperCase().replaceAll('-', ' '))).toBe(hashRecoveryCode(codes[0]!));
  });
});

describe('A sealed secret', () => {
  const DATA_DIR = path.join(mkdtempSync(path.join(tmpdir(), 'tailboard-key-')), 'data');
  afterAll(() => rmSync(path.dirname(DATA_DIR), { recursive: true }));
  const keys = { SECOND_FACTOR_KEY: undefined, DATA_DIR };

  it('given its user and key, when it is opened, then it is the secret; for another user, another key or changed bytes it is nothing', () => {
    const text = seal(keys, 'ada', RFC);
    expect(text).not.toContain(RFC);
    expect(seal(keys, 'ada', RFC)).not.toBe(text);
    expect(unseal(keys, 'ada', text)).toBe(RFC);
    expect(unseal(keys, 'ben', text)).toBeUndefined();
    expect(unseal({ ...keys, SECOND_FACTOR_KEY: 'another key, also long enough for it' }, 'ada', text)).toBeUndefined();
    const changed = Buffer.from(text, 'base64');
    changed[30]! ^= 1;
    expect(unseal(keys, 'ada', changed.toString('base64'))).toBeUndefined();
  });

  it('given no setting, then its key is a file that only the product’s own user may read', () => {
    seal(keys, 'ada', RFC);
    const [file] = readdirSync(DATA_DIR);
    expect(statSync(path.join(DATA_DIR, file!)).mode & 0o777).toBe(0o600);
  });

  it('given a code with spaces, a dash or full-width digits, then it is taken', () => {
    for (const code of ['287 082', '287-082', '287–082', '２８７０８２']) {
      expect(stepOfCode(RFC, code, at(59))).toBe(1);
      expect(isTotpCode(code)).toBe(true);
    }
    expect(isTotpCode('k7mw-3fpt-h9xd-wq4r-u2cz-mm5v')).toBe(false);
  });
});

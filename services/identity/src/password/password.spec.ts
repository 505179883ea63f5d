import { describe, expect, it } from '@jest/globals';
import argon2 from 'argon2';
import { hashPassword, isPassword, strength } from './password.js';

describe('a password', () => {
  it('is kept as argon2id with 19 MiB, two passes and one lane', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(hash, 'correct horse battery')).toBe(true);
    expect(await isPassword(hash, 'correct horse batterY')).toBe(false);
  });

  it('has another hash each time', async () => {
    const [one, other] = await Promise.all([hashPassword('field day'), hashPassword('field day')]);
    expect(one).not.toBe(other);
  });

  it('is the same however its characters are composed', async () => {
    const hash = await hashPassword('caf\u00e9 \uff11\uff12 ladders');
    expect(await isPassword(hash, 'cafe\u0301 12 ladders')).toBe(true);
    expect(await isPassword(hash, 'cafe 12 ladders')).toBe(false);
  });

  it('given a hash from before normalization, then the password as typed is right', async () => {
    const typed = 'cafe\u0301 ladders';
    const before = await argon2.hash(typed, strength);
    expect(await isPassword(before, typed)).toBe(true);
    expect(await isPassword(before, 'cafe ladders')).toBe(false);
  });

  it('is never right where there is no hash', async () => {
    expect(await isPassword(undefined, 'correct horse battery')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { hashPassword, isPassword } from './password.js';

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

  it('is never right where there is no hash', async () => {
    expect(await isPassword(undefined, 'correct horse battery')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { weakness } from '../password/password-policy.js';
import { readablePassword } from './set-temporary-password.js';

describe('a temporary password', () => {
  it('given a thousand of them, then each is four groups of letters that no one confuses, and none is another', () => {
    const made = Array.from({ length: 1_000 }, readablePassword);
    expect(new Set(made).size).toBe(1_000);
    for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
  });
  it('given the rule for passwords that people choose, then it is strong by that too', async () => {
    const about = { email: 'ada@example.com', label: 'Ada Reed', company: 'Tailboard' };
    for (let each = 1; each <= 20; each++) expect(await weakness(readablePassword(), about)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { weakness } from './password-policy.js';

const about = { email: 'miguel.marsh@example.com', label: 'Miguel Marsh', company: 'Marsh Cable' };

describe('a password that is easy to guess', () => {
  it.each([
    'password1234',
    'qwertyuiop12',
    'aaaaaaaaaaaaaa',
    '111122223333',
    'iloveyou2026',
    'Hola12345678',
    'woaini1314520',
    'Summer2026!!',
    'miguelmarsh2026',
    'MarshCable2026',
    'miguel.marsh@example.com',
    'Tailboard2026!',
    'passwordpasswordpasswordpassword',
    'p4$$w0rd'.repeat(25),
  ])('given %s, when Miguel Marsh chooses it, then it is refused', async (password) =>
    expect(await weakness(password, about)).toEqual({ refused: 'PasswordTooWeak', values: {} }),
  );

  it.each([
    'harbor cactus violin',
    'un café con leche por favor',
    'k7mw-3fpt-h9xd-wq4r',
    '三只猫在屋顶上看月亮吃饼干',
    'a long enough password',
  ])('given %s, when Miguel Marsh chooses it, then it is good', async (password) =>
    expect(await weakness(password, about)).toBeUndefined(),
  );

  it('given names that are empty or one letter long, when a password is weighed, then they count for nothing', async () =>
    expect(await weakness('harbor cactus violin', { email: 'a@b.c', label: 'a', company: '' })).toBeUndefined());
});

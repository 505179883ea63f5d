import { describe, expect, it } from '@jest/globals';
import { signPrincipal, verifyPrincipal, type Principal } from './principal.js';

const rosa: Principal = { user_id: 'u1', session_id: 's1', label: 'Rosa Long', roles: ['supervisor'] };
const secret = 'the secret that gateway and services hold together';

describe('A signed caller', () => {
  it('is the one that the gateway signed', () =>
    expect(verifyPrincipal(signPrincipal(rosa, secret), [secret])).toEqual(rosa));
  it('is the same under either of two secrets, while one replaces the other', () =>
    expect(verifyPrincipal(signPrincipal(rosa, 'another secret'), [secret, 'another secret'])).toEqual(rosa));
  it('is no one under another secret', () =>
    expect(verifyPrincipal(signPrincipal(rosa, 'another secret'), [secret])).toBeNull());
  it('is no one after a minute', () =>
    expect(verifyPrincipal(signPrincipal(rosa, secret, 0), [secret], 60_001)).toBeNull());
  it('is no one when a role was added on the way', () => {
    const [text = '', signature = ''] = signPrincipal(rosa, secret).split('.');
    const forged = { ...(JSON.parse(Buffer.from(text, 'base64url').toString()) as object), roles: ['owner'] };
    expect(
      verifyPrincipal(`${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`, [secret]),
    ).toBeNull();
  });
  it.each(['', '.', 'nonsense', 'a.b.c', '🙂.🙂'])('is no one when it reads %j', (given) =>
    expect(verifyPrincipal(given, [secret])).toBeNull(),
  );
});

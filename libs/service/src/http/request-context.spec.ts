import { describe, expect, it } from '@jest/globals';
import { createCaller, ifMatch } from './request-context.js';
import type { Principal } from '../auth/principal.js';

const rosa: Principal = { user_id: 'rosa', session_id: 's', label: 'Rosa', roles: ['supervisor'] };
const clock = { now: new Date('2026-10-06T02:30:00Z'), zone: 'America/New_York', tls: false };
const request = (headers: Record<string, string>, principal: Principal | null = rosa) =>
  createCaller({ headers, id: 'request-1', ip: '127.0.0.1' }, principal, 'all', clock);
const key = '3b241101-e2bb-4255-8caf-4136c566a962';

describe('The context of a request', () => {
  it('has the instant and the company date of the clock', () =>
    expect(request({})).toMatchObject({ now: '2026-10-06T02:30:00.000Z', today: '2026-10-05' }));
  it('is one command for one key, so that a repeat is known', () =>
    expect(request({ 'idempotency-key': key }).command_id).toBe(request({ 'idempotency-key': key }).command_id));
  it("is another command for another person's same key", () =>
    expect(request({ 'idempotency-key': key }, { ...rosa, user_id: 'xin' }).command_id).not.toBe(
      request({ 'idempotency-key': key }).command_id,
    ));
  it('is a command of its own without a key', () => expect(request({}).command_id).not.toBe(request({}).command_id));
  it('refuses a key that is no uuid', () =>
    expect(() => request({ 'idempotency-key': 'again' })).toThrow('Please correct'));
  it('names the person behind an impersonation', () =>
    expect(request({}, { ...rosa, impersonator_id: 'li' })).toMatchObject({ actor_id: 'rosa', impersonator_id: 'li' }));
  it.each([
    ['3600', '2026-10-06T01:30:00.000Z'],
    ['0', undefined],
    ['-720', undefined],
    ['700000', undefined],
    ['soon', undefined],
  ])('given %s seconds since a scan without a network, then it was done at %s, and is never refused', (ago, done_at) =>
    expect(request({ 'x-done-ago': ago }).done_at).toBe(done_at),
  );
  it.each([
    [false, 'tailboard_device', true],
    [false, '__Host-tailboard_device', false],
    [true, '__Host-tailboard_device', true],
    [true, 'tailboard_device', false],
  ])('given TLS: %p, then a device in the cookie %s counts: %p', (tls, name, counts) => {
    const cookie = `theme=dark; ${name}=${'d'.repeat(43)}; other=1`;
    const { device } = createCaller({ headers: { cookie }, id: '1', ip: '' }, null, 'all', { ...clock, tls });
    expect(device).toBe(counts ? 'd'.repeat(43) : undefined);
  });
  it.each([
    ['"3"', 3],
    ['3', 3],
    ['W/"12"', 12],
    ['*', undefined],
  ])('reads If-Match %s as %s', (given, version) => expect(ifMatch({ 'if-match': given })).toBe(version));
  it('refuses an If-Match that is no version', () =>
    expect(() => ifMatch({ 'if-match': 'latest' })).toThrow('Please correct'));
});

import { describe, expect, it } from '@jest/globals';
import { getExpiry, hashSecret, createSecret } from './token.js';

describe('a token', () => {
  it('has 256 random bits and needs no escaping', () => {
    const secrets = Array.from({ length: 50 }, createSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
      expect(secret).toMatch(/^[\w-]{43}$/);
    }
  });

  it('is kept as its SHA-256, by which the gateway asks for it', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('ends after a year when the person asked to be remembered, else after twelve hours', () => {
    const now = new Date('2026-10-05T12:00:00.000Z');
    expect(getExpiry(true, now).toISOString()).toBe('2027-10-05T12:00:00.000Z');
    expect(getExpiry(false, now).toISOString()).toBe('2026-10-06T00:00:00.000Z');
  });
});

import { describe, expect, it } from '@jest/globals';
import { attemptKey, toNetwork } from './attempts.js';

describe('the key of an attempt', () => {
  it('is the same for the same e-mail from the same address', () =>
    expect(attemptKey(' Ada@Example.com', '10.0.0.1')).toBe(attemptKey('ada@example.com', '10.0.0.1')));
  it('is another one for another address or e-mail', () => {
    const keys = [
      attemptKey('a@x.com', '10.0.0.1'),
      attemptKey('a@x.com', '10.0.0.2'),
      attemptKey('b@x.com', '10.0.0.1'),
    ];
    expect(new Set(keys).size).toBe(3);
  });
  it('does not show what was typed', () => expect(attemptKey('my-password', '10.0.0.1')).toMatch(/^[0-9a-f]{64}$/));
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:12:0034::9', '2001:db8:12:34'],
    ['2001:0db8:0012:34:ffff:1:2:3', '2001:db8:12:34'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (ip, network) => expect(toNetwork(ip)).toBe(network));
});

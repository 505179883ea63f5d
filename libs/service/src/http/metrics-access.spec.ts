import { describe, expect, it } from '@jest/globals';
import { mayReadMetrics } from './metrics-access.js';

const from = (ip: string, headers: Record<string, string> = {}) => ({ ip, headers });
const token = 'a token of sixteen letters';

describe('Who may read what is measured', () => {
  it.each([
    ['this machine', from('127.0.0.1'), true],
    ['this machine by its newer address', from('::1'), true],
    ['another machine', from('10.0.0.7'), false],
    ['a proxy on this machine', from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }), false],
  ])('given no token, when %s asks, then it is %#', (_, request, may) =>
    expect(mayReadMetrics(request, { METRICS_TOKEN: undefined })).toBe(may),
  );

  it.each([
    ['the token', { authorization: `Bearer ${token}` }, true],
    ['the token under another spelling of the scheme', { authorization: `bearer  ${token}` }, true],
    ['another one', { authorization: `Bearer ${token}x` }, false],
    ['nothing', {}, false],
  ])('given a token, when a user shows %s, then wherever they are it is %#', (_, headers, may) =>
    expect(
      ['127.0.0.1', '203.0.113.7'].map((ip) => mayReadMetrics(from(ip, headers), { METRICS_TOKEN: token })),
    ).toEqual([may, may]),
  );
});

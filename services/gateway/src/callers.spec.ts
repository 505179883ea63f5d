import { describe, expect, it } from '@jest/globals';
import { UNAVAILABLE } from '@tailboard/contracts/refusal';
import type { ProblemError } from '@tailboard/service/http/problem';
import { callers } from './callers.js';
import type { Upstream } from './services.js';

const AUTHORIZATION = `Bearer ${'t'.repeat(40)}`;
const problemWith = (post: Upstream['post']): Promise<ProblemError> =>
  callers({ name: 'identity', post } as Upstream)(AUTHORIZATION).then(
    () => {
      throw new Error('there is a caller');
    },
    (error: unknown) => error as ProblemError,
  );

describe('The caller of a request', () => {
  it.each([
    ['the cause that it names', { cause: 'database' }, 'database'],
    ['the service', { cause: 'something else' }, 'service'],
    ['the service', null, 'service'],
  ])('given that identity answers 503, then the cause is %s', async (_, body, code) => {
    const { status, cause, body: bodyIn } = await problemWith(async () => ({ status: 503, headers: {}, body }));
    expect([status, cause?.code, bodyIn('en').code]).toEqual([503, code, UNAVAILABLE]);
  });

  it('given that identity cannot be reached, then the cause is the service', async () => {
    const { status, cause } = await problemWith(() => Promise.reject(new Error('fetch failed')));
    expect([status, cause?.code]).toEqual([503, 'service']);
  });
});

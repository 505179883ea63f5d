import { describe, expect, it, jest } from '@jest/globals';
import { ApiError, problemIn } from './problem.js';

describe('A problem', () => {
  it('is known by every copy of the library on the page: the shell throws what remotes catch', () => {
    let other = ApiError;
    jest.isolateModules(() => {
      other = (jest.requireActual('./problem.js') as { ApiError: typeof ApiError }).ApiError;
    });
    expect(other).not.toBe(ApiError);
    expect(new other(409, 'No.')).toBeInstanceOf(ApiError);
    expect(new TypeError('no network')).not.toBeInstanceOf(ApiError);
  });

  it.each(['', '<html>', '"text"', '{"message":""}', '{"errors":7}'])(
    'has a sentence whatever the answer holds: %s',
    async (body) => {
      const problem = await problemIn(new Response(body, { status: 400 }), 'en');
      expect(problem.message).toBe('The server sent an unreadable response. Please try again.');
      expect(problem.errors).toEqual({});
    },
  );
});

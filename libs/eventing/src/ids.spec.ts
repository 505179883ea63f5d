import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validate, version } from 'uuid';
import { derivedId, eventId } from './ids.js';

describe('a derived id', () => {
  it('is a UUID of version 5 in lower case', () => {
    const id = derivedId('work-order', '4711');
    expect([validate(id), version(id), id.toLowerCase()]).toEqual([true, 5, id]);
  });

  it('is the same for the same words, in every build: stored ids depend on it', () => {
    expect(derivedId('work-order', '4711')).toBe('751577a0-5669-58c9-8003-b03f9a969c82');
  });

  it('differs where any word differs, also where words run together', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (one, other) => {
        fc.pre(![...one, ...other].some((word) => word.includes('\u001f')));
        expect(derivedId(...one) === derivedId(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });

  it('takes numbers as it takes their digits', () => {
    expect(derivedId('slot', 3)).toBe(derivedId('slot', '3'));
  });
});

describe('the id of an event', () => {
  it('is another for each command, stream and place in the append, and the same when the command is repeated', () => {
    const ids = ['c1', 'c2'].flatMap((command) =>
      ['job-1', 'job-2'].flatMap((stream) => [0, 1, 2].map((index) => eventId(command, stream, index))),
    );
    expect(new Set(ids).size).toBe(12);
    expect(eventId('c1', 'job-1', 0)).toBe(ids[0]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { getCategory, WrongExpectedRevisionError } from './event-store.js';

describe('the category of a stream', () => {
  it('is before its first dash', () => {
    expect(['job-1', 'work_order-a-b', 'day-2026-10-06'].map(getCategory)).toEqual(['job', 'work_order', 'day']);
  });
});

describe('a conflict that is thrown', () => {
  it('contains the expected and the actual revision', () => {
    const conflict = { ok: false, stream: 'job-1', expected: 2, actual: 3 } as const;
    expect(new WrongExpectedRevisionError(conflict)).toMatchObject({
      message: 'job-1 holds 3 events, expected 2',
      conflict,
    });
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { isAttended } from './attendance.js';

describe('A page', () => {
  afterEach(() => void jest.useRealTimers());

  it('is attended for a minute after its user touched or typed', () => {
    jest.useFakeTimers();
    for (const sign of [new Event('pointerdown'), new KeyboardEvent('keydown', { key: 'a' })]) {
      dispatchEvent(sign);
      jest.advanceTimersByTime(59_000);
      expect(isAttended()).toBe(true);
      jest.advanceTimersByTime(2_000);
      expect(isAttended()).toBe(false);
    }
  });
});

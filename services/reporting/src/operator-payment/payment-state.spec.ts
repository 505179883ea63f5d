import { describe, expect, it } from '@jest/globals';
import { paymentState } from './payment-state.js';

describe('How the operator paid a code of a job', () => {
  it.each([
    ['the whole amount', 100, [100], 'paid'],
    ['two parts of it', 100, [60, 40], 'paid'],
    ['a part of it', 100, [60], 'short_paid'],
    ['more than it in one line', 100, [130], 'over_paid'],
    ['two parts that are more together', 100, [60, 50], 'over_paid'],
    ['the whole amount twice', 100, [100, 100], 'paid_twice'],
    ['the same short amount twice', 100, [90, 90], 'paid_twice'],
    ['the whole amount and a part', 100, [100, 20], 'paid_twice'],
    ['a payment and its charge-back', 100, [100, -100], 'charged_back'],
    ['a charge-back alone', 100, [-30], 'charged_back'],
    ['a second payment that was charged back', 100, [100, 100, -100], 'paid'],
    ['a third payment of which one was charged back', 100, [100, 100, 100, -100], 'paid_twice'],
    ['an over-payment that was charged back', 100, [130, -30], 'paid'],
    ['a line of nothing', 100, [0], 'unpaid'],
    ['nothing for work without a price', 0, [], 'paid'],
  ] as const)('given %s, then it is counted once and in any order', (_, billed, amounts, state) => {
    expect(paymentState(billed, amounts, true)).toBe(state);
    expect(paymentState(billed, amounts.toReversed(), true)).toBe(state);
  });

  it('given no line, when statements cover the day, then it is unpaid, otherwise it is open', () => {
    expect(paymentState(100, [], true)).toBe('unpaid');
    expect(paymentState(100, [], false)).toBe('open');
    expect(paymentState(100, [0], false)).toBe('unpaid');
  });
});

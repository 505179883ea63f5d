import { describe, expect, it } from '@jest/globals';
import { parseAmount } from './parse-amount.js';

describe('Amounts of a payment statement', () => {
  it.each([
    ['45', 4_500],
    ['45.5', 4_550],
    ['.5', 50],
    ['$1,234.50', 123_450],
    ['USD 12.00', 1_200],
    ['12.00 usd', 1_200],
    ['-45.00', -4_500],
    ['−45.00', -4_500],
    ['-$45.00', -4_500],
    ['$-45.00', -4_500],
    ['45.00-', -4_500],
    ['(1,045.10)', -104_510],
    ['+3', 300],
    ['0', 0],
    ['-0.00', 0],
    // As spreadsheets write sums of decimals.
    ['12.299999999999999', 1_230],
    ['0.30000000000000004', 30],
    ['10.250', 1_025],
  ])('given %s, when it is read, then it is %d cents', (text, cents) => expect(parseAmount(text)).toBe(cents));

  it.each(['', '-', '$', '.', 'free', '12,50', '1,23,456', '12.345', '1.2.3', '--5', '(-5)', '5 EUR', '99999999999'])(
    'given %s, when it is read, then it is no amount of whole cents',
    (text) => expect(parseAmount(text)).toBeNull(),
  );

  it('given every amount of whole cents, when it is written with two decimals, then it is read exactly', () => {
    for (let cents = -10_007; cents < 10_007; cents += 7) {
      const digits = String(Math.abs(cents)).padStart(3, '0');
      expect(parseAmount(`${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(cents);
    }
  });
});

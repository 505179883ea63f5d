import { describe, expect, it } from '@jest/globals';
import { locales, type Locale } from '@tailboard/contracts/locale';
import fc from 'fast-check';
import { formatMoney, formatNumber } from './format.js';
import { readNumber, writeNumber, type TypedNumber } from './read-number.js';

const locale = fc.constantFrom(...locales);
const hundredths = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }).map((value) => value / 100);
const value = (number: number | null): TypedNumber => ({ value: number });
const createRefused = (...readings: number[]): TypedNumber => ({ readings });

describe('A number that a user types', () => {
  it('reads back unchanged as it is displayed, in every locale [I18N-011]', () => {
    fc.assert(
      fc.property(hundredths, locale, (number, numberLocale) => {
        for (const text of [formatNumber(number), formatMoney(Math.round(number * 100)), number.toFixed(2)])
          expect(readNumber(text, numberLocale)).toEqual(value(number + 0));
      }),
    );
  });

  it('reads back unchanged as a field shows it, with any decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 6 }),
        locale,
        (n, places, numberLocale) => {
          const number = Number((n / 10 ** places).toFixed(places));
          expect(readNumber(writeNumber(number, numberLocale), numberLocale)).toEqual(value(number));
        },
      ),
    );
  });

  it.each<[string, TypedNumber, TypedNumber]>([
    ['', value(null), value(null)],
    ['12', value(12), value(12)],
    ['1.5', value(1.5), value(1.5)],
    ['.5', value(0.5), value(0.5)],
    ['1,234', value(1234), value(1234)],
    ['1,234.5', value(1234.5), value(1234.5)],
    ['1,5', createRefused(1.5, 15), value(1.5)],
    ['1,50', createRefused(1.5, 150), value(1.5)],
    [',50', createRefused(), value(0.5)],
    ['1.234', value(1.234), createRefused(1234, 1.234)],
    ['0.234', value(0.234), value(0.234)],
    ['1.2345', value(1.2345), value(1.2345)],
    ['1.234,50', createRefused(), value(1234.5)],
    ['1.234.567', createRefused(), value(1234567)],
    ['12,34,567', createRefused(), createRefused()],
    ['1,2345', createRefused(1.2345, 12345), createRefused(1.2345, 12345)],
    ['-1,50', createRefused(-1.5, -150), value(-1.5)],
    [' $ 1,234.50 ', value(1234.5), value(1234.5)],
    ['１２．５', value(12.5), value(12.5)],
    ['−3', value(-3), value(-3)],
    ['1e3', createRefused(), createRefused()],
    ['12 h', createRefused(), createRefused()],
    ['-', createRefused(), createRefused()],
    ['$', createRefused(), createRefused()],
  ])('is read or refused with its readings: %s', (typed, en, es) => {
    expect([readNumber(typed, 'en'), readNumber(typed, 'zh-CN'), readNumber(typed, 'es')]).toEqual([en, en, es]);
  });

  it('has a comma before one or two final digits as a decimal comma in Spanish alone', () => {
    const fraction = fc.oneof(fc.integer({ min: 0, max: 9 }).map(String), fc.integer({ min: 10, max: 99 }).map(String));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fraction, (whole, digits) => {
        const typed = `${whole},${digits}`;
        expect(readNumber(typed, 'es')).toEqual(value(Number(`${whole}.${digits}`)));
        expect(readNumber(typed, 'en')).toEqual(
          createRefused(Number(`${whole}.${digits}`), Number(`${whole}${digits}`)),
        );
      }),
    );
  });

  it('is never read as another number than its digits allow, and each named reading can be typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,'), minLength: 1, maxLength: 12 });
    const decimal = (text: string, mark: string): number =>
      Number(text.replaceAll(mark === '.' ? ',' : '.', '').replace(mark, '.'));
    fc.assert(
      fc.property(typed, locale, (text, numberLocale: Locale) => {
        const found = readNumber(text, numberLocale);
        const possible = [decimal(text, '.'), decimal(text, ',')];
        if ('value' in found) expect(possible).toContain(found.value);
        else
          for (const reading of found.readings) {
            expect(possible).toContain(reading);
            expect(readNumber(writeNumber(reading, numberLocale), numberLocale)).toEqual(value(reading));
          }
      }),
      { numRuns: 2_000 },
    );
  });
});

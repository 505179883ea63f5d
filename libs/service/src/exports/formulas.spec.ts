import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { guardFormula, unguardFormula } from './formulas.js';

const FORMULA = /^[=+\-@\t\r\n＝]/;

describe('A cell of a file that spreadsheets open', () => {
  it.each([
    ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
    ['+1 912 555 0142', "'+1 912 555 0142"],
    ['@here', "'@here"],
    ["'=1", "''=1"],
    ['-86.7', '-86.7'],
    ['+19125550142', '+19125550142'],
    ["O'Hara", "O'Hara"],
    ["'quoted'", "'quoted'"],
    ['note;=1', "note;'=1"],
    ['', ''],
  ])('%s goes out as %s', (cell, out) => expect(guardFormula(cell)).toBe(out));

  it('comes back as it was, whatever it held, and is no formula on the way', () => {
    const cells = fc
      .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '1', '.', 'a', ' ', '＝', ';'), { maxLength: 6 })
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(cells, (cell) => {
        expect(unguardFormula(guardFormula(cell))).toBe(cell);
        for (const part of guardFormula(cell).split(';'))
          expect(FORMULA.test(part) && Number.isNaN(Number(part))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeCheckDigit } from './symbology.js';
import { Upc, parseUpc } from './upc.js';

describe('A UPC-A', () => {
  it('given the models of the demo company, then each is valid, as printed on its box [CPE-091]', () => {
    const lines = readFileSync(path.resolve(__dirname, '../../../../tools/demo/company/cpe-models.csv'), 'utf8');
    const upcs = lines
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',').at(-1)!);
    expect(upcs.length).toBeGreaterThan(5);
    expect(upcs.map(parseUpc)).toEqual(upcs);
  });
  it('given eleven digits, then the check digit is added [CPE-092]', () =>
    expect(parseUpc('03600029145')).toBe('036000291452'));
  it('given an EAN-13 that contains it, then it is the same UPC', () =>
    expect(parseUpc('0036000291452')).toBe('036000291452'));
  it('given one digit is wrong, then it is not valid [CPE-091]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), fc.nat(11), fc.integer({ min: 1, max: 9 }), (eleven, position, by) => {
        const upc = eleven + computeCheckDigit(eleven);
        const wrong = upc.slice(0, position) + ((Number(upc[position]) + by) % 10) + upc.slice(position + 1);
        expect(parseUpc(upc)).toBe(upc);
        expect(parseUpc(wrong)).toBeNull();
      }),
    );
  });
  it.each(['', '123', '0360002914521', '03600029145X', '03600 02914', '٠٣٦٠٠٠٢٩١٤٥'])(
    'given “%s”, then it is none [CPE-093]',
    (text) => expect(parseUpc(text)).toBeNull(),
  );
  it('given a field, then nothing is nothing, and a wrong one is refused', () => {
    expect(Upc.parse(' ')).toBe('');
    expect(Upc.parse('03600029145')).toBe('036000291452');
    expect(Upc.safeParse('036000291453').success).toBe(false);
  });
});

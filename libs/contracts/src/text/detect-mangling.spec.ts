import { describe, expect, it } from '@jest/globals';
import { detectMangling } from './detect-mangling.js';

describe('Identifiers that went through a spreadsheet', () => {
  it.each([
    ['shortened', ['8.69599E+09', '4,7E+12', '5E+14', '1e+21']],
    [
      'date',
      [
        '10-Aug',
        'Aug-26',
        '10-ago',
        '10-ago.-26',
        '8月10日',
        '2026-11-27',
        '2026-11-27 08:10',
        '11/27/2026',
        '27.11.2026',
      ],
    ],
    ['logical', ['TRUE', 'false', 'VERDADERO', 'Falso']],
    ['error', ['#N/A', '#REF!', '#¡VALOR!', '########']],
  ])('given what is %s, then it is not an identifier', (mangled, texts) =>
    expect(texts.map((text) => detectMangling(text))).toEqual(texts.map(() => mangled)),
  );

  it('given identifiers with digits, letters and hyphens, then none is taken for anything else', () => {
    const texts = [
      '8591573152',
      'WO00100156',
      '8–10',
      '10-12',
      'AUG10',
      '10-MARKET',
      '20261127',
      '37013-1111',
      '5E14',
      '',
    ];
    expect(texts.map((text) => detectMangling(text))).toEqual(texts.map(() => null));
  });
});

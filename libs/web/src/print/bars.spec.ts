import { describe, expect, it } from '@jest/globals';
import { symbologies, wrongCode } from '@tailboard/contracts/equipment/symbology';
import { toModules } from './bars.js';

describe('Code 128', () => {
  it.each([
    ['in pairs, of digits', '593242763547', '11010011100'],
    ['of letters and digits', 'nj90-Maku', '11010010000'],
    ['with characters that control', 'A\tB\n', '11010000100'],
  ])('draws a code %s in the set of Code 128 that fits it [CPE-095]', (_, text, start) => {
    const modules = toModules(text) ?? '';
    expect(modules.slice(0, 11)).toBe(start);
    // Each symbol is eleven modules; the stop symbol is thirteen.
    expect([modules.length % 11, modules.slice(-13)]).toEqual([2, '1100011101011']);
  });

  it('draws no bars of what Code 128 does not have', () => expect(toModules('序列号')).toBeNull());

  it.each([
    ['upc', '036000291452', 95],
    ['ean13', '4006381333931', 95],
    ['ean8', '96385074', 67],
  ] as const)('draws an %s in the modules that it has everywhere [CPE-096]', (kind, code, modules) =>
    expect(toModules(code, kind)).toHaveLength(modules),
  );

  it('draws nothing of a code that its kind does not have, by the limits of the contract [CPE-094] [BUS-039]', () => {
    for (const kind of symbologies)
      for (const code of ['2', '3', '131070', '131071', '96385074', '4006381333932', 'A-1', '15400141288763'])
        if (wrongCode(kind, code) === undefined) expect([kind, code, toModules(code, kind)]).not.toContain(null);
    expect(toModules('131071', 'pharmacode')).toBeNull();
    expect(toModules('2', 'pharmacode')).toBeNull();
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefused } from '../refusal.js';
import { isMac, serialOf, serialsIn } from './serial.js';

const keys = (text: string) => serialsIn(text).map(({ key }) => (isRefused(key) ? key.refused : key));

describe('The serials and MACs of a text', () => {
  it('given letters, digits and hyphens, then every other character separates [CPE-055] [CPE-056] [WHS-012]', () =>
    expect(keys('NJ90MAKU187CB, 593242763547891;me1b53c14be1\nAB-12-XYZ/ZZ9000')).toEqual([
      'NJ90MAKU187CB',
      '593242763547891',
      'ME1B53C14BE1',
      'AB-12-XYZ',
      'ZZ9000',
    ]));

  it.each([
    '68:C4:4D:EB:BA:EE',
    '68-c4-4d-eb-ba-ee',
    '68c4.4deb.baee',
    '68C44DEBBAEE',
    'MAC: 68C44DEBBAEE',
    'CM MAC:68:c4:4d:eb:ba:ee',
    ']C168C44DEBBAEE',
    '６８Ｃ４４ＤＥＢＢＡＥＥ',
  ])('given a MAC as %s, then it is one key', (text) => expect(keys(text)).toEqual(['68C44DEBBAEE']));

  it.each(['S/N: MB49ED77173E', 'SN:MB49ED77173E', ']C1MB49ED77173E'])(
    'given a serial as %s, then labels and what scanners add are no part of it',
    (text) => expect(keys(text)).toEqual(['MB49ED77173E']),
  );

  it('given a serial that begins as a label does, then it stays whole', () =>
    expect(keys('SN12345678 MACBOOK99')).toEqual(['SN12345678', 'MACBOOK99']));

  it.each([
    [']C1', []],
    ['\u0000\u0007', []],
    ['=1+1', ['SerialTooShort', 'SerialTooShort']],
    ['AB12', ['SerialTooShort']],
    ['A'.repeat(33), ['SerialTooLong']],
    ['A'.repeat(32), ['A'.repeat(32)]],
    ['aa:bb:cc:dd:ee', ['MacIncomplete']],
    ['00:00:00:00:00:00', ['MacImpossible']],
    ['FFFFFFFFFFFF', ['MacImpossible']],
    ['01:00:5e:00:00:fb', ['MacImpossible']],
  ])('given %j, then it is reported why it is none', (text, expected) => expect(keys(text)).toEqual(expected));

  it('given the scan sheet of a morning, then it has sixty units, each once', () => {
    const sheet = readFileSync(path.resolve(__dirname, '../../../../tools/demo/company/scan-sheet.txt'), 'utf8');
    const found = keys(sheet);
    expect(new Set(found).size).toBe(60);
    expect(found.every((key) => key.length >= 12)).toBe(true);
  });

  it('given any text, then reading it is quick, and what it read it reads again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        for (const { key } of serialsIn(text)) if (typeof key === 'string') expect(keys(key)).toEqual([key]);
      }),
    );
    expect(keys('AA:'.repeat(100_000)).length).toBeGreaterThan(0);
    expect(keys('A-'.repeat(200_000)).length).toBeGreaterThan(0);
  });

  it('given any MAC that a unit may have, then every way of writing it is the same key', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet, octet, octet), (octets) => {
        const [first, ...rest] = octets;
        const pairs = [first & 0xfe, ...rest].map((each) => each.toString(16).padStart(2, '0'));
        const mac = pairs.join('').toUpperCase();
        fc.pre(!/^0+$/.test(mac));
        for (const text of [pairs.join(':'), pairs.join('-'), mac, mac.toLowerCase().replace(/(.{4})(.{4})/, '$1.$2.')])
          expect(keys(text)).toEqual([mac]);
        expect(isMac(mac)).toBe(true);
      }),
    );
  });
});

describe('What is one serial', () => {
  it.each([
    ['  nj90maku187cb ', 'NJ90MAKU187CB'],
    ['9c:3d:cf:31:96:43', '9C3DCF319643'],
    ['9C3D CF31 9643', '9C3DCF319643'],
    ['', 'SerialNotGiven'],
    [']C1', 'SerialNotGiven'],
    ['NJ90MAKU187CB 593242763547891 593242763547892', 'SerialTooLong'],
  ])('given %j, then it is %s', (text, expected) => {
    const { key } = serialOf(text);
    expect(isRefused(key) ? key.refused : key).toBe(expected);
  });
});

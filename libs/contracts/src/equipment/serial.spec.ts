import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefused } from '../refusal.js';
import {
  isMac,
  toSearchKeys,
  parseMac,
  parseSerial,
  findSerials,
  parseScannedSerials,
  type ParsedSerial,
} from './serial.js';

const toKeyOrCode = ({ key }: ParsedSerial): string => (isRefused(key) ? key.refused : key);
const toKeysOrCodes = (text: string) => findSerials(text).map(toKeyOrCode);
const scanToKeysOrCodes = (text: string) => parseScannedSerials(text).map(toKeyOrCode);

/** A MAC that a unit may have, in twelve digits, of which at least one is a letter. */
const macs = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 })
  .map(([first = 0, ...rest]) => [first & 0xfe, ...rest].map((octet) => octet.toString(16).padStart(2, '0')).join(''))
  .map((mac) => mac.toUpperCase())
  .filter((mac) => isMac(mac));
const groupDigits = (mac: string, size: number, separator: string): string =>
  mac.match(new RegExp(`.{${size}}`, 'g'))!.join(separator);
const listNotations = (mac: string): string[] => [
  mac,
  mac.toLowerCase(),
  ...[':', '-', '.', ' '].map((separator) => groupDigits(mac, 2, separator)),
  ...['.', '-', ':'].map((separator) => groupDigits(mac, 4, separator)),
  ...['-', ':', '.'].map((separator) => groupDigits(mac, 6, separator)),
];
/** A serial as manufacturers give them: no MAC, no placeholder. */
const serials = fc
  .tuple(fc.stringMatching(/^[A-Z]{2}[0-9][A-Z0-9]{3,30}[G-Z]$/))
  .map(([serial]) => serial)
  .filter((serial) => toKeyOrCode(parseSerial(serial)) === serial);

describe('The serials and MACs of a text', () => {
  it('given letters, digits and hyphens, then any other character separates serials [CPE-055] [CPE-056] [WHS-012]', () =>
    expect(toKeysOrCodes('NJ90MAKU187CB, 593242763547891;me1b53c14be1\nAB-12-XYZ/ZZ9000')).toEqual([
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
    'MAC 68C4 4DEB BAEE',
    'MAC=68C4.4DEB.BAEE.',
    '(68:C4:4D:EB:BA:EE).',
    'CM MAC:68:c4:4d:eb:ba:ee',
    ']C168C44DEBBAEE',
    '６８Ｃ４４ＤＥＢＢＡＥＥ',
  ])('given a MAC as %s, then it is one key', (text) => expect(toKeysOrCodes(text)).toEqual(['68C44DEBBAEE']));

  it.each(['S/N: MB49ED77173E', 'SN:MB49ED77173E', ']C1MB49ED77173E', 'S/NMB49ED77173E', 'Serial No. MB49ED77173E'])(
    'given a serial as %s, then its key contains neither the label nor the scanner prefix',
    (text) => expect(toKeysOrCodes(text)).toEqual(['MB49ED77173E']),
  );

  it('given a serial that begins like a label, then the key is the whole serial', () =>
    expect(toKeysOrCodes('SN12345678 MACBOOK99')).toEqual(['SN12345678', 'MACBOOK99']));

  it.each([
    [']C1', []],
    ['\u0000\u0007', []],
    ['=1+1', ['SerialTooShort', 'SerialTooShort']],
    ['AB1', ['SerialTooShort']],
    ['A1'.repeat(21), ['SerialTooLong']],
    ['A1'.repeat(20), ['A1'.repeat(20)]],
    ['aa:bb:cc:dd:ee', ['MacIncomplete']],
    ['00:00:00:00:00:00', ['MacImpossible']],
    ['FFFFFFFFFFFF', ['MacImpossible']],
    ['01:00:5e:00:00:fb', ['MacImpossible']],
    ['4.73727E+14 2,70870E+14', ['SerialShortened', 'SerialShortened']],
    ['593242763547891.0', ['SerialCharacters']],
    ['ТЕСТ1234', ['SerialCharacters']],
    ['FAKE8\u001d7654321', ['SerialCharacters']],
    ['MAC: 26F2C70E97', ['MacLength']],
    ['10-Aug 2026-11-27 11/27/2026 27.11.2026', Array.from({ length: 4 }, () => 'SerialIsDate')],
    ['Total test TRUE verdadero Model Type Date', Array.from({ length: 7 }, () => 'SerialPlaceholder')],
    ['N/A UNKNOWN 0000000000 no serial number', Array.from({ length: 4 }, () => 'SerialPlaceholder')],
  ])('given %j, then each value is accepted or refused as a whole', (text, expected) =>
    expect(toKeysOrCodes(text)).toEqual(expected),
  );

  it('given the scan sheet of a morning, then it has sixty units, each once', () => {
    const sheet = readFileSync(path.resolve(__dirname, '../../../../tools/demo/company/scan-sheet.txt'), 'utf8');
    const found = toKeysOrCodes(sheet);
    expect(new Set(found).size).toBe(60);
    expect(found.every((key) => key.length >= 12)).toBe(true);
  });

  it('given any text, when its keys are parsed again, then they are the same, and a long repeated text is parsed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (text) => {
        for (const { key } of [...findSerials(text), parseSerial(text), ...parseScannedSerials(text)])
          if (typeof key === 'string') expect(toKeysOrCodes(key)).toEqual([key]);
      }),
    );
    for (const repeated of ['AA:', 'A-', '4,', 'MAC ', ']C1', '1.'])
      expect(toKeysOrCodes(repeated.repeat(100_000)).length).toBeGreaterThanOrEqual(0);
  });

  it('given any MAC that a unit may have, then every notation is the same key: in a text, a cell, a column of MACs', () =>
    fc.assert(
      fc.property(macs, (mac) => {
        for (const text of listNotations(mac)) {
          expect(toKeysOrCodes(text)).toEqual([mac]);
          for (const cell of [text, ` ${text}\r`, `MAC: ${text}`, `]C1${text}`, `="${text}"`]) {
            expect(toKeyOrCode(parseSerial(cell))).toBe(mac);
            expect(toKeyOrCode(parseMac(cell))).toBe(mac);
          }
        }
      }),
    ));
});

describe('One serial in a cell, a field or a scan', () => {
  it.each([
    ['  nj90maku187cb ', 'NJ90MAKU187CB'],
    ['9c:3d:cf:31:96:43', '9C3DCF319643'],
    ['9C3D CF31 9643', '9C3DCF319643'],
    ['="00123456"', '00123456'],
    ["'593242763547891", '593242763547891'],
    ['\u0002NJ90MAKU187CB\u0003', 'NJ90MAKU187CB'],
    ['AB‑12–XYZ', 'AB-12-XYZ'],
    ['135791357913', '135791357913'],
    ['MAC: 135791357913', 'MacImpossible'],
    ['', 'SerialNotGiven'],
    [']C1', 'SerialNotGiven'],
    ['NJ90MAKU187CB 593242763547891 593242763547892', 'SerialSeveral'],
    ['A;B', 'SerialSeveral'],
    ['NJ90;MAKU', 'SerialSeveral'],
    ["NJ90'MAKU'187", 'SerialCharacters'],
    ['NJ90ÑMAKU', 'SerialCharacters'],
    ['NJ90\u001dMAKU187', 'SerialCharacters'],
    ['Νј90MAKU187CB', 'SerialCharacters'],
    ['ı234567', 'SerialCharacters'],
    ['=1+1', 'SerialCharacters'],
    ['not a mac', 'SerialSeveral'],
    ['4.73727E+14', 'SerialShortened'],
    ['4.73727E14', 'SerialShortened'],
    ['2,70870E+14', 'SerialShortened'],
    ['5E+14', 'SerialShortened'],
    ['4.73727 × 10^14', 'SerialShortened'],
    ['10-Aug', 'SerialIsDate'],
    ['2026-11-27', 'SerialIsDate'],
    ['11/27/2026', 'SerialIsDate'],
    ['2026-11-27 08:10', 'SerialIsDate'],
    ['Total', 'SerialPlaceholder'],
    ['test', 'SerialPlaceholder'],
    ['FALSE', 'SerialPlaceholder'],
    ['Falso', 'SerialPlaceholder'],
    ['TEST0001', 'TEST0001'],
    ['10-AUG-77X', '10-AUG-77X'],
    ['SERIAL NUMBER', 'SerialPlaceholder'],
    ['#N/A', 'SerialPlaceholder'],
    ['sin serie', 'SerialPlaceholder'],
    ['XXXXXXXX', 'SerialPlaceholder'],
  ])('given %j, then the key or the refusal is %s', (text, expected) =>
    expect(toKeyOrCode(parseSerial(text))).toBe(expected),
  );

  it.each([
    ['135791357912', 'MacImpossible'],
    ['021791357912', '021791357912'],
    ['0x26F2C70E9701', '26F2C70E9701'],
    ['26F2C70E97', 'MacLength'],
    ['6F2C70E9701', 'MacLength'],
    ['4.73727E+11', 'SerialShortened'],
    ['not a mac', 'MacCharacters'],
    ['10-Aug', 'SerialIsDate'],
    ['unknown', 'SerialPlaceholder'],
    ['', 'SerialNotGiven'],
  ])('given %j in a column of MACs, then the key or the refusal is %s', (text, expected) =>
    expect(toKeyOrCode(parseMac(text))).toBe(expected),
  );

  it('given a serial with a character inside that serials cannot contain, then it is refused as a whole', () => {
    const others = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      // The Kelvin sign is another form of the letter K.
      .map((other) => other.normalize('NFC'))
      .filter((other) => !/^[\p{Cf}A-Za-z0-9\u2010-\u2015\u2212\uFE58\uFE63\uFF0D\uFF10-\uFF5A-]/u.test(other));
    fc.assert(
      fc.property(serials, serials, others, (first, second, other) => {
        expect(isRefused(parseSerial(`${first}${other}${second}`).key)).toBe(true);
      }),
    );
  });
});

describe('Codes that a scanner sends', () => {
  it.each([
    ['NJ90MAKU187CB', ['NJ90MAKU187CB']],
    ['NJ90MAKU187CB\t68:C4:4D:EB:BA:EE', ['NJ90MAKU187CB', '68C44DEBBAEE']],
    ['S/N: NJ90MAKU187CB MAC: 68C44DEBBAEE', ['NJ90MAKU187CB', '68C44DEBBAEE']],
    ['NJ90MAKU187CB AB1', ['NJ90MAKU187CB', 'SerialTooShort']],
    ["NJ90'MAKU187CB", ['SerialCharacters']],
    ["NJ90MAKU187CB 68'C4'4D", ['NJ90MAKU187CB', 'SerialCharacters']],
    ['FAKE8\u001d7654321', ['SerialCharacters']],
  ])('given %j, then no part of a code is accepted', (text, expected) =>
    expect(scanToKeysOrCodes(text)).toEqual(expected),
  );
});

describe('The keys of a search', () => {
  it.each([
    ['d0-b2-c4-f2-9e-2d', ['D0B2C4F29E2D', 'D0-B2-C4-F2-9E-2D']],
    ['S/N: D0B2C4F29E2D', ['D0B2C4F29E2D']],
    ['c4:f2', ['C4F2']],
    ['nj 90', ['NJ90']],
    ['AB-12', ['AB12', 'AB-12']],
    ['%', []],
    ['', []],
  ])('given %j, then the keys are %j', (text, expected) => expect(toSearchKeys(text)).toEqual(expected));
});

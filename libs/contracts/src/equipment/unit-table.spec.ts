import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseUnitTable, type UnitTableRow } from './unit-table.js';

const none = { names: [], upcs: [] };
const brief = (row: UnitTableRow): string =>
  'refused' in row ? `${row.refused.refused} ${row.cell}`.trim() : [row.serial_mac, row.mac].filter(Boolean).join(' ');
const read = (...rows: string[]) => parseUnitTable(rows.join('\r\n'), none)?.rows.map(brief) ?? null;

describe('A pasted table', () => {
  it.each([
    [
      'serial, MAC, type, and model',
      [
        'Serial Number\tCM MAC\tType\tModel',
        'ABC00000101\t02AABB000101\tModem\tSB8200',
        'ABC00000102\t02:AA:BB:00:01:02\tModem\tSB8200',
      ],
      ['ABC00000101 02AABB000101', 'ABC00000102 02AABB000102'],
    ],
    [
      'lines, quantities and dates around them',
      [
        'Line\tQty\tItem\tSerial\tMAC\tDate',
        '1\t1\tSB8200\tABC00000103\t02AABB000103\t11/27/2026',
        '2\t1\tSB8200\tABC00000104\t02AABB000104\t2026-11-27',
      ],
      ['ABC00000103 02AABB000103', 'ABC00000104 02AABB000104'],
    ],
    [
      'two MACs, of which that of the cable modem counts',
      ['S/N\tMTA MAC\tCM MAC', 'ABC00000105\t02AABB0001F5\t02AABB000105', 'ABC00000106\t02AABB0001F6\t02AABB000106'],
      ['ABC00000105 02AABB000105', 'ABC00000106 02AABB000106'],
    ],
    ['the MAC of the MTA alone', ['S/N;MTA MAC', 'ABC00000107;02AABB000107'], ['ABC00000107 02AABB000107']],
    [
      'Spanish titles',
      ['Número de serie;Dirección MAC;Tipo', 'ABC00000108;02AABB000108;Módem'],
      ['ABC00000108 02AABB000108'],
    ],
    ['Chinese titles', ['序列号,MAC地址,型号', 'ABC00000109,02AABB000109,SB8200'], ['ABC00000109 02AABB000109']],
    [
      'titles above the header',
      ['ACME Corp, shipment 4711', '', 'Serial\tModel', 'ABC00000110\tSB8200'],
      ['ABC00000110'],
    ],
    ['quoted cells', ['"Serial Number","MAC"', '"ABC00000111","02AABB000111"'], ['ABC00000111 02AABB000111']],
    ['one column', ['Serial Number', 'ABC00000112', 'ABC00000113'], ['ABC00000112', 'ABC00000113']],
    ['no serials', ['CM MAC\tModel', '02AABB000114\tSB8200'], ['02AABB000114']],
    [
      'a serial with an unknown title',
      ['Asset\tMAC\tDate', 'XYZ00000117\t02AABB000117\t10-Aug'],
      ['XYZ00000117 02AABB000117'],
    ],
    [
      'lines of a text table',
      ['| Serial | MAC |', '|---|---|', '| ABC00000118 | 02AABB000118 |'],
      ['ABC00000118 02AABB000118'],
    ],
    ['aligned columns', ['Serial Number   CM MAC', 'ABC00000119     02AABB000119'], ['ABC00000119 02AABB000119']],
    [
      'a header on each page',
      ['Serial\tMAC', 'ABC00000115\t', 'Serial\tMAC', 'ABC00000116\t'],
      ['ABC00000115', 'ABC00000116'],
    ],
  ])('given %s, then each row is one unit', (_, rows, units) => expect(read(...rows)).toEqual(units));

  it.each([
    [
      'a serial as a number without its last digits',
      'Serial\tMAC',
      '4.73727E+14\t02AABB000108',
      'SerialShortened 4.73727E+14',
    ],
    ['a serial that became a date', 'Serial\tMAC', '10-Aug\t02AABB000108', 'SerialIsDate 10-Aug'],
    ['a MAC of eleven digits', 'Serial\tMAC', 'ABC00000108\t2AABB000112', 'MacLength 2AABB000112'],
    ['a MAC of ten digits', 'Serial\tMAC', 'ABC00000108\tAABB000112', 'MacLength AABB000112'],
    ['a total', 'Serial\tMAC\tQty', 'Total\t\t24', 'SerialPlaceholder Total'],
    ['no serial', 'Serial\tMAC', '\t02AABB000108', 'SerialNotGiven'],
    ['two serials', 'Serial/Mac\tSerial Number', 'ABC00000108\tABC00000109', 'ColumnsDiffer ABC00000108'],
    ['two codes in a cell', 'Serial\tMAC', 'ABC00000108 ABC00000109\t', 'SerialSeveral ABC00000108 ABC00000109'],
  ])('given a row with %s, then it is refused as a whole', (_, header, row, refused) =>
    expect(read(header, row, 'ABC00000200\t')).toEqual([refused, 'ABC00000200']),
  );

  it.each([
    [
      'serials and MACs',
      ['ABC00000101\t02AABB000101', 'ABC00000102\t02AABB000102'],
      ['ABC00000101 02AABB000101', 'ABC00000102 02AABB000102'],
    ],
    [
      'serials and MACs with spaces',
      ['ABC00000101 02AABB000101', 'ABC00000102  02AABB000102'],
      ['ABC00000101 02AABB000101', 'ABC00000102 02AABB000102'],
    ],
    [
      'serials and two MACs',
      ['ABC00000101\t02AABB000101\t02AABB0001F1', 'ABC00000102\t02AABB000102\t02AABB0001F2'],
      ['ABC00000101 02AABB000101', 'ABC00000102 02AABB000102'],
    ],
    ['a shortened serial', ['4.73727E+14\t02AABB000108'], ['SerialShortened 4.73727E+14']],
    ['a shortened serial and a space', ['4.73727E+14 02AABB000108'], ['SerialShortened 4.73727E+14']],
    ['a MAC without its zero', ['ABC00000101\t2AABB000112'], ['MacLength 2AABB000112']],
    [
      'a MAC without its zero among MACs',
      ['ABC00000101\t02AABB000101', 'ABC00000102\t21791357912'],
      ['ABC00000101 02AABB000101', 'MacLength 21791357912'],
    ],
    [
      'lines, orders and dates',
      ['1\tPO4711\tABC00000101\t2026-11-27', '2\tPO4711\tABC00000102\t2026-11-27'],
      ['ABC00000101', 'ABC00000102'],
    ],
    ['a date without a year', ['10-Aug\t02AABB000108'], ['SerialIsDate 10-Aug']],
    ['a logical value', ['TRUE\t02AABB000108'], ['SerialPlaceholder TRUE']],
    ['a date with a year', ['2026-08-10\t02AABB000108'], ['02AABB000108']],
    ['an unknown model', ['MB8611\tABC00000101\t02AABB000101'], ['ColumnUnclear']],
    [
      'unknown models',
      ['MB8611,XYZ00000101,02AABB000101', 'MB8600,XYZ00000102,02AABB000102'],
      ['ColumnUnclear', 'ColumnUnclear'],
    ],
    ['unknown titles', ['Código\tDirección', 'ABC00000101\t02AABB000101'], ['ABC00000101 02AABB000101']],
  ])('given %s without known titles, then the content decides', (_, rows, units) =>
    expect(read(...rows)).toEqual(units),
  );

  it('given names and UPCs of known types and models, then their columns are unused', () => {
    const known = { names: ['Gateway', 'TG3442'], upcs: ['036000291452'] };
    const table = parseUnitTable(
      'MB49ED77173E\t68C44DEBBAEE\tGATEWAY\tTG3442\t036000291452\nNJ90MAKU187CB\t\tGateway\tTG3442',
      known,
    );
    expect(table?.rows.map(brief)).toEqual(['MB49ED77173E 68C44DEBBAEE', 'NJ90MAKU187CB']);
    expect(table?.unused).toEqual(['GATEWAY', 'TG3442', '036000291452']);
  });

  it('given columns that are not used, then they are named', () =>
    expect(parseUnitTable('Serial\tMTA MAC\tMAC\tQty\tColor\nABC00000101\t\t\t1\tred', none)?.unused).toEqual([
      'MTA MAC',
      'Qty',
      'Color',
    ]));

  it.each([
    ['a scan sheet', readFileSync(path.resolve(__dirname, '../../../../tools/demo/company/scan-sheet.txt'), 'utf8')],
    ['serials side by side', 'ABC00000101, ABC00000102\nABC00000103, ABC00000104'],
    ['serials of a spreadsheet side by side', 'XYZ00000101\tXYZ00000102\nXYZ00000103\tXYZ00000104'],
    ['a list in one line', 'NJ90MAKU187CB, 593242763547891, 02AABB000101'],
    ['MACs side by side', '02AABB000101\t02AABB000102'],
    ['one code in each line', 'ABC00000101\nABC00000102'],
    ['a label', 'CM MAC: 681791357912 S/N: MB49ED77173E'],
    ['nothing', ' \n'],
  ])('given %s, then it is no table', (_, text) => expect(parseUnitTable(text, none)).toBeNull());
});

import { describe, expect, it } from '@jest/globals';
import { errandFindingTexts } from '../testing/errand-rows.js';
import { workbookOfSheets } from '../testing/workbook.js';
import { z } from 'zod';
import { identifier, rowReader, text } from './row-fields.js';
import { readRows, TruncatedFileError, type RowKind } from './rows.js';

const fields = z.object({ code: identifier(40, 1), place: text(40) });
const kind: RowKind<z.output<typeof fields>> = {
  columns: {
    all: ['code', 'place'],
    optional: ['place'],
    aliases: { code: ['serial_number', 'numero_de_serie', '序列号'], place: ['ubicacion'] },
    fallbacks: { place: ['site'] },
  },
  key: 'code',
  read: rowReader({ fields, key: 'code' }),
};

/** Returns the codes and places of a file, or why a row is rejected; then its notes, and why reading stopped. */
async function read(content: string | Uint8Array) {
  const rows: string[] = [];
  let notes: readonly string[] = [];
  let stopped: string | undefined;
  const bytes = (async function* () {
    yield Buffer.from(content as string);
  })();
  try {
    for await (const row of readRows(kind, bytes, { name: 'list', type: '' }, (layout) => {
      notes = (layout.kind === 'csv' ? (layout.notes ?? []) : []).map((note) =>
        errandFindingTexts.translate(note, 'en'),
      );
    }))
      rows.push(
        'item' in row
          ? `${row.line} ${row.item.code} ${row.item.place}`.trim()
          : `${row.line} ${errandFindingTexts.translate(row.rejected.reason, 'en')}`,
      );
  } catch (error) {
    if (!(error instanceof TruncatedFileError)) throw error;
    stopped = errandFindingTexts.translate(error.finding, 'en');
  }
  return { rows, notes, stopped };
}

describe('The header of a file', () => {
  it.each([
    ['commas', 'Packing list; no. 4711\n\nSerial Number,Ubicación\nA1,Macon', ['4 A1 Macon']],
    ['quotation marks', '"ACME" Corp\nSerial Number,Ubicación\nA1,Macon', ['3 A1 Macon']],
    ['semicolons', 'ACME Corp, Nashville, Tennessee\nNúmero de serie;Site\nA1;Macon', ['3 A1 Macon']],
    ['tabs', 'Shipment\n序列号\tplace\nA1\tMacon', ['3 A1 Macon']],
  ])('given titles above it and %s, then it is found', async (_, content, rows) =>
    expect(await read(content)).toEqual({ rows, notes: [], stopped: undefined }),
  );

  it('given no header in the first rows, then the closest row shows what is missing', async () => {
    const { rows, stopped } = await read(`${'Title\n'.repeat(3)}place,other\n${'Macon,1\n'.repeat(40)}`);
    expect({ rows, stopped }).toEqual({ rows: [], stopped: 'Line 4: The header is missing the column code.' });
  });

  it('given two columns of one meaning, then rows in which they differ are refused, and the others are read', async () => {
    const content = 'Code,Serial Number,place\nA1,A2,Macon\nA3,,Macon\n,A4,Macon\na-5,A5,Macon';
    expect((await read(content)).rows).toEqual([
      '2 The columns Code, Serial Number mean the same and differ: A1, A2. Delete the wrong value.',
      '3 A3 Macon',
      '4 A4 Macon',
      '5 a-5 Macon',
    ]);
  });

  it('given columns that are not used, then they are named', async () => {
    const { rows, notes } = await read('code,Qty,place,Site,Date\nA1,1,Macon,Augusta,2026-11-27');
    expect({ rows, notes }).toEqual({
      rows: ['2 A1 Macon'],
      notes: ['Columns that are not imported: Qty, Site, Date.'],
    });
  });
});

describe('The sheets of a workbook', () => {
  it('given a hidden sheet before a visible one, then the visible one is read, and the hidden one is named', async () => {
    const book = await workbookOfSheets([
      { name: 'Old', hidden: true, rows: [['code'], ['OLD1']] },
      { name: 'New', rows: [['code'], ['NEW1']] },
    ]);
    expect(await read(book)).toEqual({
      rows: ['2 NEW1'],
      notes: ['Hidden sheets are not imported: Old.'],
      stopped: undefined,
    });
  });

  it('given a row without the empty cells at its end, as spreadsheet programs save it, then it is read', async () => {
    const book = await workbookOfSheets([{ name: 'List', rows: [['code', 'place'], ['A1'], ['A2', 'Macon']] }]);
    expect((await read(book)).rows).toEqual(['2 A1', '3 A2 Macon']);
  });

  it('given sheets without a header before it, and further sheets, then they are named', async () => {
    const book = await workbookOfSheets([
      { name: 'Cover', rows: [['Packing list'], ['for Macon']] },
      { name: 'Empty', rows: [] },
      { name: 'List', rows: [['Title'], [null], ['code', 'place'], ['A1', 'Macon']] },
      { name: 'More', rows: [['code'], ['A2']] },
    ]);
    expect(await read(book)).toEqual({
      rows: ['4 A1 Macon'],
      notes: ['Only the sheet "List" was imported. Other sheets with rows: Cover, More.'],
      stopped: undefined,
    });
  });

  it('given a header without rows before a sheet with rows, then the rows are read', async () => {
    const book = await workbookOfSheets([
      { name: 'Template', rows: [['code']] },
      { name: 'List', rows: [['code'], ['A1']] },
    ]);
    expect((await read(book)).rows).toEqual(['2 A1']);
  });

  it('given no sheet with a header, then the refusal names the sheet', async () => {
    const book = await workbookOfSheets([{ name: 'Orders', rows: [['place'], ['Macon']] }]);
    expect((await read(book)).stopped).toBe('Line 1: Sheet "Orders": The header is missing the column code.');
  });

  it('given hidden sheets alone, then the refusal names them', async () => {
    const book = await workbookOfSheets([
      { name: 'Start', rows: [] },
      { name: 'Old', hidden: true, rows: [['code'], ['OLD1']] },
    ]);
    expect((await read(book)).stopped).toMatch(/^Line 1: All sheets with rows are hidden: Old\. Unhide/);
  });
});

describe('The cells of a workbook', () => {
  it('given numbers with a format that shows leading zeros, then they are read as shown', async () => {
    const rows = [
      ['code', 'place'],
      [4_711_123_456, 7],
      [6_155_551_234, 7],
      [12, 7],
      [4_711_123_457, 7],
    ];
    const formats = {
      '1,0': '000000000000',
      '2,0': '000-000-0000',
      '3,0': '"SN"000000',
      '4,0': '0.00E+00',
      '1,1': '0.00',
    };
    expect((await read(await workbookOfSheets([{ name: 'List', rows, formats }]))).rows).toEqual([
      '2 004711123456 7',
      '3 615-555-1234 7',
      '4 SN000012 7',
      '5 4711123457 7',
    ]);
  });

  it('given dates, logical values, and long numbers in a column of identifiers, then each row is rejected', async () => {
    const rows = [
      ['code'],
      [new Date('2026-08-10T00:00:00Z')],
      [true],
      [4_737_270_000_000_000],
      ['8.69599E+09'],
      ['#REF!'],
    ];
    const found = (await read(await workbookOfSheets([{ name: 'List', rows }]))).rows;
    expect(found).toEqual([
      expect.stringMatching(/^2 code was turned into a date/),
      expect.stringMatching(/^3 code is a logical value/),
      expect.stringMatching(/^4 code was shortened/),
      expect.stringMatching(/^5 code was shortened/),
      expect.stringMatching(/^6 code is an error of a formula/),
    ]);
  });
});

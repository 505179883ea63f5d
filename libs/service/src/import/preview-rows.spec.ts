import { describe, expect, it } from '@jest/globals';
import { workbookOfSheets } from '../testing/workbook.js';
import type { Columns } from './csv-header.js';
import { previewRows, type HeaderPresence } from './preview-rows.js';
import { readRows, type FileToRead } from './rows.js';
import { rowReader, text } from './row-fields.js';
import { z } from 'zod';

const columns: Columns = {
  all: ['code', 'place'],
  optional: ['place'],
  aliases: { code: ['serial_number', 'numero_de_serie'], place: ['ubicacion'] },
};
const toBytes = async function* (content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content as string);
};
const preview = (content: string | Uint8Array, file: Partial<FileToRead & { header: HeaderPresence }> = {}) =>
  previewRows(columns, toBytes(content), { name: 'list', type: '', ...file });
/** Returns title, field and samples of each column. */
const listColumns = async (content: string | Uint8Array, file: Partial<FileToRead> = {}) =>
  (await preview(content, file)).columns.map(({ title, field, samples }) => [title, field, ...samples]);
/** Returns the codes and places that an import reads. */
async function read(content: string | Uint8Array, file: Partial<FileToRead>) {
  const fields = z.object({ code: text(40, 1), place: text(40).optional() });
  const kind = { columns, key: 'code', read: rowReader({ fields, key: 'code' }) } as const;
  const rows: unknown[] = [];
  for await (const row of readRows(kind, toBytes(content), { name: 'list', type: '', ...file }))
    rows.push('item' in row ? [row.item.code, row.item.place] : row.rejected.reason.code);
  return rows;
}

describe('The preview of a file', () => {
  it('given titles above a header in Spanish, then it shows the line, the fields, three rows, and unused columns', async () => {
    const content = 'ACME, Nashville\n\nNúmero de serie;Cantidad;Ubicación\nA1;1;Macon\nA2;1;Macon\nA3;1;\nA4;1;\n';
    expect(await preview(content)).toMatchObject({ line: 3, is_complete: true, is_saved: false, kind: 'table' });
    expect(await listColumns(content)).toEqual([
      ['Número de serie', 'code', 'A1', 'A2', 'A3'],
      ['Cantidad', null, '1', '1', '1'],
      ['Ubicación', 'place', 'Macon', 'Macon', ''],
    ]);
  });

  it('given no known required column, then the row that names the most columns is shown as the header', async () => {
    const content = 'Acme list\nBox,Place\nA1,Macon';
    expect(await preview(content)).toMatchObject({ line: 2, is_complete: false });
    expect(await listColumns(content)).toEqual([
      ['Box', null, 'A1'],
      ['Place', 'place', 'Macon'],
    ]);
    expect(await listColumns('Acme\nBox;Shelf\nA1;2')).toEqual([
      ['Box', null, 'A1'],
      ['Shelf', null, '2'],
    ]);
  });

  it('given columns that the office assigned, then files with the same header are shown and read with them', async () => {
    const content = 'List 7\nBox , Shelf,Código\nA1,Macon,x\nA2,Augusta,y';
    const { signature, columns: found } = await preview(content);
    expect(found.map(({ field }) => field)).toEqual([null, null, null]);
    const assigned = { [signature!]: ['code', 'place', null] };
    expect(await preview(content, { assigned })).toMatchObject({ line: 2, is_saved: true, is_complete: true });
    expect(await read(content, { assigned })).toEqual([
      ['A1', 'Macon'],
      ['A2', 'Augusta'],
    ]);
    expect(await read('BOX;shelf;codigo\nB1;Macon;x', { assigned })).toEqual([['B1', 'Macon']]);
  });

  it('given two columns of one title, then they need an assignment, and one of them can be left unused', async () => {
    const content = 'Code,Code,Place\nA1,B1,Macon';
    const { is_complete, signature, columns: found } = await preview(content);
    expect({ is_complete, fields: found.map(({ field }) => field) }).toEqual({
      is_complete: false,
      fields: ['code', 'code', 'place'],
    });
    const assigned = { [signature!]: [null, 'code', 'place'] };
    expect(await read(content, { assigned })).toEqual([['B1', 'Macon']]);
  });

  it('given a workbook, then its sheets are listed, the first visible one with a header is shown, and another can be chosen', async () => {
    const book = await workbookOfSheets([
      { name: 'Old', hidden: true, rows: [['code'], ['OLD1']] },
      { name: 'Cover', rows: [['Packing list']] },
      { name: 'North', rows: [['code'], ['N1']] },
      { name: 'South', rows: [['Title'], ['code', 'Place'], ['S1', 'Macon']] },
    ]);
    const { sheets, sheet } = await preview(book);
    expect({ sheets: sheets.map(({ name, is_hidden }) => [name, is_hidden]), sheet }).toEqual({
      sheets: [
        ['Old', true],
        ['Cover', false],
        ['North', false],
        ['South', false],
      ],
      sheet: 'North',
    });
    expect(await preview(book, { sheet: 'South' })).toMatchObject({ sheet: 'South', line: 2 });
    expect(await read(book, { sheet: 'South' })).toEqual([['S1', 'Macon']]);
  });

  it('given JSON, an empty file, or an old workbook, then there are no columns', async () => {
    expect(await preview('[{"code":"A1"}]')).toMatchObject({ kind: 'json', is_complete: true, columns: [] });
    expect(await preview('')).toMatchObject({ kind: 'table', is_complete: false, line: null });
  });

  it.each(['text', 'workbook'])(
    'given a %s without a header, then its columns have letters, and the assigned ones are read from the first row',
    async (kind) => {
      const rows = [
        ['A1', 'Macon', '7'],
        ['A2', 'Augusta', '8'],
      ];
      const content =
        kind === 'text'
          ? rows.map((row) => row.join(';')).join('\n')
          : await workbookOfSheets([{ name: 'List', rows }]);
      const found = await preview(content);
      expect(found).toMatchObject({ line: 1, has_header: false, is_complete: false, is_saved: false });
      expect(await listColumns(content)).toEqual([
        ['A', null, 'A1', 'A2'],
        ['B', null, 'Macon', 'Augusta'],
        ['C', null, '7', '8'],
      ]);
      const headerless = ['code', 'place', null];
      expect(await read(content, { headerless })).toEqual([
        ['A1', 'Macon'],
        ['A2', 'Augusta'],
      ]);
      const assigned = { [found.signature!]: headerless };
      const saved = await preview(content, { assigned });
      expect(saved).toMatchObject({ is_saved: true, is_complete: true });
      expect(saved.columns.map(({ field }) => field)).toEqual(headerless);
    },
  );

  it('given the user chooses that a file has a header or none, then that counts', async () => {
    const content = 'Box 1;Shelf\nA1;2';
    expect(await preview(content)).toMatchObject({ has_header: false });
    expect(await preview(content, { header: 'present' })).toMatchObject({ has_header: true, line: 1 });
    const named = 'Código;Ubicación\nA1;Macon';
    expect(await preview(named)).toMatchObject({ has_header: true });
    expect(await preview(named, { header: 'absent' })).toMatchObject({ has_header: false, line: 1 });
  });

  it('given rows of other lengths without a header, then missing cells are empty, and a row with more is rejected', async () => {
    expect(await read('A1,Macon\nA2\nA3,Macon,x', { headerless: ['code', 'place'] })).toEqual([
      ['A1', 'Macon'],
      ['A2', ''],
      'cellCount',
    ]);
  });
});

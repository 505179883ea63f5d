import { describe, expect, it } from '@jest/globals';
import { archiveProblem, entryText } from '../files/archive.js';
import { rowsOfWorkbook } from '../testing/workbook.js';
import { textTemplate } from './text-template.js';

describe('The template of an import', () => {
  it('given its columns, then each of them has the text format, so that what is typed below keeps its zeros', async () => {
    const titles = ['serial_mac', 'mac', 'a <b> & "c"', ...Array.from({ length: 30 }, (_, n) => `column_${n}`)];
    const file = textTemplate('template', titles);
    expect(await archiveProblem(file, { bytes: 1_000_000, entries: 10 })).toBeUndefined();
    expect(await rowsOfWorkbook(file)).toEqual([titles]);
    expect(await rowsOfWorkbook(textTemplate('template', ['a', 'b'], [['0012', '']]))).toEqual([
      ['a', 'b'],
      ['0012', ''],
    ]);
    const sheet = entryText(file, 'xl/worksheets/sheet1.xml');
    const columns = Array.from(sheet.matchAll(/<col min="(\d+)" max="(\d+)"[^>]* style="1"/g), ([, min, max]) => [
      min,
      max,
    ]);
    expect(columns).toEqual(titles.map((_, at) => [`${at + 1}`, `${at + 1}`]));
    const [, text] = Array.from(
      entryText(file, 'xl/styles.xml').matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g),
      ([, id]) => id,
    );
    // Text is the built-in number format 49.
    expect(text).toBe('49');
  });
});

import { describe, expect, it } from '@jest/globals';
import { writeCsv, field } from './csv.js';
import type { Cell, Column } from './export-sheet.js';

const text: Column = { title: 'Text', kind: 'text' };
const money: Column = { title: 'Money', kind: 'number', decimals: 2 };
async function* batch(...rows: Cell[][]) {
  yield rows;
}
const written = async (columns: Column[], ...rows: Cell[][]) => {
  let all = '';
  for await (const piece of writeCsv(columns, batch(...rows))) all += piece;
  return all;
};

describe('A CSV file', () => {
  it.each(['=1+1', '+1+1', '-x', '＝1', '@SUM(A1)', '\tx', '\rx'])(
    'given text %j that a spreadsheet would run, then an apostrophe is in front of it',
    (cell) => {
      expect(field(cell, text).replaceAll('"', '')).toBe(`'${cell}`);
    },
  );
  it('given a semicolon, behind which Excel in Spanish begins a column, then no formula is there', () => {
    expect(field('note;=1+1', text)).toBe('"note;\'=1+1"');
  });
  it('given a number below zero, then it stays a number', () => {
    expect(field(-12.5, money)).toBe('-12.50');
    expect(field(null, money)).toBe('');
  });
  it('given commas, quotes and line ends in a field, then it is quoted and its quotes are doubled', () => {
    expect(field('5 "Main", St', text)).toBe('"5 ""Main"", St"');
    expect(field('a\nb', text)).toBe('"a\nb"');
  });
  it('given rows, then the file begins with the mark of UTF-8 and each line ends with CR LF', async () => {
    expect(await written([text, money], ['Zoë', 1], ['=x', null])).toBe("\ufeffText,Money\r\nZoë,1.00\r\n'=x,\r\n");
  });
});

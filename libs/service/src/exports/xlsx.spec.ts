import { describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { Cell, Column } from './export-sheet.js';
import { writeXlsx } from './xlsx.js';

const columns: Column[] = [
  { title: 'Name', kind: 'text' },
  { title: 'Date', kind: 'date' },
  { title: 'Money', kind: 'number', decimals: 2 },
];
async function* batch(...rows: Cell[][]) {
  yield rows;
}

describe('An XLSX file', () => {
  it('given text, dates and amounts, then they are text, dates and numbers, and the header stays in sight', async () => {
    const pieces: Uint8Array[] = [];
    const rows = batch(['=1+1', '2026-10-11', 715.83], ['a\u0001<&>', null, null]);
    for await (const piece of writeXlsx('payroll', columns, rows)) pieces.push(piece);
    const { sheets } = await readXlsx(Buffer.concat(pieces));
    expect(sheets[0]).toMatchObject({ name: 'payroll', freezePane: { rows: 1 } });
    expect(sheets[0]!.rows).toEqual([
      ['Name', 'Date', 'Money'],
      ['=1+1', new Date('2026-10-11T00:00:00Z'), 715.83],
      expect.arrayContaining(['a\u0001<&>', null]),
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FILE_LIMITS } from '../files/file-limits.js';
import { errandRows } from '../testing/errand-rows.js';
import {
  farCells,
  createUnderstated,
  withoutSizes,
  workbookOfRows,
  worksheetRow,
} from '../testing/hostile-workbooks.js';
import { groupBatches } from './batches.js';
import { readRows, TruncatedFileError } from './rows.js';

const HEADER = { A: 'id', B: 'text' };
async function read(content: string | Buffer, name = 'errands.csv') {
  const found: { reason: string | null; original: number | null }[] = [];
  const bytes = (async function* () {
    yield Buffer.from(content as Buffer);
  })();
  try {
    for await (const row of readRows(errandRows, bytes, { name, type: '' }))
      found.push({
        reason: 'rejected' in row ? row.rejected.reason.code : null,
        original: row.original === null ? null : Buffer.byteLength(row.original),
      });
    return { found, breaksOff: undefined };
  } catch (error) {
    if (!(error instanceof TruncatedFileError)) throw error;
    return { found, breaksOff: error.finding.code };
  }
}
const csv = (...rows: readonly string[]): string => `id,text\n${rows.join('\n')}\n`;
const good = (): string => `${randomUUID()},milk`;

describe('A row of an import', () => {
  it.each([
    ['more cells than a row may have', csv(`${good()}${','.repeat(16_300)}x`), 'tooManyCells'],
    ['a cell of 30,000 quotation marks', csv(`${randomUUID()},"${'""'.repeat(30_000)}"`), 'cellTooLarge'],
    ['many cells within their limit', csv(`${good()}${`,${'é'.repeat(8_000)}`.repeat(140)}`), 'rowTooLarge'],
    ['one cell in the last column of a worksheet', farCells(1, HEADER), 'tooManyCells'],
    [
      'a large cell of a worksheet',
      workbookOfRows(worksheetRow(1, HEADER) + worksheetRow(2, { A: 'x'.repeat(20_000) })),
      'cellTooLarge',
    ],
  ])('given %s, when it is read, then it is rejected and not kept', async (_, content, reason) => {
    expect(await read(content)).toEqual({ found: [{ reason, original: null }], breaksOff: undefined });
  });

  it('given empty cells beyond the limit, when it is read, then they do not count and are not kept', async () => {
    const { found } = await read(csv(`${good()}${','.repeat(16_300)}`));
    expect(found).toEqual([{ reason: null, original: expect.any(Number) }]);
    expect(found[0]!.original).toBeLessThan(4 * FILE_LIMITS.cellsPerRow);
  });

  it('given a header with more cells than a row may have, when it is read, then the file is refused', async () => {
    expect((await read(`id,text${',x'.repeat(500)}\n`)).breaksOff).toBe('headerTooWide');
  });
});

describe('A workbook', () => {
  it.each([
    ['a worksheet without sizes', withoutSizes(1), 'workbookSizes'],
    ['a worksheet that is larger than it says', createUnderstated(2), 'workbookSizes'],
    ['a worksheet beyond the limit', workbookOfRows(Buffer.alloc(FILE_LIMITS.unpackedBytes, ' ')), 'workbookTooLarge'],
    ['a row with a number that no worksheet has', workbookOfRows(worksheetRow(9_999_999_999, HEADER)), 'workbook'],
  ])('given %s, when it is read, then it is refused', async (_, file, code) => {
    expect(await read(file, 'errands.xlsx')).toEqual({ found: [], breaksOff: code });
  });

  it('given one text in many cells, when its rows exceed the limit of a file, then it is read no further', async () => {
    const cells = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F'].map((column) => [column, 'x'.repeat(16_000)]));
    const rows = Array.from({ length: 1_450 }, (_, n) => worksheetRow(n + 2, cells)).join('');
    const { found, breaksOff } = await read(workbookOfRows(worksheetRow(1, HEADER) + rows), 'errands.xlsx');
    expect(breaksOff).toBe('rowsTooLarge');
    expect(found.length).toBeLessThan(1_450);
  });
});

describe('A batch of rows', () => {
  it('given rows of half the limit, when they are grouped, then a batch has two of them', async () => {
    const rows = (async function* () {
      for (let row = 1; row <= 5; row++)
        yield { row, line: row, bytes: FILE_LIMITS.bytesPerBatch / 2, isRejected: true } as const;
    })();
    const lengths: number[] = [];
    for await (const batch of groupBatches(rows, () => [])) lengths.push(batch.length);
    expect(lengths).toEqual([2, 2, 1]);
  });
});

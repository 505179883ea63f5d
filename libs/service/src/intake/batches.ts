import { TruncatedFileError, type Row } from './rows.js';

/** Items that are worked on at once: few enough to show progress, enough to read and commit them together. */
export const BATCH = 512;
/** Rows that were refused are only written down. */
const ROWS = 1000;

/**
 * Rows in batches, in the order of the file, no two with the same word of `apart`; the first `skip` were worked on before. Where the file breaks off, the rows
 * before that place come first.
 */
export async function* batchesOf<Item>(
  rows: AsyncIterable<Row<Item>>,
  skip: number,
  apart: (item: Item) => readonly string[],
): AsyncGenerator<Row<Item>[]> {
  let batch: Row<Item>[] = [];
  let items = 0;
  let taken = new Set<string>();
  try {
    for await (const row of rows) {
      if (row.row <= skip) continue;
      const keys = 'item' in row ? apart(row.item) : [];
      if (items === BATCH || batch.length === ROWS || keys.some((key) => taken.has(key))) {
        yield batch;
        [batch, items] = [[], 0];
        taken = new Set();
      }
      batch.push(row);
      if ('item' in row) items++;
      for (const key of keys) taken.add(key);
    }
  } catch (error) {
    if (error instanceof TruncatedFileError && batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

import { TruncatedFileError, type Row } from './rows.js';

/** Items per batch: few enough to show progress, enough to read and commit together. */
export const BATCH = 512;
/** Batch size of rejected rows, which are only recorded. */
const ROWS = 1000;

/**
 * Groups rows into batches in file order, without two rows of a batch sharing a value of `apart`; skips the first
 * `skip` rows. If the file ends unexpectedly, yields the rows before that point first.
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

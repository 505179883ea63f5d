import { FILE_LIMITS } from '../files/file-limits.js';
import type { SentRow } from './import-process.js';
import { TruncatedFileError } from './rows.js';

/** Items per batch: few enough to show progress, enough to read and commit together. */
export const MAX_BATCH_ITEMS = 512;
/** Batch size of rejected rows, which are only recorded. */
const MAX_BATCH_ROWS = 1000;

/**
 * Groups rows into batches in file order, without two rows of a batch sharing a value of `apart`. If the file ends
 * unexpectedly, yields the rows before that point first.
 */
export async function* groupBatches<Item>(
  rows: AsyncIterable<SentRow<Item>>,
  getConflictKeys: (item: Item) => readonly string[],
): AsyncGenerator<SentRow<Item>[]> {
  let batch: SentRow<Item>[] = [];
  let items = 0;
  let bytes = 0;
  let batchKeys = new Set<string>();
  try {
    for await (const row of rows) {
      const keys = 'item' in row ? getConflictKeys(row.item) : [];
      const isFull =
        items === MAX_BATCH_ITEMS ||
        batch.length === MAX_BATCH_ROWS ||
        (batch.length > 0 && bytes + row.bytes > FILE_LIMITS.bytesPerBatch);
      if (isFull || keys.some((key) => batchKeys.has(key))) {
        yield batch;
        [batch, items, bytes] = [[], 0, 0];
        batchKeys = new Set();
      }
      batch.push(row);
      bytes += row.bytes;
      if ('item' in row) items++;
      for (const key of keys) batchKeys.add(key);
    }
  } catch (error) {
    if (error instanceof TruncatedFileError && batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

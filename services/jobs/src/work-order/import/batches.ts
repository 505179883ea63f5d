import { FileBreaksOff, type OrderRow } from '../parse/order-rows.js';
import { addressKey } from '../../job/address-key.js';

/** Orders that are worked on at once: few enough to show progress, enough to read and commit them together. */
export const BATCH = 512;
/** Rows that are none are only written down. */
const ROWS = 1000;

/** What two orders must not share within a batch, because each would look for the job that the other is just making. */
const visits = (row: OrderRow): string[] =>
  'order' in row
    ? [
        `account ${row.order.account_number} ${row.order.date}`,
        `address ${addressKey(row.order.address)} ${row.order.date}`,
      ]
    : [];

/**
 * Rows in batches, in the order of the file; the first `skip` were worked on before. Where the file breaks off, the rows
 * before that place come first.
 */
export async function* batchesOf(rows: AsyncIterable<OrderRow>, skip: number): AsyncGenerator<OrderRow[]> {
  let batch: OrderRow[] = [];
  let orders = 0;
  let taken = new Set<string>();
  try {
    for await (const row of rows) {
      if (row.row <= skip) continue;
      const keys = visits(row);
      if (orders === BATCH || batch.length === ROWS || keys.some((key) => taken.has(key))) {
        yield batch;
        [batch, orders] = [[], 0];
        taken = new Set();
      }
      batch.push(row);
      if ('order' in row) orders++;
      for (const key of keys) taken.add(key);
    }
  } catch (error) {
    if (error instanceof FileBreaksOff && batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

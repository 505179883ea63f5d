import { workOrderImports } from '@tailboard/contracts/jobs/work-order';
import { importOf } from '@tailboard/service/import/import-of';
import { addressKey } from '../../job/record/address-key.js';
import { orderWords } from '../finding.js';
import type { SuppliedOrder } from '../supplied-order.js';
import { orderRows } from '../parse/order-rows.js';
import { orderReader } from '../parse/reader.js';
import { readReferenceNames } from '../reference-names.js';
import { importDeaths, importOriginals, importTables, importUploads, renamedFindings } from './import-tables.js';
import { noteEnd } from './note-import.js';
import { OrderImporter } from './order-importer.js';

/** Work-order imports: progress, outcomes and rejected rows. */
export const workOrderImport = importOf<SuppliedOrder, Outcome, 'work_order_number'>({
  contracts: workOrderImports,
  table: 'work_order_import',
  topic: 'imports',
  words: orderWords,
  columns: orderRows.columns.all,
  told: { created: 'created', updated: 'updated', unchanged: 'unchanged', queued_for_matching: 'to match' },
  reader: orderReader,
  reads: ['jobs.jobs', 'jobs.people', 'jobs.timeslot', 'jobs.category'],
  // As `matchCandidates` looks for jobs.
  apart: ({ work_order_number, account_number, address, date }) => [
    `number ${work_order_number}`,
    `account ${account_number} ${date}`,
    `address ${addressKey(address)} ${date}`,
  ],
  keyOf: ({ work_order_number }: SuppliedOrder) => work_order_number,
  dateOf: ({ date }: SuppliedOrder) => date,
  async taking(ctx, run) {
    const names = await readReferenceNames(ctx.db);
    const importer = new OrderImporter(ctx, names, run.commandContext, (position) => run.shown('jobs.jobs', position));
    return (orders) => importer.importOrders(orders);
  },
  ended: noteEnd,
  migrations: [importTables, importUploads, importOriginals, importDeaths, renamedFindings],
});
type Outcome = (typeof workOrderImports)['options']['outcomes'][number];

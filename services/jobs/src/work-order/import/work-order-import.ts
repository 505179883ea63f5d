import { workOrderImports } from '@tailboard/contracts/jobs/work-order';
import { exampleOrder, orderColumnTitles } from '@tailboard/contracts/jobs/order-columns';
import { defineImport } from '@tailboard/service/import/define-import';
import { addressKey } from '../../job/record/address-key.js';
import { orderWords } from '../finding.js';
import { completeAddress, type SuppliedOrder } from '../supplied-order.js';
import { orderRows } from '../parse/order-rows.js';
import { orderReader } from '../parse/reader.js';
import { readReferenceNames } from '../reference-names.js';
import { importDeaths, importOriginals, importTables, importUploads, renamedFindings } from './import-tables.js';
import { noteEnd } from './note-import.js';
import { OrderImporter } from './order-importer.js';

/** Work-order imports: progress, outcomes and rejected rows. */
export const workOrderImport = defineImport<SuppliedOrder, Outcome, 'work_order_number'>({
  contracts: workOrderImports,
  table: 'work_order_import',
  topic: 'imports',
  findingTexts: orderWords,
  columns: orderRows.columns.all,
  optionalColumns: orderRows.columns.optional ?? [],
  titles: orderColumnTitles,
  example: exampleOrder,
  outcomeLabels: { created: 'created', updated: 'updated', unchanged: 'unchanged', queued_for_matching: 'to match' },
  reader: orderReader,
  reads: ['jobs.jobs', 'jobs.people', 'jobs.timeslot', 'jobs.category'],
  // As `matchCandidates` looks for jobs.
  getConflictKeys: ({ work_order_number, account_number, address, date }) => [
    `number ${work_order_number}`,
    `account ${account_number} ${date}`,
    `address ${addressKey(completeAddress(address))} ${date}`,
  ],
  getKey: ({ work_order_number }: SuppliedOrder) => work_order_number,
  getDate: ({ date }: SuppliedOrder) => date,
  async startImport(ctx, run) {
    const names = await readReferenceNames(ctx.db);
    const importer = new OrderImporter(ctx, names, run.commandContext, (position) =>
      run.waitForProjection('jobs.jobs', position),
    );
    return (orders) => importer.importOrders(orders);
  },
  recordEnd: noteEnd,
  migrations: [importTables, importUploads, importOriginals, importDeaths, renamedFindings],
});
type Outcome = (typeof workOrderImports)['options']['outcomes'][number];

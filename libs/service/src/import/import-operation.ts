import { createReadStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { ServiceContext, Operation, Print } from '../service-context.js';
import { findImportRecord, type ImportRecord } from './import-records.js';
import type { ImportKind } from './row-importer.js';
import { storeFile, type StoredUpload } from './stored-file.js';
import { queueImport, registerImport } from './register-import.js';
import { runImport, type AnyImport } from './run-import.js';

/** `npm run import -- FILE…`: runs the same import, with progress and rejected rows on the terminal. */
export const importOperation =
  <Item, Outcome extends string>(importer: AnyImport<Item, Outcome>): Operation =>
  async (files, ctx, print) => {
    if (files.length === 0) {
      print(`Usage: npm run import -- FILE…   (CSV, XLSX or JSON files of ${importer.contracts.options.what.en})`);
      return 2;
    }
    let complete = true;
    for (const file of files) complete = (await importFile(importer, file, ctx, print)) && complete;
    return complete ? 0 : 1;
  };

/** Opened on first read, so that a missing file is a read error. */
async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}

/** Imports one file; returns true if every row was accepted. */
async function importFile<Item, Outcome extends string>(
  importer: AnyImport<Item, Outcome>,
  file: string,
  ctx: ServiceContext,
  print: Print,
): Promise<boolean> {
  const id = randomUUID();
  const limit = ctx.config.IMPORT_MAX_BYTES;
  let upload: StoredUpload;
  try {
    const stored = await storeFile(importer, ctx.db, readBytes(file), limit);
    if (typeof stored === 'string' || 'unreadable' in stored) {
      const why =
        stored === 'empty'
          ? 'it is empty'
          : stored === 'too-large'
            ? `it is larger than ${limit} bytes`
            : importer.findingTexts.translate(stored.unreadable, 'en');
      print(`${file}: not imported: ${why}`);
      return false;
    }
    upload = stored;
  } catch (error) {
    if ((error as { syscall?: string }).syscall === undefined) throw error;
    print(`${file}: cannot be read: ${(error as Error).message}`);
    return false;
  }
  const created_at = ctx.now().toISOString();
  await registerImport(importer, ctx.db, {
    id,
    upload,
    name: file,
    type: '',
    actor_id: 'system',
    impersonator_id: undefined,
    api_token: undefined,
    created_at,
  });
  // If this process ends first, the product's queue finishes the import.
  await queueImport(importer, ctx, id);
  await showProgress(
    importer,
    ctx,
    id,
    (line) => print(`${file}: ${line}`, 'passing'),
    runImport(importer, id, ctx, new AbortController().signal),
  );

  const record = (await findImportRecord(importer, ctx.db, id)) as ImportRecord;
  for (const { line, reason } of await rejectedRows(importer, ctx, id))
    print(`${file}:${line}: ${importer.findingTexts.translateStored(reason, 'en')}`);
  for (const note of record.notes) print(`${file}: ${importer.findingTexts.translateStored(note, 'en')}`);
  if (record.error !== null) print(`${file}: ${importer.findingTexts.translateStored(record.error, 'en')}`);
  print(`${file}: ${record.status}: ${formatCounts(importer, record)}`);
  return record.status === 'done' && record.rejected === 0;
}

/** Shows the import's progress until it ends, whichever process runs it. */
async function showProgress(
  importer: ImportKind,
  ctx: ServiceContext,
  id: string,
  print: (line: string) => void,
  work: Promise<void>,
): Promise<void> {
  let shown = 0;
  const show = async (): Promise<void> => {
    const record = await findImportRecord(importer, ctx.db, id);
    if (record && record.processed > shown) print(formatCounts(importer, record));
    shown = record?.processed ?? shown;
  };
  for (let ended = false; !ended; await show())
    ended = await Promise.race([work.then(() => true), new Promise<false>((later) => setTimeout(later, 500, false))]);
}

const formatCounts = ({ contracts, outcomeLabels }: ImportKind, record: ImportRecord): string =>
  [
    `${record.processed} rows`,
    ...contracts.options.outcomes.map(
      (each) => `${(record as unknown as Record<string, number>)[each]} ${outcomeLabels[each]}`,
    ),
    `${record.rejected} rejected`,
  ].join(', ');

const rejectedRows = ({ table }: ImportKind, ctx: ServiceContext, id: string) =>
  ctx.db.query<{ line: number; reason: string }>(
    `select line, reason from ${table}_rejected where import_id = $1 order by "row"`,
    [id],
  );

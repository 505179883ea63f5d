import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { textTemplate } from '../exports/text-template.js';
import { FILE_LIMITS } from '../files/file-limits.js';
import { queryHandler } from '../service-context.js';
import { writeRejectedFile } from './import-process.js';
import { findImportRecord, type ImportRecord } from './import-records.js';
import type { ImportKind, TableFileKind } from './row-importer.js';
import type { FileLayout } from './rows.js';

/** Rows per read, or fewer if they are long. */
const PAGE = 500;

/** Yields pages of rejected rows in JSON, which this process does not parse. */
async function* rejectedPages({ table }: ImportKind, db: Database, id: string): AsyncGenerator<string> {
  for (let after: number | null = 0; ;) {
    const [read]: { page: string; last: number | null }[] = await db.query(
      `select json_agg(json_build_object('line', line, 'field', field, 'reason', reason, 'original', original)
                       order by "row")::text as page, max("row") as last
       from (select *, sum(octet_length(original)) over (order by "row") - octet_length(original) as before
             from (select "row", line, field, reason, original from ${table}_rejected
                   where import_id = $1 and "row" > $2 and original is not null order by "row" limit ${PAGE}) as next
            ) as page where before < ${FILE_LIMITS.bytesPerBatch}`,
      [id, after],
    );
    if (!read || read.last === null) return;
    yield read.page;
    after = read.last;
  }
}

const toFileName = ({ file_name }: ImportRecord, extension: FileLayout['kind'] | 'xlsx'): string =>
  `${file_name.replace(/\.(csv|json|txt|tsv|xlsx)$/i, '')} rejected.${extension}`;

/** Downloads the rejected rows of a CSV import, for correction. */
export const rejectedAsCsv = (kind: ImportKind) =>
  queryHandler(kind.contracts.rejectedCsv, [], async ({ id }, { db }, { locale }) => {
    const found = await findImportRecord(kind, db, id);
    if (!found) return refuse('ImportNotFound');
    const { layout } = found;
    if (layout?.kind !== 'csv') return refuse('RejectedFileNotKept');
    const rows = rejectedPages(kind, db, id);
    return {
      name: toFileName(found, 'csv'),
      content: await writeRejectedFile(kind.reader, { format: 'csv', layout, locale }, rows),
    };
  });

/** Downloads the rejected rows of a CSV import or a workbook as a workbook, for correction. */
export const rejectedAsXlsx = (kind: ImportKind) =>
  queryHandler(kind.contracts.rejectedXlsx, [], async ({ id }, { db }, { locale }) => {
    const found = await findImportRecord(kind, db, id);
    if (!found) return refuse('ImportNotFound');
    const { layout } = found;
    if (layout?.kind !== 'csv') return refuse('RejectedFileNotKept');
    const rows = rejectedPages(kind, db, id);
    return {
      name: toFileName(found, 'xlsx'),
      content: await writeRejectedFile(kind.reader, { format: 'xlsx', layout, locale }, rows),
    };
  });

/** Downloads a workbook with the columns of the import, all of them formatted as text, and an example if it has one. */
export const importTemplate = (kind: TableFileKind) =>
  queryHandler(kind.contracts.template, [], (_, __, { locale }) => {
    const { columns, example } = kind;
    const titles = columns.map((column) => kind.titles?.[column]?.[locale] ?? column);
    const examples = example ? [columns.map((column) => example[column] ?? '')] : [];
    const content = async function* (): AsyncGenerator<Uint8Array> {
      yield textTemplate('template', titles, examples);
    };
    return Promise.resolve({ name: `${kind.contracts.options.name}.xlsx`, content: content() });
  });

/** Downloads the rejected elements of a JSON import, for correction. */
export const rejectedAsJson = (kind: ImportKind) =>
  queryHandler(kind.contracts.rejectedJson, [], async ({ id }, { db }, { locale }) => {
    const found = await findImportRecord(kind, db, id);
    if (!found) return refuse('ImportNotFound');
    if (found.layout?.kind !== 'json') return refuse('RejectedFileNotKept');
    const rows = rejectedPages(kind, db, id);
    return {
      name: toFileName(found, 'json'),
      content: await writeRejectedFile(kind.reader, { format: 'json', locale }, rows),
    };
  });

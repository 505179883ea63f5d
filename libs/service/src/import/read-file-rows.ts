import type { UploadedFile } from '@tailboard/contracts/contract';
import type { Locale } from '@tailboard/contracts/locale';
import { FileProcessEndedError } from '../files/file-process.js';
import type { ServiceContext } from '../service-context.js';
import { loadAssignedColumns, parseFields } from './assigned-columns.js';
import { createFinding, type Finding } from './findings/findings.js';
import { startImportReader } from './import-process.js';
import { FileTooLargeError, limitBytes, UnreadableFileError } from './preview-file.js';
import type { TableFileKind } from './row-importer.js';
import { TruncatedFileError, type FileLayout } from './rows.js';

/** A row of a file that an import would reject. */
export interface RefusedRow {
  readonly line: number;
  readonly value: string | null;
  readonly reason: string;
}
/** The valid rows of a file, the others, and notes about the file. */
export interface FileRows<Item> {
  readonly rows: readonly { readonly line: number; readonly item: Item }[];
  readonly refused: readonly RefusedRow[];
  readonly notes: readonly string[];
}

/**
 * Reads the rows of a file as its import does, without importing them.
 * @param options.columns the fields of the columns of a file without a header
 * @returns `too-large`, or the sentence that says why the file cannot be read
 */
export async function readFileRows<Item>(
  kind: TableFileKind,
  ctx: ServiceContext,
  file: UploadedFile,
  options: {
    readonly sheet: string | undefined;
    readonly columns: string | undefined;
    readonly locale: Locale;
    readonly now: string;
    readonly maxRows: number;
  },
): Promise<FileRows<Item> | 'too-large' | 'too-many' | 'unknown-columns' | { readonly unreadable: string }> {
  const { sheet, columns, locale, now, maxRows } = options;
  const headerless = columns === undefined ? undefined : parseFields(kind, columns);
  if (headerless === null) return 'unknown-columns';
  const rows: { line: number; item: Item }[] = [];
  const refused: RefusedRow[] = [];
  const notes: string[] = [];
  const assigned = await loadAssignedColumns(kind, ctx.db, now);
  const onLayout = (layout: FileLayout): void => {
    const found = layout.kind === 'csv' ? (layout.notes ?? []) : [];
    notes.splice(0, notes.length, ...found.map((note) => kind.findingTexts.translate(note, locale)));
  };
  const bytes = limitBytes(file.bytes, ctx.config.IMPORT_MAX_BYTES);
  const given = { name: file.name, type: file.type, skip: 0, sheet, assigned, headerless };
  const reader = startImportReader<Item>(kind.reader, bytes, given, onLayout);
  const unreadable = (problem: Finding) => ({ unreadable: kind.findingTexts.translate(problem, locale) });
  let last = 0;
  try {
    for await (const row of reader.rows) {
      last = row.row;
      if (last > maxRows) return 'too-many';
      if ('item' in row) rows.push({ line: row.line, item: row.item });
    }
    const stored = JSON.parse(Buffer.from(await reader.rejectedRows(last, [])).toString()) as RefusedRow[];
    refused.push(
      ...stored.map(({ line, value, reason }) => ({
        line,
        value,
        reason: kind.findingTexts.translateStored(reason, locale),
      })),
    );
    return { rows, refused, notes };
  } catch (error) {
    if (error instanceof FileTooLargeError) return 'too-large';
    if (error instanceof UnreadableFileError || error instanceof TruncatedFileError) return unreadable(error.finding);
    if (error instanceof FileProcessEndedError) return unreadable(createFinding('endedProcess'));
    throw error;
  } finally {
    reader.end();
  }
}

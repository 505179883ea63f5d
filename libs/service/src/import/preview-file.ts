import { refuse } from '@tailboard/contracts/refusal';
import { FileProcessEndedError } from '../files/file-process.js';
import { commandHandler } from '../service-context.js';
import { loadAssignedColumns } from './assigned-columns.js';
import { fileKind } from './file-kind.js';
import { createFinding, type Finding } from './findings/findings.js';
import { previewInProcess } from './import-process.js';
import type { PreviewedFile } from './preview-rows.js';
import type { TableFileKind } from './row-importer.js';

export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  constructor(readonly finding: Finding) {
    super(finding.code);
  }
}

/**
 * Yields a file up to a size.
 * @throws FileTooLargeError if it is larger
 * @throws UnreadableFileError if it is of a kind without rows
 */
export async function* limitBytes(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    const kind = size === 0 ? fileKind(piece) : undefined;
    if (kind && 'refused' in kind) throw new UnreadableFileError(kind.refused);
    size += piece.length;
    if (size > limit) throw new FileTooLargeError('the file is too large');
    yield piece;
  }
}

/** Shows the header of a file with the field of each column, and its first rows. Stores nothing. */
export const handlePreviewFile = (kind: TableFileKind) =>
  commandHandler(kind.contracts.previewFile, async ({ file, sheet, header }, { db, config }, { now, locale }) => {
    if (!file) return refuse('FileMissing');
    const assigned = await loadAssignedColumns(kind, db, now);
    const pieces = limitBytes(file.bytes, config.IMPORT_MAX_BYTES);
    const unreadable = (problem: Finding) =>
      refuse('FileUnreadable', { problem: kind.findingTexts.translate(problem, locale) });
    let found: PreviewedFile;
    try {
      found = await previewInProcess(kind.reader, pieces, {
        name: file.name,
        type: file.type,
        sheet,
        header,
        assigned,
      });
      // Read to the end, so that the client receives the response.
      for await (const piece of pieces) void piece;
    } catch (error) {
      if (error instanceof FileTooLargeError)
        return refuse('FileTooLarge', { limit: Math.round((config.IMPORT_MAX_BYTES / 1_048_576) * 10) / 10 });
      if (error instanceof UnreadableFileError) return unreadable(error.finding);
      if (error instanceof FileProcessEndedError) return unreadable(createFinding('endedProcess'));
      throw error;
    }
    const { problem, ...preview } = found;
    if (problem) return unreadable(problem);
    if (preview.kind === 'table' && preview.line === null && preview.sheets.length === 0) return refuse('FileEmpty');
    const { columns, optionalColumns, titles = {} } = kind;
    return {
      output: {
        data: {
          ...preview,
          sheets: [...preview.sheets],
          columns: preview.columns.map((column) => ({ ...column, samples: [...column.samples] })),
          fields: columns.map((name) => ({
            name,
            title: titles[name]?.[locale] ?? name,
            is_required: !optionalColumns.includes(name),
          })),
        },
      },
    };
  });

import type { FilePreview, ImportContracts } from '@tailboard/contracts/import-contracts';
import { useCommand } from '../queries/queries.js';
import { useState } from 'react';
import { needsSaving, type ColumnFields } from './column-assignment.js';

/** A chosen file, its columns, and the fields that the user assigned to them. */
export interface ChosenFile {
  readonly file: File;
  readonly preview: FilePreview;
  readonly assigned: ColumnFields;
}

/** Bytes of a text in which its header and first rows are found. */
const TEXT_BYTES = 1_048_576;
export const isWorkbook = ({ name, type }: File): boolean => /\.xlsx$/i.test(name) || type.includes('spreadsheetml');
/** Returns the part of a file that shows its columns. */
const takeHead = (file: File): File =>
  isWorkbook(file) || file.size <= TEXT_BYTES
    ? file
    : new File([file.slice(0, TEXT_BYTES)], file.name, { type: file.type });

/** Returns what an import needs to read a file as it was shown: its worksheet, and its columns if it has no header. */
export const getReadOptions = ({ preview, assigned }: ChosenFile): { sheet?: string; columns?: string } => ({
  ...(preview.sheets.length > 1 && preview.sheet !== null ? { sheet: preview.sheet } : {}),
  ...(preview.has_header ? {} : { columns: assigned.map((field) => field ?? '').join(',') }),
});

/** Reads the columns of a chosen file on the server, and saves which fields the user assigned to them. */
export function useFilePreview(contracts: Pick<ImportContracts<string, never, never>, 'previewFile' | 'saveColumns'>) {
  const reading = useCommand(contracts.previewFile, { refreshes: [] });
  const saving = useCommand(contracts.saveColumns, { refreshes: [] });
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  /** Returns the columns of a file; `null` if it cannot be read. */
  const readColumns = async (
    file: File,
    how: { sheet?: string; header?: 'present' | 'absent' } = {},
  ): Promise<ChosenFile | null> => {
    const result = await reading.mutate({ file: takeHead(file), ...how });
    const preview = 'output' in result ? result.output.data : null;
    const read = preview && { file, preview, assigned: preview.columns.map(({ field }) => field) };
    setChosen(read?.preview.kind === 'json' ? null : read);
    return read;
  };
  /** Saves the fields if the file would be read otherwise. Returns whether it can be imported. */
  const saveAssigned = async ({ preview, assigned }: ChosenFile): Promise<boolean> => {
    if (preview.signature === null || !needsSaving(preview, assigned)) return true;
    return 'output' in (await saving.mutate({ signature: preview.signature, fields: [...assigned] }));
  };
  return {
    chosen,
    setChosen,
    readColumns,
    saveAssigned,
    isReading: reading.pending,
    isSaving: saving.pending,
    problem: reading.problem ?? saving.problem,
  };
}

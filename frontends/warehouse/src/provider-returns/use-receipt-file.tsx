import { packingLists, ReadUnitList } from '@tailboard/contracts/equipment/packing-list';
import { ColumnAssignment } from '@tailboard/web/import/column-assignment';
import { isWorkbook, useFilePreview, type ChosenFile } from '@tailboard/web/import/use-file-preview';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState } from 'react';
import { backTexts } from './provider-returns-texts.js';
import type { ReadReceipt } from './read-receipt.js';

/**
 * Reads a provider's receipt from a file by its columns, as an import does.
 * @param onText receives the content of a text without a header
 */
export function useReceiptFile(onText: (content: string) => void) {
  const t = useTexts(backTexts);
  const files = useFilePreview(packingLists);
  const reading = useCommand(ReadUnitList);
  const [found, setFound] = useState<{ read: ReadReceipt; notes: readonly string[] } | null>(null);
  const { chosen, setChosen } = files;
  const readRows = async (file: File, sheet?: string): Promise<void> => {
    const result = await reading.mutate({ file, ...(sheet === undefined ? {} : { sheet }) });
    if (!('output' in result)) return;
    const { units, refused, notes } = result.output;
    const codes = [
      ...refused.map(({ line, value, reason }) => ({ raw: t('row', { line, value: value ?? '' }), why: reason })),
      ...units.map(({ serial_mac, mac }) => ({
        raw: serial_mac,
        key: serial_mac,
        ...(mac === null ? {} : { detail: `MAC ${mac}` }),
      })),
    ];
    const serial_mac = units.map((unit) => unit.serial_mac);
    setFound({ read: { serial_mac, mac: units.map(({ mac }) => mac ?? ''), codes }, notes });
    setChosen(null);
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFound(null);
    const read = await files.readColumns(file);
    if (!read) return;
    if (read.preview.kind === 'json') return readRows(file);
    if (read.preview.is_complete || isWorkbook(file)) return;
    setChosen(null);
    onText(await file.text());
  };
  const confirm = async (confirmed: ChosenFile): Promise<void> => {
    const { file, preview } = confirmed;
    if (await files.saveAssigned(confirmed))
      await readRows(file, preview.sheets.length > 1 ? (preview.sheet ?? undefined) : undefined);
  };
  return {
    read: found?.read ?? null,
    notes: found?.notes ?? [],
    problem: files.problem ?? reading.problem,
    take,
    clear: () => setFound(null),
    columns: chosen && (
      <ColumnAssignment
        fileName={chosen.file.name}
        preview={chosen.preview}
        assigned={chosen.assigned}
        pending={files.isSaving || reading.pending}
        action={t('useColumns')}
        onAssigned={(assigned) => setChosen({ ...chosen, assigned })}
        onSheet={(sheet) => void files.readColumns(chosen.file, sheet)}
        onConfirm={() => void confirm(chosen)}
        onCancel={() => setChosen(null)}
      />
    ),
  };
}

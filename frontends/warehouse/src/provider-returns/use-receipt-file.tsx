import { packingLists, ReadUnitList } from '@tailboard/contracts/equipment/packing-list';
import { ColumnAssignment } from '@tailboard/web/import/column-assignment';
import { getReadOptions, isWorkbook, useFilePreview, type ChosenFile } from '@tailboard/web/import/use-file-preview';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState } from 'react';
import type { ReadReceipt } from './read-receipt.js';

/**
 * Reads a provider's receipt from a file by its columns, as an import does.
 * @param onText receives the content of a text without a header
 */
export function useReceiptFile(onText: (content: string) => void) {
  const t = useTexts('warehouse-provider-returns');
  const files = useFilePreview(packingLists);
  const reading = useCommand(ReadUnitList);
  const [found, setFound] = useState<{ read: ReadReceipt; notes: readonly string[] } | null>(null);
  const { chosen, setChosen } = files;
  const readRows = async (file: File, how: { sheet?: string; columns?: string } = {}): Promise<void> => {
    const result = await reading.mutate({ file, ...how });
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
    if (await files.saveAssigned(confirmed)) await readRows(confirmed.file, getReadOptions(confirmed));
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
        onRead={(how) => void files.readColumns(chosen.file, how)}
        onConfirm={() => void confirm(chosen)}
        onCancel={() => setChosen(null)}
      />
    ),
  };
}

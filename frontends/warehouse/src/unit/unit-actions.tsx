import type { AnyContract } from '@tailboard/contracts/contract';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { RestoreUnit } from '@tailboard/contracts/equipment/unit-contracts';
import { useCommand } from '@tailboard/web/queries/queries';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useMay } from '@tailboard/web/access/guard';
import { RowActions } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';
import { HistoryModal } from './history-modal.js';
import { EditDialog } from './edit-dialog.js';
import { UnitRemoval } from './unit-removal.js';
import { useMayRemove } from './use-may-remove.js';

/**
 * The buttons of a unit in a list that the user may use. View opens its card; history and edit open in place. Delete
 * and restore appear only if the settings show them (decision D50).
 * @param deletable offers deletion here
 * @param view the card is on another page
 */
export function UnitActions({
  unit,
  refreshes,
  view = true,
  deletable = true,
}: {
  unit: Cpe;
  refreshes: readonly AnyContract[];
  view?: boolean;
  deletable?: boolean;
}): ReactNode {
  const t = useTexts('warehouse-removal');
  const { notify } = useUndo(refreshes);
  const [mayView, mayEdit, mayHistory] = [useMay('stock.read'), useMay('cpe.edit'), useMay('cpe.history')];
  const mayRemove = useMayRemove() && deletable;
  const restore = useCommand(RestoreUnit, { refreshes });
  const [open, setOpen] = useState<'history' | 'edit' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const removed = unit.status === 'removed';
  const putBack = async (): Promise<void> => {
    const result = await restore.mutate({ id: unit.id });
    if ('output' in result) notify(t('restored', { serial: unit.serial_mac }), [result.commandId]);
  };
  return (
    <>
      <RowActions
        id={unit.serial_mac}
        parameter="q"
        name={unit.serial_mac}
        view={view && mayView && '/warehouse/search'}
        historyNeeds="cpe.history"
        history={mayHistory && (() => setOpen('history'))}
        edit={mayEdit && !removed && (() => setOpen('edit'))}
        delete={mayRemove && !removed && (() => setOpen('remove'))}
        restore={mayRemove && removed && (() => void putBack())}
      />
      {open === 'history' && <HistoryModal serial={unit.serial_mac} onClose={close} />}
      {open === 'edit' && <EditDialog unit={unit} refreshes={refreshes} onClose={close} />}
      {open === 'remove' && <UnitRemoval unit={unit} refreshes={refreshes} onEnd={close} />}
      <FailedAction problem={restore.problem} onDismiss={restore.reset} />
    </>
  );
}

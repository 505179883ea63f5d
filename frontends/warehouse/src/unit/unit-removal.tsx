import type { AnyContract } from '@tailboard/contracts/contract';
import { RemoveUnit } from '@tailboard/contracts/equipment/unit-contracts';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { AlertDialog, ConfirmDialog } from '@tailboard/ui/dialogs';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { deletionTexts } from '@tailboard/web/lists/deletion';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { removalTexts } from './removal-texts.js';

/** Deletes a unit: the usual confirmation, with its own result message (C-19). */
export function UnitRemoval({
  unit,
  refreshes,
  onEnd,
}: {
  unit: Pick<Cpe, 'id'>;
  refreshes: readonly AnyContract[];
  onEnd: () => void;
}): ReactNode {
  const t = useTexts(deletionTexts);
  const own = useTexts(removalTexts);
  const { toast } = useToast();
  const { mutate: submit, problem, pending } = useCommand(RemoveUnit, { refreshes });
  const remove = async (): Promise<void> => {
    const result = await submit({ id: unit.id });
    if ('output' in result) {
      toast(own('deleted'));
      onEnd();
    } else if (result.problem.handled) onEnd();
  };
  if (problem && !problem.handled)
    return (
      <AlertDialog
        open
        title={t('error')}
        text={t('problem', { message: problem.message })}
        button={t('dismiss')}
        onClose={onEnd}
      />
    );
  return (
    <ConfirmDialog
      open={!pending}
      danger
      title={t('title')}
      text={t('sure')}
      confirm={t('delete')}
      close={t('close')}
      onConfirm={() => void remove()}
      onClose={onEnd}
    />
  );
}

import { DeactivateUser } from '@tailboard/contracts/identity/user-edit';
import { ListUsers, ReadUser } from '@tailboard/contracts/identity/user';
import { UserHistory } from '@tailboard/contracts/identity/user-edit';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { useCommand } from '@tailboard/web/queries/queries';
import { Deletion } from '@tailboard/web/lists/deletion';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';

/**
 * Deactivates a user after a confirmation. For users who hold jobs or equipment, the dialog lists these and requires a
 * second confirmation.
 */
export function Deactivation({
  user,
  onEnd,
}: {
  user: { readonly id: string; readonly label: string; readonly version: number };
  onEnd: (gone: boolean) => void;
}): ReactNode {
  const t = useTexts('shell-users');
  const w = useTexts('web');
  const { mutate } = useCommand(DeactivateUser, { refreshes: [ListUsers, ReadUser, UserHistory] });
  // The user may change while the dialog is open. The deactivation is decided on what was seen.
  const [seen] = useState({ ifMatch: user.version });
  const [holds, setHolds] = useState<{ message: string; decide: () => void } | null>(null);

  const remove = async (): ReturnType<typeof mutate> => {
    const result = await mutate({ id: user.id }, seen);
    if (!('problem' in result) || result.problem.code !== 'StillHolds') return result;
    const { message } = result.problem;
    await new Promise<void>((resolve) => setHolds({ message, decide: resolve }));
    setHolds(null);
    return mutate({ id: user.id, force: '1' }, seen);
  };
  return (
    <>
      <Deletion remove={remove} onEnd={onEnd} />
      {holds && (
        <ConfirmDialog
          open
          danger
          title={t('anywayTitle', { name: user.label })}
          text={t('anywayText', { message: holds.message })}
          confirm={t('anyway')}
          close={w('close')}
          onConfirm={holds.decide}
          onClose={() => onEnd(false)}
        />
      )}
    </>
  );
}

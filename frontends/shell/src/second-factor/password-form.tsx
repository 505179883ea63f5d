import Button from '@mui/material/Button';
import {
  ReadSecondFactor,
  type BeginSecondFactor,
  type RemoveSecondFactor,
  type ReplaceRecoveryCodes,
} from '@tailboard/contracts/identity/second-factor';
import type { OutputOf } from '@tailboard/contracts/contract';
import { useContractForm, type FormOf } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { CurrentPassword } from '../password/current-password.js';

type Confirmed = typeof BeginSecondFactor | typeof RemoveSecondFactor | typeof ReplaceRecoveryCodes;

/** A command that the user confirms with their current password. */
export function PasswordForm<C extends Confirmed>({
  contract,
  submit,
  onDone,
  onCancel,
}: {
  contract: C;
  submit: string;
  onDone: (output: OutputOf<C>) => void;
  onCancel?: () => void;
}): ReactNode {
  const t = useTexts('shell-second-factor');
  const form = useContractForm<Confirmed>(contract, {
    labels: { current_password: t('password') },
    start: { current_password: '' },
  });
  const saving = useSave(form, contract as Confirmed, {
    refreshes: [ReadSecondFactor],
    onSaved: (output) => onDone(output as OutputOf<C>),
  });
  return (
    <>
      <SaveForm saving={saving} label={submit} submit={submit}>
        <CurrentPassword form={form as FormOf<typeof RemoveSecondFactor>} />
      </SaveForm>
      {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
    </>
  );
}

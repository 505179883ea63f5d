import { ChangePassword as ChangePasswordContract } from '@tailboard/contracts/identity/password';
import type { SignedInUser } from '@tailboard/contracts/identity/user';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { CurrentPassword } from './current-password.js';
import { NewPasswordFields } from './new-password-fields.js';

const empty = { current_password: '', password: '', password_confirmation: '' };

/** Changes the user's own password: the current one, and the new one twice. Nothing is stored as a draft. */
export function ChangePassword({
  user,
  label,
  onDone,
}: {
  user: SignedInUser;
  label: string;
  onDone: () => void;
}): ReactNode {
  const t = useTexts('shell-password');
  const form = useContractForm(ChangePasswordContract, {
    labels: { current_password: t('current'), password: t('password'), password_confirmation: t('confirmation') },
    start: empty,
  });
  const saving = useSave(form, ChangePasswordContract, {
    onSaved: () => {
      form.reset(empty);
      onDone();
    },
  });
  const { first_name, last_name } = user.profile;
  return (
    <SaveForm saving={saving} label={label} submit={t('own.submit')}>
      <CurrentPassword form={form} />
      <NewPasswordFields form={form} email={user.email} about={[first_name, last_name]} />
    </SaveForm>
  );
}

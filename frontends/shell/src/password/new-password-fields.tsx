import { FormField } from '@tailboard/web/forms/fields';
import { asLabelled, type FieldsOf } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { adviceOn } from './advice.js';
import { useReveal } from './reveal.js';

/**
 * The two fields for a new password, with advice while it is typed. A hidden e-mail field identifies the account for
 * the browser's password manager.
 */
export function NewPasswordFields({
  form,
  email,
  about = [],
}: {
  form: FieldsOf<{ password: string; password_confirmation: string }>;
  email: string;
  about?: readonly string[];
}): ReactNode {
  const t = useTexts('shell-password');
  const typed = useWatch({ control: asLabelled(form).control, name: 'password' });
  const reveal = useReveal();
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <FormField
        form={form}
        name="password"
        type={reveal.type}
        slotProps={{ input: { endAdornment: reveal.endAdornment } }}
        autoComplete="new-password"
        required
        help={t(`advice.${adviceOn(typed, [email, ...about])}`)}
      />
      <FormField form={form} name="password_confirmation" type={reveal.type} autoComplete="new-password" required />
    </>
  );
}

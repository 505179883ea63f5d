import { FormField } from '@tailboard/web/forms/fields';
import type { FieldsOf } from '@tailboard/web/forms/form';
import type { ReactNode } from 'react';
import { useReveal } from './reveal.js';

/** The field of the user's current password. */
export function CurrentPassword({
  form,
  autoFocus = false,
}: {
  form: FieldsOf<{ current_password: string }>;
  autoFocus?: boolean;
}): ReactNode {
  const reveal = useReveal();
  return (
    <FormField
      form={form}
      name="current_password"
      type={reveal.type}
      slotProps={{ input: { endAdornment: reveal.endAdornment } }}
      autoComplete="current-password"
      autoFocus={autoFocus}
      required
    />
  );
}

import type { TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFormat } from '../i18n/format.js';
import { asLabelled, useFieldDisplay, validatedOnBlur, type FieldsOf } from './form.js';
import { NumberField } from './number-field.js';

const formatDollars = (dollars: number): string => dollars.toFixed(2);
/** Returns the cents of an amount in dollars. A fraction of a cent gives `NaN`, which a schema refuses. */
export const toCents = (dollars: number | null): number | null => {
  if (dollars === null) return null;
  const cents = Math.round(dollars * 100);
  return Math.abs(dollars * 100 - cents) < 1e-6 ? cents : NaN;
};

/** Input for an amount in dollars that is stored in cents. */
export function MoneyField({
  cents,
  onCents,
  ...rest
}: {
  cents: number | null;
  onCents: (cents: number | null) => void;
} & Pick<
  TextFieldProps,
  'label' | 'error' | 'helperText' | 'onBlur' | 'disabled' | 'required' | 'inputRef' | 'sx'
>): ReactNode {
  return (
    <NumberField
      {...rest}
      currency
      value={cents === null ? null : cents / 100}
      onValue={(dollars) => onCents(toCents(dollars))}
      write={formatDollars}
    />
  );
}

/** Form field for an amount: typed in dollars, stored in cents; `null` if nothing is typed. */
export function FormMoney<V extends FieldValues>({
  form,
  name,
  help,
  required = false,
}: {
  form: FieldsOf<V>;
  name: FieldPath<V>;
  help?: ReactNode;
  required?: boolean;
}): ReactNode {
  const format = useFormat();
  useFieldDisplay(form, name, (cents) => (typeof cents === 'number' ? format.money(cents) : undefined));
  return (
    <Controller
      control={asLabelled(form).control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error, isDirty } }) => (
        <MoneyField
          label={form.labels[name] ?? name}
          cents={(value as number | null | undefined) ?? null}
          onCents={onChange}
          onBlur={validatedOnBlur(isDirty, onBlur)}
          inputRef={ref}
          required={required}
          error={error !== undefined}
          helperText={error?.message ?? help}
        />
      )}
    />
  );
}

import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState, type ReactNode, type Ref } from 'react';
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { formOf, type FieldsOf } from './form.js';

const written = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));
/** Returns cents, or `null` if nothing is typed. Invalid amounts give `NaN`, which a schema refuses. */
export const centsIn = (typed: string): number | null => {
  const amount = typed.replaceAll(',', '').trim();
  if (amount === '') return null;
  return /^\d*\.?\d{0,2}$/.test(amount) ? Math.round(Number(amount) * 100) : NaN;
};

/** Input for an amount in dollars that is stored in cents. */
export function MoneyField({
  cents,
  onCents,
  inputRef,
  ...rest
}: {
  cents: number | null;
  onCents: (cents: number | null) => void;
  inputRef?: Ref<HTMLInputElement>;
} & Pick<
  TextFieldProps,
  'label' | 'error' | 'helperText' | 'onBlur' | 'disabled' | 'required' | 'sx' | 'slotProps'
>): ReactNode {
  const [typed, setTyped] = useState(() => written(cents));
  // A value from outside replaces the typed text.
  const shown = Object.is(centsIn(typed), cents) ? typed : Number.isNaN(cents) ? typed : written(cents);
  return (
    <TextField
      {...rest}
      {...(inputRef === undefined ? {} : { inputRef })}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onCents(centsIn(target.value));
      }}
      slotProps={{
        ...rest.slotProps,
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', ...(rest.slotProps?.htmlInput as object) },
      }}
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
  return (
    <Controller
      control={formOf(form).control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <MoneyField
          label={form.labels[name] ?? name}
          cents={(value as number | null | undefined) ?? null}
          onCents={onChange}
          onBlur={onBlur}
          inputRef={ref}
          required={required}
          error={error !== undefined}
          helperText={error?.message ?? help}
        />
      )}
    />
  );
}

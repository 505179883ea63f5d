import TextField from '@mui/material/TextField';
import { formOf, type FieldsOf } from '@tailboard/web/forms/form';
import { centsIn } from '@tailboard/web/forms/money-field';
import { useState, type ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form';

/** The step of a bonus, in dollars (BUS-040). */
export const BONUS_STEP = '.01';

/** The amount of a bonus: entered in dollars in steps of one cent, and returned in cents. */
export function AmountField<V extends FieldValues>({
  form,
  name,
}: {
  form: FieldsOf<V>;
  name: FieldPath<V>;
}): ReactNode {
  return (
    <Controller
      control={formOf(form).control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <Amount
          label={form.labels[name] ?? name}
          cents={value as number | null}
          onCents={onChange}
          onBlur={onBlur}
          inputRef={ref}
          error={error?.message}
        />
      )}
    />
  );
}

const written = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

function Amount({
  label,
  cents,
  onCents,
  onBlur,
  inputRef,
  error,
}: {
  label: string;
  cents: number | null;
  onCents: (cents: number | null) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
  error: string | undefined;
}): ReactNode {
  const [typed, setTyped] = useState(() => written(cents));
  // A value from outside replaces the typed text.
  const shown = Object.is(centsIn(typed), cents) || Number.isNaN(cents) ? typed : written(cents);
  return (
    <TextField
      type="number"
      label={label}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onCents(centsIn(target.value));
      }}
      onBlur={onBlur}
      inputRef={inputRef}
      required
      error={error !== undefined}
      helperText={error}
      slotProps={{ htmlInput: { step: BONUS_STEP, min: 0, inputMode: 'decimal' } }}
    />
  );
}

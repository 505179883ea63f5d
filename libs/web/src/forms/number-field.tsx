import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { Locale } from '@tailboard/contracts/locale';
import { useState, type ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useLocale } from '../i18n/locale.js';
import { readNumber, writeNumber } from '../i18n/read-number.js';
import { useTexts } from '../i18n/texts.js';
import { asLabelled, validatedOnBlur, type FieldsOf } from './form.js';
const EXAMPLE = '1234.5';

/** Returns the number of a text, `null` if it is empty, and `NaN`, which a schema refuses, if it is not a number. */
const numberIn = (typed: string, locale: Locale): number | null => {
  const found = readNumber(typed, locale);
  return 'readings' in found ? NaN : found.value;
};

type Shown = Pick<
  TextFieldProps,
  'label' | 'error' | 'helperText' | 'onBlur' | 'disabled' | 'required' | 'autoFocus' | 'inputRef' | 'name' | 'sx'
>;

/**
 * A text field for a number. It reads numbers as {@link readNumber} describes and says what is wrong with others. The
 * mouse wheel and the arrow keys do not change it.
 * @param onValue called with the number, `null` if the field is empty, or `NaN` if the text is not a number
 * @param whole shows the keyboard for integers on phones
 * @param unit shown after the number, such as `min`
 * @param currency shows a dollar sign before the number
 * @param placeholder shown while the field is empty
 * @param write formats the value for the field; must be readable by {@link readNumber}
 */
export function NumberField({
  value,
  onValue,
  integer = false,
  unit,
  currency = false,
  placeholder,
  write = writeNumber,
  ...rest
}: Shown & {
  value: number | null;
  onValue: (value: number | null) => void;
  integer?: boolean;
  unit?: string | undefined;
  currency?: boolean;
  placeholder?: string | undefined;
  write?: (value: number, locale: Locale) => string;
}): ReactNode {
  const t = useTexts('web-number-field');
  const { locale } = useLocale();
  const written = value === null || Number.isNaN(value) ? '' : write(value, locale);
  const [typed, setTyped] = useState(written);
  // A value from outside replaces the typed text.
  const shown = Number.isNaN(value) || Object.is(numberIn(typed, locale), value) ? typed : written;
  const found = readNumber(shown, locale);
  const refused = 'readings' in found ? found.readings : undefined;
  const [first, second] = (refused ?? []).map((reading) => writeNumber(reading, locale));
  const problem =
    first !== undefined && second !== undefined
      ? t('ambiguous', { typed: shown, first, second })
      : t('unreadable', { typed: shown, example: EXAMPLE });
  return (
    <TextField
      {...rest}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(numberIn(target.value, locale));
      }}
      error={rest.error === true || refused !== undefined}
      helperText={refused ? problem : rest.helperText}
      slotProps={{
        input: {
          ...(placeholder !== undefined && { placeholder }),
          ...(currency && { startAdornment: <InputAdornment position="start">$</InputAdornment> }),
          ...(unit !== undefined && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
        },
        ...(placeholder !== undefined && { inputLabel: { shrink: true } }),
        htmlInput: { inputMode: integer ? 'numeric' : 'decimal', autoComplete: 'off' },
      }}
    />
  );
}

/** A number field of a form. Its value is a number, or `null` if the field is empty. */
export function FormNumber<V extends FieldValues>({
  form,
  name,
  help,
  ...rest
}: {
  form: FieldsOf<V>;
  name: FieldPath<V>;
  help?: ReactNode;
  integer?: boolean;
  unit?: string;
  currency?: boolean;
  placeholder?: string;
} & Pick<TextFieldProps, 'required' | 'autoFocus' | 'disabled' | 'sx'>): ReactNode {
  return (
    <Controller
      control={asLabelled(form).control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur, ...field }, fieldState: { error, isDirty } }) => (
        <NumberField
          {...rest}
          {...field}
          label={form.labels[name] ?? name}
          value={(value as number | null | undefined) ?? null}
          onValue={onChange}
          onBlur={validatedOnBlur(isDirty, onBlur)}
          inputRef={ref}
          error={error !== undefined}
          helperText={error?.message ?? help}
        />
      )}
    />
  );
}

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { CalendarField } from '@tailboard/ui/dates/calendar-field';
import { Picker, type Choice } from '@tailboard/ui/picker';
import { Children, isValidElement, type ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFormat } from '../i18n/format.js';
import { asLabelled, useFieldDisplay, validatedOnBlur, type FieldsOf } from './form.js';

interface Of<V extends FieldValues> {
  form: FieldsOf<V>;
  name: FieldPath<V>;
  /** Helper text, shown while the field is valid. */
  help?: ReactNode;
}

/** Returns the label of the option with this value. */
const optionNamed = (options: ReactNode, value: unknown): string | undefined => {
  const found = Children.toArray(options).find(
    (option) => isValidElement<{ value: unknown }>(option) && option.props.value === value,
  );
  const label = isValidElement<{ children: unknown }>(found) ? found.props.children : undefined;
  return typeof label === 'string' ? label : undefined;
};

/**
 * A form field with label and error. Empty dates and times are `null` if `nullable`. With `select`, children are the
 * options. Numbers have their own field, `FormNumber`.
 * @example <FormField form={form} name="profile.first_name" required autoComplete="given-name" />
 */
export function FormField<V extends FieldValues>({
  form,
  name,
  help,
  nullable = false,
  min,
  ...rest
}: Of<V> & { nullable?: boolean; /** The first date of a date field. */ min?: string } & Omit<
    TextFieldProps,
    'form' | 'name' | 'type' | 'label' | 'value' | 'error' | 'helperText' | 'onChange' | 'onBlur' | 'inputRef'
  > & { type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'time' | 'color' }): ReactNode {
  const read = (typed: string): unknown => (typed === '' && nullable ? null : typed);
  const format = useFormat();
  useFieldDisplay(form, name, (value) => {
    if (rest.type === 'date') return typeof value === 'string' && value !== '' ? format.date(value) : undefined;
    return rest.select === true ? optionNamed(rest.children, value ?? '') : undefined;
  });
  return (
    <Controller
      control={asLabelled(form).control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur, ...field }, fieldState: { error, isDirty } }) => {
        const shown = {
          ...rest,
          ...field,
          inputRef: ref,
          label: form.labels[name] ?? name,
          onChange: ({ target }: { target: { value: string } }) => onChange(read(target.value)),
          onBlur: validatedOnBlur(isDirty, onBlur),
          error: error !== undefined,
          helperText: error?.message ?? help,
        };
        if (rest.type === 'date')
          return (
            <CalendarField
              label={shown.label}
              name={field.name}
              inputRef={ref}
              required={rest.required ?? false}
              disabled={rest.disabled ?? false}
              sx={rest.sx ?? null}
              error={shown.error}
              helperText={shown.helperText}
              min={min}
              value={(value as string | null) ?? ''}
              onValue={(typed) => onChange(read(typed))}
              onLeave={shown.onBlur}
            />
          );
        return (
          <TextField
            {...shown}
            // Browsers accept colors in lower case only.
            value={rest.type === 'color' ? String(value).toLowerCase() : ((value as unknown) ?? '')}
            slotProps={{ ...rest.slotProps, ...(rest.type === 'time' ? { inputLabel: { shrink: true } } : {}) }}
          />
        );
      }}
    />
  );
}

/** A checkbox of a form. */
export function FormCheck<V extends FieldValues>({
  form,
  name,
  help,
  disabled = false,
}: Of<V> & { disabled?: boolean }): ReactNode {
  return (
    <Controller
      control={asLabelled(form).control}
      name={name}
      render={({ field: { ref, value, ...field }, fieldState: { error } }) => (
        <div>
          <FormControlLabel
            disabled={disabled}
            control={<Checkbox {...field} checked={Boolean(value)} slotProps={{ input: { ref } }} />}
            label={form.labels[name] ?? name}
            slotProps={{ typography: { variant: 'body2' } }}
          />
          {(error?.message ?? help) !== undefined && (
            <FormHelperText error={error !== undefined}>{error?.message ?? help}</FormHelperText>
          )}
        </div>
      )}
    />
  );
}

/** An autocomplete of a form; its value is the selected ID or `null`. */
export function FormPicker<V extends FieldValues>({
  form,
  name,
  help,
  options,
  empty,
  required = false,
  disabled = false,
}: Of<V> & { options: readonly Choice[]; empty?: ReactNode; required?: boolean; disabled?: boolean }): ReactNode {
  useFieldDisplay(form, name, (value) => options.find(({ id }) => id === value)?.label);
  return (
    <Controller
      control={asLabelled(form).control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error, isDirty } }) => (
        <Picker
          label={form.labels[name] ?? name}
          options={options}
          empty={empty}
          value={(value as string | null | undefined) ?? null}
          onPick={onChange}
          onBlur={validatedOnBlur(isDirty, onBlur)}
          inputRef={ref}
          required={required}
          disabled={disabled}
          error={error !== undefined}
          help={error?.message ?? help}
        />
      )}
    />
  );
}

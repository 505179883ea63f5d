import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { CreateJob } from '@tailboard/contracts/jobs/job-edit';
import { CalendarField } from '@tailboard/ui/calendar-field';
import { validatedOnBlur, type FormOf } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Controller, get } from 'react-hook-form';
import { editTexts } from './edit-texts.js';
import type { Field } from './form-values.js';
import { NumberInput } from './number-input.js';
import type { Choice, References } from './references.js';

type Form = FormOf<typeof CreateJob>;

/** Spans this number of the panel's six columns. */
export const wide = (span: number) => ({ gridColumn: { md: `span ${span}` } });

const errorOf = ({ formState }: Form, field: Field): string | undefined =>
  (get(formState.errors, field) as { message?: string } | undefined)?.message;

/** Field components of a job: text, choice, number. */
export function fieldsOf(form: Form, labels: Readonly<Record<Field, string>>) {
  const { control } = form;
  const words = (
    field: Field,
    span: number,
    of: { multiline?: boolean; type?: string; hint?: string | undefined } = {},
  ): ReactNode => {
    const error = errorOf(form, field);
    return (
      <Controller
        name={field}
        control={control}
        render={({ field: { value, ref, onBlur, ...written }, fieldState: { isDirty } }) => {
          const shown = {
            label: labels[field],
            value: (value as string | null) ?? '',
            error: error !== undefined,
            helperText: error ?? of.hint,
            inputRef: ref,
            sx: wide(span),
            ...written,
            onBlur: validatedOnBlur(isDirty, onBlur),
          };
          if (of.type === 'date') return <CalendarField {...shown} />;
          return (
            <TextField
              {...shown}
              type={of.type ?? 'text'}
              multiline={of.multiline ?? false}
              {...(of.multiline ? { minRows: 3 } : {})}
            />
          );
        }}
      />
    );
  };
  const oneOf = (field: Field, span: number, choices: readonly Choice[], none?: string): ReactNode => (
    <Controller
      name={field}
      control={control}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { isDirty } }) => (
        <TextField
          select
          label={labels[field]}
          value={(value as string | null) ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
          onBlur={validatedOnBlur(isDirty, onBlur)}
          inputRef={ref}
          error={errorOf(form, field) !== undefined}
          helperText={errorOf(form, field)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={wide(span)}
        >
          {none !== undefined && <MenuItem value="">{none}</MenuItem>}
          {choices.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
  const number = (
    field: Field,
    of: { placeholder?: string; onPair?: (lat: number, lng: number) => void } = {},
  ): ReactNode => (
    <Controller
      name={field}
      control={control}
      render={({ field: { value, onChange, onBlur }, fieldState: { isDirty } }) => (
        <NumberInput
          label={labels[field]}
          value={value as number | string | null}
          error={errorOf(form, field)}
          onChange={onChange}
          onBlur={validatedOnBlur(isDirty, onBlur)}
          {...of}
        />
      )}
    />
  );
  return { words, oneOf, number };
}

/** The category of a job, found by typing. */
export function CategoryField({ form, label, lists }: { form: Form; label: string; lists: References }): ReactNode {
  const t = useTexts(editTexts);
  const error = errorOf(form, 'category_id');
  return (
    <Controller
      name="category_id"
      control={form.control}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { isDirty } }) => (
        <Autocomplete
          options={[...lists.categories]}
          value={lists.categories.find(({ id }) => id === value) ?? null}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          autoHighlight
          loading={lists.loading}
          noOptionsText={t('noOptions')}
          onChange={(_, chosen) => onChange(chosen?.id ?? '')}
          onBlur={validatedOnBlur(isDirty, onBlur)}
          sx={wide(3)}
          renderInput={(params) => (
            <TextField {...params} label={label} inputRef={ref} error={error !== undefined} helperText={error} />
          )}
        />
      )}
    />
  );
}

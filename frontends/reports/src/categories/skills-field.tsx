import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { asLabelled, type FieldsOf } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Controller, type FieldPath } from 'react-hook-form';

const splitNames = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => name.split(',')).map((name) => name.trim()))].filter((name) => name !== '');

const SKILLS = 'skills';

/** The skills and licenses that a category requires. Each is added with Enter, a comma, or by leaving the field. */
export function SkillsField<V extends { skills?: string[] | undefined }>({
  form,
  help,
}: {
  form: FieldsOf<V>;
  help: string;
}): ReactNode {
  const w = useTexts('web');
  return (
    <Controller
      control={asLabelled(form).control}
      name={SKILLS as FieldPath<V>}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <Autocomplete
          multiple
          freeSolo
          autoSelect
          options={[] as string[]}
          value={value as unknown as string[]}
          clearText={w('clear')}
          onChange={(_, names) => onChange(splitNames(names))}
          onBlur={onBlur}
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={ref}
              label={form.labels[SKILLS as FieldPath<V>] ?? SKILLS}
              error={error !== undefined}
              helperText={error?.message ?? help}
            />
          )}
        />
      )}
    />
  );
}

import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode, Ref } from 'react';
import { useWords } from './words.js';

/** A choice: a person, a level, a location. `detail` distinguishes choices with the same name and is searched too. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | null;
  /** The group of the choice. Choices are sorted by the order of their groups. */
  readonly group?: string;
}

/** Choices that a list shows at once; the others are found by typing. */
const MAX_SHOWN = 100;
/** The ID of the line below the choices that says that there are more. */
const MORE = 'more';
const findMatches = createFilterOptions<Choice>();

/**
 * Returns the properties by which an `Autocomplete` shows the first matching choices, and below them the number of the
 * others.
 */
export const limitChoices = (describeMore: (count: number) => string) => ({
  filterOptions: (...[options, state]: Parameters<typeof findMatches>): Choice[] => {
    const found = findMatches(options, state);
    const { group } = found[MAX_SHOWN - 1] ?? {};
    const more = { id: MORE, label: describeMore(found.length - MAX_SHOWN), ...(group === undefined ? {} : { group }) };
    return found.length > MAX_SHOWN ? [...found.slice(0, MAX_SHOWN), more] : found;
  },
  getOptionDisabled: ({ id }: Choice): boolean => id === MORE,
});

/** Selects one of many choices by typing; no choice is `null`. If nothing matches, the specified text is shown. */
export function Picker({
  label,
  options,
  value,
  onPick,
  onBlur,
  inputRef,
  placeholder,
  help,
  error = false,
  required = false,
  disabled = false,
  loading = false,
  empty,
  width = '100%',
}: {
  label: string;
  options: readonly Choice[];
  value: string | null;
  onPick: (id: string | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  help?: ReactNode;
  error?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** The choices are loading. */
  loading?: boolean;
  /** Shown if there are no choices at all, such as a link that adds one. */
  empty?: ReactNode;
  width?: number | string;
}): ReactNode {
  const words = useWords();
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ label, detail }) => (detail ? `${label} · ${detail}` : label)}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      {...(options.some(({ group }) => group) ? { groupBy: ({ group = '' }: Choice) => group } : {})}
      {...limitChoices(words.moreOptions)}
      noOptionsText={options.length === 0 && empty !== undefined ? empty : words.noOptions}
      loading={loading}
      loadingText={words.loading}
      openText={words.open}
      closeText={words.close}
      clearText={words.clear}
      autoHighlight
      disabled={disabled}
      onChange={(_, chosen) => onPick(chosen?.id ?? null)}
      onBlur={onBlur}
      renderOption={({ key, ...props }, { label, detail }) => (
        <li key={key} {...props}>
          {label}
          {detail && (
            <Box component="span" className="figures" sx={{ ml: 1, color: 'text.secondary', fontSize: '0.75rem' }}>
              {detail}
            </Box>
          )}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          required={required}
          error={error}
          helperText={help ?? (options.length === 0 ? empty : undefined)}
          inputRef={inputRef}
          slotProps={{
            ...params.slotProps,
            ...(placeholder === undefined ? {} : { inputLabel: { ...params.slotProps.inputLabel, shrink: true } }),
          }}
        />
      )}
      sx={{ width }}
    />
  );
}

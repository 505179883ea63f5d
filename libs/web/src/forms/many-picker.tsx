import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { limitChoices, type Choice } from '@tailboard/ui/picker';
import { useWords } from '@tailboard/ui/words';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';

/** Several of many choices, found by typing. */
export function ManyPicker({
  label,
  options,
  value,
  help,
  onChange,
}: {
  label: string;
  options: readonly Choice[];
  value: readonly string[];
  help?: string | undefined;
  onChange: (ids: string[]) => void;
}): ReactNode {
  const w = useTexts('web');
  const words = useWords();
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={options.filter(({ id }) => value.includes(id))}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ label: name, detail }) => (detail ? `${name} · ${detail}` : name)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      {...limitChoices(words.moreOptions)}
      noOptionsText={w('noOptions')}
      openText={w('open')}
      closeText={w('close')}
      clearText={w('clear')}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
    />
  );
}

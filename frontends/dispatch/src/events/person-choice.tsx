import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { activeUsers } from '@tailboard/contracts/identity/user';
import { useAnswer } from '@tailboard/web/answers';
import { useTexts } from '@tailboard/web/texts';
import { useMemo, type ReactNode } from 'react';
import { eventTexts } from './event-texts.js';

export interface Person {
  readonly id: string;
  readonly label: string;
}

/** Everybody who may be chosen: who is active, and those whom a record names already. */
export function usePeople(named: readonly Person[] = []): readonly Person[] {
  const { data } = useAnswer(activeUsers, { show: 'all' });
  return useMemo(() => {
    const people = (data?.data ?? []).map(({ id, label }): Person => ({ id, label }));
    const known = new Set(people.map(({ id }) => id));
    return [...people, ...named.filter(({ id }) => !known.has(id))];
  }, [data, named]);
}

/** One person, found by typing; none means all. */
export function PersonChoice({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (id: string | null) => void;
}): ReactNode {
  const t = useTexts(eventTexts);
  const people = usePeople();
  return (
    <Autocomplete
      options={people}
      value={people.find(({ id }) => id === chosen) ?? null}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={t('noPerson')}
      autoHighlight
      onChange={(_, person) => onChoose(person?.id ?? null)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('person')}
          placeholder={t('allPeople')}
          slotProps={{ ...params.slotProps, inputLabel: { shrink: true } }}
        />
      )}
      sx={{ width: { xs: '100%', sm: 220 } }}
    />
  );
}

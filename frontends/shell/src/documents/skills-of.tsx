import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Skill } from '@tailboard/contracts/identity/skill';
import { ReadSkills, RecordSkills } from '@tailboard/contracts/identity/user-skills';
import { categories } from '@tailboard/contracts/jobs/reference';
import { CalendarField } from '@tailboard/ui/dates/calendar-field';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useId, useState, type ReactNode } from 'react';
import { ValidUntil } from './valid-until.js';

const refreshes = [ReadSkills];

/** The skills and licenses of a user, which categories of jobs may require. The office adds and removes them. */
export function UserSkills({ user }: { user: string }): ReactNode {
  const t = useTexts('shell-documents');
  const keeps = useMay('user-document.write');
  const heading = useId();
  const { data } = useContractQuery(ReadSkills, { id: user });
  useLiveAnswers([`user:${user}`], refreshes);
  const { mutate, pending } = useCommand(RecordSkills, { refreshes });
  if (!data) return null;
  const { data: skills, version } = data;
  const record = async (changed: readonly Skill[]): Promise<boolean> =>
    'output' in (await mutate({ id: user, skills: [...changed] }, { ifMatch: version }));
  return (
    <Panel>
      <Box component="section" aria-labelledby={heading} sx={{ p: 2, display: 'grid', gap: 1 }}>
        <Typography id={heading} variant="h2">
          {t('skills')}
        </Typography>
        {skills.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('noSkills')}
          </Typography>
        )}
        {skills.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {skills.map((skill) => (
              <Box
                component="li"
                key={skill.name}
                sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}
              >
                <span>{skill.name}</span>
                {skill.valid_until !== null && (
                  <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                    <ValidUntil date={skill.valid_until} />
                  </Typography>
                )}
                {keeps && (
                  <IconButton
                    size="small"
                    aria-label={t('removeSkill', { name: skill.name })}
                    disabled={pending}
                    onClick={() => void record(skills.filter(({ name }) => name !== skill.name))}
                  >
                    <Icon name="trash" />
                  </IconButton>
                )}
              </Box>
            ))}
          </Box>
        )}
        {keeps && <NewSkill skills={skills} pending={pending} onAdd={(skill) => record([...skills, skill])} />}
      </Box>
    </Panel>
  );
}

/** A form that adds a skill. Names that categories require are offered. */
function NewSkill({
  skills,
  pending,
  onAdd,
}: {
  skills: readonly Skill[];
  pending: boolean;
  onAdd: (skill: Skill) => Promise<boolean>;
}): ReactNode {
  const t = useTexts('shell-documents');
  const w = useTexts('web');
  const [name, setName] = useState('');
  const [date, setDate] = useState('');
  const { data } = useContractQuery(categories.list, { show: 'all' });
  const held = new Set(skills.map((skill) => skill.name.toLowerCase()));
  const required = new Set(data?.data.flatMap((category) => category.skills) ?? []);
  const options = [...required].filter((each) => !held.has(each.toLowerCase())).sort((a, b) => a.localeCompare(b));
  const add = async (): Promise<void> => {
    if (!(await onAdd({ name: name.trim(), valid_until: date === '' ? null : date }))) return;
    setName('');
    setDate('');
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Autocomplete
        freeSolo
        options={options}
        inputValue={name}
        clearText={w('clear')}
        onInputChange={(_, typed) => setName(typed)}
        sx={{ flex: '1 1 240px', maxWidth: 360 }}
        renderInput={(params) => <TextField {...params} label={t('skill')} />}
      />
      <CalendarField label={t('goodUntil')} value={date} onValue={setDate} sx={{ width: 200 }} />
      <Button
        type="submit"
        variant="outlined"
        disabled={pending || name.trim() === ''}
        startIcon={<Icon name="plus" />}
      >
        {t('addSkill')}
      </Button>
    </Box>
  );
}

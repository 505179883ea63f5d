import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { Code } from '@tailboard/contracts/jobs/code';
import { useWords } from '@tailboard/ui/words';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';

/** Finds a code by title or meaning, grouped by category; a missed code is indicated before it is chosen. */
export function CodePicker({
  codes,
  loading,
  label,
  onAdd,
}: {
  codes: readonly Code[];
  loading: boolean;
  label: string;
  onAdd: (code: Code, missed: boolean) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-jobs');
  const format = useFormat();
  const words = useWords();
  const [text, setText] = useState('');
  const [missed, setMissed] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Autocomplete
        options={codes}
        value={null}
        inputValue={text}
        onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
        onChange={(_, code) => {
          if (!code) return;
          onAdd(code, missed);
          setMissed(false);
        }}
        groupBy={({ category }) => category.name}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ title, description }) => (description ? `${title} ${description}` : title)}
        renderGroup={({ key, group, children }) => (
          <Box component="li" key={key} role="group" aria-label={group}>
            <Box aria-hidden sx={{ px: 2, py: 0.75, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}>
              {group}
            </Box>
            <Box component="ul" role="presentation" sx={{ m: 0, p: 0 }}>
              {children}
            </Box>
          </Box>
        )}
        renderOption={({ key, ...props }, { title, description, points }) => (
          <Box component="li" key={key} {...props} sx={{ minHeight: 44, gap: 1 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {title}
              </Box>
              {description && (
                <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
                  {description}
                </Box>
              )}
            </Box>
            <Box component="span" className="figures" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              {t('points', { points: format.number(points) })}
            </Box>
          </Box>
        )}
        noOptionsText={words.noOptions}
        loading={loading}
        loadingText={words.loading}
        openText={words.open}
        closeText={words.close}
        clearText={words.clear}
        autoHighlight
        blurOnSelect="touch"
        slotProps={{ paper: { elevation: 6 } }}
        renderInput={(params) => <TextField {...params} label={label} />}
        sx={{ flex: '1 1 220px', minWidth: 0 }}
      />
      <FormControlLabel
        control={<Checkbox checked={missed} onChange={(_, next) => setMissed(next)} />}
        label={t('missedByTech')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mr: 0 }}
      />
    </Box>
  );
}

import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';

/** Delay before typed letters are written to the URL, in ms. */
const TYPING_MS = 120;

/** Search field. Typed text is shown at once, and the board follows. */
export function FindField({
  value,
  input,
  onChange,
}: {
  value: string;
  input: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}): ReactNode {
  const t = useTexts('dispatch-board-filters');
  const [typed, setTyped] = useState(value);
  const written = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The URL changed without this field: a link, a step back, "clear filters".
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    setTyped(value);
  }, [value]);
  const write = (next: string, ms: number): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = next;
      onChange(next);
    }, ms);
  };
  return (
    <TextField
      label={t('find.label')}
      value={typed}
      inputRef={input}
      onChange={({ target }) => write(target.value, TYPING_MS)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        write('', 0);
      }}
      sx={{ width: { xs: '100%', sm: 190 } }}
      slotProps={{
        htmlInput: { 'aria-keyshortcuts': '/', maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" />
            </InputAdornment>
          ),
          endAdornment: typed !== '' && (
            <InputAdornment position="end">
              <IconButton aria-label={t('find.clear')} edge="end" onClick={() => write('', 0)}>
                <Icon name="close" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

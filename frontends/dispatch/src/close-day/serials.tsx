import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { closeDayTexts } from './close-day-texts.js';
import { serialKey, serialsIn } from './day-values.js';

const ENDS = new Set(['Enter', 'Tab', ',', ';', ' ']);
/** Maximum length of a serial, and maximum serials of a job. */
const LONGEST = 64;
const MOST = 60;

/**
 * The equipment used on a job. Accepts typed, pasted or scanned serials: Enter, Tab, space, comma or a new line ends a
 * serial, and the field stays ready for the next.
 * @param elsewhere the job of the day that already has a unit
 */
export function Serials({
  serials,
  elsewhere,
  fault,
  disabled,
  onSerials,
}: {
  serials: readonly string[];
  elsewhere: (serial: string) => string | undefined;
  /** Why the server refused them. */
  fault: string | undefined;
  disabled: boolean;
  onSerials: (serials: readonly string[]) => void;
}): ReactNode {
  const t = useTexts(closeDayTexts);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const add = (given: readonly string[]): void => {
    setWrong(undefined);
    const all = [...serials];
    for (const serial of given) {
      const key = serialKey(serial);
      const where = elsewhere(serial);
      if (all.some((other) => serialKey(other) === key)) setWrong(t('serialTwice', { serial }));
      else if (where !== undefined) setWrong(t('serialElsewhere', { serial, job: where }));
      else if (serial.length > LONGEST || key === '') setWrong(t('serialWrong', { serial: serial.slice(0, LONGEST) }));
      else if (all.length >= MOST) setWrong(t('serialsFull', { most: MOST }));
      else all.push(serial);
    }
    if (all.length > serials.length) onSerials(all);
  };
  const end = (): void => {
    add(serialsIn(text));
    setText('');
  };
  const typed = (event: KeyboardEvent): void => {
    if (!ENDS.has(event.key) || text.trim() === '') return;
    // A scanner that ends with Tab stays in the field.
    event.preventDefault();
    end();
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {disabled ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('serialsUsed')}
        </Typography>
      ) : (
        <TextField
          label={t('serials')}
          value={text}
          error={(wrong ?? fault) !== undefined}
          helperText={wrong ?? fault ?? t('serialsHelp')}
          onKeyDown={typed}
          onBlur={end}
          // A single-line field drops the line breaks of pasted text.
          onPaste={(event) => {
            const pasted = serialsIn(event.clipboardData.getData('text'));
            if (pasted.length < 2) return;
            event.preventDefault();
            add(pasted);
          }}
          onChange={({ target }) => {
            const { value } = target;
            if (!/[\s,;]/.test(value.trim())) return setText(value);
            add(serialsIn(value));
            setText('');
          }}
          slotProps={{
            htmlInput: {
              autoCapitalize: 'characters',
              autoComplete: 'off',
              spellCheck: false,
              style: { fontFamily: MONO },
            },
            input: { startAdornment: <Icon name="scan" sx={{ mr: 1, color: 'text.secondary' }} /> },
          }}
        />
      )}
      {serials.length > 0 && (
        <Box
          component="ul"
          aria-label={t('serialsUsed')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
        >
          {serials.map((serial) => (
            <Box
              component="li"
              key={serial}
              sx={{
                display: 'flex',
                alignItems: 'center',
                pl: 1,
                pr: disabled ? 1 : 0,
                minHeight: 32,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                fontFamily: MONO,
                fontSize: '0.8125rem',
                overflowWrap: 'anywhere',
              }}
            >
              {serial}
              {!disabled && (
                <IconButton
                  aria-label={t('removeSerial', { serial })}
                  onClick={() => onSerials(serials.filter((other) => other !== serial))}
                >
                  <Icon name="close" />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

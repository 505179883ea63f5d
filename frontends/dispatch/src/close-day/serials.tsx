import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { parseScannedSerials, type ParsedSerial } from '@tailboard/contracts/equipment/serial';
import { describeRowProblem, parsePastedSerials } from '@tailboard/contracts/equipment/unit-table';
import { isRefused } from '@tailboard/contracts/refusal';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useLocale } from '@tailboard/web/i18n/locale';
import { isComposing } from '@tailboard/ui/is-composing';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { serialKey } from './day-values.js';

/** Keys that end a complete serial; Enter and Tab always do. */
const ENDS = new Set([',', ';', ' ']);
/** Maximum serials of a job. */
const MAX_SERIALS = 60;

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
  const t = useTexts('dispatch-close-day-jobs');
  const { locale } = useLocale();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  /** Adds the valid serials. Returns the invalid ones, which stay in the field. */
  const add = (given: readonly ParsedSerial[]): string => {
    setWrong(undefined);
    const all = [...serials];
    const left: string[] = [];
    for (const { raw, key } of given) {
      if (isRefused(key)) {
        setWrong(describeRowProblem(key, locale));
        left.push(raw);
        continue;
      }
      const serial = key;
      const where = elsewhere(serial);
      if (all.some((other) => serialKey(other) === key)) setWrong(t('serialTwice', { serial }));
      else if (where !== undefined) setWrong(t('serialElsewhere', { serial, job: where }));
      else if (all.length >= MAX_SERIALS) setWrong(t('serialsFull', { most: MAX_SERIALS }));
      else all.push(serial);
    }
    if (all.length > serials.length) onSerials(all);
    return left.join(' ');
  };
  const end = (): void => {
    if (text.trim() === '') return;
    setText(add(parseScannedSerials(text)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (text.trim() === '' || isComposing(event)) return;
    const complete = ENDS.has(event.key) && parseScannedSerials(text).every(({ key }) => !isRefused(key));
    if (event.key !== 'Enter' && event.key !== 'Tab' && !complete) return;
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
          onKeyDown={onKeyDown}
          onBlur={end}
          // A single-line field drops the line breaks of pasted text.
          onPaste={(event) => {
            const pasted = parsePastedSerials(event.clipboardData.getData('text'));
            if (pasted.length < 2) return;
            event.preventDefault();
            setText(add(pasted));
          }}
          onChange={({ target }) => {
            setWrong(undefined);
            setText(target.value);
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

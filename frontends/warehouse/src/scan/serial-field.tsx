import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Progress } from '@tailboard/ui/progress';
import { MONO } from '@tailboard/ui/theme';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEquipmentSettings } from '../unit/equipment-settings.js';
import { scanTexts } from './scan-texts.js';
import type { SerialAct } from './use-serial-act.js';

/**
 * The field of an act on serials: what is scanned or typed leaves with Enter, a paste shows how many it holds before it leaves.
 * It takes the next scan while the last one is under way, and keeps the focus.
 */
export function SerialField({
  act,
  label,
  button,
  autoFocus = false,
}: {
  act: SerialAct;
  label: string;
  button: string;
  autoFocus?: boolean;
}): ReactNode {
  const t = useTexts(scanTexts);
  const format = useFormat();
  const { limit } = useEquipmentSettings();
  const { text, sending } = act;
  const { keys, wrong } = act.given;
  const count = keys.length + wrong.length;
  const parts = Math.ceil(keys.length / limit);
  const serials = t('serials', { count });
  const help = count === 0 ? t(text.trim() === '' ? 'help' : 'none') : serials;

  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      act.submit();
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && text === '') {
      event.preventDefault();
      act.undo();
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
        <TextField
          multiline
          maxRows={8}
          label={label}
          value={text}
          autoFocus={autoFocus}
          onChange={({ target }) => act.type(target.value)}
          onKeyDown={pressed}
          helperText={parts > 1 ? t('parts', { serials, parts }) : help}
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, sx: { fontFamily: MONO } } }}
          sx={{ flex: '1 1 240px', maxWidth: 560 }}
        />
        <Button variant="contained" onClick={act.submit} sx={{ minHeight: 38 }}>
          {button}
        </Button>
      </Box>
      {sending && sending.of > 1 && (
        <Progress
          label={t('sending', { count: sending.of })}
          done={sending.sent}
          of={sending.of}
          detail={t('part', { sent: format.number(sending.sent), of: format.number(sending.of) })}
        />
      )}
    </Box>
  );
}

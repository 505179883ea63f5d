import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Modal } from '@tailboard/ui/modal';
import { MONO } from '@tailboard/ui/theme';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { scanTexts } from './scan-texts.js';

/**
 * The question before an act overwrites what stands of some units. Closing it leaves everything as it is; Proceed repeats the same
 * act for those that are listed.
 */
export function OverrideDialog({
  serials,
  onProceed,
  onClose,
}: {
  serials: readonly string[];
  onProceed: (reason: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(scanTexts);
  const [reason, setReason] = useState('');
  return (
    <Modal
      title={t('overrideTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {t('close')}
          </Button>
          <Button variant="contained" onClick={() => onProceed(reason.trim())}>
            {t('proceed')}
          </Button>
        </>
      }
    >
      <Typography>{t('overrideText')}</Typography>
      <Box
        component="ul"
        tabIndex={0}
        sx={{ fontFamily: MONO, fontSize: '0.8125rem', pl: 2.5, my: 1.5, maxHeight: 280, overflow: 'auto' }}
      >
        {serials.map((serial) => (
          <li key={serial}>{serial}</li>
        ))}
      </Box>
      <TextField
        label={t('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText={t('reasonHelp')}
        slotProps={{ htmlInput: { maxLength: 255 } }}
      />
    </Modal>
  );
}

import TextField from '@mui/material/TextField';
import { OverrideDialog, type HeldUnit } from '@tailboard/web/forms/override-dialog';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { scanTexts } from './scan-texts.js';

/**
 * Confirms that a command overwrites the current state. A reason is required for units that had gone back to the
 * provider.
 */
export function OverwriteDialog({
  units,
  onProceed,
  onClose,
}: {
  units: readonly HeldUnit[];
  onProceed: (decided: { ids: readonly string[]; reason: string }) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(scanTexts);
  const [reason, setReason] = useState('');
  return (
    <OverrideDialog
      title={t('overrideTitle')}
      question={t('overrideText')}
      proceed={t('proceed')}
      held={units}
      onProceed={(ids) => onProceed({ ids, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextField
        label={t('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText={t('reasonHelp')}
        slotProps={{ htmlInput: { maxLength: 255 } }}
        sx={{ mt: 1 }}
      />
    </OverrideDialog>
  );
}

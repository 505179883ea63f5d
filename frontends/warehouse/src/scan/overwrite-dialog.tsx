import TextField from '@mui/material/TextField';
import { OverrideDialog, type HeldUnit } from '@tailboard/web/forms/override-dialog';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { scanTexts } from './scan-texts.js';

/** The texts of a dialog that asks no reason. */
export interface OverrideTexts {
  readonly title: string;
  readonly question: string;
  readonly proceed: string;
}

/**
 * Confirms that a command overwrites the current state. A reason is required for units that had gone back to the
 * provider, unless other texts say that the command does something else.
 */
export function OverwriteDialog({
  units,
  texts,
  onProceed,
  onClose,
}: {
  units: readonly HeldUnit[];
  texts?: OverrideTexts;
  onProceed: (decided: { ids: readonly string[]; reason: string }) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(scanTexts);
  const [reason, setReason] = useState('');
  return (
    <OverrideDialog
      {...(texts ?? { title: t('overrideTitle'), question: t('overrideText'), proceed: t('proceed') })}
      held={units}
      onProceed={(ids) => onProceed({ ids, reason: reason.trim() })}
      onClose={onClose}
    >
      {!texts && (
        <TextField
          label={t('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          helperText={t('reasonHelp')}
          slotProps={{ htmlInput: { maxLength: 255 } }}
          sx={{ mt: 1 }}
        />
      )}
    </OverrideDialog>
  );
}

import TextField from '@mui/material/TextField';
import { OverrideDialog } from '@tailboard/web/forms/override-dialog';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import type { UnitToConfirm } from '../undo/bulk-outcome.js';

/** The texts of a dialog whose command does something else than overwrite. */
export interface OverrideTexts {
  readonly title: string;
  readonly question: string;
  readonly proceed: string;
}

/** Confirms that a command overwrites the current state. Units that had gone back to the provider need a reason. */
export function OverwriteDialog({
  units,
  texts,
  busy = false,
  onProceed,
  onClose,
}: {
  units: readonly UnitToConfirm[];
  texts?: OverrideTexts;
  busy?: boolean;
  onProceed: (decided: { ids: readonly string[]; reason: string }) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('warehouse-selection');
  const [reason, setReason] = useState('');
  const needReason = (ids: readonly string[]): boolean =>
    units.some(({ id, requiresReason }) => requiresReason && ids.includes(id));
  return (
    <OverrideDialog
      {...(texts ?? { title: t('overrideTitle'), question: t('overrideText'), proceed: t('proceed') })}
      held={units}
      busy={busy}
      isBlocked={(ids) => needReason(ids) && reason.trim() === ''}
      onProceed={(ids) => onProceed({ ids, reason: needReason(ids) ? reason.trim() : '' })}
      onClose={onClose}
    >
      {(ids) =>
        needReason(ids) && (
          <TextField
            required
            label={t('reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            helperText={t('reasonHelp')}
            slotProps={{ htmlInput: { maxLength: 255 } }}
            sx={{ mt: 1 }}
          />
        )
      }
    </OverrideDialog>
  );
}

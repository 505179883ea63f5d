import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { RemoveUnit } from '@tailboard/contracts/equipment/unit-contracts';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { MONO } from '@tailboard/ui/layout/theme';
import { AlertDialog } from '@tailboard/ui/dialogs';
import { Modal } from '@tailboard/ui/modal';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';
import { useUnitFormat } from './use-unit-format.js';

/** A dialog that deletes a unit. It requires a reason, which the unit's history shows (decision D18). */
export function UnitRemoval({
  unit,
  refreshes,
  onEnd,
}: {
  unit: Cpe;
  refreshes: readonly AnyContract[];
  onEnd: () => void;
}): ReactNode {
  const t = useTexts('web-deletion');
  const tRemoval = useTexts('warehouse-removal');
  const unitFormat = useUnitFormat();
  const { notify } = useUndo(refreshes);
  const [reason, setReason] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { mutate, problem, pending, reset } = useCommand(RemoveUnit, { refreshes });
  const isReasonMissing = wasSubmitted && reason.trim() === '';
  const remove = async (): Promise<void> => {
    setWasSubmitted(true);
    if (reason.trim() === '') return;
    const result = await mutate({ id: unit.id, reason: reason.trim() }, { ifMatch: unit.version });
    if ('output' in result) {
      notify(tRemoval('deleted'), [result.commandId]);
      onEnd();
    } else if (result.problem.handled) onEnd();
  };
  return (
    <Modal
      title={t('title')}
      onSubmit={() => void remove()}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{t('close')}</Button>
          <Button type="submit" variant="contained" color="error" loading={pending}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography>{t('sure')}</Typography>
        <Typography>
          <Box component="span" sx={{ fontFamily: MONO }}>
            {unit.serial_mac}
          </Box>
          {` · ${unitFormat.model(unit)}`}
        </Typography>
        <TextField
          required
          autoFocus
          label={tRemoval('reason')}
          value={reason}
          error={isReasonMissing}
          helperText={isReasonMissing && tRemoval('reasonNeeded')}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
        {problem && !problem.handled && (
          <AlertDialog
            open
            title={t('error')}
            text={t('problem', { message: problem.message })}
            button={t('dismiss')}
            onClose={reset}
          />
        )}
      </Box>
    </Modal>
  );
}

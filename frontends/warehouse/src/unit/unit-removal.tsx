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
import { deletionTexts } from '@tailboard/web/lists/deletion';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';
import { removalTexts } from './removal-texts.js';
import { useUnitWords } from './unit-words.js';

/** Deletes a unit, which the dialog names, for a reason that stays in its history (decision D18). */
export function UnitRemoval({
  unit,
  refreshes,
  onEnd,
}: {
  unit: Cpe;
  refreshes: readonly AnyContract[];
  onEnd: () => void;
}): ReactNode {
  const t = useTexts(deletionTexts);
  const own = useTexts(removalTexts);
  const words = useUnitWords();
  const { notify } = useUndo(refreshes);
  const [reason, setReason] = useState('');
  const [requested, setRequested] = useState(false);
  const { mutate, problem, pending, reset } = useCommand(RemoveUnit, { refreshes });
  const lacks = requested && reason.trim() === '';
  const remove = async (): Promise<void> => {
    setRequested(true);
    if (reason.trim() === '') return;
    const result = await mutate({ id: unit.id, reason: reason.trim() }, { ifMatch: unit.version });
    if ('output' in result) {
      notify(own('deleted'), [result.commandId]);
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
          {` · ${words.model(unit)}`}
        </Typography>
        <TextField
          required
          autoFocus
          label={own('reason')}
          value={reason}
          error={lacks}
          helperText={lacks && own('reasonNeeded')}
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

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ListUseProblems, SettleUseProblem, type ListedUseProblem } from '@tailboard/contracts/equipment/use';
import { Modal } from '@tailboard/ui/modal';
import { useCommand } from '@tailboard/web/queries/queries';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';

const ways = ['overridden', 'corrected', 'dismissed'] as const;

/** Resolves one problem, with a reason that stays in the history. */
export function SettleDialog({ problem, onClose }: { problem: ListedUseProblem; onClose: () => void }): ReactNode {
  const t = useTexts('warehouse-problems');
  const { notify } = useUndo([ListUseProblems]);
  // Without a matching unit, "use anyway" is not possible.
  const unknown = problem.why === 'NotASerial' || problem.why === 'UnitIsRemoved';
  const [how, setHow] = useState<(typeof ways)[number]>(unknown ? 'corrected' : 'overridden');
  const [meant, setMeant] = useState('');
  const [reason, setReason] = useState('');
  const [requested, setRequested] = useState(false);
  const { mutate, pending, problem: refused, reset } = useCommand(SettleUseProblem, { refreshes: [ListUseProblems] });
  const lacks = requested && reason.trim() === '';
  const settle = async (): Promise<void> => {
    setRequested(true);
    if (reason.trim() === '') return;
    const response = await mutate({
      id: problem.id,
      how,
      reason: reason.trim(),
      ...(how === 'corrected' ? { serial_mac: meant } : {}),
    });
    if ('problem' in response) return;
    notify(t('done', { serial: problem.serial }), [response.commandId]);
    onClose();
  };
  return (
    <Modal
      title={t('settleOf', { serial: problem.serial })}
      onSubmit={() => void settle()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="contained" loading={pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography>
          {t(`why.${problem.why}`)} · {problem.user.label} · {problem.job.address}
        </Typography>
        <TextField select label={t('how')} value={how} onChange={({ target }) => setHow(target.value as typeof how)}>
          {ways
            .filter((way) => way !== 'overridden' || !unknown)
            .map((way) => (
              <MenuItem key={way} value={way}>
                {t(`how.${way}`)}
              </MenuItem>
            ))}
        </TextField>
        {how === 'corrected' && (
          <TextField
            label={t('meant')}
            value={meant}
            onChange={({ target }) => setMeant(target.value)}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          />
        )}
        <TextField
          required
          label={t('reason')}
          value={reason}
          error={lacks}
          helperText={lacks && t('reasonNeeded')}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
        <FailedAction problem={refused} onDismiss={reset} />
      </Box>
    </Modal>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { CloseStockCount, type StockCount } from '@tailboard/contracts/equipment/stock-count';
import { Modal } from '@tailboard/ui/modal';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';

/** Closes a stock count. A count that differs from the inventory, or a blind one, needs a reason. */
export function CloseCountDialog({
  count: { id, location, missing, unexpected },
  refreshes,
  onClose,
}: {
  count: StockCount;
  refreshes: readonly AnyContract[];
  onClose: () => void;
}): ReactNode {
  const t = useTexts('warehouse-count');
  const { notify } = useUndo(refreshes);
  const [reason, setReason] = useState('');
  const [requested, setRequested] = useState(false);
  const { mutate, pending, problem, reset } = useCommand(CloseStockCount, { refreshes });
  const needed = missing !== 0 || unexpected !== 0;
  const lacks = needed && requested && reason.trim() === '';
  const close = async (): Promise<void> => {
    setRequested(true);
    if (needed && reason.trim() === '') return;
    const response = await mutate({ id, reason: reason.trim() });
    if ('problem' in response) return;
    notify(t('closed'), [response.commandId]);
    onClose();
  };
  return (
    <Modal
      title={t('closeTitle', { location: location.name })}
      onSubmit={() => void close()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="contained" loading={pending}>
            {t('closeNow')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t('closeNote')}</Typography>
        <TextField
          required={needed}
          label={t('reason')}
          value={reason}
          error={lacks}
          helperText={lacks && t('reasonNeeded')}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
      </Box>
      <FailedAction problem={problem} onDismiss={reset} />
    </Modal>
  );
}

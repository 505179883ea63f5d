import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { AnyContract } from '@tailboard/contracts/contract';
import { SetStatementLineAside, type OpenLine } from '@tailboard/contracts/reports/operator-payment';
import { Modal } from '@tailboard/ui/modal';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';

/** Sets a line aside, with the reason. */
export function AsideDialog({
  line: { statement_id, line },
  refreshes,
  onDone,
  onClose,
}: {
  line: OpenLine;
  refreshes: readonly AnyContract[];
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('reports-payments');
  const w = useTexts('web');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, pending, problem, reset } = useCommand(SetStatementLineAside, { refreshes: [...refreshes] });
  const save = async (): Promise<void> => {
    if (reason.trim() === '') return setIsMissing(true);
    if ('output' in (await mutate({ id: statement_id, line, reason: reason.trim() }))) onDone();
  };
  return (
    <Modal
      title={t('asideTitle', { line })}
      onSubmit={() => void save()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" variant="contained" loading={pending}>
            {t('setAside')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('reason')}
        value={reason}
        error={isMissing && reason.trim() === ''}
        helperText={isMissing && reason.trim() === '' ? t('reasonMissing') : t('reasonHelp')}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        fullWidth
        autoFocus
      />
      <FailedAction problem={problem} onDismiss={reset} />
    </Modal>
  );
}

import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Modal } from '@tailboard/ui/modal';
import { Failed } from '@tailboard/ui/layout/states';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';

const MAX_LENGTH = 255;

/** Requires a reason: a day is sent back, or a week reopened, only with a reason, which the user reads. */
export function RejectDialog({
  about,
  reopen = false,
  pending,
  problem,
  onReject,
  onClose,
}: {
  /** User of the day, or the number of days. */
  about: string;
  /** Reopens a finalized week. */
  reopen?: boolean;
  pending: boolean;
  problem: ApiError | null;
  onReject: (reason: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-day-rejection');
  const w = useTexts('web');
  const [reason, setReason] = useState('');
  const [requested, setRequested] = useState(false);
  const missing = requested && reason.trim() === '';
  const submit = (): void => {
    setRequested(true);
    if (reason.trim() !== '') onReject(reason.trim());
  };
  return (
    <Modal
      title={t(reopen ? 'reopenTitle' : 'rejectTitle', { about })}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" variant="contained" color="error" loading={pending}>
            {t(reopen ? 'reopen' : 'reject')}
          </Button>
        </>
      }
    >
      <>
        {problem && !problem.handled && <Failed>{problem.message}</Failed>}
        <TextField
          autoFocus
          required
          multiline
          minRows={2}
          label={t('reason')}
          value={reason}
          error={missing}
          helperText={missing ? t('reasonMissing') : t(reopen ? 'reopenHelp' : 'rejectHelp')}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
          sx={{ mt: 1 }}
        />
      </>
    </Modal>
  );
}

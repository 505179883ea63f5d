import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';

/** Reason for ignoring one or more orders; may be empty. The text stays for another try. */
export function IgnoreDialog({
  open,
  count = 1,
  onIgnore,
  onClose,
}: {
  open: boolean;
  /** Number of orders. */
  count?: number;
  onIgnore: (reason: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const w = useTexts('web');
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onIgnore(reason);
        }}
      >
        <DialogTitle id={`${id}-title`}>{t('ignore.title', { count })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('ignore.text', { count })}</DialogContentText>
          <TextField
            label={t('ignore.reason')}
            helperText={t('ignore.hint')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            autoFocus
            slotProps={{ htmlInput: { maxLength: 255 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{w('close')}</Button>
          <Button type="submit" variant="contained">
            {t('ignore.yes')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

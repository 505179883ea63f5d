import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useLayoutEffect, type ReactNode } from 'react';

interface DialogTexts {
  open: boolean;
  title: string;
  text: ReactNode;
  onClose: () => void;
}

/**
 * Makes everything else on the page inert while a dialog is open. Each frontend bundles its own copy of MUI, and their
 * focus traps do not know each other. Without this, the trap of a remote's dialog and that of a shell dialog would take
 * the focus from each other endlessly.
 */
function useInertRest(open: boolean, titleId: string): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const rest = [...document.body.children].filter(
      (element) => !element.hasAttribute('inert') && !element.querySelector(`[id="${titleId}"]`),
    );
    for (const element of rest) element.setAttribute('inert', '');
    // Runs before MUI restores the focus, because an inert element cannot receive it.
    return () => {
      for (const element of rest) element.removeAttribute('inert');
    };
  }, [open, titleId]);
}

/** A modal message with a title, a sentence and buttons. */
function Notice({ open, title, text, onClose, children }: DialogTexts & { children: ReactNode }): ReactNode {
  const id = useId();
  useInertRest(open, `${id}-title`);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body1" sx={{ color: 'text.primary' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>{children}</DialogActions>
    </Dialog>
  );
}

/** A modal message with one button. */
export function AlertDialog({ button, ...stated }: DialogTexts & { button: string }): ReactNode {
  return (
    <Notice {...stated}>
      <Button variant="contained" onClick={stated.onClose} autoFocus>
        {button}
      </Button>
    </Notice>
  );
}

/** Asks for confirmation of an action that is hard to undo. Closing it, also with Escape, does nothing. */
export function ConfirmDialog({
  confirm,
  close,
  danger = false,
  onConfirm,
  ...stated
}: DialogTexts & { confirm: string; close: string; danger?: boolean; onConfirm: () => void }): ReactNode {
  return (
    <Notice {...stated}>
      <Button onClick={stated.onClose} autoFocus>
        {close}
      </Button>
      <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={onConfirm}>
        {confirm}
      </Button>
    </Notice>
  );
}

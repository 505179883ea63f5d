import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useLayoutEffect, type ReactNode } from 'react';

interface Said {
  open: boolean;
  title: string;
  text: ReactNode;
  onClose: () => void;
}

/**
 * Makes everything else on the page inert as long as a dialog is open. Each frontend bundles its own copy of MUI, whose focus
 * traps do not know each other: without this, the trap of a remote's open dialog and that of a dialog of the shell would take
 * the focus from each other for ever.
 */
function useInertRest(open: boolean, titleId: string): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const rest = [...document.body.children].filter(
      (element) => !element.hasAttribute('inert') && !element.querySelector(`[id="${titleId}"]`),
    );
    for (const element of rest) element.setAttribute('inert', '');
    // Before MUI gives the focus back to what had it: an inert element takes none.
    return () => {
      for (const element of rest) element.removeAttribute('inert');
    };
  }, [open, titleId]);
}

/** What must be read before anything else is done: a title, a sentence, buttons. */
function Notice({ open, title, text, onClose, children }: Said & { children: ReactNode }): ReactNode {
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

/** One sentence that needs to be read, and one button. */
export function AlertDialog({ button, ...said }: Said & { button: string }): ReactNode {
  return (
    <Notice {...said}>
      <Button variant="contained" onClick={said.onClose} autoFocus>
        {button}
      </Button>
    </Notice>
  );
}

/** A question before something that cannot be taken back lightly. Closing it, Escape too, does nothing. */
export function ConfirmDialog({
  confirm,
  close,
  danger = false,
  onConfirm,
  ...said
}: Said & { confirm: string; close: string; danger?: boolean; onConfirm: () => void }): ReactNode {
  return (
    <Notice {...said}>
      <Button onClick={said.onClose} autoFocus>
        {close}
      </Button>
      <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={onConfirm}>
        {confirm}
      </Button>
    </Notice>
  );
}

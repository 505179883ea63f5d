import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useMobile } from './layout/widths.js';

/**
 * A modal dialog: a title, content and buttons. Escape or a click outside closes it. On phones it fills the screen.
 * @param onSubmit makes the dialog a form: called by Enter in a field and by a button of type `submit`
 */
export function Modal({
  title,
  actions,
  wide = false,
  width,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  actions?: ReactNode;
  wide?: boolean;
  /** The width in pixels; never wider than the window. */
  width?: number;
  onSubmit?: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const phone = useMobile();
  const id = useId();
  // React also passes events of the dialog to the form around it.
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  const content = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ pt: 1 }}>{children}</Box>
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </>
  );
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth={width === undefined ? (wide ? 'md' : 'sm') : false}
      {...(width === undefined || phone ? {} : { slotProps: { paper: { sx: { width } } } })}
      onClose={onClose}
      aria-labelledby={id}
    >
      {onSubmit ? (
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
          {content}
        </Box>
      ) : (
        content
      )}
    </Dialog>
  );
}

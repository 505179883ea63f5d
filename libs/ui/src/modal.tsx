import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useMobile } from './layout/widths.js';

/** A modal dialog: a title, content and buttons. Escape or a click outside closes it. On phones it fills the screen. */
export function Modal({
  title,
  actions,
  wide = false,
  width,
  onClose,
  children,
}: {
  title: string;
  actions?: ReactNode;
  wide?: boolean;
  /** The width in pixels; never wider than the window. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const phone = useMobile();
  const id = useId();
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth={width === undefined ? (wide ? 'md' : 'sm') : false}
      {...(width === undefined || phone ? {} : { slotProps: { paper: { sx: { width } } } })}
      onClose={onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ pt: 1 }}>{children}</Box>
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}

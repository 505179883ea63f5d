import Backdrop from '@mui/material/Backdrop';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../visually-hidden.js';
import { useWords } from '../words.js';

/** Covers the whole page while an operation runs that blocks other actions. */
export function LoadingOverlay({ label }: { label?: string }): ReactNode {
  const { loading } = useWords();
  return (
    <Backdrop open role="status" sx={{ zIndex: 'modal' }}>
      <CircularProgress aria-hidden sx={{ color: 'common.white' }} />
      <span style={visuallyHidden}>{label ?? loading}</span>
    </Backdrop>
  );
}

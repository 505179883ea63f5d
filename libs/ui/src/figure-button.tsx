import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** A figure that opens details. It looks like a plain figure with a dotted underline, so that tables stay readable. */
export function FigureButton({
  label,
  onOpen,
  children,
}: {
  /** Accessible name: the figure and what pressing it shows. */
  label: string;
  onOpen: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      aria-label={label}
      onClick={onOpen}
      sx={{
        font: 'inherit',
        fontVariantNumeric: 'inherit',
        textAlign: 'inherit',
        textDecorationStyle: 'dotted',
        textDecorationColor: 'var(--mui-palette-text-secondary)',
        textUnderlineOffset: '3px',
        minHeight: { xs: 44, md: 24 },
        minWidth: { xs: 44, md: 0 },
        '&:hover': { color: 'primary.main', textDecorationColor: 'currentcolor' },
      }}
    >
      {children}
    </Link>
  );
}

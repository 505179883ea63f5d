import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** A figure that opens: it looks like one, with a dotted line under it, so that a table of them stays calm. */
export function FigureButton({
  label,
  onOpen,
  children,
}: {
  /** What is read out: the figure and what pressing it shows. */
  label: string;
  onOpen: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="always"
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

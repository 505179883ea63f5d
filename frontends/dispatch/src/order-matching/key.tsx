import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * Shows a button's shortcut. It is decorative: the button's name stays its text, and screen readers read the key from
 * `aria-keyshortcuts`.
 */
export function Key({ children }: { children: string }): ReactNode {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        ml: 1,
        px: 0.5,
        border: 1,
        borderColor: 'currentColor',
        borderRadius: 0.5,
        font: 'inherit',
        fontSize: '0.6875rem',
        lineHeight: 1.4,
        '&::before': { content: `"${children}"` },
        '@media (pointer: coarse)': { display: 'none' },
      }}
    />
  );
}

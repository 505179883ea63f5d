import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The logo: a board on its post. */
export function Mark({ size = 24 }: { size?: number }): ReactNode {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 32 32"
      sx={{ width: size, height: size, flex: 'none', display: 'block' }}
    >
      <Box component="rect" width="32" height="32" rx="7" sx={{ fill: 'var(--mui-palette-primary-main)' }} />
      <Box
        component="path"
        d="M6 10h20M16 10v13M9 23h14"
        sx={{
          fill: 'none',
          stroke: 'var(--mui-palette-primary-contrastText)',
          strokeWidth: 3.2,
          strokeLinecap: 'round',
        }}
      />
    </Box>
  );
}

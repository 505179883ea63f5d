import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The colour of a category beside its name; the name says the same to those who do not see it. */
export function Colored({ color, children }: { color: string; children: ReactNode }): ReactNode {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          borderRadius: '50%',
          flexShrink: 0,
          bgcolor: color,
          border: 1,
          borderColor: 'divider',
        }}
      />
      {children}
    </Box>
  );
}

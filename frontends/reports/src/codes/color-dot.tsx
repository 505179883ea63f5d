import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The color of a category next to its name. The name carries the same information without color. */
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

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A row of a list with its actions at the end; they wrap below it where it is narrow. */
export function ListRow({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}

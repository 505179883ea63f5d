import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import type { ReactNode } from 'react';

/** Says that a list is done, and offers what comes next. */
export function NextStep({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <Box
      role="status"
      className={UNPRINTED}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2">{text}</Typography>
      {children}
    </Box>
  );
}

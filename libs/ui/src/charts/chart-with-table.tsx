import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * A chart with the table of its values beside it, or below it in a narrow window.
 * @param even gives the table as much room as the chart, for more columns
 */
export function ChartWithTable({ even = false, children }: { even?: boolean; children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          [even ? 'lg' : 'md']: even ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 3fr) minmax(0, 2fr)',
        },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}

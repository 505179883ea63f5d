import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The least width of chart and table beside each other, in px: for tables with few columns, and with more. */
const LEAST_WIDTH = { few: 760, more: 1100 };

/**
 * A chart with the table of its values beside it, or below it where there is less room.
 * @param equalWidths gives the table as much room as the chart, for more columns
 */
export function ChartWithTable({
  equalWidths = false,
  children,
}: {
  equalWidths?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: 'start',
          [`@container (min-width: ${equalWidths ? LEAST_WIDTH.more : LEAST_WIDTH.few}px)`]: {
            gridTemplateColumns: equalWidths ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 3fr) minmax(0, 2fr)',
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

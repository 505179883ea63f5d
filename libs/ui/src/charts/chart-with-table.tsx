import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The least width of chart and table beside each other, in px: for tables with few columns, and with more. */
const LEAST_WIDTH = { few: 760, more: 1100 };

/**
 * A chart with the table of its values beside it, or below it where there is less room.
 * @param hasWideTable gives the table the room that its columns need, and the chart the rest
 */
export function ChartWithTable({
  hasWideTable = false,
  children,
}: {
  hasWideTable?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: 'start',
          [`@container (min-width: ${hasWideTable ? LEAST_WIDTH.more : LEAST_WIDTH.few}px)`]: {
            gridTemplateColumns: hasWideTable
              ? 'minmax(380px, 1fr) minmax(0, max-content)'
              : 'minmax(0, 3fr) minmax(0, 2fr)',
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

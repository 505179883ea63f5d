import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Labeled details of a unit, in as many columns as fit. */
export function UnitDetails({
  details,
}: {
  details: readonly (readonly [label: string, value: ReactNode])[];
}): ReactNode {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        mt: 0.5,
      }}
    >
      {details.map(([label, value]) => (
        <Box key={label}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Children, type ReactNode } from 'react';

/** One figure with its name and its reference value beside it. `under` is on lines of its own. */
export function Figure({
  name,
  value,
  below,
  under,
  tone,
}: {
  name: string;
  value: ReactNode;
  below?: ReactNode;
  under?: ReactNode;
  tone?: 'warning';
}): ReactNode {
  return (
    <Box sx={{ px: 2, py: 1.5, bgcolor: 'background.paper', minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        className="figures"
        sx={{
          m: 0,
          fontSize: '1.5rem',
          lineHeight: 1.25,
          fontWeight: 600,
          letterSpacing: '-0.02em',
          color: tone === 'warning' ? 'warning.main' : 'text.primary',
        }}
      >
        {value}
        {below !== undefined && (
          <Typography component="span" variant="body2" sx={{ ml: 0.75, color: 'text.secondary', letterSpacing: 0 }}>
            {below}
          </Typography>
        )}
      </Typography>
      {under !== undefined && (
        <Box component="dd" sx={{ m: 0 }}>
          {under}
        </Box>
      )}
    </Box>
  );
}

/** Maximum figures in a line. */
const MAX_FIGURES_IN_LINE = 6;

/** Figures side by side on one surface, separated by thin lines. Lines have about the same number of figures. */
export function Figures({ children }: { children: ReactNode }): ReactNode {
  const count = Children.toArray(children).length;
  const inLine = Math.ceil(count / Math.ceil(count / MAX_FIGURES_IN_LINE));
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2,
        // The figures of the last line share its width. A grid would leave a gap there.
        display: 'flex',
        flexWrap: 'wrap',
        gap: '1px',
        // Wider than one more figure would allow, and narrower than the share of a line.
        '& > *': { flex: `1 1 max(150px, ${100 / (inLine + 0.5)}%)` },
        bgcolor: 'divider',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      {children}
    </Box>
  );
}

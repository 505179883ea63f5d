import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useWords } from '../words.js';

/** Progress in words and as a bar. Without `total`, the total is not known yet. */
export function Progress({
  label,
  done,
  total,
  detail,
}: {
  label: string;
  done: number;
  total: number | null;
  detail?: ReactNode;
}): ReactNode {
  const words = useWords();
  const percent = total === null ? null : total === 0 ? 100 : Math.min(100, Math.round((done / total) * 100));
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
        <Typography variant="body2">{label}</Typography>
        <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
          {detail ?? (percent === null ? '' : words.percent(percent))}
        </Typography>
      </Box>
      <LinearProgress
        aria-label={label}
        variant={percent === null ? 'indeterminate' : 'determinate'}
        value={percent ?? undefined}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  );
}

/** The used share of a capacity: accent color below it, amber above it. The adjacent figure says the same in words. */
export function Meter({ label, value, capacity }: { label: string; value: number; capacity: number }): ReactNode {
  const over = value > capacity;
  const share = capacity > 0 ? Math.min(100, (value / capacity) * 100) : value > 0 ? 100 : 0;
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={Math.max(capacity, value)}
      sx={{ height: 4, borderRadius: 2, bgcolor: 'divider', overflow: 'hidden' }}
    >
      <Box
        sx={{
          height: '100%',
          width: `${share}%`,
          borderRadius: 2,
          bgcolor: over ? 'warning.light' : 'primary.light',
          transition: 'width 160ms',
        }}
      />
    </Box>
  );
}

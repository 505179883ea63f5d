import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '../icons.js';
import { ROW } from './theme.js';
import { useWords } from '../words.js';

/** Loading content: row placeholders, so that the layout does not shift when the rows arrive. */
export function Loading({ rows = 6, height = ROW }: { rows?: number; height?: number }): ReactNode {
  const { loading } = useWords();
  return (
    <Box role="status" aria-label={loading} sx={{ display: 'grid', gap: 1, py: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={height - 8} sx={{ opacity: 1 - row / (rows + 2) }} />
      ))}
    </Box>
  );
}

/** An empty state: a sentence, and what the user can do next. */
export function Empty({
  children,
  action,
  dense = false,
}: {
  children: ReactNode;
  action?: ReactNode;
  dense?: boolean;
}): ReactNode {
  return (
    <Box sx={{ textAlign: 'center', color: 'text.secondary', py: dense ? 2 : 6, px: 2 }}>
      <Typography variant="body2">{children}</Typography>
      {action !== undefined && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  );
}

/** A load failure: what failed, and a retry button. */
export function Failed({ children, onRetry }: { children: ReactNode; onRetry?: () => void }): ReactNode {
  const { retry } = useWords();
  return (
    <Alert
      severity="error"
      variant="outlined"
      icon={<Icon name="error" />}
      sx={{ alignItems: 'center', bgcolor: 'background.paper' }}
      action={
        onRetry && (
          <Button color="inherit" startIcon={<Icon name="retry" />} onClick={onRetry}>
            {retry}
          </Button>
        )
      }
    >
      {children}
    </Alert>
  );
}

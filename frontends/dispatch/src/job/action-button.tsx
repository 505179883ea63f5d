import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon, type IconName } from '@tailboard/ui/icons';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** A button with the refusal shown beside it until it is pressed again. */
export function ActionButton({
  label,
  icon,
  pending,
  problem,
  onAction,
}: {
  label: string;
  icon: IconName;
  pending: boolean;
  problem: ApiError | null;
  onAction: () => void;
}): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Button variant="outlined" startIcon={<Icon name={icon} />} loading={pending} onClick={onAction}>
        {label}
      </Button>
      <RefusedAction problem={problem} />
    </Box>
  );
}

/** Why an action failed. A problem that a dialog has shown is not shown again. */
export function RefusedAction({ problem }: { problem: ApiError | null }): ReactNode {
  const t = useTexts('dispatch-job');
  if (!problem || problem.handled) return null;
  return (
    <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
      {t('refused', { message: problem.message })}
    </Typography>
  );
}

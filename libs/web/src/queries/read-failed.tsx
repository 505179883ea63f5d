import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { Failed } from '@tailboard/ui/layout/states';
import { useWords } from '@tailboard/ui/words';
import type { ReactNode } from 'react';
import { WRONG_ADDRESS, type ApiError } from '../api/problem.js';

/**
 * Placeholder for content that failed to load: what is missing and why, with a retry button. If the dialog for server
 * errors already reported it, or it redirects to a required task, only the button is shown: one failure, one
 * notification (decision D42). A refused or unknown record, or a wrong
 * address, has no retry, because a retry cannot succeed.
 */
export function ReadFailed({
  problem,
  onRetry,
  children,
}: {
  problem: ApiError | null | undefined;
  onRetry: () => void;
  children: ReactNode;
}): ReactNode {
  const { retry } = useWords();
  const lasting =
    problem?.code !== undefined && ([403, 404].includes(problem.status) || problem.code === WRONG_ADDRESS);
  if (!problem?.toldElsewhere) return <Failed {...(lasting ? {} : { onRetry })}>{children}</Failed>;
  return (
    <Button variant="outlined" startIcon={<Icon name="retry" />} onClick={onRetry} sx={{ justifySelf: 'start' }}>
      {retry}
    </Button>
  );
}

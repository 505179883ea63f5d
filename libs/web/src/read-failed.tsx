import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { Failed } from '@tailboard/ui/states';
import { useWords } from '@tailboard/ui/words';
import type { ReactNode } from 'react';
import type { ApiProblem } from './problem.js';

/**
 * The place of something that could not be read: what is missing and why, and the way to try again. Where the dialog of a broken
 * server told of it, or it leads to what must be done first, the place offers the way alone: one failure, one notice
 * (decision D42).
 */
export function ReadFailed({
  problem,
  onRetry,
  children,
}: {
  problem: ApiProblem | null | undefined;
  onRetry: () => void;
  children: ReactNode;
}): ReactNode {
  const { retry } = useWords();
  if (!problem?.toldElsewhere) return <Failed onRetry={onRetry}>{children}</Failed>;
  return (
    <Button variant="outlined" startIcon={<Icon name="retry" />} onClick={onRetry} sx={{ justifySelf: 'start' }}>
      {retry}
    </Button>
  );
}

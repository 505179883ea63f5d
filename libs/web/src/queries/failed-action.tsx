import { AlertDialog } from '@tailboard/ui/dialogs';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';

/**
 * Dialog for a failed action outside a form: the specified title, the server's message, one button. Errors that were
 * already reported are skipped.
 * @example <FailedAction problem={restore.problem} onDismiss={restore.reset} />
 */
export function FailedAction({
  problem,
  onDismiss,
  next,
}: {
  problem: ApiError | null;
  onDismiss: () => void;
  /** A link to what is missing. */
  next?: ReactNode;
}): ReactNode {
  const t = useTexts('web');
  if (!problem || problem.handled) return null;
  const text = (
    <>
      {problem.message} {next}
    </>
  );
  return <AlertDialog open title={t('errorTitle')} text={text} button={t('dismiss')} onClose={onDismiss} />;
}

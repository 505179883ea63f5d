import { AlertDialog } from '@tailboard/ui/dialogs';
import type { ReactNode } from 'react';
import type { ApiProblem } from './problem.js';
import { useTexts } from './texts.js';
import { commonTexts } from './words.js';

/**
 * An act that failed and belongs to no form: the specified title, the sentence of the server, one button. What another notice
 * has told already is not told again.
 * @example <FailedAction problem={restore.problem} onDismiss={restore.reset} />
 */
export function FailedAction({ problem, onDismiss }: { problem: ApiProblem | null; onDismiss: () => void }): ReactNode {
  const t = useTexts(commonTexts);
  if (!problem || problem.handled) return null;
  return <AlertDialog open title={t('errorTitle')} text={problem.message} button={t('dismiss')} onClose={onDismiss} />;
}

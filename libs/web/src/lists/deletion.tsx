import { AlertDialog, ConfirmDialog } from '@tailboard/ui/dialogs';
import { LoadingOverlay } from '@tailboard/ui/layout/overlay';
import { useToast } from '@tailboard/ui/toast';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';

type Step = { at: 'asked' } | { at: 'under way' } | { at: 'deleted' } | { at: 'failed'; message: string };

/**
 * Deletes a record with the specified texts: confirmation, then result. Mounted until `onEnd` reports whether the
 * record is gone.
 */
export function Deletion({
  sure,
  note,
  remove,
  onEnd,
}: {
  /** Specific confirmation question. */
  sure?: string;
  /** Consequences for related records. */
  note?: string | undefined;
  remove: () => Promise<{ output: unknown } | { problem: ApiError }>;
  onEnd: (deleted: boolean) => void;
}): ReactNode {
  const t = useTexts('web-deletion');
  const { toast } = useToast();
  const [step, setStep] = useState<Step>({ at: 'asked' });

  const onConfirm = async (): Promise<void> => {
    setStep({ at: 'under way' });
    const result = await remove();
    if (!('problem' in result)) {
      toast(t('deleted'));
      setStep({ at: 'deleted' });
    } else if (result.problem.handled) onEnd(false);
    else setStep({ at: 'failed', message: result.problem.message });
  };
  if (step.at === 'under way') return <LoadingOverlay />;
  if (step.at === 'deleted')
    return (
      <AlertDialog open title={t('success')} text={t('deleted')} button={t('thanks')} onClose={() => onEnd(true)} />
    );
  if (step.at === 'failed')
    return (
      <AlertDialog
        open
        title={t('error')}
        text={t('problem', { message: step.message })}
        button={t('dismiss')}
        onClose={() => onEnd(false)}
      />
    );
  return (
    <ConfirmDialog
      open
      danger
      title={t('title')}
      text={[sure ?? t('sure'), note].filter((line) => line !== undefined).join(' ')}
      confirm={t('delete')}
      close={t('close')}
      onConfirm={() => void onConfirm()}
      onClose={() => onEnd(false)}
    />
  );
}

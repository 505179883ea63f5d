import { useToast } from '@tailboard/ui/toast';
import { useApp, useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useStore } from '@tailboard/web/store';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Confirmation = ComponentType<{ onSettled: (confirmed: boolean) => void }>;

/** Asks users to confirm their identity when a request needs a recent authentication. The dialog loads on first use. */
export function StepUp(): ReactNode {
  const t = useTexts('shell');
  const { toast } = useToast();
  const { stepUp } = useApp();
  const { state } = useSession();
  const request = useStore(stepUp);
  const [Confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const wanted = request !== null && !Confirmation;
  useEffect(() => {
    if (!wanted) return;
    import('./step-up-dialog.js').then(
      (module) => setConfirmation(() => module.StepUpDialog),
      (error: unknown) => {
        console.warn(error);
        toast(t('pieceMissing'), 'error');
        stepUp.current()?.settle(false);
      },
    );
  }, [wanted, stepUp, toast, t]);
  useEffect(() => {
    if (state.status !== 'in') stepUp.current()?.settle(false);
  }, [state.status, stepUp]);
  return request && Confirmation ? <Confirmation onSettled={request.settle} /> : null;
}

import { ListVisitable, ListVisits, ReadVisit, VisitHistory } from '@tailboard/contracts/qc/visit-contracts';
import { ReadSample } from '@tailboard/contracts/qc/sample';
import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, useState } from 'react';
import { useUndo, type Undoing } from '../board/moves/use-undo.js';
import { createUndoStack } from '../window-group/undo-history.js';

const refreshes = [ListVisits, ReadVisit, VisitHistory, ListVisitable, ReadSample];
const ignore = (): void => undefined;

/** Undo of commands on visits, by message and keyboard, as on the job board. */
export function useVisitUndo(getInspectorName: (id: string) => string = String): Undoing {
  const t = useTexts('dispatch-qc-assign');
  const { toast } = useToast();
  const [stack] = useState(createUndoStack);
  const reports = useMemo(
    () => ({
      notes: { note: ignore },
      refuse: (refusals: readonly { readonly text: string }[]) => {
        if (refusals.length > 0) toast([...new Set(refusals.map(({ text }) => text))].join('\n'), 'error');
      },
    }),
    [toast],
  );
  const options = useMemo(() => ({ t, refreshes }), [t]);
  return useUndo(getInspectorName, reports, stack, ignore, options);
}

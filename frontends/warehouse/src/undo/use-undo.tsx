import type { AnyContract } from '@tailboard/contracts/contract';
import { UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback } from 'react';
import { toOutcome } from './bulk-outcome.js';

/** The number of changes that were undone, and the serials of those that were not. */
interface Undone {
  readonly count: number;
  readonly left: readonly string[];
}

export interface Undo {
  /** The user may undo commands. */
  readonly may: boolean;
  /** Undoes these commands, the last one first. */
  readonly undo: (commands: readonly string[]) => Promise<Undone>;
  /** Reports what was done, with an undo for users who may use it. */
  readonly notify: (text: string, commands: readonly string[]) => void;
}

/** Commands on units can be undone while the units are unchanged since (decision D36 e). */
export function useUndo(refreshes: readonly AnyContract[]): Undo {
  const t = useTexts('warehouse-undo');
  const { toast, announce } = useToast();
  const may = useMay('command.undo');
  const { mutate } = useCommand(UndoUnits, { refreshes });
  const undo = useCallback(
    async (commands: readonly string[]): Promise<Undone> => {
      let count = 0;
      const lines: string[] = [];
      const left: string[] = [];
      for (const command_id of commands.toReversed()) {
        const response = await mutate({ command_id });
        const outcome = toOutcome(response);
        if (outcome) lines.push(...Object.entries(outcome.errors).map(([serial, why]) => t('line', { serial, why })));
        else if ('problem' in response && !response.problem.handled) lines.push(response.problem.message);
        count += outcome?.ids.length ?? 0;
        left.push(...Object.keys(outcome?.errors ?? {}));
      }
      if (count > 0) toast(t('undone', { count }));
      if (lines.length > 0) toast(t('notUndone', { lines: lines.join('\n') }), 'error');
      return { count, left };
    },
    [mutate, t, toast],
  );
  const notify = useCallback(
    (text: string, commands: readonly string[]): void => {
      if (!may || commands.length === 0) return toast(text);
      announce(text);
      toast(text, 'success', { label: t('undo'), onAction: () => void undo(commands) });
    },
    [may, toast, announce, t, undo],
  );
  return { may, undo, notify };
}

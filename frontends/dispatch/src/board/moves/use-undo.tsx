import type { AnyContract } from '@tailboard/contracts/contract';
import { UndoCommand } from '@tailboard/contracts/jobs/moves';
import { useToast, type ToastAction } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { NO_RESPONSE } from '@tailboard/web/api/problem';
import { useMemo, useRef } from 'react';
import type { UndoHistory, UndoStack } from '../../window-group/undo-history.js';
import type { Refuse } from './use-refusals.js';
import type { Notes } from '../state/use-notes.js';

export interface Undoing {
  /** Records a command that was run here, so that it can be undone. */
  recordCommand: (commandId: string) => void;
  /** Returns a toast's action that undoes a command. The toast closes once the command is undone in any way. */
  offer: (commandId: string) => ToastAction;
  /** Tracks a running action: the next undo waits for it, since it may be the one to undo. */
  track: <T>(action: Promise<T>) => Promise<T>;
  /** Undoes the last command, or a certain one. */
  undo: (commandId?: string) => void;
  /** Redoes the last undone command: an undo is a command too, and can be undone. */
  redo: () => void;
}

/** The texts of an undo, in the words of a board. */
type UndoText =
  | 'undo.undo'
  | 'undo.done'
  | 'undo.redone'
  | 'undo.orderDone'
  | 'undo.orderRedone'
  | 'undo.some'
  | 'undo.stayed'
  | 'undo.failed'
  | 'undo.nothing'
  | 'undo.nothingAgain';

/**
 * Undo for this user's actions on a board, checked by the server: cards that another user has moved since stay, with a
 * note.
 * @param stack the actions of this user, in any window of the board
 */
export function useUndo(
  laneName: (lane: string) => string,
  { notes: { note }, refuse }: { readonly notes: Pick<Notes, 'note'>; readonly refuse: Refuse },
  stack: UndoStack,
  catchUp: () => void,
  {
    t,
    refreshes,
  }: {
    readonly t: (key: UndoText, values?: Readonly<Record<string, unknown>>) => string;
    readonly refreshes: readonly AnyContract[];
  },
): Undoing {
  const { announce, toast } = useToast();
  const { mutate } = useCommand(UndoCommand, { refreshes });
  const under = useRef(new Set<Promise<unknown>>());
  /** The commands that toasts offer to undo. */
  const offered = useRef(new Map<string, AbortController>());
  // Undos run one after the other: changes of a job are undone in reverse order, or the server refuses.
  const lastStep = useRef<Promise<unknown>>(Promise.resolve());

  return useMemo<Undoing>(() => {
    const inTurn = (run: () => Promise<void> | void): void => {
      lastStep.current = lastStep.current.then(() => Promise.allSettled([...under.current])).then(run);
    };
    const take = async (command: string, text: 'undo.done' | 'undo.redone', onto: keyof UndoHistory): Promise<void> => {
      const result = await mutate({ command_id: command });
      catchUp();
      if ('output' in result || result.problem.status !== NO_RESPONSE) offered.current.get(command)?.abort();
      if ('problem' in result) {
        // Without a response, or without a sign-in, nothing has been decided: it can be tried again.
        if (result.problem.status !== NO_RESPONSE && !result.problem.handled) stack.took({ command, own: null, onto });
        toast(t('undo.failed', { message: result.problem.message }), 'warning');
        return;
      }
      const { ids, errors, command_id, ordered = [] } = result.output;
      const stayed = Object.entries(errors);
      note(ids, null);
      refuse(stayed.map(([id, message]) => ({ id, text: t('undo.stayed', { message }) })));
      // Nothing changed, so there is nothing to redo.
      stack.took({ command, own: ids.length > 0 || stayed.length === 0 ? command_id : null, onto });
      const [technician] = ordered;
      const sentence =
        technician === undefined
          ? t(text, { count: ids.length })
          : t(text === 'undo.done' ? 'undo.orderDone' : 'undo.orderRedone', { lane: laneName(technician) });
      if (stayed.length === 0) toast(sentence);
      else toast(`${sentence} ${t('undo.some', { count: stayed.length })}`, 'warning');
    };
    const undo = (commandId?: string): void =>
      inTurn(() => {
        const chosen = commandId ?? stack.undoHistory.past.at(-1);
        if (chosen !== undefined) return take(chosen, 'undo.done', 'future');
        announce(t('undo.nothing'));
        return undefined;
      });
    return {
      recordCommand: stack.did,
      offer: (commandId) => {
        const offer = new AbortController();
        offered.current.set(commandId, offer);
        return { label: t('undo.undo'), onAction: () => undo(commandId), closeSignal: offer.signal };
      },
      track: (action) => {
        under.current.add(action);
        const over = (): void => void under.current.delete(action);
        action.then(over, over);
        return action;
      },
      undo,
      redo: () =>
        inTurn(() => {
          const chosen = stack.undoHistory.future.at(-1);
          if (chosen !== undefined) return take(chosen, 'undo.redone', 'past');
          announce(t('undo.nothingAgain'));
          return undefined;
        }),
    };
  }, [mutate, note, refuse, stack, catchUp, laneName, announce, toast, t]);
}

import { boardHistory } from '@tailboard/contracts/jobs/board';
import { jobHistory, readJob } from '@tailboard/contracts/jobs/job';
import { undoCommand } from '@tailboard/contracts/jobs/moves';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { useGround, useSession } from '@tailboard/web/ground';
import { NO_ANSWER } from '@tailboard/web/problem';
import { useTexts } from '@tailboard/web/texts';
import { useMemo, useRef } from 'react';
import { boardTexts } from './board-texts.js';
import type { Notes } from './use-notes.js';

export interface Undoing {
  /** Remembers what this tab has done, so that it can be taken back. */
  done: (commandId: string) => void;
  /** An act that is under way: what is taken back next waits for it, since it may be the one that is meant. */
  during: <T>(act: Promise<T>) => Promise<T>;
  /** Takes back what was done last, or a certain command. */
  undo: (commandId?: string) => void;
  /** Does again what was taken back last: an undo is a command too, and can be undone. */
  redo: () => void;
}

/** How many commands a tab remembers. */
const MOST_REMEMBERED = 100;

interface Remembered {
  readonly user: string | undefined;
  past: string[];
  future: string[];
}
/** What a tab has done outlives its visits to other screens, but not the user. */
const remembered = new WeakMap<object, Remembered>();

/** One undo for each act of this tab, checked by the server: what somebody else has moved since stays, and says so. */
export function useUndo({ note }: Notes, catchUp: () => void): Undoing {
  const t = useTexts(boardTexts);
  const { announce, toast } = useSays();
  const { queries } = useGround();
  const { state } = useSession();
  const user = state.status === 'in' ? state.user.id : undefined;
  const { give } = useCommand(undoCommand, { refreshes: [jobHistory, readJob, boardHistory] });
  const under = useRef(new Set<Promise<unknown>>());
  // Each waits for the one before it: what was done to a job is taken back in turn, or the server refuses it.
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  return useMemo<Undoing>(() => {
    const found = remembered.get(queries);
    const tab = found?.user === user && found ? found : { user, past: [], future: [] };
    remembered.set(queries, tab);
    const inTurn = (act: () => Promise<void> | void): void => {
      turn.current = turn.current.then(() => Promise.allSettled([...under.current])).then(act);
    };
    const take = async (
      command_id: string,
      of: { said: 'undo.done' | 'undo.redone'; onto: 'past' | 'future'; keep: () => void },
    ): Promise<void> => {
      const result = await give({ command_id });
      catchUp();
      if ('problem' in result) {
        // Without an answer, or without a sign-in, nothing has been decided: it can be tried again.
        if (result.problem.status === NO_ANSWER || result.problem.handled) of.keep();
        toast(t('undo.failed', { message: result.problem.message }), 'warning');
        return;
      }
      const { ids, errors, command_id: own } = result.output;
      const stayed = Object.entries(errors);
      note(ids, null);
      for (const [id, message] of stayed) note([id], { tone: 'error', text: t('undo.stayed', { message }) });
      // Nothing came of it: there is nothing that could be done again.
      if (ids.length > 0 || stayed.length === 0) tab[of.onto].push(own);
      const sentence = t(of.said, { count: ids.length });
      if (stayed.length === 0) toast(sentence);
      else toast(`${sentence} ${t('undo.some', { count: stayed.length })}`, 'warning');
    };
    return {
      done: (commandId) => {
        tab.past = [...tab.past.slice(1 - MOST_REMEMBERED), commandId];
        tab.future = [];
      },
      during: (act) => {
        under.current.add(act);
        const over = (): void => void under.current.delete(act);
        act.then(over, over);
        return act;
      },
      undo: (commandId) =>
        inTurn(() => {
          const chosen = commandId ?? tab.past.at(-1);
          if (chosen === undefined) {
            announce(t('undo.nothing'));
            return undefined;
          }
          const at = tab.past.indexOf(chosen);
          if (at >= 0) tab.past.splice(at, 1);
          return take(chosen, {
            said: 'undo.done',
            onto: 'future',
            keep: () => {
              if (at >= 0) tab.past.splice(at, 0, chosen);
            },
          });
        }),
      redo: () =>
        inTurn(() => {
          const chosen = tab.future.pop();
          if (chosen === undefined) {
            announce(t('undo.nothingAgain'));
            return undefined;
          }
          return take(chosen, { said: 'undo.redone', onto: 'past', keep: () => void tab.future.push(chosen) });
        }),
    };
  }, [give, note, catchUp, announce, toast, t, queries, user]);
}

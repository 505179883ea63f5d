import { boardHistory } from '@tailboard/contracts/jobs/board';
import { jobHistory, readJob } from '@tailboard/contracts/jobs/job';
import { undoCommand } from '@tailboard/contracts/jobs/moves';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import { useTexts } from '@tailboard/web/texts';
import { useMemo, useRef } from 'react';
import { boardTexts } from './board-texts.js';
import type { Notes } from './use-notes.js';

export interface Undoing {
  /** Remembers what this tab has done, so that it can be taken back. */
  done: (commandId: string) => void;
  /** Takes back what was done last, or a certain command. */
  undo: (commandId?: string) => void;
  /** Does again what was taken back last: an undo is a command too, and can be undone. */
  redo: () => void;
}

/** How many commands a tab remembers. */
const MOST_REMEMBERED = 100;

/** One undo for each act of this tab, checked by the server: what somebody else has moved since stays, and says so. */
export function useUndo({ note }: Notes, catchUp: () => void): Undoing {
  const t = useTexts(boardTexts);
  const { announce, toast } = useSays();
  const { give } = useCommand(undoCommand, { refreshes: [jobHistory, readJob, boardHistory] });
  const past = useRef<string[]>([]);
  const future = useRef<string[]>([]);

  return useMemo<Undoing>(() => {
    const take = (command_id: string, onto: string[], said: 'undo.done' | 'undo.redone'): void => {
      void give({ command_id }).then((result) => {
        catchUp();
        if ('problem' in result) {
          toast(t('undo.failed', { message: result.problem.message }), 'warning');
          return;
        }
        const { ids, errors, command_id: own } = result.output;
        const stayed = Object.entries(errors);
        note(ids, null);
        for (const [id, message] of stayed) note([id], { tone: 'error', text: t('undo.stayed', { message }) });
        // Nothing came of it: there is nothing that could be done again.
        if (ids.length > 0 || stayed.length === 0) onto.push(own);
        const sentence = t(said, { count: ids.length });
        if (stayed.length === 0) toast(sentence);
        else toast(`${sentence} ${t('undo.some', { count: stayed.length })}`, 'warning');
      });
    };
    return {
      done: (commandId) => {
        past.current = [...past.current.slice(1 - MOST_REMEMBERED), commandId];
        future.current = [];
      },
      undo: (commandId) => {
        const chosen = commandId ?? past.current.at(-1);
        if (chosen === undefined) announce(t('undo.nothing'));
        else {
          past.current = past.current.filter((other) => other !== chosen);
          take(chosen, future.current, 'undo.done');
        }
      },
      redo: () => {
        const chosen = future.current.pop();
        if (chosen === undefined) announce(t('undo.nothingAgain'));
        else take(chosen, past.current, 'undo.redone');
      },
    };
  }, [give, note, catchUp, announce, toast, t]);
}

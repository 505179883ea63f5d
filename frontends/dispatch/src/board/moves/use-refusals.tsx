import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type RefObject } from 'react';
import { findJob, type Board } from '../../board-model/board-jobs.js';
import type { Notes } from '../state/use-notes.js';

/** Maximum number of jobs that a toast names. */
export const NAMED = 3;

/** A refusal about a job or, with a technician's ID, about a whole card. */
interface Refusal {
  readonly id: string;
  readonly text: string;
}
/** Says refusals: in a toast with the names of the jobs or technicians, and on the cards. */
export type Refuse = (refusals: readonly Refusal[], name?: string) => void;

/**
 * Returns a function that says refusals. A row of jobs has no room for them, so the toast says each whole; a card keeps
 * the text until its next action. `name`: of what was refused, if it was one act on several jobs.
 */
export function useRefusals(latest: RefObject<Board | undefined>, { note }: Notes): Refuse {
  const t = useTexts('dispatch-board', 'dispatch');
  const { toast } = useToast();
  return useMemo<Refuse>(() => {
    const getName = (id: string): string => {
      const board = latest.current;
      const card = board?.cards.find(({ user }) => user.id === id);
      return card?.user.label ?? ((board && findJob(board, id)?.address.address) || t('card.addressUnknown'));
    };
    return (refusals, name) => {
      for (const { id, text } of refusals) note([id], { tone: 'error', text });
      const sentences = refusals.map(({ id, text }) => t('note.of', { name: name ?? getName(id), text }));
      if (sentences.length > 0) toast([...new Set(sentences)].slice(0, NAMED).join('\n'), 'error');
    };
  }, [latest, note, toast, t]);
}

import type { Job } from '@tailboard/contracts/jobs/job';
import { useToast } from '@tailboard/ui/toast';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type RefObject } from 'react';
import { UNASSIGNED, type Board } from '../../day/moved.js';
import { boardTexts } from '../state/board-texts.js';
import type { Notes } from '../state/use-notes.js';
import type { Undoing } from './use-undo.js';

/** Announces moves: on the cards, in the live region, and in a toast with an undo button. */
export interface Announcements {
  readonly nameOf: (job: Job) => string;
  readonly laneName: (lane: string) => string;
  /** Returns why something was refused: a faster user, or the message of the response. */
  readonly why: (problem: ApiError) => string;
  readonly refused: (ids: readonly string[], text: string) => void;
  readonly succeeded: (text: string, commandId: string, tone?: 'success' | 'warning') => void;
}

export function useAnnouncements(
  latest: RefObject<Board | undefined>,
  { note }: Notes,
  { done, offer }: Undoing,
): Announcements {
  const t = useTexts(boardTexts);
  const { announce, toast } = useToast();
  return useMemo<Announcements>(
    () => ({
      nameOf: (job) => job.address.address || t('card.addressUnknown'),
      laneName: (lane) =>
        lane === UNASSIGNED
          ? t('lane.unassigned')
          : (latest.current?.cards.find(({ user }) => user.id === lane)?.user.label ?? lane),
      why: (problem) => {
        const by = problem.body.changed_by;
        return typeof by === 'string' && by !== '' ? t('note.changedBy', { name: by }) : problem.message;
      },
      refused: (ids, text) => {
        note(ids, { tone: 'error', text });
        announce(text);
      },
      succeeded: (text, commandId, tone = 'success') => {
        done(commandId);
        announce(text);
        toast(text, tone, offer(commandId));
      },
    }),
    [latest, note, done, offer, announce, toast, t],
  );
}

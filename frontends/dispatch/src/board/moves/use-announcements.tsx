import type { Job } from '@tailboard/contracts/jobs/job';
import { useToast } from '@tailboard/ui/toast';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type RefObject } from 'react';
import { findJob, UNASSIGNED, type Board } from '../../board-model/board-jobs.js';
import { boardTexts } from '../state/board-texts.js';
import { NAMED, type Refuse } from './use-refusals.js';
import type { Undoing } from './use-undo.js';

/** Announces moves: on the cards, in the live region, and in a toast with an undo button. */
export interface Announcements {
  readonly getName: (job: Job) => string;
  readonly laneName: (lane: string) => string;
  /** Returns why something was refused: a faster user, or the message of the response. */
  readonly why: (problem: ApiError) => string;
  readonly reportRefused: (ids: readonly string[], text: string, name?: string) => void;
  /** Returns those of the jobs that are on the board now. */
  readonly onBoard: (jobs: readonly Job[]) => readonly Job[];
  /** Says why jobs were not moved: on their cards, or in a toast if they are no longer on the board. */
  readonly notMoved: (jobs: readonly Job[], problem: ApiError) => void;
  /** Says why jobs were not moved that are no longer on the board; at most the first three. */
  readonly gone: (jobs: readonly { readonly job: Job; readonly message: string }[]) => void;
  readonly reportSucceeded: (text: string, commandId: string, tone?: 'success' | 'warning') => void;
}

export function useAnnouncements(
  latest: RefObject<Board | undefined>,
  refuse: Refuse,
  { recordCommand, offer }: Undoing,
): Announcements {
  const t = useTexts(boardTexts);
  const { announce, toast } = useToast();
  return useMemo<Announcements>(() => {
    const getName = (job: Job): string => job.address.address || t('card.addressUnknown');
    const changedBy = ({ body: { changed_by: by } }: ApiError): string | undefined =>
      typeof by === 'string' && by !== '' ? by : undefined;
    const why = (problem: ApiError): string => {
      const name = changedBy(problem);
      return name === undefined ? problem.message : t('note.changedBy', { name });
    };
    const reportRefused: Announcements['reportRefused'] = (ids, text, name) =>
      refuse(
        ids.map((id) => ({ id, text })),
        name,
      );
    const onBoard: Announcements['onBoard'] = (jobs) => {
      const board = latest.current;
      return board ? jobs.filter(({ id }) => findJob(board, id)) : [];
    };
    const gone: Announcements['gone'] = (jobs) => {
      const text = jobs.slice(0, NAMED).map(({ job, message }) => t('note.gone', { job: getName(job), message }));
      if (text.length > 0) toast(text.join(' '), 'warning');
    };
    return {
      getName,
      why,
      reportRefused,
      onBoard,
      gone,
      notMoved: (jobs, problem) => {
        // A deleted job leaves the board with the next refresh, and a note on its card would leave with it.
        const deleted = problem.status === 404;
        const here = deleted ? [] : onBoard(jobs);
        const name = changedBy(problem);
        const message = name === undefined || deleted ? problem.message : t('note.goneBy', { name });
        if (here.length > 0)
          reportRefused(
            here.map(({ id }) => id),
            t('note.notMoved', { message: why(problem) }),
          );
        gone(jobs.filter((job) => !here.includes(job)).map((job) => ({ job, message })));
      },
      laneName: (lane) =>
        lane === UNASSIGNED
          ? t('lane.unassigned')
          : (latest.current?.cards.find(({ user }) => user.id === lane)?.user.label ?? lane),
      reportSucceeded: (text, commandId, tone = 'success') => {
        recordCommand(commandId);
        announce(text);
        toast(text, tone, offer(commandId));
      },
    };
  }, [latest, refuse, recordCommand, offer, announce, toast, t]);
}

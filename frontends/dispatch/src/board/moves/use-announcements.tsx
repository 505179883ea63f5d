import type { Job } from '@tailboard/contracts/jobs/job';
import { useToast } from '@tailboard/ui/toast';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type RefObject } from 'react';
import { findJob, UNASSIGNED, type Board } from '../../board-model/board-jobs.js';
import { NAMED, type Refuse } from './use-refusals.js';
import type { Undoing } from './use-undo.js';

/** Announces moves: on the cards, in the live region, and in a toast with an undo button. */
export interface Announcements {
  readonly getName: (job: Job) => string;
  readonly getLaneName: (lane: string) => string;
  /** Returns the reason for a refusal: the user who changed the job first, or the message of the response. */
  readonly describeProblem: (problem: ApiError) => string;
  readonly reportRefused: (ids: readonly string[], text: string, name?: string) => void;
  /** Returns those of the jobs that are on the board now. */
  readonly getShown: (jobs: readonly Job[]) => readonly Job[];
  /** Reports why jobs were not moved: on their cards, or in a toast if they are no longer on the board. */
  readonly reportNotMoved: (jobs: readonly Job[], problem: ApiError) => void;
  /** Reports why jobs that are no longer on the board were not moved; at most the first three. */
  readonly reportGone: (jobs: readonly { readonly job: Job; readonly message: string }[]) => void;
  readonly reportSucceeded: (text: string, commandId: string, tone?: 'success' | 'warning') => void;
}

export function useAnnouncements(
  latest: RefObject<Board | undefined>,
  refuse: Refuse,
  { recordCommand, offer }: Undoing,
): Announcements {
  const t = useTexts('dispatch-board', 'dispatch');
  const { announce, toast } = useToast();
  return useMemo<Announcements>(() => {
    const getName = (job: Job): string => job.address.address || t('card.addressUnknown');
    const getChangedBy = ({ body: { changed_by } }: ApiError): string | undefined =>
      typeof changed_by === 'string' && changed_by !== '' ? changed_by : undefined;
    const describeProblem = (problem: ApiError): string => {
      const name = getChangedBy(problem);
      return name === undefined ? problem.message : t('note.changedBy', { name });
    };
    const reportRefused: Announcements['reportRefused'] = (ids, text, name) =>
      refuse(
        ids.map((id) => ({ id, text })),
        name,
      );
    const getShown: Announcements['getShown'] = (jobs) => {
      const board = latest.current;
      return board ? jobs.filter(({ id }) => findJob(board, id)) : [];
    };
    const reportGone: Announcements['reportGone'] = (jobs) => {
      const text = jobs.slice(0, NAMED).map(({ job, message }) => t('note.gone', { job: getName(job), message }));
      if (text.length > 0) toast(text.join(' '), 'warning');
    };
    return {
      getName,
      describeProblem,
      reportRefused,
      getShown,
      reportGone,
      reportNotMoved: (jobs, problem) => {
        // A deleted job leaves the board with the next refresh, and a note on its card would leave with it.
        const deleted = problem.status === 404;
        const here = deleted ? [] : getShown(jobs);
        const name = getChangedBy(problem);
        const message = name === undefined || deleted ? problem.message : t('note.goneBy', { name });
        if (here.length > 0)
          reportRefused(
            here.map(({ id }) => id),
            t('note.notMoved', { message: describeProblem(problem) }),
          );
        reportGone(jobs.filter((job) => !here.includes(job)).map((job) => ({ job, message })));
      },
      getLaneName: (lane) =>
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

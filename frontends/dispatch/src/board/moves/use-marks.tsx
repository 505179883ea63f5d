import { BoardHistory, ReadBoard } from '@tailboard/contracts/jobs/board';
import { CompleteJob, JobHistory, ReadJob, ReopenJob } from '@tailboard/contracts/jobs/job';
import { LockJob, SeeOrder, UnlockJob } from '@tailboard/contracts/jobs/job-edit';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type RefObject } from 'react';
import { findJob, withVersion, markJob, markCompleted, type Board } from '../../board-model/board-jobs.js';
import type { Refuse } from './use-refusals.js';
import type { Notes } from '../state/use-notes.js';

export interface Marks {
  complete: (jobIds: readonly string[], completed: boolean) => void;
  lock: (jobIds: readonly string[], lock: boolean) => void;
  seen: (jobId: string) => void;
}

const refreshes = [JobHistory, ReadJob, BoardHistory];
/** Maximum parallel commands of one action. */
const AT_ONCE = 4;

/** Runs a command for each job, a few at a time, and returns how many succeeded. */
async function each(ids: readonly string[], submit: (id: string) => Promise<boolean>): Promise<number> {
  const waiting = [...ids];
  let well = 0;
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) if (await submit(id)) well += 1;
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work));
  return well;
}

/** Marks on jobs without a move. A check mark or a lock shows only after the server has confirmed it (JOB-040). */
export function useMarks(
  latest: RefObject<Board | undefined>,
  { notes: { note }, refuse }: { readonly notes: Notes; readonly refuse: Refuse },
  catchUp: () => void,
): Marks {
  const t = useTexts('dispatch-board', 'dispatch');
  const { announce } = useToast();
  const { mutate: complete } = useCommand(CompleteJob, {
    onSuccess: (apply, { data }, { id }) => apply(ReadBoard, (seen) => withVersion(markCompleted(seen, id, 1), data)),
    refreshes,
  });
  const { mutate: reopen } = useCommand(ReopenJob, {
    onSuccess: (apply, { data }, { id }) => apply(ReadBoard, (seen) => withVersion(markCompleted(seen, id, 0), data)),
    refreshes,
  });
  const { mutate: lock } = useCommand(LockJob, {
    onSuccess: (apply, { data }, { id }) =>
      apply(ReadBoard, (seen) => withVersion(markJob(seen, id, { lock: true }), data)),
    refreshes,
  });
  const { mutate: unlock } = useCommand(UnlockJob, {
    onSuccess: (apply, { data }, { id }) =>
      apply(ReadBoard, (seen) => withVersion(markJob(seen, id, { lock: false }), data)),
    refreshes,
  });
  const { mutate: seeOrder } = useCommand(SeeOrder, {
    onSuccess: (apply, { data }, { id }) =>
      apply(ReadBoard, (seen) => withVersion(markJob(seen, id, { order_changed: false }), data)),
    refreshes,
  });

  return useMemo<Marks>(() => {
    const getName = (id: string): string =>
      (latest.current && findJob(latest.current, id)?.address.address) || t('card.addressUnknown');
    type MarkResult = Promise<{ output: unknown } | { problem: ApiError }>;
    const run = (
      ids: readonly string[],
      submit: (input: { id: string }) => MarkResult,
      texts: {
        describeRefusal: (message: string) => string;
        describeSuccess: (values: { job: string; count: number }) => string;
      },
    ): void => {
      note(ids, null);
      const refusals: { id: string; text: string }[] = [];
      void each(ids, async (id) => {
        const result = await submit({ id });
        if (!('problem' in result)) return true;
        refusals.push({ id, text: texts.describeRefusal(result.problem.message) });
        return false;
      }).then((count) => {
        catchUp();
        refuse(refusals);
        if (count > 0) announce(texts.describeSuccess({ job: getName(ids[0] ?? ''), count }));
      });
    };
    return {
      complete: (ids, completed) =>
        run(ids, completed ? complete : reopen, {
          describeRefusal: (message) => t(completed ? 'note.notCompleted' : 'note.notReopened', { message }),
          describeSuccess: ({ job, count }) =>
            count > 1
              ? t(completed ? 'announce.completedMany' : 'announce.reopenedMany', { count })
              : t(completed ? 'announce.completed' : 'announce.reopened', { job }),
        }),
      lock: (ids, on) =>
        run(ids, on ? lock : unlock, {
          describeRefusal: (message) => t(on ? 'note.notLocked' : 'note.notUnlocked', { message }),
          describeSuccess: ({ job, count }) =>
            count > 1
              ? t(on ? 'announce.lockedMany' : 'announce.unlockedMany', { count })
              : t(on ? 'announce.locked' : 'announce.unlocked', { job }),
        }),
      seen: (id) =>
        run([id], seeOrder, {
          describeRefusal: (message) => t('note.notSeen', { message }),
          describeSuccess: ({ job }) => t('announce.seen', { job }),
        }),
    };
  }, [latest, complete, reopen, lock, unlock, seeOrder, note, refuse, catchUp, announce, t]);
}

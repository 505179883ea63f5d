import { BoardHistory, ReadBoard } from '@tailboard/contracts/jobs/board';
import { JobHistory, ReadJob, type Job } from '@tailboard/contracts/jobs/job';
import { AssignProposal } from '@tailboard/contracts/jobs/moves';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, useRef, type RefObject } from 'react';
import { getVersions } from '../../board-model/job-versions.js';
import { findJob, moveJobs, orderJobs, restoreJobs, type Board } from '../../board-model/board-jobs.js';
import type { Notes } from '../state/use-notes.js';
import type { Refuse } from './use-refusals.js';
import type { Undoing } from './use-undo.js';

/** A plan's assignments in the order of the day; without a technician, the jobs become unassigned. */
export interface AssignedPlan {
  readonly user_id: string | null;
  readonly job_ids: string[];
  readonly route?: string[];
}
export interface Plans {
  /** Applies a plan of the board's day: one command, one undo. `seen`: its jobs as the user saw them. */
  assignPlan: (assignments: readonly AssignedPlan[], seen: readonly Job[]) => void;
}

/** Returns the board after a plan's assignments. */
const applyPlan = (board: Board, assignments: readonly AssignedPlan[], date: string): Board =>
  assignments.reduce((seen, { user_id, job_ids, route }) => {
    const after = moveJobs(seen, job_ids, user_id, date);
    return user_id !== null && route ? orderJobs(after, user_id, route) : after;
  }, board);

/**
 * Plans of a whole day. They show at once; jobs that cannot be assigned stay where they were and show the reason on
 * their card.
 */
export function usePlan(
  latest: RefObject<Board | undefined>,
  { notes: { note }, refuse }: { readonly notes: Notes; readonly refuse: Refuse },
  { recordCommand, track: during, offer }: Undoing,
  catchUp: () => void,
): Plans {
  const t = useTexts('dispatch-board', 'dispatch');
  const { announce, toast } = useToast();
  const found = useRef(new WeakMap<object, readonly Job[]>());
  const { mutate } = useCommand(AssignProposal, {
    optimistic: (apply, { takers, date }) =>
      apply(ReadBoard, (seen) => (seen.date === date ? applyPlan(seen, takers, date) : seen)),
    onSuccess: (apply, { errors }, requested) =>
      apply(ReadBoard, (seen) =>
        restoreJobs(
          seen,
          (found.current.get(requested) ?? []).filter(({ id }) => id in errors),
        ),
      ),
    refreshes: [JobHistory, ReadJob, BoardHistory],
  });
  return useMemo<Plans>(() => {
    const submitPlan = async (
      assignments: readonly AssignedPlan[],
      seen: readonly Job[],
      board: Board,
    ): Promise<void> => {
      const ids = assignments.flatMap(({ job_ids }) => job_ids);
      const input = {
        date: board.date,
        takers: assignments.map((assignment) => ({ ...assignment })),
        versions: getVersions(seen),
      };
      found.current.set(
        input,
        ids.map((id) => findJob(board, id)).filter((job) => job !== undefined),
      );
      note(ids, null);
      const result = await mutate(input);
      catchUp();
      if ('problem' in result) {
        const text = t('note.notGivenOut', { message: result.problem.message });
        note(ids, { tone: 'error', text });
        toast(text, 'warning');
        return;
      }
      const { ids: went, errors, command_id } = result.output;
      refuse(Object.entries(errors).map(([id, message]) => ({ id, text: t('note.notMoved', { message }) })));
      const stayed = Object.keys(errors).length;
      const text = [
        t('announce.givenOut', { count: went.length }),
        stayed > 0 ? t('announce.stayedMany', { count: stayed }) : '',
      ]
        .filter(Boolean)
        .join(' ');
      if (went.length === 0) {
        toast(text, 'warning');
        return;
      }
      recordCommand(command_id);
      announce(text);
      toast(text, stayed > 0 ? 'warning' : 'success', offer(command_id));
    };
    return {
      assignPlan: (assignments, seen) => {
        if (latest.current && assignments.length > 0) void during(submitPlan(assignments, seen, latest.current));
      },
    };
  }, [latest, mutate, note, refuse, recordCommand, during, offer, catchUp, announce, toast, t]);
}

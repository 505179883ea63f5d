import { BoardHistory, ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignJob, JobHistory, ReadJob, type Job } from '@tailboard/contracts/jobs/job';
import { LATE, getSeverity, type Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import { AssignJobs } from '@tailboard/contracts/jobs/moves';
import { useToast } from '@tailboard/ui/toast';
import type { RequestInput } from '@tailboard/web/api/request';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useRef } from 'react';
import type { JobVersions } from '../../board-model/job-versions.js';
import { withVersion, moveJobs, restoreJobs, UNASSIGNED } from '../../board-model/board-jobs.js';
import type { Notes } from '../state/use-notes.js';
import { useDayFormat } from '../../board-model/use-day-format.js';
import type { Announcements } from './use-announcements.js';
import type { Refuse } from './use-refusals.js';

const refreshes = [JobHistory, ReadJob, BoardHistory];
const sentences = (warnings: readonly { message: string }[]): string =>
  warnings.map(({ message }) => message).join(' ');

/**
 * Assigns jobs to a lane on a day; resolves with whether any of them moved. Refused jobs move back and show the reason
 * on their card. The server refuses jobs that changed since the user saw them: `versions`, by job ID. `against`: the
 * worst conflict with it, which the toast says too. `correlationId`: that of the action, which may send an order too.
 */
export type Assign = (
  jobs: readonly Job[],
  lane: string,
  date: string,
  options: {
    readonly versions: JobVersions;
    readonly against: Conflict | null;
    readonly correlationId: string;
  },
) => Promise<boolean>;

/** Returns the warnings of a move in words; the server says the load and the absence, but not lateness. */
function useWarningText(): (warnings: readonly { message: string }[], against: Conflict | null) => string {
  const { conflict } = useDayFormat();
  return useCallback(
    (warnings: readonly { message: string }[], against: Conflict | null): string => {
      const isReported = against === null || (warnings.length > 0 && getSeverity(against) !== LATE);
      return [sentences(warnings), isReported ? '' : `${conflict(against)}.`].filter(Boolean).join(' ');
    },
    [conflict],
  );
}

/** The commands that assign one job and many. `assignMany` takes the jobs as they are before the move. */
function useAssignCommands() {
  // State before a bulk move: refused jobs return to exactly that.
  const jobsBefore = useRef(new WeakMap<object, readonly Job[]>());
  const { mutate: assign } = useCommand(AssignJob, {
    optimistic: (see, { id, user_id, date }) => see(ReadBoard, (seen) => moveJobs(seen, [id], user_id, date)),
    onSuccess: (see, { data }) => see(ReadBoard, (seen) => withVersion(seen, data)),
    refreshes,
  });
  const { mutate } = useCommand(AssignJobs, {
    optimistic: (see, { job_ids, user_id, date }) => see(ReadBoard, (seen) => moveJobs(seen, job_ids, user_id, date)),
    onSuccess: (see, { errors }, requested) =>
      see(ReadBoard, (seen) =>
        restoreJobs(
          seen,
          (jobsBefore.current.get(requested) ?? []).filter(({ id }) => id in errors),
        ),
      ),
    refreshes,
  });
  const assignMany = useCallback(
    (input: RequestInput<typeof AssignJobs>, before: readonly Job[], correlationId: string) => {
      jobsBefore.current.set(input, before);
      return mutate(input, { correlationId });
    },
    [mutate],
  );
  return { assign, assignMany };
}

type Options = Parameters<Assign>[3];

export function useAssign(
  { getName, getLaneName, getShown, reportNotMoved, reportGone, reportSucceeded }: Announcements,
  refuse: Refuse,
  { note }: Notes,
  catchUp: () => void,
): Assign {
  const t = useTexts('dispatch-board', 'dispatch');
  const { toast } = useToast();
  const toWarningText = useWarningText();
  const { assign, assignMany } = useAssignCommands();

  const assignOne = useCallback(
    async (job: Job, lane: string, date: string, ifMatch: number, { against, correlationId }: Options) => {
      const input = { id: job.id, user_id: lane === UNASSIGNED ? null : lane, date };
      const result = await assign(input, { ifMatch, correlationId });
      catchUp();
      if ('problem' in result) {
        reportNotMoved([job], result.problem);
        return false;
      }
      const { warnings, command_id } = result.output;
      const warning = toWarningText(warnings, against);
      const moved = t('announce.moved', { job: getName(job), lane: getLaneName(lane) });
      const text = warning === '' ? moved : `${moved} ${warning}`;
      reportSucceeded(text, command_id, warning === '' ? 'success' : 'warning');
      if (warnings.length > 0) note([job.id], { tone: 'warning', text: sentences(warnings) });
      return true;
    },
    [assign, catchUp, reportNotMoved, reportSucceeded, getName, getLaneName, note, toWarningText, t],
  );
  const assignAll = useCallback(
    async (jobs: readonly Job[], lane: string, date: string, { versions, against, correlationId }: Options) => {
      const ids = jobs.map(({ id }) => id);
      const input = { job_ids: ids, user_id: lane === UNASSIGNED ? null : lane, date, versions };
      const here = getShown(jobs);
      const result = await assignMany(input, here, correlationId);
      catchUp();
      if ('problem' in result) {
        reportNotMoved(jobs, result.problem);
        return false;
      }
      const { errors, warnings, command_id, ids: went } = result.output;
      refuse(
        here.flatMap(({ id }) => (id in errors ? [{ id, text: t('note.notMoved', { message: errors[id] }) }] : [])),
      );
      reportGone(
        jobs.flatMap((job) => (job.id in errors && !here.includes(job) ? [{ job, message: errors[job.id]! }] : [])),
      );
      const stayed = Object.keys(errors).length;
      const texts = [
        t('announce.movedMany', { count: went.length, lane: getLaneName(lane) }),
        stayed > 0 ? t('announce.stayedMany', { count: stayed }) : '',
        toWarningText(warnings, against),
      ];
      const text = texts.filter(Boolean).join(' ');
      if (went.length > 0)
        reportSucceeded(
          text,
          command_id,
          stayed > 0 || toWarningText(warnings, against) !== '' ? 'warning' : 'success',
        );
      else toast(text, 'warning');
      // Warnings concern the move as a whole; a toast disappears, a note on a card stays.
      const [first] = went;
      if (first !== undefined && warnings.length > 0) note([first], { tone: 'warning', text: sentences(warnings) });
      return went.length > 0;
    },
    [
      getShown,
      assignMany,
      catchUp,
      reportNotMoved,
      reportGone,
      reportSucceeded,
      getLaneName,
      refuse,
      note,
      toWarningText,
      toast,
      t,
    ],
  );
  return useCallback<Assign>(
    async (jobs, lane, date, options) => {
      const [first] = jobs;
      if (!first) return true;
      return jobs.length === 1
        ? assignOne(first, lane, date, options.versions[first.id] ?? first.version, options)
        : assignAll(jobs, lane, date, options);
    },
    [assignOne, assignAll],
  );
}

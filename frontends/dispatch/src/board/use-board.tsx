import { assignJob, completeJob, jobHistory, readJob, reopenJob, type Job } from '@tailboard/contracts/jobs/job';
import { readBoard } from '@tailboard/contracts/jobs/board';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer, useCommand, type AnswerState } from '@tailboard/web/answers';
import { useLiveAnswers } from '@tailboard/web/live';
import { useTexts } from '@tailboard/web/texts';
import { useCallback, useMemo, useRef, useState, useEffect } from 'react';
import { dispatchTexts } from '../texts.js';
import { jobsOf, moved, ticked, UNASSIGNED, type Board } from './moved.js';

/** What a card says beside itself: why something was refused, or what a dispatcher should know and may ignore. */
export interface Note {
  readonly tone: 'error' | 'warning';
  readonly text: string;
}

export interface BoardActions {
  move: (jobId: string, lane: string) => void;
  complete: (jobId: string, completed: boolean) => void;
  dismiss: (jobId: string) => void;
}

export interface BoardOfDate {
  readonly answer: AnswerState<typeof readBoard>;
  readonly connected: boolean;
  readonly jobs: readonly Job[];
  readonly notes: ReadonlyMap<string, Note>;
  readonly actions: BoardActions;
}

const refreshes = [readBoard, jobHistory, readJob];
const none: readonly Job[] = [];

/** The board of a date with everything that one may do on it. A refused act leaves a note on its card, and no dialog. */
export function useBoard(ask: { date?: string; location_id?: string }): BoardOfDate {
  const t = useTexts(dispatchTexts);
  const { announce } = useSays();
  const answer = useAnswer(readBoard, ask, { keepPrevious: true });
  const board = answer.data;
  const { connected } = useLiveAnswers(board ? [`board:${board.date}`] : [], refreshes);
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());

  const assign = useCommand(assignJob, {
    foresee: (see, { id, user_id }) => see(readBoard, (seen) => moved(seen, id, user_id)),
    refreshes,
  });
  // A tick stands only when the server has said yes.
  const complete = useCommand(completeJob, {
    learn: (see, _, { id }) => see(readBoard, (seen) => ticked(seen, id, 1)),
    refreshes,
  });
  const reopen = useCommand(reopenJob, {
    learn: (see, _, { id }) => see(readBoard, (seen) => ticked(seen, id, 0)),
    refreshes,
  });

  const note = useCallback((jobId: string, next: Note | null) => {
    setNotes((before) => {
      const after = new Map(before);
      if (next) after.set(jobId, next);
      else after.delete(jobId);
      return after;
    });
  }, []);

  // Cards keep their handlers while the board changes around them.
  const latest = useRef<Board | undefined>(board);
  useEffect(() => {
    latest.current = board;
  });
  const giveAssign = assign.give;
  const giveComplete = complete.give;
  const giveReopen = reopen.give;

  const actions = useMemo<BoardActions>(() => {
    const name = (jobId: string): string => {
      const job = latest.current && jobsOf(latest.current).find(({ id }) => id === jobId);
      return job?.address.address || t('card.addressUnknown');
    };
    const lane = (of: string): string =>
      of === UNASSIGNED
        ? t('lane.unassigned')
        : (latest.current?.cards.find(({ user }) => user.id === of)?.user.label ?? of);
    const refused = (jobId: string, text: string): void => {
      note(jobId, { tone: 'error', text });
      announce(text);
    };
    return {
      move: (jobId, to) => {
        const date = latest.current?.date;
        if (date === undefined) return;
        note(jobId, null);
        void giveAssign({ id: jobId, user_id: to === UNASSIGNED ? null : to, date }).then((result) => {
          if ('problem' in result) refused(jobId, t('note.notMoved', { message: result.problem.message }));
          else {
            announce(t('say.moved', { job: name(jobId), lane: lane(to) }));
            const warnings = result.output.warnings.map(({ message }) => message);
            if (warnings.length > 0) note(jobId, { tone: 'warning', text: warnings.join(' ') });
          }
        });
      },
      complete: (jobId, completed) => {
        note(jobId, null);
        void (completed ? giveComplete : giveReopen)({ id: jobId }).then((result) => {
          if ('problem' in result)
            refused(
              jobId,
              t(completed ? 'note.notCompleted' : 'note.notReopened', { message: result.problem.message }),
            );
          else announce(t(completed ? 'say.completed' : 'say.reopened', { job: name(jobId) }));
        });
      },
      dismiss: (jobId) => note(jobId, null),
    };
  }, [giveAssign, giveComplete, giveReopen, announce, note, t]);

  const jobs = useMemo(() => (board ? jobsOf(board) : none), [board]);
  return { answer, connected, jobs, notes, actions };
}

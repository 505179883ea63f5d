import { BoardHistory, ReadBoard } from '@tailboard/contracts/jobs/board';
import { JobHistory, ReadJob, type Job } from '@tailboard/contracts/jobs/job';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery, type QueryState } from '@tailboard/web/queries/queries';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { WindowGroup } from '../../window-group/window-group.js';
import { useFollowing, type Connection } from './follow-board.js';
import { listJobs, type Board } from '../../board-model/board-jobs.js';
import { useMarks, type Marks } from '../moves/use-marks.js';
import { useMoves, type Moves } from '../moves/use-moves.js';
import { usePlan, type Plans } from '../moves/use-plan.js';
import { useNotes, type Note } from '../state/use-notes.js';
import { useRefusals } from '../moves/use-refusals.js';
import { useMoment } from '../../board-model/use-moment.js';
import { useUndo, type Undoing } from '../moves/use-undo.js';

export interface BoardActions extends Moves, Plans, Marks, Pick<Undoing, 'undo' | 'redo'> {
  dismiss: (jobId: string) => void;
}

export interface BoardOfDate {
  readonly response: QueryState<typeof ReadBoard>;
  readonly connection: Connection;
  readonly jobs: readonly Job[];
  readonly notes: ReadonlyMap<string, Note>;
  readonly actions: BoardActions;
}

const undoRefreshes = [JobHistory, ReadJob, BoardHistory];
const none: readonly Job[] = [];

/** Returns the board of a date with all its actions. */
export function useBoard(input: { date?: string; location_id?: string }, windowGroup: WindowGroup): BoardOfDate {
  const t = useTexts('dispatch-board', 'dispatch');
  const response = useContractQuery(ReadBoard, input, { keepPrevious: true });
  const board = response.data;
  // Actions stay stable while the board changes; they read it when they complete.
  const latest = useRef<Board | undefined>(board);
  useEffect(() => {
    latest.current = board;
  });
  const { connection, catchUp } = useFollowing(input, response.previous ? undefined : board);
  const notes = useNotes();
  const refuse = useRefusals(latest, notes);
  const reports = useMemo(() => ({ notes, refuse }), [notes, refuse]);
  const current = useMoment(board?.date ?? '');
  const moment = useRef(current);
  useEffect(() => {
    moment.current = current;
  });
  const laneName = useCallback(
    (lane: string) => latest.current?.cards.find(({ user }) => user.id === lane)?.user.label ?? lane,
    [],
  );
  const undoing = useUndo(laneName, reports, windowGroup, catchUp, { t, refreshes: undoRefreshes });
  const moves = useMoves(latest, moment, reports, undoing, catchUp);
  const plans = usePlan(latest, reports, undoing, catchUp);
  const marks = useMarks(latest, reports, catchUp);
  const { undo, redo } = undoing;
  const { note } = notes;
  const actions = useMemo<BoardActions>(
    () => ({ ...moves, ...plans, ...marks, undo, redo, dismiss: (id) => note([id], null) }),
    [moves, plans, marks, undo, redo, note],
  );
  const jobs = useMemo(() => (board ? listJobs(board) : none), [board]);
  return { response, connection, jobs, notes: notes.all, actions };
}

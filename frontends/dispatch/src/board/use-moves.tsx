import { boardHistory, readBoard } from '@tailboard/contracts/jobs/board';
import { assignJob, jobHistory, readJob, type Job } from '@tailboard/contracts/jobs/job';
import { assignJobs, MOST_AT_ONCE, reorderRoute } from '@tailboard/contracts/jobs/moves';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import type { ApiProblem } from '@tailboard/web/problem';
import { useGround } from '@tailboard/web/ground';
import { useTexts } from '@tailboard/web/texts';
import { useMemo, useRef, type RefObject } from 'react';
import { boardTexts } from './board-texts.js';
import { jobOn, known, laneOf, moved, ordered, placed, restored, UNASSIGNED, type Board } from '../day/moved.js';
import type { Notes } from './use-notes.js';
import type { Undoing } from './use-undo.js';

/** The order of a card is sent so long after the assignment that brought a job to a place on it (JOB-030). */
export const REORDER_DELAY_MS = 500;

export interface Moves {
  /**
   * Gives jobs to a lane, or puts them at a place in it. Without `before` they go to the end, and what is in the lane
   * already stays where it is. `date`: another day than that of the board.
   */
  move: (jobIds: readonly string[], to: { lane: string; before?: string | null; date?: string }) => void;
}

const refreshes = [jobHistory, readJob, boardHistory];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The moves of a board. They show at once; what is refused goes back and says why on its card, without a dialog. */
export function useMoves(
  latest: RefObject<Board | undefined>,
  { note }: Notes,
  { done, during, undo }: Undoing,
  catchUp: () => void,
): Moves {
  const t = useTexts(boardTexts);
  const { announce, toast } = useSays();
  const { foreseen } = useGround();
  // What a move of many found: jobs that it refuses go back to exactly that.
  const found = useRef(new WeakMap<object, readonly Job[]>());
  // The orders of a technician's day are sent one after the other; each knows the version that the one before it made.
  const orders = useRef(new Map<string, Promise<void>>());
  const versions = useRef(new Map<string, number>());

  const { give: assign } = useCommand(assignJob, {
    foresee: (see, { id, user_id, date }) => see(readBoard, (seen) => moved(seen, [id], user_id, date)),
    learn: (see, { data }) => see(readBoard, (seen) => known(seen, data)),
    refreshes,
  });
  const { give: assignMany } = useCommand(assignJobs, {
    foresee: (see, { job_ids, user_id, date }) => see(readBoard, (seen) => moved(seen, job_ids, user_id, date)),
    learn: (see, { errors }, asked) =>
      see(readBoard, (seen) =>
        restored(
          seen,
          (found.current.get(asked) ?? []).filter(({ id }) => id in errors),
        ),
      ),
    refreshes,
  });
  const { give: reorder } = useCommand(reorderRoute, {
    // A technician has an order, with a version of its own, for each date: boards of other dates are none of its business.
    foresee: (see, { user_id, date, body }) =>
      see(readBoard, (seen) => (seen.date === date ? ordered(seen, user_id, body) : seen)),
    learn: (see, { data: { user_id, date, job_ids, version } }) =>
      see(readBoard, (seen) => (seen.date === date ? ordered(seen, user_id, job_ids, version) : seen)),
    refreshes: [boardHistory],
  });

  return useMemo<Moves>(() => {
    const nameOf = (job: Job | undefined): string => job?.address.address || t('card.addressUnknown');
    const laneName = (lane: string): string =>
      lane === UNASSIGNED
        ? t('lane.unassigned')
        : (latest.current?.cards.find(({ user }) => user.id === lane)?.user.label ?? lane);
    const why = (problem: ApiProblem): string => {
      const by = problem.body.changed_by;
      return typeof by === 'string' && by !== '' ? t('note.changedBy', { name: by }) : problem.message;
    };
    const refused = (ids: readonly string[], text: string): void => {
      note(ids, { tone: 'error', text });
      announce(text);
    };
    const succeeded = (text: string, commandId: string, tone: 'success' | 'warning' = 'success'): void => {
      done(commandId);
      announce(text);
      toast(text, tone, { label: t('undo.undo'), onAct: () => undo(commandId) });
    };

    /** Sends the order of a lane as it is shown when its turn comes; it lets go of its foresight when it is answered. */
    const sendOrder = (
      lane: string,
      wished: readonly string[],
      ids: readonly string[],
      of: { after: Promise<boolean>; version: number; own: boolean; date: string },
      settled: () => void,
    ): void => {
      const day = `${lane} ${of.date}`;
      const before = orders.current.get(day) ?? Promise.resolve();
      const turn = (async () => {
        if (!(await of.after)) return;
        await before;
        // Where another date is shown by now, the order is the one that was wished for.
        const now = latest.current?.date === of.date ? latest.current : undefined;
        const present = now ? now.cards.find(({ user }) => user.id === lane)?.jobs.map(({ id }) => id) : wished;
        if (!present) return;
        const body = [...wished.filter((id) => present.includes(id)), ...present.filter((id) => !wished.includes(id))];
        const ifMatch = Math.max(of.version, versions.current.get(day) ?? 0);
        const result = await reorder({ user_id: lane, date: of.date, body }, { ifMatch });
        if ('problem' in result) refused(ids, t('note.notOrdered', { message: why(result.problem) }));
        else {
          versions.current.set(day, result.output.data.version);
          if (of.own)
            succeeded(t('say.ordered', { lane: laneName(lane), count: ids.length }), result.output.command_id);
        }
        catchUp();
      })().finally(settled);
      orders.current.set(day, turn);
      if (of.own) void during(turn);
    };

    const giveOne = async (job: Job, lane: string, date: string): Promise<boolean> => {
      const result = await assign(
        { id: job.id, user_id: lane === UNASSIGNED ? null : lane, date },
        { ifMatch: job.version },
      );
      catchUp();
      if ('problem' in result) {
        refused([job.id], t('note.notMoved', { message: why(result.problem) }));
        return false;
      }
      const { warnings, command_id } = result.output;
      succeeded(t('say.moved', { job: nameOf(job), lane: laneName(lane) }), command_id);
      if (warnings.length > 0)
        note([job.id], { tone: 'warning', text: warnings.map(({ message }) => message).join(' ') });
      return true;
    };
    const giveMany = async (jobs: readonly Job[], lane: string, date: string): Promise<boolean> => {
      const ids = jobs.map(({ id }) => id);
      const ask = { job_ids: ids, user_id: lane === UNASSIGNED ? null : lane, date };
      found.current.set(ask, jobs);
      const result = await assignMany(ask);
      catchUp();
      if ('problem' in result) {
        refused(ids, t('note.notMoved', { message: why(result.problem) }));
        return false;
      }
      const { errors, warnings, command_id, ids: went } = result.output;
      for (const [id, message] of Object.entries(errors))
        note([id], { tone: 'error', text: t('note.notMoved', { message }) });
      const stayed = Object.keys(errors).length;
      const said = [
        t('say.movedMany', { count: went.length, lane: laneName(lane) }),
        stayed > 0 ? t('say.stayedMany', { count: stayed }) : '',
        ...warnings.map(({ message }) => message),
      ];
      const text = said.filter(Boolean).join(' ');
      if (went.length > 0) succeeded(text, command_id, stayed > 0 || warnings.length > 0 ? 'warning' : 'success');
      else toast(text, 'warning');
      // They are of the move as a whole; a toast goes, what stands on a card stays.
      const [first] = went;
      if (first !== undefined && warnings.length > 0)
        note([first], { tone: 'warning', text: warnings.map(({ message }) => message).join(' ') });
      return went.length > 0;
    };

    const move: Moves['move'] = (jobIds, { lane, before, date }) => {
      const board = latest.current;
      if (!board) return;
      const day = date ?? board.date;
      const jobs = jobIds.map((id) => jobOn(board, id)).filter((job) => job !== undefined);
      const going = jobs.filter((job) => laneOf(job) !== lane || job.date !== day);
      if (going.length > MOST_AT_ONCE) {
        toast(t('note.tooMany', { count: going.length, most: MOST_AT_ONCE }), 'warning');
        return;
      }
      const ids = jobs.map(({ id }) => id);
      const came = going.map(({ id }) => id);
      note(ids, null);
      const card = day === board.date ? board.cards.find(({ user }) => user.id === lane) : undefined;
      const present = card?.jobs.map(({ id }) => id) ?? [];
      const wished = before === undefined ? present : placed(present, ids, before);
      // At the end of a lane a job stands by being given to it: its order needs no command of its own.
      const places = card !== undefined && before !== undefined && wished.join() !== [...present, ...came].join();
      if (going.length === 0 && !places) return;
      // It tells of the move as well: whichever of the two foresights is laid over the board first, the place is right.
      const foresight = places
        ? foreseen.add((see) =>
            see(readBoard, (seen) => {
              const after = moved(seen, came, lane, day);
              return seen.date === day ? ordered(after, lane, wished) : after;
            }),
          )
        : undefined;
      const [first] = going;
      const given = !first
        ? Promise.resolve(true)
        : during(going.length === 1 ? giveOne(first, lane, day) : giveMany(going, lane, day)).then(async (went) => {
            if (went && places) await pause(REORDER_DELAY_MS);
            return went;
          });
      if (foresight && card)
        sendOrder(
          lane,
          wished,
          ids,
          { after: given, version: card.route_version, own: going.length === 0, date: day },
          () => foreseen.remove(foresight),
        );
    };
    return { move };
  }, [latest, assign, assignMany, reorder, foreseen, note, done, during, undo, catchUp, announce, toast, t]);
}

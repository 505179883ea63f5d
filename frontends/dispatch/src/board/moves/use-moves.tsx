import { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { Job } from '@tailboard/contracts/jobs/job';
import { MAX_MOVED_JOBS } from '@tailboard/contracts/jobs/moves';
import type { Moment } from '@tailboard/contracts/jobs/plan/arrivals';
import { toCandidate, routeWith } from '@tailboard/contracts/jobs/plan/proposal';
import { useToast } from '@tailboard/ui/toast';
import { newKey } from '@tailboard/web/api/transport';
import { useApp } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type RefObject } from 'react';
import { findJob, getLane, moveJobs, orderJobs, placeCards, type Board } from '../../board-model/board-jobs.js';
import { getVersions } from '../../board-model/job-versions.js';
import { useAssign } from './use-assign.js';
import type { Notes } from '../state/use-notes.js';
import { useSendOrder } from './use-send-order.js';
import { useAnnouncements } from './use-announcements.js';
import type { Refuse } from './use-refusals.js';
import type { Undoing } from './use-undo.js';

/** Delay between an assignment to a position on a card and the request for the card's order, in ms (JOB-030). */
export const REORDER_DELAY_MS = 500;

export interface Moves {
  /**
   * Assigns jobs to a lane, or moves them to a position in it. Without `before` the server puts each in its time slot,
   * and jobs already in the lane stay where they are. `date`: another day than that of the board. `seen`: the jobs as
   * the user saw them when the move began. The server refuses the move of a job that changed since.
   */
  move: (
    jobIds: readonly string[],
    to: { lane: string; before?: string | null; date?: string; seen?: readonly Job[] },
  ) => void;
  /** Puts the jobs of a lane in another order. */
  sort: (lane: string, order: readonly string[]) => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The moves of a board. They show at once; refused jobs move back and show the reason on their card, without a dialog.
 */
export function useMoves(
  latest: RefObject<Board | undefined>,
  moment: RefObject<Moment>,
  { notes, refuse }: { readonly notes: Notes; readonly refuse: Refuse },
  undoing: Undoing,
  catchUp: () => void,
): Moves {
  const t = useTexts('dispatch-board', 'dispatch');
  const { toast } = useToast();
  const { optimistic } = useApp();
  const { note } = notes;
  const { track } = undoing;
  const announcements = useAnnouncements(latest, refuse, undoing);
  const submit = useAssign(announcements, refuse, notes, catchUp);
  const sendOrder = useSendOrder(latest, announcements, catchUp);

  return useMemo<Moves>(() => {
    const move: Moves['move'] = (jobIds, { lane, before, date, seen = [] }) => {
      const board = latest.current;
      if (!board) return;
      const day = date ?? board.date;
      // The server refuses a job that another user took from this board, and names the user.
      const jobs = jobIds
        .map((id) => findJob(board, id) ?? seen.find((job) => job.id === id))
        .filter((job) => job !== undefined);
      const going = jobs.filter((job) => getLane(job) !== lane || job.date !== day);
      if (going.length > MAX_MOVED_JOBS) {
        toast(t('note.tooMany', { count: going.length, most: MAX_MOVED_JOBS }), 'warning');
        return;
      }
      const ids = jobs.map(({ id }) => id);
      const movingIds = going.map(({ id }) => id);
      note(ids, null);
      const card =
        before !== undefined && day === board.date ? board.cards.find(({ user }) => user.id === lane) : undefined;
      const present = card?.jobs.map(({ id }) => id) ?? [];
      const newOrder = placeCards(present, ids, before ?? null);
      // Assignment already puts a job in its time slot, so another order is only needed for another position.
      const places = card !== undefined && newOrder.join() !== routeWith(card.jobs, going).join();
      if (going.length === 0 && !places) return;
      // It includes the move: whichever of the two optimistic updates is applied first, the position is right.
      const optimisticUpdate = places
        ? optimistic.add((apply) =>
            apply(ReadBoard, (seen) => {
              const after = moveJobs(seen, movingIds, lane, day);
              return seen.date === day ? orderJobs(after, lane, newOrder) : after;
            }),
          )
        : undefined;
      const own = going.length === 0;
      const technician = day === board.date ? board.cards.find(({ user }) => user.id === lane) : undefined;
      const against = technician ? toCandidate(technician, going, moment.current).worst : null;
      // The assignment and the order are one action, and one entry of the history.
      const correlationId = newKey();
      const assignGoing = async (): Promise<boolean> => {
        if (own) return true;
        const versions = { ...getVersions(going), ...getVersions(seen.filter(({ id }) => movingIds.includes(id))) };
        const movedIds = await track(submit(going, lane, day, { versions, against, correlationId }));
        if (movedIds && places) await pause(REORDER_DELAY_MS);
        return movedIds;
      };
      const after = assignGoing();
      if (!optimisticUpdate || !card) return;
      const order = {
        lane,
        date: day,
        jobIds: newOrder,
        movedIds: ids,
        version: card.route_version,
        isOwnAction: own,
        correlationId,
      };
      // Removes its optimistic update on the response.
      const sent = sendOrder(order, after).finally(() => optimistic.remove(optimisticUpdate));
      if (own) void track(sent);
    };
    const sort: Moves['sort'] = (lane, order) => {
      const board = latest.current;
      const card = board?.cards.find(({ user }) => user.id === lane);
      if (!board || !card) return;
      const { date } = board;
      note(order, null);
      const optimisticUpdate = optimistic.add((apply) =>
        apply(ReadBoard, (seen) => (seen.date === date ? orderJobs(seen, lane, order) : seen)),
      );
      const requestedOrder = {
        lane,
        date,
        jobIds: order,
        movedIds: order,
        version: card.route_version,
        isOwnAction: true,
        correlationId: newKey(),
      };
      void track(sendOrder(requestedOrder, Promise.resolve(true)).finally(() => optimistic.remove(optimisticUpdate)));
    };
    return { move, sort };
  }, [latest, moment, submit, sendOrder, optimistic, note, track, toast, t]);
}

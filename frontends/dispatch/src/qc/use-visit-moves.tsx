import type { Qc } from '@tailboard/contracts/qc/visit';
import { AssignVisit, ListVisits, ReorderVisits } from '@tailboard/contracts/qc/visit-contracts';
import type { LanePosition } from '@tailboard/ui/board/walk';
import type { ApiError } from '@tailboard/web/api/problem';
import { useCommand } from '@tailboard/web/queries/queries';
import { useEffect, useRef, useState } from 'react';

/** The lane of unassigned visits. */
export const WAITING = 'waiting';
/** Delay before the order of a visit moved from another user is sent, in ms: it must be assigned first (S1 §7). */
export const ORDER_AFTER_MS = 500;

const refreshes = [ListVisits];

/** A visit being moved to a lane: shown there while the loaded data is older than the move. */
export interface Going {
  readonly lane: string;
  readonly version: number;
}

/** A visit, as its user saw it, that was not moved, and why. */
interface RefusedMove {
  readonly visit: Qc;
  readonly problem: ApiError;
}

/** Returns the order of a lane once a card is before another one, or at its end. */
export function orderedWith(cards: readonly string[], card: string, before: string | null): string[] {
  const others = cards.filter((one) => one !== card);
  const at = before === null || before === card ? -1 : others.indexOf(before);
  return at < 0 ? [...others, card] : [...others.slice(0, at), card, ...others.slice(at)];
}

/**
 * Moves visits between users and within a day. A failure does not interrupt: the card moves back and shows the reason.
 * @param lanes the cards of each lane as displayed
 */
export function useVisitMoves(date: string, lanes: ReadonlyMap<string, readonly string[]>) {
  const assign = useCommand(AssignVisit, { refreshes });
  const reorder = useCommand(ReorderVisits, { refreshes });
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedMove>>(new Map());
  const [going, setGoing] = useState<ReadonlyMap<string, Going>>(new Map());
  const shown = useRef(lanes);
  useEffect(() => {
    shown.current = lanes;
  });
  const put = (card: string, to: Going | null): void =>
    setGoing((before) => {
      const after = new Map(before);
      if (to === null) after.delete(card);
      else after.set(card, to);
      return after;
    });
  const setProblem = (visit: Qc, problem: ApiError | null): void =>
    setRefused((before) => {
      const after = new Map(before);
      if (problem === null) after.delete(visit.id);
      else after.set(visit.id, { visit, problem });
      return after;
    });
  const order = async (card: Qc, { lane, before }: LanePosition): Promise<void> => {
    const ids = orderedWith(shown.current.get(lane) ?? [], card.id, before);
    const done = await reorder.mutate({ user_id: lane, date, job_ids: ids.join(',') }, { quiet: true });
    if ('problem' in done) setProblem(card, done.problem);
  };
  /** Moves a visit as its user saw it. The server refuses if it changed since. */
  const move = async (card: Qc, to: LanePosition): Promise<void> => {
    const from = card.user?.id ?? WAITING;
    setProblem(card, null);
    if (to.lane === from) {
      if (to.lane !== WAITING) await order(card, to);
      return;
    }
    put(card.id, { lane: to.lane, version: card.version });
    const user_id = to.lane === WAITING ? null : to.lane;
    const done = await assign.mutate({ id: card.id, date, user_id }, { ifMatch: card.version, quiet: true });
    if ('problem' in done) {
      put(card.id, null);
      setProblem(card, done.problem);
    } else if (to.lane !== WAITING && to.before !== null) setTimeout(() => void order(card, to), ORDER_AFTER_MS);
  };
  return { move, refused, going, dismiss: (visit: Qc) => setProblem(visit, null) };
}

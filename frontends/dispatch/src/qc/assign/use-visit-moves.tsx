import type { Qc } from '@tailboard/contracts/qc/visit';
import { AssignVisit, AssignVisits, ListVisits, ReorderVisits } from '@tailboard/contracts/qc/visit-contracts';
import type { LanePosition } from '@tailboard/ui/board/walk';
import type { ApiError } from '@tailboard/web/api/problem';
import { useToast } from '@tailboard/ui/toast';
import { newKey } from '@tailboard/web/api/transport';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand } from '@tailboard/web/queries/queries';
import { useEffect, useRef, useState } from 'react';
import { placeCards } from '../../board-model/board-jobs.js';
import type { Undoing } from '../../board/moves/use-undo.js';
import { useVisitFormat } from '../use-visit-format.js';

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

/** A visit, as its user saw it, that was not moved, and why: on its card, and elsewhere if its card is gone. */
export interface RefusedMove {
  readonly visit: Qc;
  readonly onCard: string;
  readonly elsewhere: string;
}

type Commands = Pick<Undoing, 'recordCommand' | 'offer' | 'track'>;

/** A place on the board, or on another date. */
export interface VisitPosition extends LanePosition {
  readonly date?: string;
}

const changeMap = <V,>(before: ReadonlyMap<string, V>, changes: readonly (readonly [string, V | null])[]) => {
  const after = new Map(before);
  for (const [id, value] of changes) {
    if (value === null) after.delete(id);
    else after.set(id, value);
  }
  return after;
};

/**
 * Moves visits between users and within a day. A failure does not interrupt: the card moves back and shows the reason.
 * @param lanes the cards of each lane as displayed
 */
export function useVisitMoves(
  date: string,
  lanes: ReadonlyMap<string, readonly string[]>,
  getLaneName: (lane: string) => string,
  { recordCommand, offer, track }: Commands,
) {
  const t = useTexts('dispatch-qc-assign');
  const visitFormat = useVisitFormat();
  const { toast } = useToast();
  const assign = useCommand(AssignVisit, { refreshes });
  const assignMany = useCommand(AssignVisits, { refreshes });
  const reorder = useCommand(ReorderVisits, { refreshes });
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedMove>>(new Map());
  const [going, setGoing] = useState<ReadonlyMap<string, Going>>(new Map());
  const shown = useRef(lanes);
  useEffect(() => {
    shown.current = lanes;
  });
  const put = (changes: readonly (readonly [string, Going | null])[]): void =>
    setGoing((before) => changeMap(before, changes));
  const clear = (visits: readonly Qc[]): void =>
    setRefused((before) =>
      changeMap(
        before,
        visits.map(({ id }) => [id, null]),
      ),
    );
  const refuse = (visit: Qc, { body: { changed_by }, message }: Pick<ApiError, 'body' | 'message'>): void => {
    const name = typeof changed_by === 'string' && changed_by !== '' ? changed_by : null;
    const onCard = name === null ? message : t('changedBy', { name });
    const elsewhere = name === null ? message : t('goneBy', { name });
    setRefused((before) => changeMap(before, [[visit.id, { visit, onCard, elsewhere }]]));
  };
  const report = (text: string, commandId: string): void => {
    recordCommand(commandId);
    toast(text, 'success', offer(commandId));
  };
  const order = async (
    cards: readonly Qc[],
    { lane, before }: LanePosition,
    { isOwnAction, correlationId }: { isOwnAction: boolean; correlationId: string },
  ): Promise<void> => {
    const ids = cards.map(({ id }) => id);
    const newOrder = placeCards(shown.current.get(lane) ?? [], ids, before);
    const input = { user_id: lane, date, job_ids: newOrder.join(',') };
    const done = await track(reorder.mutate(input, { quiet: true, correlationId }));
    if ('problem' in done) {
      if (cards[0]) refuse(cards[0], done.problem);
    } else if (isOwnAction) report(t('ordered', { lane: getLaneName(lane) }), done.output.command_id);
  };
  /** Assigns one visit, or several with one command. Resolves with those that were assigned. */
  const send = async (cards: readonly Qc[], to: VisitPosition, correlationId: string): Promise<readonly Qc[]> => {
    const user_id = to.lane === WAITING ? null : to.lane;
    const day = to.date ?? date;
    const [only] = cards;
    if (!only) return [];
    if (cards.length === 1) {
      const options = { ifMatch: only.version, quiet: true, correlationId };
      const done = await track(assign.mutate({ id: only.id, date: day, user_id }, options));
      if ('problem' in done) {
        refuse(only, done.problem);
        return [];
      }
      report(t('moved', { job: visitFormat.job(only), lane: getLaneName(to.lane) }), done.output.command_id);
      return cards;
    }
    const versions = Object.fromEntries(cards.map(({ id, version }) => [id, version]));
    const input = { qc_ids: cards.map(({ id }) => id), user_id, date: day, versions };
    const done = await track(assignMany.mutate(input, { quiet: true, correlationId }));
    if ('problem' in done) {
      for (const card of cards) refuse(card, done.problem);
      return [];
    }
    const { ids, errors, command_id } = done.output;
    for (const card of cards) if (card.id in errors) refuse(card, { message: errors[card.id]!, body: {} });
    if (ids.length > 0) report(t('movedMany', { count: ids.length, lane: getLaneName(to.lane) }), command_id);
    return cards.filter(({ id }) => ids.includes(id));
  };
  /** Moves visits as their user saw them. The server refuses those that changed since. */
  const move = async (cards: readonly Qc[], to: VisitPosition): Promise<void> => {
    clear(cards);
    const day = to.date ?? date;
    const leaving = cards.filter((card) => (card.user?.id ?? WAITING) !== to.lane || day !== date);
    // The assignment and the order are one action.
    const correlationId = newKey();
    if (leaving.length === 0) {
      if (to.lane !== WAITING) await order(cards, to, { isOwnAction: true, correlationId });
      return;
    }
    if (day === date) put(leaving.map(({ id, version }) => [id, { lane: to.lane, version }]));
    const moved = await send(leaving, to, correlationId);
    put(leaving.filter((card) => !moved.includes(card)).map(({ id }) => [id, null]));
    if (moved.length > 0 && to.lane !== WAITING && to.before !== null)
      setTimeout(() => void order(moved, to, { isOwnAction: false, correlationId }), ORDER_AFTER_MS);
  };
  return { move, refused, going, dismiss: (visit: Qc) => clear([visit]), refuse };
}

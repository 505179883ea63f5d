import type { DragPreview } from '@tailboard/ui/board/drag';
import type { Job } from '@tailboard/contracts/jobs/job';
import { MAX_MOVED_JOBS } from '@tailboard/contracts/jobs/moves';
import { useBoardKeys, type BoardKeys } from '@tailboard/ui/board/keys';
import { useSelection, type Selection } from '@tailboard/ui/board/selection';
import type { Grabbed, LaneModel, LanePosition } from '@tailboard/ui/board/walk';
import { useToast } from '@tailboard/ui/toast';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useEffect, useMemo, useRef, type MouseEvent, type RefObject } from 'react';
import type { WindowGroupMember } from '../window-group/use-window-group.js';
import type { CardHandlers } from './card/card-parts.js';
import { useCardClick } from './use-card-click.js';
import { toLanes } from './state/lane-state.js';
import { sumPoints } from '@tailboard/contracts/jobs/plan/day';
import { findJob, getLane, placeCards, UNASSIGNED, type Board } from '../board-model/board-jobs.js';
import type { BoardActions } from './board-data/use-board.js';

export interface BoardInteractions {
  readonly keys: BoardKeys;
  readonly selection: Selection;
  /** Nothing can be moved: the sign-in has expired. */
  readonly paused: boolean;
  readonly getDraggedJobs: CardHandlers['getDraggedJobs'];
  readonly sumDraggedPoints: CardHandlers['sumDraggedPoints'];
  onDrop: (carried: DragPreview, to: LanePosition) => void;
  /** Says that dragged jobs were not moved, because no lane was below them. */
  onMissed: () => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  /** Moves the keyboard position to the next unassigned job, from elsewhere to the first one. */
  onNext: () => void;
  /**
   * Assigns jobs to a lane. The keyboard position moves to the next unassigned job, or stays on the first job if it was
   * assigned before.
   * @param seen the jobs as the user saw them when the dialog opened
   */
  assign: (jobIds: readonly string[], lane: string, date?: string, seen?: readonly Job[]) => void;
}

/** Opens a job's details: over the board, or beside it, where the board stays usable. */
export type OnDetails = (jobId: string, where?: 'beside') => void;

/** All board interactions: select, drag by mouse, navigate and move by keyboard. */
export function useBoardInteractions({
  board,
  seen,
  keyboardLanes,
  movesDisabled,
  groupMember,
  actions,
  onDetails,
}: {
  board: Board;
  /** The visible part of the board, in this or another window. */
  seen: Board;
  /** The lanes of this window, for keyboard navigation. */
  keyboardLanes: readonly LaneModel[];
  /** Nothing can be moved: there is no other lane. */
  movesDisabled: boolean;
  groupMember: WindowGroupMember;
  actions: BoardActions;
  onDetails: OnDetails;
}): BoardInteractions {
  const { state } = useSession();
  const paused = state.status !== 'in' || state.expired;
  const lanes = useMemo(() => toLanes(seen), [seen]);
  const { windowGroup, selected, elsewhere } = groupMember;
  const selectionState = useMemo(() => ({ selected, setSelected: windowGroup.select }), [windowGroup, selected]);
  const selection = useSelection(lanes, selectionState);
  const { pick, only, clear, cards } = selection;
  const latest = useRef({ board, lanes, cards, paused });
  useEffect(() => {
    latest.current = { board, lanes, cards, paused };
  });
  const { move } = actions;
  /** The jobs of the move in progress, as they were when the user grabbed them. */
  const grabbed = useRef<readonly Job[]>([]);
  const remember = useCallback((ids: readonly string[]): void => {
    grabbed.current = ids.map((id) => findJob(latest.current.board, id)).filter((job) => job !== undefined);
  }, []);
  // Jobs moved together are on their way; the next picked-up card moves alone.
  const put = useCallback(
    (ids: readonly string[], to: LanePosition, hasPosition: boolean) => {
      if (latest.current.paused) return;
      // A card dropped at its displayed position does not pass cards that a filter hides.
      const shown = latest.current.lanes.find(({ id }) => id === to.lane)?.cards ?? [];
      if (ids.every((id) => shown.includes(id)) && placeCards(shown, ids, to.before).join() === shown.join()) return;
      const isPlaced = to.lane !== UNASSIGNED && hasPosition;
      move(ids, { ...(isPlaced ? to : { lane: to.lane }), seen: grabbed.current });
      if (ids.length <= MAX_MOVED_JOBS) clear();
    },
    [move, clear],
  );

  const announceStep = useStepAnnouncements(board, remember);
  const keys = useBoardKeys({
    lanes: keyboardLanes,
    movesDisabled,
    selected: cards,
    isFixed: (card) => findJob(board, card)?.completed === 1,
    onMove: (ids, to, hasPosition) => {
      advance(ids);
      put(ids, to, hasPosition);
    },
    onOpen: (card) => onDetails(card),
    onPick: pick,
    onSelect: only,
    onAnnounce: announceStep,
  });
  const { release, reveal } = keys;
  const { advance, onNext } = useNextUnassigned(keys, keyboardLanes);
  useAnnouncedSelection(cards, elsewhere, reveal);
  useEffect(() => {
    if (paused) release();
  }, [paused, release]);

  const { getDraggedJobs, sumDraggedPoints } = useDraggedCards(latest, remember);
  const onMissed = useMissedDrops();
  const onDrop = useCallback<BoardInteractions['onDrop']>(
    ({ cards: ids }, to) => {
      // The end of another lane is where cards are dropped on the lane as a whole.
      const own = latest.current.lanes.find(({ id }) => id === to.lane)?.cards ?? [];
      put(ids, to, to.before !== null || ids.some((id) => own.includes(id)));
    },
    [put],
  );
  const onClick = useCardClick(pick, onDetails);
  const assign = useCallback<BoardInteractions['assign']>(
    (ids, lane, date, asSeen = []) => {
      advance(ids, ids[0]);
      move(ids, { lane, seen: asSeen, ...(date === undefined ? {} : { date }) });
      if (ids.length <= MAX_MOVED_JOBS) clear();
    },
    [advance, move, clear],
  );
  return { keys, selection, paused, getDraggedJobs, sumDraggedPoints, onDrop, onMissed, onClick, onNext, assign };
}

/** The cards that a drag moves, and their points in another lane. */
function useDraggedCards(
  latest: RefObject<{ readonly board: Board; readonly cards: readonly string[] }>,
  remember: (ids: readonly string[]) => void,
): Pick<CardHandlers, 'getDraggedJobs' | 'sumDraggedPoints'> {
  const getDraggedJobs = useCallback<CardHandlers['getDraggedJobs']>(
    (id) => {
      const { board, cards } = latest.current;
      const ids = cards.includes(id) ? cards.filter((other) => findJob(board, other)?.completed === 0) : [id];
      remember(ids);
      return ids;
    },
    [latest, remember],
  );
  const sumDraggedPoints = useCallback<CardHandlers['sumDraggedPoints']>(
    (ids, lane) => {
      const jobs = ids.map((id) => findJob(latest.current.board, id)).filter((job) => job !== undefined);
      return sumPoints(jobs.filter((job) => getLane(job) !== lane));
    },
    [latest],
  );
  return { getDraggedJobs, sumDraggedPoints };
}

/**
 * Moves the keyboard position through the unassigned jobs. `advance` goes from jobs that are being assigned to the one
 * after them, or else before them, and without one to `otherwise`.
 */
function useNextUnassigned(
  { active, follow, go }: BoardKeys,
  keyboardLanes: readonly LaneModel[],
): { advance: (ids: readonly string[], otherwise?: string) => void; onNext: () => void } {
  const waiting = useMemo(() => keyboardLanes.find(({ id }) => id === UNASSIGNED)?.cards ?? [], [keyboardLanes]);
  const advance = useCallback(
    (ids: readonly string[], otherwise?: string): void => {
      const last = waiting.findLastIndex((id) => ids.includes(id));
      const stays = (id: string): boolean => last !== -1 && !ids.includes(id);
      const next =
        waiting.slice(last + 1).find(stays) ?? waiting.slice(0, Math.max(0, last)).findLast(stays) ?? otherwise;
      if (next !== undefined) follow(next);
    },
    [waiting, follow],
  );
  const onNext = useCallback(() => {
    const next = waiting[active === null ? 0 : waiting.indexOf(active) + 1];
    if (next !== undefined) go(next);
  }, [waiting, active, go]);
  return { advance, onNext };
}

/** Says that no lane was below the dragged jobs. */
function useMissedDrops(): BoardInteractions['onMissed'] {
  const t = useTexts('dispatch-board', 'dispatch');
  const { toast } = useToast();
  return useCallback(() => toast(t('drag.missed'), 'warning'), [toast, t]);
}

/** Announces the steps of moving by keyboard; picking up remembers the jobs as they are. */
function useStepAnnouncements(
  board: Board,
  remember: (ids: readonly string[]) => void,
): (what: 'picked' | 'over' | 'place' | 'dropped' | 'back', grabbed: Grabbed) => void {
  const t = useTexts('dispatch-board', 'dispatch');
  const { announce } = useToast();
  const getName = (id: string): string => findJob(board, id)?.address.address || t('card.addressUnknown');
  return (what: 'picked' | 'over' | 'place' | 'dropped' | 'back', { card, cards, over }: Grabbed): void => {
    const lane =
      over.lane === UNASSIGNED
        ? t('lane.unassigned')
        : (board.cards.find(({ user }) => user.id === over.lane)?.user.label ?? over.lane);
    if (what === 'picked') remember(cards);
    if (what === 'picked' && cards.length > 1) announce(t('announce.pickedMany', { count: cards.length }));
    else if (what === 'place')
      announce(
        over.before === null ? t('announce.end', { lane }) : t('announce.before', { job: getName(over.before) }),
      );
    else announce(t(`announce.${what}`, { job: getName(card), lane }));
  };
}

/**
 * Announces the number of selected jobs, and where they were selected; a single job selected in another window scrolls
 * into view here.
 */
function useAnnouncedSelection(cards: readonly string[], elsewhere: boolean, reveal: (card: string) => void): void {
  const t = useTexts('dispatch-board', 'dispatch');
  const w = useTexts('dispatch-window-group');
  const { announce } = useToast();
  const before = useRef(cards);
  useEffect(() => {
    const was = before.current;
    before.current = cards;
    const count = cards.length;
    const [only, ...more] = cards.filter((card) => !was.includes(card));
    if (elsewhere && only !== undefined && more.length === 0) reveal(only);
    if (was.length === count) return;
    if (count > 0) announce(elsewhere ? w('announce.selected', { count }) : t('announce.selected', { count }));
    else if (elsewhere) announce(w('announce.cleared'));
  }, [cards, elsewhere, reveal, announce, t, w]);
}

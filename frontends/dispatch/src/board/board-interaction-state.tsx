import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { getConflicts, getVisits } from '@tailboard/contracts/jobs/plan/arrivals';
import { candidatesFor } from '@tailboard/contracts/jobs/plan/proposal';
import type { Job } from '@tailboard/contracts/jobs/job';
import { CarriedCount, DragProvider } from '@tailboard/ui/board/drag';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { findJob, UNASSIGNED, type Board } from '../board-model/board-jobs.js';
import { WIDE_SCREEN } from '../board-model/wide-screen.js';
import type { Pane } from '../window-group/window-group.js';
import type { WindowGroupMember } from '../window-group/use-window-group.js';
import type { CardHandlers } from './card/card-parts.js';
import { useMoment } from '../board-model/use-moment.js';
import { toLanes, findRepeatedAddresses, type BoardState } from './state/lane-state.js';
import { NamesBesideFocus, RankedNames, useKeyboardFocus } from './moves/ranked-names.js';
import { OverDay, type Over } from './over-day.js';
import { SelectionBar } from './selection-bar.js';
import { useShortcuts } from './shortcuts.js';
import type { HeadAction } from './card/technician-head.js';
import type { BoardActions } from './board-data/use-board.js';
import { useBoardInteractions, type BoardInteractions, type OnDetails } from './use-board-interactions.js';
import type { Highlights } from './state/use-highlights.js';
import type { Note } from './state/use-notes.js';
import type { UnassignedList } from './unassigned/use-unassigned.js';

/** Selection and assignment, shared with the panes beside the lanes. */
export interface Shared extends Pick<BoardInteractions, 'assign'> {
  readonly selected: ReadonlySet<string>;
  onSelect: (jobId: string, how: 'only' | 'toggle') => void;
  onSelectMany: (jobIds: readonly string[], how: 'only' | 'add') => void;
}

/** A day as displayed and edited in a window. */
export interface DayOfWindow {
  readonly board: Board;
  /** The filtered board. */
  readonly seen: Board;
  readonly unassigned: UnassignedList;
  /** Content of this window: for a board, everything but the panes that have separate windows. */
  readonly shows: { readonly pane: Pane | null; readonly away: ReadonlySet<Pane> };
  readonly notes: ReadonlyMap<string, Note>;
  readonly highlighted: Highlights;
  readonly actions: BoardActions;
  readonly groupMember: WindowGroupMember;
  /** Receives the function that opens a job's menu, for its details beside the board. */
  readonly menuRef?: RefObject<CardHandlers['menu'] | null>;
  onDetails: OnDetails;
  onFind?: () => void;
}

/** State of the current day: the data its panes are drawn from, and the functions they call. */
export interface BoardInteractionState {
  readonly interactions: BoardInteractions;
  readonly state: BoardState;
  readonly handlers: CardHandlers;
  readonly instructions: string;
  /** The visible part of the board, in this or another window. */
  readonly shown: Board;
  readonly shared: Shared;
  /** Requests a proposal for the selected unassigned jobs, or for all of them. */
  onPropose: () => void;
  onHead: (action: HeadAction, userId: string) => void;
}

/**
 * Everything around the panes of a day, whichever of them a window shows: interactions and shortcuts, the selection
 * bar, overlays.
 */
export function DayBoardState({
  children,
  ...day
}: DayOfWindow & { children: (interactionState: BoardInteractionState) => ReactNode }): ReactNode {
  const { board, actions, shows } = day;
  const t = useTexts('dispatch-board', 'dispatch');
  const w = useTexts('dispatch-window-group');
  const isPaneWindow = shows.pane !== null;
  const { interactionState, over, setOver, chosen, movable } = useBoardState(day);
  const { interactions, instructions, shown } = interactionState;
  const { selection, paused, onClick } = interactions;
  const { attach, onKeyDown, onFocus, grabbed } = interactions.keys;
  const keyboard = useKeyboardFocus();
  const focused = keyboard.focus && grabbed === null && !over ? findJob(board, keyboard.focus.card) : undefined;
  const open = useMemo(() => chosen.filter(({ completed }) => completed === 0), [chosen]);
  return (
    <DragProvider paused={paused} disabled={isPaneWindow} onMissed={interactions.onMissed}>
      <Box id={instructions} sx={{ display: 'none' }}>
        {isPaneWindow ? w('keys') : t('board.keys')}
      </Box>
      <Box
        ref={attach}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          onFocus(event);
          keyboard.onFocus(event);
        }}
        onBlur={keyboard.onBlur}
        onClick={onClick}
        data-picking={chosen.length > 0 || undefined}
        sx={
          isPaneWindow
            ? {
                flex: 1,
                minHeight: 0,
                display: 'flex',
                flexDirection: 'column',
                // Padding so that the selection bar does not hide the last rows; a map keeps its size.
                pb: shows.pane === 'tray' && chosen.length > 0 ? { xs: 15, md: 8 } : 0,
              }
            : {}
        }
      >
        {children(interactionState)}
        {keyboard.focus && focused?.completed === 0 && chosen.length === 0 && (
          <NamesBesideFocus job={focused} element={keyboard.focus.element} board={board} />
        )}
      </Box>
      <CarriedCount label={(count) => t('drag.count', { count })} />
      {chosen.length > 0 && (
        <SelectionBar
          jobs={chosen}
          names={open.length > 0 && <RankedNames jobs={open} board={board} />}
          onMove={() => setOver({ kind: 'move', ids: movable, seen: chosen })}
          onPropose={() => setOver({ kind: 'fill', ids: movable, out: null })}
          onUnassign={() => interactions.assign(movable, UNASSIGNED)}
          onLock={(on) =>
            actions.lock(
              chosen.filter((job) => job.lock !== on).map(({ id }) => id),
              on,
            )
          }
          onComplete={() =>
            actions.complete(
              chosen.filter(({ user_id, completed }) => user_id !== null && completed === 0).map(({ id }) => id),
              true,
            )
          }
          onClear={selection.clear}
        />
      )}
      {over && (
        <OverDay
          over={over}
          shown={shows.pane ?? 'board'}
          board={board}
          seen={shown}
          interactions={interactions}
          actions={actions}
          onDetails={day.onDetails}
          onOver={setOver}
        />
      )}
    </DragProvider>
  );
}

const NO_JOBS: readonly Job[] = [];

/** Interactions of a day, its open overlay, and the selected jobs. */
function useBoardState(day: DayOfWindow): {
  interactionState: BoardInteractionState;
  over: Over | null;
  setOver: (over: Over | null) => void;
  chosen: readonly Job[];
  /** The selected jobs that are not completed. */
  movable: readonly string[];
} {
  const { board, unassigned, shows, notes, highlighted, actions, onDetails } = day;
  const instructions = useId();
  const { shown, keyboardLanes } = useShown(day);
  const interactions = useBoardInteractions({
    board,
    seen: shown,
    keyboardLanes,
    movesDisabled: shows.pane !== null,
    groupMember: day.groupMember,
    actions,
    onDetails,
  });
  const { selection, keys } = interactions;
  const { active, grabbed } = keys;
  const [over, setOver] = useState<Over | null>(null);
  const handlers = useHandlers(interactions, actions, setOver, day.menuRef);
  const shared = useShared(interactions);
  const moment = useMoment(board.date);
  const { conflicts, visits } = useArrivals(board.cards, moment);
  const { cards, has: selected } = selection;
  const chosen = useMemo(
    () => cards.map((id) => findJob(board, id)).filter((job) => job !== undefined),
    [cards, board],
  );
  const open = useMemo(() => chosen.filter(({ completed }) => completed === 0), [chosen]);
  const movable = useMemo(() => open.map(({ id }) => id), [open]);
  const assignable = shows.away.size > 0 ? open : NO_JOBS;
  const repeated = useMemo(() => findRepeatedAddresses(board), [board]);
  const state = useMemo<BoardState>(
    () => ({ active, grabbed, selected, highlighted, notes, conflicts, visits, repeated, assignable }),
    [active, grabbed, selected, highlighted, notes, conflicts, visits, repeated, assignable],
  );
  const waiting = shows.pane === 'map' || shows.away.has('tray') ? unassigned.all : unassigned.jobs;
  const onPropose = useCallback(() => {
    const some = cards.filter((id) => waiting.some((job) => job.id === id));
    setOver({ kind: 'fill', ids: some.length > 0 ? some : waiting.map(({ id }) => id), out: null });
  }, [cards, waiting]);
  // Lanes are rendered again only when they change: their props stay the same while the board changes around them.
  const latest = useRef({ board, movable, assign: interactions.assign });
  useEffect(() => {
    latest.current = { board, movable, assign: interactions.assign };
  });
  const onHead = useCallback((action: HeadAction, userId: string) => {
    const now = latest.current;
    const card = now.board.cards.find(({ user }) => user.id === userId);
    if (!card) return;
    if (action === 'assign') now.assign(now.movable, userId);
    else if (action === 'print') setOver({ kind: 'print', of: userId });
    else setOver({ kind: 'fill', ids: card.jobs.map(({ id }) => id), out: userId });
  }, []);
  /** Returns the jobs of a shortcut: the selected ones, or the one with the keyboard position. */
  const targets = (): Job[] =>
    (cards.length > 0 ? movable : active === null ? [] : [active])
      .map((id) => findJob(board, id))
      .filter((job): job is Job => job?.completed === 0);
  useShortcuts({
    undo: () => actions.undo(),
    redo: actions.redo,
    ...(day.onFind ? { find: day.onFind } : {}),
    help: () => setOver({ kind: 'help' }),
    fill: onPropose,
    next: () => {
      if (grabbed === null) interactions.onNext();
    },
    moveTo: () => {
      const seen = targets();
      setOver({ kind: 'move', ids: seen.map(({ id }) => id), seen });
    },
    assignTo: (rank) => {
      if (grabbed !== null) return;
      const seen = targets();
      const isFocused = document.activeElement?.getAttribute('data-card') === active;
      if (seen.length === 0 || (cards.length === 0 && !isFocused)) return;
      const candidate = candidatesFor(seen, board, moment)[rank - 1];
      if (!candidate) return;
      const ids = seen.map(({ id }) => id);
      interactions.assign(ids, candidate.card.user.id, board.date, seen);
    },
  });
  return {
    interactionState: { interactions, state, handlers, instructions, shown, shared, onPropose, onHead },
    over,
    setOver,
    chosen,
    movable,
  };
}

/** Returns the conflicts and the visits of each technician's jobs, by user ID. */
function useArrivals(technicians: Board['cards'], moment: ReturnType<typeof useMoment>) {
  const conflicts = useMemo(
    () => new Map(technicians.map((card) => [card.user.id, getConflicts(card, moment)])),
    [technicians, moment],
  );
  const visits = useMemo(
    () => new Map(technicians.map((card) => [card.user.id, getVisits(card, moment)])),
    [technicians, moment],
  );
  return { conflicts, visits };
}

/**
 * Returns the visible part of the board, here or in another window, and the lanes for keyboard navigation here.
 * Collapsed groups of this window's unassigned list are not visible; other windows collapse theirs independently.
 */
function useShown({ seen, unassigned, shows: { pane, away } }: DayOfWindow): {
  shown: Board;
  keyboardLanes: ReturnType<typeof toLanes>;
} {
  const elsewhere = pane === 'map' || away.has('tray');
  const waiting = elsewhere ? unassigned.all : unassigned.jobs;
  const shown = useMemo(() => ({ ...seen, unassigned: [...waiting] }), [seen, waiting]);
  const keyboardLanes = useMemo(() => {
    if (pane === 'map') return [];
    const [first, ...others] = toLanes(shown);
    if (!first) return [];
    return pane === 'tray' ? [first] : [elsewhere ? { ...first, cards: [] } : first, ...others];
  }, [shown, pane, elsewhere]);
  return { shown, keyboardLanes };
}

/** Card handlers, stable while the actions are. */
function useHandlers(
  { selection: { pick }, getDraggedJobs, sumDraggedPoints }: BoardInteractions,
  { complete, dismiss }: BoardActions,
  onOver: (over: Over) => void,
  menuRef: DayOfWindow['menuRef'],
): CardHandlers {
  const navigate = useNavigate();
  const handlers = useMemo<CardHandlers>(
    () => ({
      complete,
      dismiss,
      edit: (jobId) => void navigate(`/admin/jobs/edit?id=${jobId}`),
      pick,
      getDraggedJobs,
      sumDraggedPoints,
      menu: ({ id }, anchor) => onOver({ kind: 'menu', id, anchor }),
    }),
    [complete, dismiss, navigate, pick, getDraggedJobs, sumDraggedPoints, onOver],
  );
  useEffect(() => {
    if (menuRef) menuRef.current = handlers.menu;
  }, [menuRef, handlers.menu]);
  return handlers;
}

/** The selection for the panes beside the lanes: jobs chosen there scroll into view here if there is space for both. */
function useShared({ selection, keys: { reveal }, assign }: BoardInteractions): Shared {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { has, only, pick } = selection;
  return useMemo<Shared>(
    () => ({
      selected: has,
      assign,
      onSelect: (id, how) => {
        if (how === 'only') only([id]);
        else pick(id, 'toggle');
        if (isWide) reveal(id);
      },
      onSelectMany: (ids, how) => only(how === 'add' ? [...new Set([...has, ...ids])] : ids),
    }),
    [has, only, pick, reveal, assign, isWide],
  );
}

import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { conflictsOf } from '@tailboard/contracts/jobs/plan/conflicts';
import type { Job } from '@tailboard/contracts/jobs/job';
import { CarriedCount, DragGround } from '@tailboard/ui/board/drag';
import { useTexts } from '@tailboard/web/texts';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { jobOn, UNASSIGNED, type Board } from '../day/moved.js';
import { ROOMY } from '../day/roomy.js';
import type { Pane } from '../desk/desk.js';
import type { AtDesk } from '../desk/use-desk.js';
import { windowTexts } from '../desk/window-texts.js';
import { boardTexts } from './board-texts.js';
import type { CardHandlers } from './card-parts.js';
import { lanesOf, type BoardState } from './lane-state.js';
import { OverDay, type Over } from './over-day.js';
import { SelectionBar } from './selection-bar.js';
import { useShortcuts } from './shortcuts.js';
import type { HeadAct } from './technician-head.js';
import type { BoardActions } from './use-board.js';
import { useHands, type Hands } from './use-hands.js';
import type { Highlights } from './use-highlights.js';
import type { Note } from './use-notes.js';
import type { Tray } from './use-tray.js';

/** What stands beside the lanes shares their selection. */
export interface Shared {
  readonly selected: ReadonlySet<string>;
  onSelect: (jobId: string, how: 'only' | 'toggle') => void;
  onSelectMany: (jobIds: readonly string[], how: 'only' | 'add') => void;
}

/** A day as a window works on it. */
export interface DayOfWindow {
  readonly board: Board;
  /** The board as far as filters let it be seen. */
  readonly seen: Board;
  readonly tray: Tray;
  /** What this window shows: of a board everything but the panes that have windows of their own. */
  readonly shows: { readonly pane: Pane | null; readonly away: ReadonlySet<Pane> };
  readonly notes: ReadonlyMap<string, Note>;
  readonly highlighted: Highlights;
  readonly actions: BoardActions;
  readonly at: AtDesk;
  onDetails: (jobId: string) => void;
  onFind?: () => void;
}

/** The day at hand: what its panes are drawn from, and what they call. */
export interface AtHand {
  readonly hands: Hands;
  readonly state: BoardState;
  readonly handlers: CardHandlers;
  readonly instructions: string;
  /** What is shown of the board, in this window or in another. */
  readonly shown: Board;
  readonly shared: Shared;
  /** Asks whom the selected jobs that wait, or all of them, could go to. */
  onFill: () => void;
  onHead: (act: HeadAct, userId: string) => void;
}

/** Everything around the panes of a day, whichever of them a window shows: hands and keys, the bar of the selection, what opens over them. */
export function DayAtHand({ children, ...day }: DayOfWindow & { children: (at: AtHand) => ReactNode }): ReactNode {
  const { board, actions, shows } = day;
  const t = useTexts(boardTexts);
  const w = useTexts(windowTexts);
  const still = shows.pane !== null;
  const { at, over, setOver, chosen, movable } = useAtHand(day);
  const { hands, instructions, shown } = at;
  const { selection, paused, onClick } = hands;
  const { attach, onKeyDown, onFocus } = hands.keys;
  return (
    <DragGround paused={paused} still={still}>
      <Box id={instructions} sx={{ display: 'none' }}>
        {still ? w('keys') : t('board.keys')}
      </Box>
      <Box
        ref={attach}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        data-picking={chosen.length > 0 || undefined}
        sx={
          still
            ? {
                flex: 1,
                minHeight: 0,
                display: 'flex',
                flexDirection: 'column',
                // The last lines are not hidden by the bar of the selection; a map keeps its size.
                pb: shows.pane === 'tray' && chosen.length > 0 ? { xs: 15, md: 8 } : 0,
              }
            : {}
        }
      >
        {children(at)}
      </Box>
      <CarriedCount label={(count) => t('drag.count', { count })} />
      {chosen.length > 0 && (
        <SelectionBar
          jobs={chosen}
          onMove={() => setOver({ kind: 'move', ids: movable })}
          onFill={() => setOver({ kind: 'fill', ids: movable, out: null })}
          onUnassign={() => hands.give(movable, UNASSIGNED)}
          onLock={(on) =>
            actions.lock(
              chosen.filter((job) => job.lock !== on).map(({ id }) => id),
              on,
            )
          }
          onComplete={() => actions.complete(movable, true)}
          onClear={selection.clear}
        />
      )}
      {over && (
        <OverDay
          over={over}
          shown={shows.pane ?? 'board'}
          board={board}
          seen={shown}
          hands={hands}
          actions={actions}
          onDetails={day.onDetails}
          onOver={setOver}
        />
      )}
    </DragGround>
  );
}

const NOBODY: readonly Job[] = [];

/** The hands on a day, what is open over it, and what the selected jobs are. */
function useAtHand(day: DayOfWindow): {
  at: AtHand;
  over: Over | null;
  setOver: (over: Over | null) => void;
  chosen: readonly Job[];
  /** Those of the selected jobs that are not completed. */
  movable: readonly string[];
} {
  const { board, tray, shows, notes, highlighted, actions, onDetails } = day;
  const instructions = useId();
  const { shown, walked } = useShown(day);
  const hands = useHands({ board, seen: shown, walked, still: shows.pane !== null, at: day.at, actions, onDetails });
  const { selection, keys } = hands;
  const { active, inHand } = keys;
  const [over, setOver] = useState<Over | null>(null);
  const handlers = useHandlers(hands, actions, setOver);
  const shared = useShared(hands);
  const conflicts = useMemo(() => new Map(board.cards.map((card) => [card.user.id, conflictsOf(card)])), [board.cards]);
  const { cards } = selection;
  const chosen = useMemo(() => cards.map((id) => jobOn(board, id)).filter((job) => job !== undefined), [cards, board]);
  const open = useMemo(() => chosen.filter(({ completed }) => completed === 0), [chosen]);
  const movable = useMemo(() => open.map(({ id }) => id), [open]);
  const offered = shows.away.size > 0 ? open : NOBODY;
  const state = useMemo<BoardState>(
    () => ({ active, inHand, selected: selection.has, highlighted, notes, conflicts, offered }),
    [active, inHand, selection.has, highlighted, notes, conflicts, offered],
  );
  const waiting = shows.pane === 'map' || shows.away.has('tray') ? tray.all : tray.jobs;
  const onFill = useCallback(() => {
    const some = cards.filter((id) => waiting.some((job) => job.id === id));
    setOver({ kind: 'fill', ids: some.length > 0 ? some : waiting.map(({ id }) => id), out: null });
  }, [cards, waiting]);
  // Lanes are drawn again only when they change: what they are handed stays the same while the board changes around them.
  const latest = useRef({ board, movable, give: hands.give });
  useEffect(() => {
    latest.current = { board, movable, give: hands.give };
  });
  const onHead = useCallback((act: HeadAct, userId: string) => {
    const now = latest.current;
    const card = now.board.cards.find(({ user }) => user.id === userId);
    if (!card) return;
    if (act === 'give') now.give(now.movable, userId);
    else if (act === 'print') setOver({ kind: 'print', of: userId });
    else setOver({ kind: 'fill', ids: card.jobs.map(({ id }) => id), out: userId });
  }, []);
  useShortcuts({
    undo: () => actions.undo(),
    redo: actions.redo,
    ...(day.onFind ? { find: day.onFind } : {}),
    help: () => setOver({ kind: 'help' }),
    fill: onFill,
    moveTo: () => {
      const here = active !== null && jobOn(board, active)?.completed === 0 ? [active] : [];
      setOver({ kind: 'move', ids: cards.length > 0 ? movable : here });
    },
  });
  return {
    at: { hands, state, handlers, instructions, shown, shared, onFill, onHead },
    over,
    setOver,
    chosen,
    movable,
  };
}

/**
 * What is shown of the board, here or in another window, and the lanes that the keyboard walks over here. What is folded away in
 * the tray of this window is not shown; what another window folds away is its own matter.
 */
function useShown({ seen, tray, shows: { pane, away } }: DayOfWindow): {
  shown: Board;
  walked: ReturnType<typeof lanesOf>;
} {
  const elsewhere = pane === 'map' || away.has('tray');
  const waiting = elsewhere ? tray.all : tray.jobs;
  const shown = useMemo(() => ({ ...seen, unassigned: [...waiting] }), [seen, waiting]);
  const walked = useMemo(() => {
    if (pane === 'map') return [];
    const [first, ...others] = lanesOf(shown);
    if (!first) return [];
    return pane === 'tray' ? [first] : [elsewhere ? { ...first, cards: [] } : first, ...others];
  }, [shown, pane, elsewhere]);
  return { shown, walked };
}

/** What cards are handed: the same as long as the acts are. */
function useHandlers(
  { selection: { pick }, carry, weigh }: Hands,
  { complete, dismiss }: BoardActions,
  onOver: (over: Over) => void,
): CardHandlers {
  const navigate = useNavigate();
  return useMemo<CardHandlers>(
    () => ({
      complete,
      dismiss,
      edit: (jobId) => void navigate(`/admin/jobs/edit?id=${jobId}`),
      pick,
      carry,
      weigh,
      menu: ({ id }, anchor) => onOver({ kind: 'menu', id, anchor }),
    }),
    [complete, dismiss, navigate, pick, carry, weigh, onOver],
  );
}

/** The selection as what stands beside the lanes has it: what is chosen there comes into view here where there is room for both. */
function useShared({ selection, keys: { reveal } }: Hands): Shared {
  const roomy = useMediaQuery(ROOMY);
  const { has, only, pick } = selection;
  return useMemo<Shared>(
    () => ({
      selected: has,
      onSelect: (id, how) => {
        if (how === 'only') only([id]);
        else pick(id, 'toggle');
        if (roomy) reveal(id);
      },
      onSelectMany: (ids, how) => only(how === 'add' ? [...new Set([...has, ...ids])] : ids),
    }),
    [has, only, pick, reveal, roomy],
  );
}

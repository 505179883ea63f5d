import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Job } from '@tailboard/contracts/jobs/job';
import { CarriedCount, DragGround } from '@tailboard/ui/board/drag';
import { useTexts } from '@tailboard/web/texts';
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { conflictsOf } from '@tailboard/contracts/jobs/plan/conflicts';
import { jobOn, UNASSIGNED, type Board } from '../day/moved.js';
import { ROOMY } from '../day/roomy.js';
import { boardTexts } from './board-texts.js';
import { CardMenu, type CardAct } from './card-menu.js';
import type { CardHandlers } from './card-parts.js';
import { stateFor, type BoardState } from './lane-state.js';
import { MoveTo } from './move-to.js';
import { SelectionBar } from './selection-bar.js';
import { BoardKeys, useShortcuts } from './shortcuts.js';
import type { HeadAct } from './technician-head.js';
import { Technicians, type View } from './technicians.js';
import type { TrayChoice } from './tray-menu.js';
import type { BoardActions } from './use-board.js';
import { useHands, type Hands } from './use-hands.js';
import type { Highlights } from './use-highlights.js';
import type { Note } from './use-notes.js';
import { useTray } from './use-tray.js';
import { WaitingLane } from './waiting-lane.js';

const FillDialog = lazy(async () => ({ default: (await import('../fill/fill-dialog.js')).FillDialog }));

const RoutePrint = lazy(async () => ({ default: (await import('../route/route-print.js')).RoutePrint }));

/** What stands beside the lanes shares their selection. */
export interface Shared {
  readonly selected: ReadonlySet<string>;
  onSelect: (jobId: string, how: 'only' | 'toggle') => void;
  onSelectMany: (jobIds: readonly string[], how: 'only' | 'add') => void;
}

/** How wide the tray is. */
const TRAY = { narrow: 316, wide: 336 } as const;

/** What is open over the lanes. */
type Over =
  | { readonly kind: 'menu'; readonly id: string; readonly anchor: HTMLElement }
  | { readonly kind: 'move'; readonly ids: readonly string[] }
  /** A proposal: for these jobs, or for the route of somebody who does not come. */
  | { readonly kind: 'fill'; readonly ids: readonly string[]; readonly out: string | null }
  /** The route of somebody on paper. */
  | { readonly kind: 'print'; readonly of: string }
  | { readonly kind: 'help' };

interface LanesProps {
  board: Board;
  /** The board as far as filters let it be seen. */
  seen: Board;
  view: View;
  tray: TrayChoice;
  notes: ReadonlyMap<string, Note>;
  highlighted: Highlights;
  actions: BoardActions;
  onArrange: (choice: Partial<TrayChoice>) => void;
  onDetails: (jobId: string) => void;
  onFind: () => void;
  beside: ((shared: Shared) => ReactNode) | null;
}

/** The unassigned jobs at the side, a lane for each technician beside them; by mouse, by keyboard and by menu. */
export function Lanes({
  board,
  seen,
  view,
  tray: choice,
  notes,
  highlighted,
  actions,
  onArrange,
  onDetails,
  onFind,
  beside,
}: LanesProps): ReactNode {
  const t = useTexts(boardTexts);
  const instructions = useId();
  const tray = useTray(seen.unassigned, choice);
  const shown = useMemo(() => ({ ...seen, unassigned: [...tray.jobs] }), [seen, tray.jobs]);
  const hands = useHands(board, shown, actions, onDetails);
  const { keys, selection, paused, onDrop, onClick } = hands;
  const { active, inHand, attach, onKeyDown, onFocus } = keys;
  const [over, setOver] = useState<Over | null>(null);
  const handlers = useHandlers(hands, actions, setOver);
  const conflicts = useMemo(() => new Map(board.cards.map((card) => [card.user.id, conflictsOf(card)])), [board.cards]);
  const state = useMemo<BoardState>(
    () => ({ active, inHand, selected: selection.has, highlighted, notes, conflicts }),
    [active, inHand, selection.has, highlighted, notes, conflicts],
  );
  const shared = useShared(hands);
  const chosen = selection.cards.map((id) => jobOn(board, id)).filter((job) => job !== undefined);
  const movable = (ids: readonly string[]): string[] => ids.filter((id) => jobOn(board, id)?.completed === 0);
  const { only, cards: selectedCards } = selection;
  const fill = useCallback(() => {
    const waiting = selectedCards.filter((id) => tray.jobs.some((job) => job.id === id));
    setOver({ kind: 'fill', ids: waiting.length > 0 ? waiting : tray.jobs.map(({ id }) => id), out: null });
  }, [selectedCards, tray.jobs]);
  // Lanes are drawn again only when they change: what they are handed stays the same while the board changes around them.
  const latest = useRef(board);
  useEffect(() => {
    latest.current = board;
  });
  const onHead = useCallback((act: HeadAct, userId: string) => {
    const card = latest.current.cards.find(({ user }) => user.id === userId);
    if (!card) return;
    if (act === 'print') setOver({ kind: 'print', of: userId });
    else setOver({ kind: 'fill', ids: card.jobs.map(({ id }) => id), out: userId });
  }, []);
  useShortcuts({
    undo: () => actions.undo(),
    redo: actions.redo,
    find: onFind,
    help: () => setOver({ kind: 'help' }),
    fill,
    moveTo: () =>
      setOver({
        kind: 'move',
        ids: movable(selectedCards.length > 0 ? selectedCards : active === null ? [] : [active]),
      }),
  });

  return (
    <DragGround paused={paused}>
      <Box id={instructions} sx={{ display: 'none' }}>
        {t('board.keys')}
      </Box>
      <Box
        ref={attach}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        data-picking={chosen.length > 0 || undefined}
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: `${TRAY.narrow}px minmax(0, 1fr)`,
            xl: `${TRAY.wide}px minmax(0, 1fr)`,
          },
          ...(beside ? { [ROOMY]: { gridTemplateColumns: `${TRAY.narrow}px minmax(0, 1fr) 400px` } } : {}),
          // The last lanes are not hidden by the bar of the selection.
          pb: chosen.length > 0 ? 9 : 0,
        }}
      >
        {beside && <Beside>{beside(shared)}</Beside>}
        <Box
          sx={{
            position: { sm: 'sticky' },
            top: { sm: 60 },
            maxHeight: { xs: '46dvh', sm: 'calc(100dvh - 68px)' },
            display: 'grid',
            gridTemplateRows: 'minmax(0, 1fr)',
            minWidth: 0,
          }}
        >
          <WaitingLane
            tray={tray}
            all={board.unassigned.length}
            instructions={instructions}
            handlers={handlers}
            onArrange={onArrange}
            onSelect={only}
            onFill={fill}
            onDrop={onDrop}
            {...stateFor(UNASSIGNED, tray.jobs, state)}
          />
        </Box>
        <Technicians
          board={shown}
          whole={board}
          view={view}
          state={state}
          instructions={instructions}
          handlers={handlers}
          onAct={onHead}
          onDrop={onDrop}
        />
      </Box>
      <CarriedCount label={(count) => t('drag.count', { count })} />
      {chosen.length > 0 && (
        <SelectionBar
          jobs={chosen}
          onMove={() => setOver({ kind: 'move', ids: movable(selectedCards) })}
          onFill={() => setOver({ kind: 'fill', ids: movable(selectedCards), out: null })}
          onUnassign={() => hands.give(movable(selectedCards), UNASSIGNED)}
          onLock={(on) =>
            actions.lock(
              chosen.filter((job) => job.lock !== on).map(({ id }) => id),
              on,
            )
          }
          onComplete={() => actions.complete(movable(selectedCards), true)}
          onClear={selection.clear}
        />
      )}
      {over && (
        <OverLanes
          over={over}
          board={board}
          seen={shown}
          hands={hands}
          actions={actions}
          onDetails={onDetails}
          onOver={setOver}
        />
      )}
    </DragGround>
  );
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

function Beside({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        [ROOMY]: {
          gridColumn: '3',
          gridRow: '1',
          position: 'sticky',
          top: 64,
          maxHeight: 'calc(100dvh - 80px)',
          overflowY: 'auto',
        },
      }}
    >
      {children}
    </Box>
  );
}

/** The menu of a card, “Move to…”, a proposal, the list of keys: one at a time, over the lanes. */
function OverLanes({
  over,
  board,
  seen,
  hands,
  actions,
  onDetails,
  onOver,
}: {
  over: Over;
  board: Board;
  seen: Board;
  hands: Hands;
  actions: BoardActions;
  onDetails: (jobId: string) => void;
  onOver: (over: Over | null) => void;
}): ReactNode {
  const navigate = useNavigate();
  const close = (): void => onOver(null);
  const jobs = (ids: readonly string[]): Job[] => ids.map((id) => jobOn(board, id)).filter((job) => job !== undefined);
  if (over.kind === 'help') return <BoardKeys onClose={close} />;
  if (over.kind === 'menu') {
    // The menu tells of its job as it is by now, and is gone with it.
    const job = jobOn(seen, over.id);
    if (!job) return null;
    const act = (what: CardAct): void => {
      close();
      const acts: Record<CardAct, () => void> = {
        move: () => onOver({ kind: 'move', ids: [job.id] }),
        unassign: () => hands.give([job.id], UNASSIGNED),
        select: () => hands.selection.pick(job.id, 'toggle'),
        complete: () => actions.complete([job.id], job.completed === 0),
        lock: () => actions.lock([job.id], !job.lock),
        seen: () => actions.seen(job.id),
        details: () => onDetails(job.id),
        edit: () => void navigate(`/admin/jobs/edit?id=${job.id}`),
      };
      acts[what]();
    };
    return (
      <CardMenu job={job} selected={hands.selection.has.has(job.id)} anchor={over.anchor} onAct={act} onClose={close} />
    );
  }
  const cardOf = (id: string | null): Board['cards'][number] | null =>
    board.cards.find(({ user }) => user.id === id) ?? null;
  if (over.kind === 'print') {
    const card = cardOf(over.of);
    if (!card) return null;
    const { label, technician_id } = card.user;
    return (
      <Suspense fallback={null}>
        <RoutePrint
          who={technician_id ? `${label} (${technician_id})` : label}
          date={board.date}
          jobs={card.jobs}
          onClose={close}
        />
      </Suspense>
    );
  }
  const going = jobs(over.ids);
  if (over.kind === 'move')
    return going.length === 0 ? null : (
      <MoveTo
        jobs={going}
        board={board}
        onClose={close}
        onMove={(lane, date) => {
          close();
          hands.give(
            going.map(({ id }) => id),
            lane,
            date,
          );
        }}
      />
    );
  return (
    <Suspense fallback={null}>
      <FillDialog
        jobs={going}
        board={board}
        out={cardOf(over.out)}
        onClose={close}
        onGive={(takers) => {
          hands.selection.clear();
          actions.giveOut(takers);
        }}
      />
    </Suspense>
  );
}

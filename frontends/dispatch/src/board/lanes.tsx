import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Job } from '@tailboard/contracts/jobs/job';
import { CarriedCount, DragGround } from '@tailboard/ui/board/drag';
import { useTexts } from '@tailboard/web/texts';
import { useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { boardTexts } from './board-texts.js';
import { CardMenu, type CardAct } from './card-menu.js';
import type { CardHandlers } from './job-card.js';
import { stateFor, type BoardState } from './lane-state.js';
import { MoveTo } from './move-to.js';
import { jobOn, UNASSIGNED, type Board } from '../day/moved.js';
import { SelectionBar } from './selection-bar.js';
import { ShortcutList, useShortcuts } from './shortcuts.js';
import { Technicians, type View } from './technicians.js';
import type { BoardActions } from './use-board.js';
import { useHands } from './use-hands.js';
import type { Highlights } from './use-highlights.js';
import type { Note } from './use-notes.js';
import { WaitingLane } from './waiting-lane.js';

/** What stands beside the lanes shares their selection. */
export interface Shared {
  readonly selected: ReadonlySet<string>;
  onSelect: (jobId: string, how: 'only' | 'toggle') => void;
}

/** Where there is room for something beside the lanes. */
export const ROOMY = '@media (min-width: 1280px)';

/** The unassigned jobs at the side, a lane for each technician beside them; by mouse, by keyboard and by menu. */
export function Lanes({
  board,
  seen,
  view,
  notes,
  highlighted,
  actions,
  onDetails,
  onFind,
  beside,
}: {
  board: Board;
  /** The board as far as filters let it be seen. */
  seen: Board;
  view: View;
  notes: ReadonlyMap<string, Note>;
  highlighted: Highlights;
  actions: BoardActions;
  onDetails: (jobId: string) => void;
  onFind: () => void;
  beside: ((shared: Shared) => ReactNode) | null;
}): ReactNode {
  const t = useTexts(boardTexts);
  const navigate = useNavigate();
  const instructions = useId();
  const roomy = useMediaQuery(ROOMY);
  const { keys, selection, paused, carry, weigh, onDrop, onClick, give } = useHands(board, seen, actions, onDetails);
  const { active, inHand, attach, onKeyDown, onFocus, reveal } = keys;
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const [moving, setMoving] = useState<readonly string[]>([]);
  const [help, setHelp] = useState(false);

  const edit = useCallback((jobId: string) => void navigate(`/admin/jobs/edit?id=${jobId}`), [navigate]);
  const { complete, dismiss, lock, seen: orderSeen, undo, redo } = actions;
  const handlers = useMemo<CardHandlers>(
    () => ({ complete, dismiss, edit, carry, weigh, menu: ({ id }, anchor) => setMenu({ id, anchor }) }),
    [complete, dismiss, edit, carry, weigh],
  );
  const state = useMemo<BoardState>(
    () => ({ active, inHand, selected: selection.has, highlighted, notes }),
    [active, inHand, selection.has, highlighted, notes],
  );
  const { pick, only, clear } = selection;
  const shared = useMemo<Shared>(
    () => ({
      selected: selection.has,
      onSelect: (id, how) => {
        if (how === 'only') only([id]);
        else pick(id, 'toggle');
        if (roomy) reveal(id);
      },
    }),
    [selection.has, only, pick, reveal, roomy],
  );
  const chosen = selection.cards.map((id) => jobOn(board, id)).filter((job) => job !== undefined);
  const movable = (ids: readonly string[]): string[] => ids.filter((id) => jobOn(board, id)?.completed === 0);

  useShortcuts({
    undo: () => undo(),
    redo,
    find: onFind,
    help: () => setHelp(true),
    moveTo: () => setMoving(movable(selection.cards.length > 0 ? selection.cards : active === null ? [] : [active])),
  });
  const act = (what: CardAct, job: Job): void => {
    setMenu(null);
    const acts: Record<CardAct, () => void> = {
      move: () => setMoving([job.id]),
      unassign: () => give([job.id], UNASSIGNED),
      select: () => pick(job.id, 'toggle'),
      complete: () => complete([job.id], job.completed === 0),
      lock: () => lock([job.id], !job.lock),
      seen: () => orderSeen(job.id),
      details: () => onDetails(job.id),
      edit: () => edit(job.id),
    };
    acts[what]();
  };
  // The menu tells of its job as it is by now, and is gone with it.
  const menuOf = menu && jobOn(seen, menu.id);
  const going = moving.map((id) => jobOn(board, id)).filter((job) => job !== undefined);

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
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '264px minmax(0, 1fr)', xl: '320px minmax(0, 1fr)' },
          ...(beside ? { [ROOMY]: { gridTemplateColumns: '264px minmax(0, 1fr) 400px' } } : {}),
          // The last lanes are not hidden by the bar of the selection.
          pb: chosen.length > 0 ? 9 : 0,
        }}
      >
        {beside && (
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
            {beside(shared)}
          </Box>
        )}
        <Box
          sx={{
            position: { sm: 'sticky' },
            top: { sm: 64 },
            height: { xs: '62dvh', sm: 'calc(100dvh - 80px)' },
            display: 'grid',
            gridTemplateRows: 'minmax(0, auto)',
            gridTemplateColumns: 'minmax(0, 1fr)',
            minHeight: 0,
          }}
        >
          <WaitingLane
            jobs={seen.unassigned}
            all={board.unassigned.length}
            instructions={instructions}
            handlers={handlers}
            onDrop={onDrop}
            {...stateFor(UNASSIGNED, seen.unassigned, state)}
          />
        </Box>
        <Technicians
          board={seen}
          view={view}
          state={state}
          instructions={instructions}
          handlers={handlers}
          onDrop={onDrop}
        />
      </Box>
      <CarriedCount label={(count) => t('drag.count', { count })} />
      {chosen.length > 0 && (
        <SelectionBar
          jobs={chosen}
          onMove={() => setMoving(movable(selection.cards))}
          onUnassign={() => give(movable(selection.cards), UNASSIGNED)}
          onLock={(on) =>
            lock(
              chosen.filter((job) => job.lock !== on).map(({ id }) => id),
              on,
            )
          }
          onComplete={() => complete(movable(selection.cards), true)}
          onClear={clear}
        />
      )}
      {menu && menuOf && (
        <CardMenu
          job={menuOf}
          selected={selection.has.has(menuOf.id)}
          anchor={menu.anchor}
          onAct={(what) => act(what, menuOf)}
          onClose={() => setMenu(null)}
        />
      )}
      {going.length > 0 && (
        <MoveTo
          jobs={going}
          board={board}
          onClose={() => setMoving([])}
          onMove={(lane, date) => {
            setMoving([]);
            give(
              going.map(({ id }) => id),
              lane,
              date,
            );
          }}
        />
      )}
      {help && <ShortcutList onClose={() => setHelp(false)} />}
    </DragGround>
  );
}

import Box from '@mui/material/Box';
import { useCallback, type ReactNode } from 'react';
import { PRINTED_WHOLE } from '@tailboard/ui/layout/paper';
import { WIDE_SCREEN } from '../board-model/wide-screen.js';
import { UNASSIGNED } from '../board-model/board-jobs.js';
import type { Pane } from '../window-group/window-group.js';
import { DayBoardState, type BoardInteractionState, type DayOfWindow, type Shared } from './board-interaction-state.js';
import { getLaneState } from './state/lane-state.js';
import { Technicians, type View } from './card/technicians.js';
import type { UnassignedView } from './unassigned/unassigned-menu.js';
import { useUnassigned } from './unassigned/use-unassigned.js';
import { UnassignedElsewhere, UnassignedLane } from './unassigned/unassigned-lane.js';

/** Width of the unassigned jobs. */
const UNASSIGNED_WIDTH = { narrow: 316, wide: 336 } as const;
const REST = 'minmax(0, 1fr)';
const SIDE = '400px';

interface LanesProps extends Omit<DayOfWindow, 'shows' | 'unassigned'> {
  view: View;
  unassignedView: UnassignedView;
  /** The panes in separate windows. */
  away: ReadonlySet<Pane>;
  onArrange: (choice: Partial<UnassignedView>) => void;
  /** Opens a separate window for a pane, or calls it back. */
  onOut: (pane: Pane) => void;
  onBack: (pane: Pane) => void;
  /** Content above the lanes. */
  above: ReactNode;
  renderSidePane: ((shared: Shared) => ReactNode) | null;
}

/** The unassigned jobs at the side, with a lane for each technician beside them; usable by mouse, keyboard and menu. */
export function Lanes({
  view,
  unassignedView,
  away,
  onArrange,
  onOut,
  onBack,
  above,
  renderSidePane,
  ...day
}: LanesProps): ReactNode {
  const unassigned = useUnassigned(day.seen.unassigned, day.board.date, unassignedView);
  const unassignedIsHere = !away.has('tray');
  return (
    <DayBoardState {...day} unassigned={unassigned} shows={{ pane: null, away }}>
      {(interactionState) => (
        // Padding so that the selection bar does not hide the last lanes.
        <Box sx={{ display: 'grid', gap: 1.5, pb: interactionState.interactions.selection.cards.length > 0 ? 9 : 0 }}>
          <Aways>
            {above}
            {!unassignedIsHere && (
              <UnassignedElsewhere
                all={day.board.unassigned.length}
                grabbedCards={getLaneState(UNASSIGNED, [], interactionState.state).grabbedCards}
                onDrop={interactionState.interactions.onDrop}
                onBack={() => onBack('tray')}
              />
            )}
          </Aways>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              alignItems: 'start',
              gridTemplateColumns: columns(unassignedIsHere, false),
              '@media print': { gridTemplateColumns: REST },
              ...(renderSidePane ? { [WIDE_SCREEN]: { gridTemplateColumns: columns(unassignedIsHere, true) } } : {}),
            }}
          >
            {renderSidePane && <SidePane>{renderSidePane(interactionState.shared)}</SidePane>}
            {unassignedIsHere && (
              <UnassignedColumn
                interactionState={interactionState}
                day={{ ...day, unassigned }}
                onArrange={onArrange}
                onOut={onOut}
              />
            )}
            <Technicians
              board={interactionState.shown}
              fullBoard={day.board}
              view={view}
              state={interactionState.state}
              instructions={interactionState.instructions}
              handlers={interactionState.handlers}
              onAction={interactionState.onHead}
              onDrop={interactionState.interactions.onDrop}
            />
          </Box>
        </Box>
      )}
    </DayBoardState>
  );
}

/** Columns of the board: unassigned jobs, technicians, side pane. */
const columns = (hasUnassigned: boolean, hasSidePane: boolean): Record<string, string> | string => {
  const side = hasSidePane ? ` ${SIDE}` : '';
  if (!hasUnassigned) return `${REST}${side}`;
  if (hasSidePane) return `${UNASSIGNED_WIDTH.narrow}px ${REST}${side}`;
  return { xs: REST, sm: `${UNASSIGNED_WIDTH.narrow}px ${REST}`, xl: `${UNASSIGNED_WIDTH.wide}px ${REST}` } as const;
};

/** Shows the panes in separate windows, in one line if there is space. */
function Aways({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
        '&:empty': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

/** Keeps the unassigned jobs visible while the lanes beside them scroll. */
function UnassignedColumn({
  interactionState,
  day,
  onArrange,
  onOut,
}: {
  interactionState: BoardInteractionState;
  day: Pick<DayOfWindow, 'board' | 'unassigned'>;
  onArrange: (choice: Partial<UnassignedView>) => void;
  onOut: (pane: Pane) => void;
}): ReactNode {
  const out = useCallback(() => onOut('tray'), [onOut]);
  return (
    <Box
      className={PRINTED_WHOLE}
      sx={{
        position: { sm: 'sticky' },
        top: { sm: 60 },
        maxHeight: { xs: '46dvh', sm: 'calc(100dvh - 68px)' },
        display: 'grid',
        gridTemplateRows: REST,
        minWidth: 0,
      }}
    >
      <UnassignedLane
        unassigned={day.unassigned}
        all={day.board.unassigned.length}
        instructions={interactionState.instructions}
        handlers={interactionState.handlers}
        onArrange={onArrange}
        onSelect={interactionState.interactions.selection.only}
        onPropose={interactionState.onPropose}
        onOut={out}
        onDrop={interactionState.interactions.onDrop}
        {...getLaneState(UNASSIGNED, day.unassigned.jobs, interactionState.state)}
      />
    </Box>
  );
}

function SidePane({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        [WIDE_SCREEN]: {
          gridColumn: '-2',
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

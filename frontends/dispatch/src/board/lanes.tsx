import Box from '@mui/material/Box';
import { useCallback, type ReactNode } from 'react';
import { ROOMY } from '../day/roomy.js';
import { UNASSIGNED } from '../day/moved.js';
import type { Pane } from '../window-group/window-group.js';
import { DayBoardState, type BoardInteractionState, type DayOfWindow, type Shared } from './board-interaction-state.js';
import { stateFor } from './state/lane-state.js';
import { Technicians, type View } from './card/technicians.js';
import type { UnassignedView } from './unassigned/unassigned-menu.js';
import { useUnassigned } from './unassigned/use-unassigned.js';
import { UnassignedElsewhere, WaitingLane } from './unassigned/unassigned-lane.js';

/** Width of the unassigned jobs. */
const UNASSIGNED_WIDTH = { narrow: 316, wide: 336 } as const;
const REST = 'minmax(0, 1fr)';
const SIDE = '400px';

interface LanesProps extends Omit<DayOfWindow, 'shows' | 'unassignedLane'> {
  view: View;
  unassignedLane: UnassignedView;
  /** The panes in separate windows. */
  away: ReadonlySet<Pane>;
  onArrange: (choice: Partial<UnassignedView>) => void;
  /** Opens a separate window for a pane, or calls it back. */
  onOut: (pane: Pane) => void;
  onBack: (pane: Pane) => void;
  /** Content above the lanes. */
  above: ReactNode;
  beside: ((shared: Shared) => ReactNode) | null;
}

/** The unassigned jobs at the side, with a lane for each technician beside them; usable by mouse, keyboard and menu. */
export function Lanes({
  view,
  unassignedLane: choice,
  away,
  onArrange,
  onOut,
  onBack,
  above,
  beside,
  ...day
}: LanesProps): ReactNode {
  const unassigned = useUnassigned(day.seen.unassigned, choice);
  const unassignedIsHere = !away.has('tray');
  return (
    <DayBoardState {...day} unassignedLane={unassigned} shows={{ pane: null, away }}>
      {(at) => (
        // Padding so that the selection bar does not hide the last lanes.
        <Box sx={{ display: 'grid', gap: 1.5, pb: at.interactions.selection.cards.length > 0 ? 9 : 0 }}>
          <Aways>
            {above}
            {!unassignedIsHere && (
              <UnassignedElsewhere
                all={day.board.unassigned.length}
                hand={stateFor(UNASSIGNED, [], at.state).hand}
                onDrop={at.interactions.onDrop}
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
              ...(beside ? { [ROOMY]: { gridTemplateColumns: columns(unassignedIsHere, true) } } : {}),
            }}
          >
            {beside && <Beside>{beside(at.shared)}</Beside>}
            {unassignedIsHere && (
              <WaitingPlace at={at} day={{ ...day, unassignedLane: unassigned }} onArrange={onArrange} onOut={onOut} />
            )}
            <Technicians
              board={at.shown}
              whole={day.board}
              view={view}
              state={at.state}
              instructions={at.instructions}
              handlers={at.handlers}
              onAction={at.onHead}
              onDrop={at.interactions.onDrop}
            />
          </Box>
        </Box>
      )}
    </DayBoardState>
  );
}

/** Columns of the board: unassigned jobs, technicians, side pane. */
const columns = (unassigned: boolean, beside: boolean): Record<string, string> | string => {
  const side = beside ? ` ${SIDE}` : '';
  if (!unassigned) return `${REST}${side}`;
  if (beside) return `${UNASSIGNED_WIDTH.narrow}px ${REST}${side}`;
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
function WaitingPlace({
  at,
  day,
  onArrange,
  onOut,
}: {
  at: BoardInteractionState;
  day: Pick<DayOfWindow, 'board' | 'unassignedLane'>;
  onArrange: (choice: Partial<UnassignedView>) => void;
  onOut: (pane: Pane) => void;
}): ReactNode {
  const out = useCallback(() => onOut('tray'), [onOut]);
  return (
    <Box
      sx={{
        position: { sm: 'sticky' },
        top: { sm: 60 },
        maxHeight: { xs: '46dvh', sm: 'calc(100dvh - 68px)' },
        display: 'grid',
        gridTemplateRows: REST,
        minWidth: 0,
      }}
    >
      <WaitingLane
        unassignedLane={day.unassignedLane}
        all={day.board.unassigned.length}
        instructions={at.instructions}
        handlers={at.handlers}
        onArrange={onArrange}
        onSelect={at.interactions.selection.only}
        onPropose={at.onPropose}
        onOut={out}
        onDrop={at.interactions.onDrop}
        {...stateFor(UNASSIGNED, day.unassignedLane.jobs, at.state)}
      />
    </Box>
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

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { stateFor } from '../board/state/lane-state.js';
import { WaitingLane } from '../board/unassigned/unassigned-lane.js';
import { UNASSIGNED } from '../day/moved.js';
import { PaneWindow } from './pane-window.js';

/** The unassigned jobs of a day in a separate window. */
export function Page(): ReactNode {
  return (
    <PaneWindow pane="tray">
      {({ board, unassignedLane: unassigned, hand, onArrange }) => (
        <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>
          <WaitingLane
            unassignedLane={unassigned}
            all={board.unassigned.length}
            instructions={hand.instructions}
            handlers={hand.handlers}
            onArrange={onArrange}
            onSelect={hand.interactions.selection.only}
            onPropose={hand.onPropose}
            onDrop={hand.interactions.onDrop}
            whole
            {...stateFor(UNASSIGNED, unassigned.jobs, hand.state)}
          />
        </Box>
      )}
    </PaneWindow>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { getLaneState } from '../board/state/lane-state.js';
import { UnassignedLane } from '../board/unassigned/unassigned-lane.js';
import { UNASSIGNED } from '../board-model/board-jobs.js';
import { PaneWindow } from './pane-window.js';

/** The unassigned jobs of a day in a separate window. */
export function Page(): ReactNode {
  return (
    <PaneWindow pane="tray">
      {({ board, unassignedLane, boardState, onArrange }) => (
        <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>
          <UnassignedLane
            unassigned={unassignedLane}
            all={board.unassigned.length}
            instructions={boardState.instructions}
            handlers={boardState.handlers}
            onArrange={onArrange}
            onSelect={boardState.interactions.selection.only}
            onPropose={boardState.onPropose}
            onDrop={boardState.interactions.onDrop}
            inOwnWindow
            {...getLaneState(UNASSIGNED, unassignedLane.jobs, boardState.state)}
          />
        </Box>
      )}
    </PaneWindow>
  );
}

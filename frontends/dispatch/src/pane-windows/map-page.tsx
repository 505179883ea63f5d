import { useMemo, type ReactNode } from 'react';
import { useVisible } from '../board/use-day.js';
import { DayMap } from '../map/day-map.js';
import { PaneWindow, type PaneOf } from './pane-window.js';

/** The map of a day in a separate window. */
export function Page(): ReactNode {
  return <PaneWindow pane="map">{(pane) => <FullMap {...pane} />}</PaneWindow>;
}

function FullMap({ board, seen, highlighted, boardState }: PaneOf): ReactNode {
  const shows = useVisible(seen);
  const highlightedIds = useMemo(() => new Set(highlighted.keys()), [highlighted]);
  return <DayMap board={board} {...boardState.shared} highlighted={highlightedIds} filterJobs={shows} inOwnWindow />;
}

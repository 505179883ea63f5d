import type { ReactNode } from 'react';
import type { MapPoint, MapRoute, TileSource } from './geometry.js';

/** What a map of points is given. */
export interface PointMapProps {
  points: readonly MapPoint[];
  routes: readonly MapRoute[];
  selected: ReadonlySet<string>;
  highlighted: ReadonlySet<string>;
  /** `toggle` with Ctrl, Cmd or Shift. */
  onSelect: (id: string, how: 'only' | 'toggle') => void;
  /** What is told of the point under the mouse. */
  describe: (id: string) => ReactNode;
  /** Without one there are squares, and a sentence that says so. */
  tiles: TileSource | null;
  /** Names what is shown: under a new name the map frames its points anew, and otherwise stays where it was put. */
  fit: string;
  words: {
    /** What the map is called, and where the same is told in words. */
    name: string;
    zoomIn: string;
    zoomOut: string;
    showAll: string;
    noTiles: string;
    tilesFailed: string;
    /** The map itself, a part of the program, could not be fetched. */
    failed: string;
  };
}

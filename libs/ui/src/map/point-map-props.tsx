import type { ReactNode } from 'react';
import type { MapPoint, MapRoute, TileSource, Town } from './geometry.js';

/** What a map of points is given. */
export interface PointMapProps {
  points: readonly MapPoint[];
  routes: readonly MapRoute[];
  selected: ReadonlySet<string>;
  highlighted: ReadonlySet<string>;
  /** `toggle` with Ctrl, Cmd or Shift. */
  onSelect: (id: string, how: 'only' | 'toggle') => void;
  /** What a line was drawn around, or a cluster pressed with Ctrl, Cmd or Shift; `add`: beside what is selected already. */
  onSelectMany: (ids: readonly string[], how: 'only' | 'add') => void;
  /** What is told of the point under the mouse. */
  describe: (id: string) => ReactNode;
  /** Without one there are lines of states and counties and the names of `towns`, and a sentence that says so. */
  tiles: TileSource | null;
  towns: readonly Town[];
  /** Names what is shown: under a new name the map frames its points anew, and otherwise stays where it was put. */
  fit: string;
  words: {
    /** What the map is called, and where the same is told in words. */
    name: string;
    zoomIn: string;
    zoomOut: string;
    showAll: string;
    /** The button after which a line is drawn around points. */
    lasso: string;
    /** What is told of points that are told as one. */
    cluster: (count: number) => string;
    noTiles: string;
    tilesFailed: string;
    /** The map itself, a part of the program, could not be fetched. */
    failed: string;
  };
}

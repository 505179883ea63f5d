import type { ReactNode } from 'react';
import type { MapPoint, MapRoute, TileSource, Town } from './geometry.js';

/** The props of a point map. */
export interface PointMapProps {
  points: readonly MapPoint[];
  routes: readonly MapRoute[];
  selected: ReadonlySet<string>;
  highlighted: ReadonlySet<string>;
  /** `toggle` with Ctrl, Cmd or Shift. */
  onSelect: (id: string, how: 'only' | 'toggle') => void;
  /**
   * Called with the points inside a lasso, or with those of a cluster pressed with Ctrl, Cmd or Shift. `add` keeps the
   * existing selection.
   */
  onSelectMany: (ids: readonly string[], how: 'only' | 'add') => void;
  /** Returns the tooltip of the point under the mouse. */
  describe: (id: string) => ReactNode;
  /** Without tiles, the map shows lines of states and counties, the names of `towns`, and a sentence that says so. */
  tiles: TileSource | null;
  towns: readonly Town[];
  /** Identifies the shown data. When it changes, the map frames its points again; otherwise it keeps its position. */
  fit: string;
  words: {
    /** The name of the map, and where the same data are available as text. */
    name: string;
    zoomIn: string;
    zoomOut: string;
    showAll: string;
    /** The label of the button that starts the lasso. */
    lasso: string;
    /** The tooltip of a cluster. */
    cluster: (count: number) => string;
    noTiles: string;
    tilesFailed: string;
    /** The message if the map's code could not be loaded. */
    failed: string;
  };
}

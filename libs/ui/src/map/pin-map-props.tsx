import type { Position } from '@tailboard/contracts/miles';
import type { TileSource } from './geometry.js';

export interface PinMapProps {
  readonly position: Position | null;
  /** The middle of the map while there is no position; `null` shows the contiguous United States. */
  readonly center: Position | null;
  /** Called after a drag, a click on the map, or an arrow key on the pin. */
  readonly onPosition: (position: Position) => void;
  readonly tiles: TileSource | null;
  readonly words: { readonly name: string; readonly pin: string; readonly zoomIn: string; readonly zoomOut: string };
}

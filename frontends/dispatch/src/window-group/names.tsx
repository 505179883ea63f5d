import { newKey } from '@tailboard/web/api/transport';
import type { Pane, Shown } from './window-group.js';

/**
 * Returns the window name of a pane. The browser keeps it through reloads and gives it to no copy: it identifies a
 * board again, and a window knows the board that it was opened from. The same name opens no second window.
 */
export const nameOfPane = (pane: Pane, board: string): string => `tailboard-${pane}-${board}`;

/** Returns the board that this window is or was opened from, by its name; a window with a typed URL belongs to none. */
export function boardOfWindow(shown: Shown): string | null {
  const before = `tailboard-${shown}-`;
  if (window.name.startsWith(before)) return window.name.slice(before.length);
  if (shown !== 'board') return null;
  const board = newKey();
  window.name = `${before}${board}`;
  return board;
}

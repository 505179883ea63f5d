import { Glyph } from '@tailboard/ui/icons';
import type { MouseEvent, ReactNode } from 'react';

/** A double-click on a control is two clicks on it, not one on the card. */
export const stay = (event: MouseEvent): void => event.stopPropagation();

/** Square checkbox at the left edge that selects a card. */
export function PickCard({
  title,
  name,
  selected,
  tab,
  onPick,
}: {
  title: string;
  name: string;
  selected: boolean;
  tab: number;
  onPick: (how: 'range' | 'toggle') => void;
}): ReactNode {
  return (
    <label className="pick" title={title} onDoubleClick={stay}>
      <input
        type="checkbox"
        checked={selected}
        // A click reports whether Shift was held; keyboard users select with Ctrl Space and Shift Space on the card
        // itself.
        onClick={(event) => onPick(event.shiftKey ? 'range' : 'toggle')}
        onChange={() => undefined}
        aria-label={name}
        tabIndex={tab}
      />
    </label>
  );
}

/** Button that opens the menu of a card. */
export function MoreActions({
  name,
  tab,
  onOpen,
}: {
  name: string;
  tab: number;
  onOpen: (anchor: HTMLElement) => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="act more"
      aria-label={name}
      aria-haspopup="menu"
      tabIndex={tab}
      onDoubleClick={stay}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <Glyph name="more" />
    </button>
  );
}

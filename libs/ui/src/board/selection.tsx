import { useCallback, useEffect, useMemo, useRef } from 'react';
import { listCardsBetween, type LaneModel } from './walk.js';

/**
 * `one`: selects nothing and makes this card the start of ranges. `toggle`: adds or removes the card. `range`: selects
 * all cards from the last one to this one.
 */
export type Pick = 'one' | 'toggle' | 'range';

export interface Selection {
  /** The selected cards that are shown, in display order. Exactly these are counted. */
  readonly cards: readonly string[];
  readonly has: ReadonlySet<string>;
  pick: (card: string, how: Pick) => void;
  /** Selects these cards and no others. */
  only: (cards: readonly string[]) => void;
  clear: () => void;
}

/**
 * The selected cards, shown or not, and a function that changes them. The caller that stores them may share them with
 * other windows.
 */
export interface SelectionState {
  readonly selected: ReadonlySet<string>;
  setSelected: (how: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

const NONE: ReadonlySet<string> = new Set();
const NO_CARDS: readonly string[] = [];

/** Returns the selected cards. Cards that leave the lanes because they are moved or filtered out are deselected. */
export function useSelection(lanes: readonly LaneModel[], { selected, setSelected }: SelectionState): Selection {
  const anchor = useRef<string | null>(null);
  const latest = useRef(lanes);
  useEffect(() => {
    latest.current = lanes;
  });
  const cards = useMemo(
    () => (selected.size === 0 ? NO_CARDS : lanes.flatMap((lane) => lane.cards.filter((card) => selected.has(card)))),
    [lanes, selected],
  );
  const has = useMemo(() => (cards.length === 0 ? NONE : new Set(cards)), [cards]);

  const pick = useCallback(
    (card: string, how: Pick) => {
      if (how === 'range') {
        const range = listCardsBetween(latest.current, anchor.current ?? card, card);
        setSelected((before) => new Set([...before, ...range]));
        return;
      }
      anchor.current = card;
      setSelected((before) => {
        if (how === 'one') return before.size === 0 ? before : NONE;
        const after = new Set(before);
        if (!after.delete(card)) after.add(card);
        return after;
      });
    },
    [setSelected],
  );
  const only = useCallback(
    (chosen: readonly string[]) => {
      anchor.current = chosen[0] ?? null;
      setSelected(() => new Set(chosen));
    },
    [setSelected],
  );
  const clear = useCallback(() => setSelected(() => NONE), [setSelected]);
  return useMemo(() => ({ cards, has, pick, only, clear }), [cards, has, pick, only, clear]);
}

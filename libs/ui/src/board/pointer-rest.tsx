import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';

/** Event handlers of a list: its rows rest while a pointer is over them. */
export interface PointerRest {
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onDropCapture: () => void;
}

/** Keys that are held while the mouse is used. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/** Heights of cards by their ID, in px. */
type Heights = ReadonlyMap<string, number>;
const NO_HEIGHTS: Heights = new Map();
const measureCards = (list: Element): Heights =>
  new Map(
    [...list.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset, offsetHeight }) => [
      dataset.card ?? '',
      offsetHeight,
    ]),
  );

/**
 * Returns the rows as they were when a pointer came over them, so that no one grabs a row that has just moved under the
 * pointer, and the heights of their cards; `null` while no pointer is over them, and after a key or a drop. After a drop the list shows its result in
 * place before rows rest again.
 * @param arrangement another value whenever the user arranges the rows differently
 */
export function usePointerRest<Rows>(
  rows: Rows,
  arrangement: unknown,
): { resting: Rows | null; heights: Heights; pointerRest: PointerRest } {
  const [rested, setRested] = useState<{ rows: Rows; arrangement: unknown; heights: Heights } | null>(null);
  const resting = rested?.arrangement === arrangement ? (rested?.rows ?? null) : null;
  const latest = useRef({ rows, arrangement, resting });
  useEffect(() => {
    latest.current = { rows, arrangement, resting };
  });
  const awaitsDrop = useRef(false);
  const onPointerMove = useCallback(({ currentTarget }: PointerEvent) => {
    if (latest.current.resting === null && !awaitsDrop.current)
      setRested({ ...latest.current, heights: measureCards(currentTarget) });
  }, []);
  const onPointerLeave = useCallback(() => {
    awaitsDrop.current = false;
    setRested(null);
  }, []);
  const onDropCapture = useCallback(() => {
    awaitsDrop.current = true;
    setRested(null);
  }, []);
  useEffect(() => {
    awaitsDrop.current = false;
  }, [rows]);
  const isResting = resting !== null;
  useEffect(() => {
    if (!isResting) return;
    const handleKey = ({ key }: KeyboardEvent): void => {
      if (!MODIFIERS.includes(key)) onPointerLeave();
    };
    // A card that is dropped elsewhere leaves this list.
    addEventListener('drop', onDropCapture, { capture: true });
    addEventListener('keydown', handleKey, { capture: true });
    return () => {
      removeEventListener('drop', onDropCapture, { capture: true });
      removeEventListener('keydown', handleKey, { capture: true });
    };
  }, [isResting, onPointerLeave, onDropCapture]);
  const pointerRest = useMemo(
    () => ({ onPointerMove, onPointerLeave, onDropCapture }),
    [onPointerMove, onPointerLeave, onDropCapture],
  );
  return { resting, heights: rested?.heights ?? NO_HEIGHTS, pointerRest };
}

/** A card in its place; `gone` if it is no longer in the lane. */
export interface RestingCard<Card> {
  readonly card: Card;
  /** Its position among the cards that are in the lane, from 0. */
  readonly index: number;
  readonly gone: boolean;
}

/**
 * Returns the cards of a lane in the places that they had, with their current content: cards that are no longer in the
 * lane stay as cards that are gone, and new cards follow at the end.
 * @param before the cards while a pointer is over the lane ({@link usePointerRest}); `null`: the current ones
 */
export function keepPlaces<Card extends { readonly id: string }>(
  before: readonly Card[] | null,
  now: readonly Card[],
): readonly RestingCard<Card>[] {
  const left = new Map(now.map((card) => [card.id, card]));
  let index = 0;
  const kept = (before ?? now).map((card): RestingCard<Card> => {
    const current = left.get(card.id);
    left.delete(card.id);
    return current ? { card: current, index: index++, gone: false } : { card, index, gone: true };
  });
  return [...kept, ...[...left.values()].map((card) => ({ card, index: index++, gone: false }))];
}

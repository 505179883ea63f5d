import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Pick } from './selection.js';
import { carriedBy, picked, unmoved, walked, type Grabbed, type LaneModel, type LanePosition } from './walk.js';

export interface BoardKeys {
  /**
   * The card with the keyboard position. It must stay in the document. Its inner controls are tab stops; those of other
   * cards are not.
   */
  readonly active: string | null;
  readonly grabbed: Grabbed | null;
  /** The ref of the element around all lanes. It attaches the two listeners. */
  attach: (node: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: { target: EventTarget }) => void;
  /** Moves the keyboard position to a card as soon as it is in the document. */
  go: (card: string) => void;
  /** Scrolls a card into view without moving the focus. */
  reveal: (card: string) => void;
  /** Keeps the keyboard position on a card that is moving to another lane. */
  follow: (card: string) => void;
  /** Returns the picked-up cards to their place. */
  release: () => void;
}

const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-card]') : null;
const WALKING = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * Keyboard control of the board. Arrows, Home, End, PageUp and PageDown move between cards. Space picks up and drops;
 * arrows then choose lane and place. Escape cancels, Enter opens. Ctrl Space, Shift Space and Shift with an arrow
 * select; Ctrl A selects a lane. The hook works on a model, because most cards of a long board are not in the document.
 * The caller keeps `active` and the target lane in the document.
 */
export function useBoardKeys({
  lanes,
  selected,
  fixed,
  still = false,
  onMove,
  onOpen,
  onPick,
  onSelect,
  onAnnounce,
}: {
  lanes: readonly LaneModel[];
  selected: readonly string[];
  /** Returns whether a card cannot be moved now. */
  fixed: (card: string) => boolean;
  /** Cards cannot be moved here; Space selects. */
  still?: boolean;
  onMove: (cards: readonly string[], to: LanePosition) => void;
  onOpen: (card: string) => void;
  onPick: (card: string, how: Pick) => void;
  onSelect: (cards: readonly string[]) => void;
  /** Called at each step, for screen reader announcements. */
  onAnnounce: (what: 'picked' | 'over' | 'place' | 'dropped' | 'back', grabbed: Grabbed) => void;
}): BoardKeys {
  const [active, setActive] = useState<string | null>(null);
  const [held, setInHand] = useState<Grabbed | null>(null);
  // Cards that another user removed meanwhile, or that the new date does not have, are no longer picked up.
  const grabbed = useMemo(
    () => (held && lanes.some(({ cards }) => cards.includes(held.card)) ? held : null),
    [held, lanes],
  );
  const root = useRef<HTMLElement | null>(null);
  const wanted = useRef<string | null>(null);
  const following = useRef<string | null>(null);
  const revealing = useRef<string | null>(null);
  const find = (kind: 'card' | 'lane', id: string): HTMLElement | null =>
    root.current?.querySelector<HTMLElement>(`[data-${kind}="${CSS.escape(id)}"]`) ?? null;

  useEffect(() => {
    const shown = revealing.current === null ? null : find('card', revealing.current);
    if (!shown) return;
    revealing.current = null;
    shown.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  useEffect(() => {
    const card = wanted.current ?? following.current;
    const element = card === null ? null : find('card', card);
    if (!element || element === document.activeElement) return;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (wanted.current === null && !lost) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  const over = grabbed?.over.lane;
  useEffect(() => {
    if (over !== undefined) find('lane', over)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [over]);

  const go = useCallback((card: string) => {
    wanted.current = card;
    setActive(card);
    // If the card was already active, nothing rerenders, and its element is available.
    const element = root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  const reveal = useCallback((card: string) => {
    revealing.current = card;
    setActive(card);
  }, []);
  const follow = useCallback((card: string) => {
    following.current = card;
    setActive(card);
  }, []);
  const release = useCallback(() => setInHand(null), []);

  const carry = (hand: Grabbed, key: string): void => {
    const next = carriedBy(lanes, hand, key);
    if (next === hand) return;
    setInHand(next);
    onAnnounce(next.over.lane === hand.over.lane ? 'place' : 'over', next);
  };
  const pickUp = (card: string): void => {
    const along = selected.includes(card) ? selected.filter((other) => !fixed(other)) : [card];
    const hand = fixed(card) ? null : picked(lanes, card, along);
    if (!hand) return;
    // Another user may move the card to another lane meanwhile.
    following.current = card;
    setInHand(hand);
    onAnnounce('picked', hand);
  };
  const putDown = (hand: Grabbed): void => {
    if (unmoved(hand)) onAnnounce('back', hand);
    else {
      onAnnounce('dropped', hand);
      following.current = hand.card;
      onMove(hand.cards, hand.over);
    }
    setInHand(null);
  };

  const plain = (card: string, key: string): boolean => {
    if (key === ' ') {
      if (grabbed) putDown(grabbed);
      else if (still) onPick(card, 'toggle');
      else pickUp(card);
    } else if (WALKING.includes(key)) {
      if (grabbed) carry(grabbed, key);
      else {
        const next = walked(lanes, card, key);
        if (next !== null) go(next);
      }
    } else if (key === 'Enter' && grabbed) putDown(grabbed);
    else if (key === 'Enter') onOpen(card);
    else return false;
    return true;
  };
  const selecting = (card: string, event: KeyboardEvent): boolean => {
    const control = event.ctrlKey || event.metaKey;
    if (event.key === ' ') onPick(card, control ? 'toggle' : 'range');
    else if (control && event.key.toLowerCase() === 'a')
      onSelect(lanes.find(({ cards }) => cards.includes(card))?.cards ?? []);
    else if (event.shiftKey && !control && WALKING.includes(event.key)) {
      const next = walked(lanes, card, event.key);
      if (selected.length === 0) onPick(card, 'toggle');
      if (next !== null) {
        onPick(next, 'range');
        go(next);
      }
    } else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      if (grabbed) {
        onAnnounce('back', { ...grabbed, over: grabbed.from });
        setInHand(null);
      } else if (selected.length > 0) onSelect([]);
      else return;
      event.preventDefault();
      return;
    }
    const element = cardOf(event.target);
    const card = element?.dataset.card;
    if (card === undefined || element !== event.target) return;
    const modified = event.ctrlKey || event.metaKey || event.shiftKey;
    const done = modified ? !grabbed && selecting(card, event) : plain(card, event.key);
    if (done) event.preventDefault();
  };

  const onFocus = ({ target }: { target: EventTarget }): void => {
    const card = cardOf(target)?.dataset.card ?? null;
    if (card === null) return;
    if (card !== following.current) following.current = null;
    wanted.current = null;
    setActive(card);
  };
  const attach = useCallback((node: HTMLElement | null) => {
    root.current = node;
  }, []);
  return { active, grabbed, attach, onKeyDown, onFocus, go, reveal, follow, release };
}

import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Pick } from './selection.js';
import {
  carriedBy,
  pickUpCards,
  isUnmoved,
  findNextCard,
  type Grabbed,
  type LaneModel,
  type LanePosition,
} from './walk.js';

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
  /** Keeps the keyboard position on a card that is moving to another lane, until something else has the focus. */
  follow: (card: string) => void;
  /** Returns the picked-up cards to their place. */
  release: () => void;
}

const findCard = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-card]') : null;
/** Scrolls as little as possible; the test environment has no `scrollIntoView`. */
const scrollIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
const WALKING = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

interface BoardKeysOptions {
  lanes: readonly LaneModel[];
  selected: readonly string[];
  /** Returns whether a card cannot be moved now. */
  isFixed: (card: string) => boolean;
  /** Cards cannot be moved here; Space selects. */
  movesDisabled?: boolean;
  /** @param hasPosition the user chose the position within the lane, not only the lane */
  onMove: (cards: readonly string[], to: LanePosition, hasPosition: boolean) => void;
  onOpen: (card: string) => void;
  onPick: (card: string, how: Pick) => void;
  onSelect: (cards: readonly string[]) => void;
  /** Called at each step, for screen reader announcements. */
  onAnnounce: (what: 'picked' | 'over' | 'place' | 'dropped' | 'back', grabbed: Grabbed) => void;
}

/**
 * Keyboard control of the board. Arrows, Home, End, PageUp and PageDown move between cards. Space picks up and drops;
 * arrows then choose lane and place. Escape cancels, Enter opens. Ctrl Space, Shift Space and Shift with an arrow
 * select; Ctrl A selects a lane. The hook works on a model, because most cards of a long board are not in the document.
 * The caller keeps `active` and the target lane in the document.
 */
export function useBoardKeys(options: BoardKeysOptions): BoardKeys {
  const { lanes, selected, movesDisabled = false, onOpen, onPick, onSelect } = options;
  const { go, expectMove, scrollToLane, ...focus } = useCardFocus();
  const { grabbed, carry: moveGrabbed, pickUp, putDown, cancel, release } = useGrabbedCards(options, expectMove);
  const over = grabbed?.over.lane;
  useEffect(() => {
    if (over !== undefined) scrollToLane(over);
  }, [over, scrollToLane]);

  const handlePlainKey = (card: string, key: string): boolean => {
    if (key === ' ') {
      if (grabbed) putDown(grabbed);
      else if (movesDisabled) onPick(card, 'toggle');
      else pickUp(card);
    } else if (WALKING.includes(key)) {
      if (grabbed) moveGrabbed(grabbed, key);
      else {
        const next = findNextCard(lanes, card, key);
        if (next !== null) go(next);
      }
    } else if (key === 'Enter' && grabbed) putDown(grabbed);
    else if (key === 'Enter') onOpen(card);
    else return false;
    return true;
  };
  const handleSelectionKey = (card: string, event: KeyboardEvent): boolean => {
    const control = event.ctrlKey || event.metaKey;
    if (event.key === ' ') onPick(card, control ? 'toggle' : 'range');
    else if (control && event.key.toLowerCase() === 'a')
      onSelect(lanes.find(({ cards }) => cards.includes(card))?.cards ?? []);
    else if (event.shiftKey && !control && WALKING.includes(event.key)) {
      const next = findNextCard(lanes, card, event.key);
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
      if (grabbed) cancel(grabbed);
      else if (selected.length > 0) onSelect([]);
      else return;
      event.preventDefault();
      return;
    }
    const element = findCard(event.target);
    const card = element?.dataset.card;
    if (card === undefined || element !== event.target) return;
    const modified = event.ctrlKey || event.metaKey || event.shiftKey;
    const done = modified ? !grabbed && handleSelectionKey(card, event) : handlePlainKey(card, event.key);
    if (done) event.preventDefault();
  };

  return { ...focus, grabbed, onKeyDown, go, release };
}

/** The cards that are picked up by keyboard, with the steps that move them. */
function useGrabbedCards(
  { lanes, selected, isFixed, onMove, onAnnounce }: BoardKeysOptions,
  expectMove: (card: string) => void,
) {
  const [picked, setPicked] = useState<Grabbed | null>(null);
  // Cards that another user removed meanwhile, or that the new date does not have, are no longer picked up.
  const grabbed = useMemo(
    () => (picked && lanes.some(({ cards }) => cards.includes(picked.card)) ? picked : null),
    [picked, lanes],
  );
  const release = useCallback(() => setPicked(null), []);
  const carry = (moving: Grabbed, key: string): void => {
    const next = carriedBy(lanes, moving, key);
    if (next === moving) return;
    setPicked(next);
    onAnnounce(next.over.lane === moving.over.lane ? 'place' : 'over', next);
  };
  const pickUp = (card: string): void => {
    const along = selected.includes(card) ? selected.filter((other) => !isFixed(other)) : [card];
    const moving = isFixed(card) ? null : pickUpCards(lanes, card, along);
    if (!moving) return;
    // Another user may move the card to another lane meanwhile.
    expectMove(card);
    setPicked(moving);
    onAnnounce('picked', moving);
  };
  const cancel = (moving: Grabbed): void => {
    onAnnounce('back', { ...moving, over: moving.from });
    setPicked(null);
  };
  const putDown = (moving: Grabbed): void => {
    if (isUnmoved(moving)) onAnnounce('back', moving);
    else {
      onAnnounce('dropped', moving);
      expectMove(moving.card);
      onMove(moving.cards, moving.over, moving.hasPosition);
    }
    setPicked(null);
  };
  return { grabbed, carry, pickUp, putDown, cancel, release };
}

/** Keyboard position and focus among cards, most of which are not in the document. */
function useCardFocus() {
  const [active, setActive] = useState<string | null>(null);
  const root = useRef<HTMLElement | null>(null);
  const wanted = useRef<string | null>(null);
  const following = useRef<string | null>(null);
  const revealing = useRef<string | null>(null);
  const focused = useRef<Element | null>(null);
  const find = useCallback(
    (kind: 'card' | 'lane', id: string): HTMLElement | null =>
      root.current?.querySelector<HTMLElement>(`[data-${kind}="${CSS.escape(id)}"]`) ?? null,
    [],
  );

  useEffect(() => {
    const shown = revealing.current === null ? null : find('card', revealing.current);
    if (!shown) return;
    revealing.current = null;
    scrollIntoView(shown);
  });
  useEffect(() => {
    const card = wanted.current ?? following.current;
    const element = card === null ? null : find('card', card);
    if (!element || element === document.activeElement) return;
    // While a click moves the focus from a card to a button, nothing has it either, but the card is still there.
    const isLost =
      (document.activeElement === document.body || document.activeElement === null) && !focused.current?.isConnected;
    if (wanted.current === null && !isLost) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    scrollIntoView(element);
  });

  const go = useCallback(
    (card: string) => {
      wanted.current = card;
      setActive(card);
      // If the card was already active, nothing rerenders, and its element is available.
      const element = find('card', card);
      if (!element) return;
      wanted.current = null;
      element.focus({ preventScroll: true });
      scrollIntoView(element);
    },
    [find],
  );
  const reveal = useCallback((card: string) => {
    revealing.current = card;
    setActive(card);
  }, []);
  const follow = useCallback((card: string) => {
    following.current = card;
    setActive(card);
  }, []);
  // Once anything else has the focus, in a lane or in a dialog, a card that moves does not take it.
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent): void => {
      focused.current = target instanceof Element ? target : null;
      const card = (target && findCard(target)?.dataset.card) ?? null;
      if (card !== following.current) following.current = null;
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, []);
  const onFocus = ({ target }: { target: EventTarget }): void => {
    const card = findCard(target)?.dataset.card ?? null;
    if (card === null) return;
    wanted.current = null;
    setActive(card);
  };
  const attach = useCallback((node: HTMLElement | null) => {
    root.current = node;
  }, []);
  /** Keeps the focus on a card that is about to move, without changing the keyboard position. */
  const expectMove = useCallback((card: string) => {
    following.current = card;
  }, []);
  const scrollToLane = useCallback((lane: string) => scrollIntoView(find('lane', lane)), [find]);
  return { active, attach, onFocus, go, reveal, follow, expectMove, scrollToLane };
}

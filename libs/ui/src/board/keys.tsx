import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** A card that was picked up with Space: from where, and over which lane it hovers. */
export interface InHand {
  card: string;
  from: string;
  over: string;
}

export interface BoardKeys {
  /** The card that the keyboard is on; its inner controls are tab stops, those of other cards are not. */
  active: string | null;
  inHand: InHand | null;
  /** For the element around all lanes: its ref and its two listeners. */
  attach: (node: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: { target: EventTarget }) => void;
  /** Puts the keyboard back on a card, once it stands where it was moved to. */
  follow: (card: string) => void;
}

const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-card]') : null;
const laneOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-lane]');
const cardsIn = (lane: Element): HTMLElement[] => [...lane.querySelectorAll<HTMLElement>('[data-card]')];

/**
 * The board by keyboard: arrows walk over cards, Space picks one up and drops it, arrows then choose the lane, Escape
 * puts it back, Enter opens it. Lanes are taken in the order in which they stand in the document.
 */
export function useBoardKeys({
  onMove,
  onOpen,
  onSay,
}: {
  onMove: (card: string, from: string, to: string) => void;
  onOpen: (card: string) => void;
  /** Called at each step, so that it can be read out. */
  onSay: (what: 'picked' | 'over' | 'dropped' | 'back', inHand: InHand) => void;
}): BoardKeys {
  const [active, setActive] = useState<string | null>(null);
  const [inHand, setInHand] = useState<InHand | null>(null);
  const root = useRef<HTMLElement | null>(null);
  const following = useRef<string | null>(null);

  useEffect(() => {
    const card = following.current;
    if (card === null || !root.current) return;
    const element = root.current.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`);
    if (!element || element === document.activeElement) return;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost) element.focus();
  });

  const lanes = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];

  const hover = (hand: InHand, step: number): void => {
    const all = lanes();
    const at = all.findIndex((lane) => lane.dataset.lane === hand.over);
    const to = all[Math.max(0, Math.min(all.length - 1, at + step))];
    if (!to?.dataset.lane || to.dataset.lane === hand.over) return;
    const next = { ...hand, over: to.dataset.lane };
    to.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    setInHand(next);
    onSay('over', next);
  };

  const walk = (card: HTMLElement, key: string): void => {
    const lane = laneOf(card);
    if (!lane) return;
    const cards = cardsIn(lane);
    const at = cards.indexOf(card);
    if (key === 'ArrowDown') cards[at + 1]?.focus();
    else if (key === 'ArrowUp') cards[at - 1]?.focus();
    else if (key === 'Home') cards[0]?.focus();
    else if (key === 'End') cards.at(-1)?.focus();
    else {
      const all = lanes();
      const from = all.indexOf(lane);
      const others = key === 'ArrowRight' ? all.slice(from + 1) : all.slice(0, from).reverse();
      const next = others.map(cardsIn).find((found) => found.length > 0);
      next?.[Math.min(at, next.length - 1)]?.focus();
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const card = cardOf(event.target);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && inHand) {
      onSay('back', inHand);
      setInHand(null);
      event.preventDefault();
      return;
    }
    if (!card || card !== event.target || !card.dataset.card) return;
    const arrow = event.key.startsWith('Arrow');
    if (event.key === ' ') {
      if (inHand) {
        if (inHand.over === inHand.from) onSay('back', inHand);
        else {
          onSay('dropped', inHand);
          following.current = inHand.card;
          onMove(inHand.card, inHand.from, inHand.over);
        }
        setInHand(null);
      } else {
        const from = laneOf(card)?.dataset.lane;
        if (from === undefined || card.dataset.fixed !== undefined) return;
        const picked = { card: card.dataset.card, from, over: from };
        setInHand(picked);
        onSay('picked', picked);
      }
    } else if (inHand && arrow) hover(inHand, event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1);
    else if (!inHand && (arrow || event.key === 'Home' || event.key === 'End')) walk(card, event.key);
    else if (event.key === 'Enter' && !inHand) onOpen(card.dataset.card);
    else return;
    event.preventDefault();
  };

  const onFocus = ({ target }: { target: EventTarget }): void => {
    const card = cardOf(target)?.dataset.card ?? null;
    if (card === null) return;
    if (card !== following.current) following.current = null;
    setActive(card);
  };
  const attach = useCallback((node: HTMLElement | null) => {
    root.current = node;
  }, []);
  const follow = useCallback((card: string) => {
    following.current = card;
  }, []);
  return { active, inHand, attach, onKeyDown, onFocus, follow };
}

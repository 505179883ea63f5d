/** A lane as the keyboard walks it: every card that is shown, whether or not it stands in the document just now. */
export interface LaneModel {
  readonly id: string;
  readonly cards: readonly string[];
  /** A card has a place in it, and not only a lane to be in. */
  readonly ordered: boolean;
}

/** Where cards are put down: before another card, or, `null`, at the end. */
export interface Place {
  readonly lane: string;
  readonly before: string | null;
}

/** What was picked up with Space: the card itself, all that come with it, from where, and where they would go now. */
export interface Grabbed {
  readonly card: string;
  readonly cards: readonly string[];
  readonly from: Place;
  readonly over: Place;
}

/** How far PageUp and PageDown go. */
const PAGE = 10;
const within = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at));
const laneOf = (lanes: readonly LaneModel[], card: string): LaneModel | undefined =>
  lanes.find(({ cards }) => cards.includes(card));

/** The card on which a key leads from another one, or `null` where the key leads nowhere. */
export function walked(lanes: readonly LaneModel[], card: string, key: string): string | null {
  const lane = laneOf(lanes, card);
  if (!lane) return null;
  const at = lane.cards.indexOf(card);
  const along = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[key];
  if (along !== undefined) return lane.cards[within(at + along, lane.cards.length)] ?? null;
  if (key === 'Home') return lane.cards[0] ?? null;
  if (key === 'End') return lane.cards.at(-1) ?? null;
  const here = lanes.indexOf(lane);
  const others =
    key === 'ArrowRight' ? lanes.slice(here + 1) : key === 'ArrowLeft' ? lanes.slice(0, here).reverse() : [];
  const next = others.find(({ cards }) => cards.length > 0);
  return next?.cards[within(at, next.cards.length)] ?? null;
}

/** Picks a card up, with those that come along; its place is that before the first card which stays. */
export function picked(lanes: readonly LaneModel[], card: string, cards: readonly string[]): Grabbed | null {
  const lane = laneOf(lanes, card);
  if (!lane) return null;
  const after = lane.cards.slice(lane.cards.indexOf(card) + 1);
  const here = { lane: lane.id, before: lane.ordered ? (after.find((other) => !cards.includes(other)) ?? null) : null };
  return { card, cards, from: here, over: here };
}

/** Where a key takes what is in the hand: left and right to other lanes, up and down to another place within one. */
export function carriedBy(lanes: readonly LaneModel[], hand: Grabbed, key: string): Grabbed {
  const at = lanes.findIndex(({ id }) => id === hand.over.lane);
  const lane = lanes[at];
  if (!lane) return hand;
  const across = { ArrowRight: 1, ArrowLeft: -1, PageDown: PAGE, PageUp: -PAGE }[key];
  if (across !== undefined) {
    const to = lanes[within(at + across, lanes.length)];
    if (!to || to === lane) return hand;
    return { ...hand, over: to.id === hand.from.lane ? hand.from : { lane: to.id, before: null } };
  }
  if (!lane.ordered) return hand;
  const rest = lane.cards.filter((card) => !hand.cards.includes(card));
  const place = hand.over.before === null ? rest.length : rest.indexOf(hand.over.before);
  const to =
    key === 'Home' ? 0 : key === 'End' ? rest.length : within(place + (key === 'ArrowDown' ? 1 : -1), rest.length + 1);
  return { ...hand, over: { lane: lane.id, before: rest[to] ?? null } };
}

/** Whether what is in the hand would stay where it was. */
export const unmoved = ({ cards, from, over }: Grabbed): boolean =>
  cards.length === 1 && from.lane === over.lane && from.before === over.before;

/** All cards from one to another, in the order in which the lanes show them. */
export function between(lanes: readonly LaneModel[], one: string, other: string): readonly string[] {
  const all = lanes.flatMap(({ cards }) => cards);
  const [from, to] = [all.indexOf(one), all.indexOf(other)].sort((a, b) => a - b) as [number, number];
  return from < 0 ? (to < 0 ? [] : all.slice(to, to + 1)) : all.slice(from, to + 1);
}

/** A lane as the keyboard sees it: every shown card, including cards that are not in the document now. */
export interface LaneModel {
  readonly id: string;
  readonly cards: readonly string[];
  /** Cards have a position within the lane. */
  readonly ordered: boolean;
}

/** The place where cards are dropped: before another card, or at the end if `null`. */
export interface LanePosition {
  readonly lane: string;
  readonly before: string | null;
}

/** Cards picked up with Space: the card itself, all cards that move with it, their origin, and their current target. */
export interface Grabbed {
  readonly card: string;
  readonly cards: readonly string[];
  readonly from: LanePosition;
  readonly over: LanePosition;
  /** The user chose the position within the target lane, not only the lane. */
  readonly hasPosition: boolean;
}

/** Number of cards that PageUp and PageDown move. */
const PAGE = 10;
const within = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));
const findLane = (lanes: readonly LaneModel[], card: string): LaneModel | undefined =>
  lanes.find(({ cards }) => cards.includes(card));

/** Returns the card to which a key moves from another card, or `null` if the key does not move. */
export function findNextCard(lanes: readonly LaneModel[], card: string, key: string): string | null {
  const lane = findLane(lanes, card);
  if (!lane) return null;
  const index = lane.cards.indexOf(card);
  const along = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[key];
  if (along !== undefined) return lane.cards[within(index + along, lane.cards.length)] ?? null;
  if (key === 'Home') return lane.cards[0] ?? null;
  if (key === 'End') return lane.cards.at(-1) ?? null;
  const here = lanes.indexOf(lane);
  const others =
    key === 'ArrowRight' ? lanes.slice(here + 1) : key === 'ArrowLeft' ? lanes.slice(0, here).reverse() : [];
  const next = others.find(({ cards }) => cards.length > 0);
  return next?.cards[within(index, next.cards.length)] ?? null;
}

/** Picks up a card with those that move with it. Its place is before the first card that stays. */
export function pickUpCards(lanes: readonly LaneModel[], card: string, cards: readonly string[]): Grabbed | null {
  const lane = findLane(lanes, card);
  if (!lane) return null;
  const after = lane.cards.slice(lane.cards.indexOf(card) + 1);
  const here = { lane: lane.id, before: lane.ordered ? (after.find((other) => !cards.includes(other)) ?? null) : null };
  return { card, cards, from: here, over: here, hasPosition: false };
}

/**
 * Returns the picked-up cards with the target after a key: left and right change the lane, up and down change the place
 * within a lane.
 */
export function carriedBy(lanes: readonly LaneModel[], grabbed: Grabbed, key: string): Grabbed {
  const laneIndex = lanes.findIndex(({ id }) => id === grabbed.over.lane);
  const lane = lanes[laneIndex];
  if (!lane) return grabbed;
  const across = { ArrowRight: 1, ArrowLeft: -1, PageDown: PAGE, PageUp: -PAGE }[key];
  if (across !== undefined) {
    const to = lanes[within(laneIndex + across, lanes.length)];
    if (!to || to === lane) return grabbed;
    const over = to.id === grabbed.from.lane ? grabbed.from : { lane: to.id, before: null };
    return { ...grabbed, over, hasPosition: false };
  }
  if (!lane.ordered) return grabbed;
  const rest = lane.cards.filter((card) => !grabbed.cards.includes(card));
  const place = grabbed.over.before === null ? rest.length : rest.indexOf(grabbed.over.before);
  const to =
    key === 'Home' ? 0 : key === 'End' ? rest.length : within(place + (key === 'ArrowDown' ? 1 : -1), rest.length + 1);
  return { ...grabbed, over: { lane: lane.id, before: rest[to] ?? null }, hasPosition: true };
}

/** Returns whether the picked-up cards would stay in their place. */
export const isUnmoved = ({ cards, from, over }: Grabbed): boolean =>
  cards.length === 1 && from.lane === over.lane && from.before === over.before;

/** Returns all cards from one to another, in lane order. */
export function listCardsBetween(lanes: readonly LaneModel[], start: string, end: string): readonly string[] {
  const all = lanes.flatMap(({ cards }) => cards);
  const [from, to] = [all.indexOf(start), all.indexOf(end)].sort((a, b) => a - b) as [number, number];
  return from < 0 ? (to < 0 ? [] : all.slice(to, to + 1)) : all.slice(from, to + 1);
}

import { describe, expect, it } from '@jest/globals';
import {
  listCardsBetween,
  carriedBy,
  pickUpCards,
  isUnmoved,
  findNextCard,
  type Grabbed,
  type LaneModel,
} from './walk.js';

const lanes: readonly LaneModel[] = [
  { id: 'waiting', cards: ['a', 'b', 'c'], ordered: false },
  { id: 'ada', cards: [], ordered: true },
  { id: 'ben', cards: ['d', 'e', 'f'], ordered: true },
];
const pick = (card: string, cards: readonly string[] = [card]): Grabbed => {
  const grabbed = pickUpCards(lanes, card, cards);
  if (!grabbed) throw new Error(`${card} is on no lane`);
  return grabbed;
};

describe('Walking over a board', () => {
  it('goes along a lane and stops at its ends', () => {
    expect(findNextCard(lanes, 'a', 'ArrowDown')).toBe('b');
    expect(findNextCard(lanes, 'a', 'ArrowUp')).toBe('a');
    expect(findNextCard(lanes, 'a', 'End')).toBe('c');
    expect(findNextCard(lanes, 'c', 'PageUp')).toBe('a');
  });

  it('goes across to the next lane that has cards, at about the same height', () => {
    expect(findNextCard(lanes, 'b', 'ArrowRight')).toBe('e');
    expect(findNextCard(lanes, 'e', 'ArrowLeft')).toBe('b');
    expect(findNextCard(lanes, 'e', 'ArrowRight')).toBeNull();
    expect(findNextCard(lanes, 'unknown', 'ArrowRight')).toBeNull();
  });

  it('takes a range in the order in which the lanes show it, from either end', () => {
    expect(listCardsBetween(lanes, 'c', 'e')).toEqual(['c', 'd', 'e']);
    expect(listCardsBetween(lanes, 'e', 'c')).toEqual(['c', 'd', 'e']);
    expect(listCardsBetween(lanes, 'gone', 'b')).toEqual(['b']);
  });
});

describe('Carrying cards', () => {
  it('begins where the card is', () => {
    expect(pick('e').over).toEqual({ lane: 'ben', before: 'f' });
    expect(pick('d', ['d', 'e']).over).toEqual({ lane: 'ben', before: 'f' });
    expect(isUnmoved(pick('e'))).toBe(true);
    expect(isUnmoved(pick('d', ['d', 'f']))).toBe(false);
    expect(pickUpCards(lanes, 'unknown', [])).toBeNull();
  });

  it('goes to other lanes at their end, and comes back to its own place', () => {
    const away = carriedBy(lanes, pick('e'), 'ArrowLeft');
    expect(away.over).toEqual({ lane: 'ada', before: null });
    expect(carriedBy(lanes, away, 'ArrowRight').over).toEqual({ lane: 'ben', before: 'f' });
    expect(carriedBy(lanes, away, 'PageDown').over.lane).toBe('ben');
  });

  it('goes up and down between the cards that stay', () => {
    const grabbed = pick('e');
    expect(carriedBy(lanes, grabbed, 'ArrowDown').over.before).toBeNull();
    expect(carriedBy(lanes, grabbed, 'ArrowUp').over.before).toBe('d');
    expect(carriedBy(lanes, grabbed, 'Home').over.before).toBe('d');
    expect(carriedBy(lanes, grabbed, 'End').over.before).toBeNull();
  });

  it('has no place in a lane without an order', () => {
    const grabbed = pick('b');
    expect(carriedBy(lanes, grabbed, 'ArrowDown')).toBe(grabbed);
    expect(carriedBy(lanes, grabbed, 'ArrowLeft')).toBe(grabbed);
  });
});

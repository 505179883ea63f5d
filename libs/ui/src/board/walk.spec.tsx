import { describe, expect, it } from '@jest/globals';
import { between, carriedBy, picked, unmoved, walked, type Grabbed, type LaneModel } from './walk.js';

const lanes: readonly LaneModel[] = [
  { id: 'waiting', cards: ['a', 'b', 'c'], ordered: false },
  { id: 'ada', cards: [], ordered: true },
  { id: 'ben', cards: ['d', 'e', 'f'], ordered: true },
];
const pick = (card: string, cards: readonly string[] = [card]): Grabbed => {
  const hand = picked(lanes, card, cards);
  if (!hand) throw new Error(`${card} is on no lane`);
  return hand;
};

describe('Walking over a board', () => {
  it('goes along a lane and stops at its ends', () => {
    expect(walked(lanes, 'a', 'ArrowDown')).toBe('b');
    expect(walked(lanes, 'a', 'ArrowUp')).toBe('a');
    expect(walked(lanes, 'a', 'End')).toBe('c');
    expect(walked(lanes, 'c', 'PageUp')).toBe('a');
  });

  it('goes across to the next lane that has cards, at about the same height', () => {
    expect(walked(lanes, 'b', 'ArrowRight')).toBe('e');
    expect(walked(lanes, 'e', 'ArrowLeft')).toBe('b');
    expect(walked(lanes, 'e', 'ArrowRight')).toBeNull();
    expect(walked(lanes, 'unknown', 'ArrowRight')).toBeNull();
  });

  it('takes a range in the order in which the lanes show it, from either end', () => {
    expect(between(lanes, 'c', 'e')).toEqual(['c', 'd', 'e']);
    expect(between(lanes, 'e', 'c')).toEqual(['c', 'd', 'e']);
    expect(between(lanes, 'gone', 'b')).toEqual(['b']);
  });
});

describe('Carrying cards', () => {
  it('begins where the card is', () => {
    expect(pick('e').over).toEqual({ lane: 'ben', before: 'f' });
    expect(pick('d', ['d', 'e']).over).toEqual({ lane: 'ben', before: 'f' });
    expect(unmoved(pick('e'))).toBe(true);
    expect(unmoved(pick('d', ['d', 'f']))).toBe(false);
    expect(picked(lanes, 'unknown', [])).toBeNull();
  });

  it('goes to other lanes at their end, and comes back to its own place', () => {
    const away = carriedBy(lanes, pick('e'), 'ArrowLeft');
    expect(away.over).toEqual({ lane: 'ada', before: null });
    expect(carriedBy(lanes, away, 'ArrowRight').over).toEqual({ lane: 'ben', before: 'f' });
    expect(carriedBy(lanes, away, 'PageDown').over.lane).toBe('ben');
  });

  it('goes up and down between the cards that stay', () => {
    const hand = pick('e');
    expect(carriedBy(lanes, hand, 'ArrowDown').over.before).toBeNull();
    expect(carriedBy(lanes, hand, 'ArrowUp').over.before).toBe('d');
    expect(carriedBy(lanes, hand, 'Home').over.before).toBe('d');
    expect(carriedBy(lanes, hand, 'End').over.before).toBeNull();
  });

  it('has no place in a lane without an order', () => {
    const hand = pick('b');
    expect(carriedBy(lanes, hand, 'ArrowDown')).toBe(hand);
    expect(carriedBy(lanes, hand, 'ArrowLeft')).toBe(hand);
  });
});

/** A repeatable random generator seeded by words, so that a day can be generated again without those before it. */
export interface Dice {
  /** Returns an integer below `many`. */
  below(many: number): number;
  /** Returns an integer between these, both included. */
  between(min: number, max: number): number;
  /** Returns true with this probability. */
  happens(share: number): boolean;
  pick<Of>(values: readonly Of[]): Of;
}

/** Returns a generator seeded by these words: the same words give the same numbers. */
export function createDice(...words: readonly (string | number)[]): Dice {
  let state = toHash(words.join('\u001f'));
  // Mulberry32: small, fast, and it passes the usual tests.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (many: number): number => Math.floor(next() * many);
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    happens: (share) => next() < share,
    pick: (values) => values[below(values.length)]!,
  };
}

/** FNV-1a. */
function toHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

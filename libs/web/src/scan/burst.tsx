/** Maximum time per key of a scanner, in ms, as the median of a code: no person types that fast for long. */
const BURST_MS = 35;
/** The same for slow scanners. Some people type that fast. */
export const SLOW_MS = 130;
/** Shortest pause that can end a burst, in ms. */
const PAUSE_MS = 100;
/** A pause of this length ends a burst, in ms; a wireless scanner may pause for less within one code. */
export const LONG_PAUSE_MS = 1_000;
/** Minimum keys of a code; fewer may come from a person rolling over the keys. */
const SHORTEST = 4;
/** Minimum keys before a scan that are a person's: a scanner does not stumble that often. */
const TYPED = 3;
/** A text that people seldom type quickly outside of a field for codes. */
const CODE = /^(?=.*\d)[\dA-Z][\dA-Z:.\-/]{5,}$/i;

export type TextField = HTMLInputElement | HTMLTextAreaElement;
export interface BurstKey {
  readonly text: string;
  readonly at: number;
  /** The field that was typed into, and its earlier value. Selected text does not count: a key replaces it. */
  readonly field: TextField | null;
  readonly before: string;
}
/** Keys without a long pause between them, and the time of the last one, which may be a key without a text. */
export interface Burst {
  readonly keys: readonly BurstKey[];
  readonly last: number;
}

/**
 * Where a burst ends: in the field for scans, in another text field, in a list that is searched by typing, or in nothing
 * that takes text.
 */
export type Place = 'scan-field' | 'text' | 'list' | 'none';

/**
 * The meaning of a burst: the keys of a person; a scan, with the number of keys before it that a person typed; a text that may
 * be a part of a code or two codes, which is refused; or one that may be a scan or typed, which the user decides.
 */
export type Judgment =
  | { readonly kind: 'person' }
  | { readonly kind: 'scan' | 'unsure'; readonly from: number }
  | { readonly kind: 'refused' };
const PERSON: Judgment = { kind: 'person' };
const REFUSED: Judgment = { kind: 'refused' };

export const burstText = ({ keys }: Burst, from = 0): string =>
  keys
    .slice(from)
    .map(({ text }) => text)
    .join('');

/** Returns the time per key, and the number of keys at the beginning that do not have its rhythm. */
function measureRhythm({ keys }: Burst, end: number): { pace: number; leading: number } {
  const gaps = keys.map(({ at }, index) => (keys[index + 1]?.at ?? end) - at);
  const pace = gaps.toSorted((one, other) => one - other)[Math.floor((gaps.length - 1) / 2)] ?? Infinity;
  const pause = Math.max(PAUSE_MS, 3 * pace);
  const leading = gaps.findIndex((gap) => gap < pause);
  return { pace, leading: Math.max(0, leading) };
}

/** Judges a burst that ends at a time. A part of a code is never taken, and what was in the field is no part of a scan. */
export function judge(burst: Burst, end: number, place: Place): Judgment {
  const text = burstText(burst);
  const { pace, leading } = measureRhythm(burst, end);
  const fast = pace <= BURST_MS;
  if (text.length < SHORTEST) return PERSON;
  if (place === 'scan-field') {
    if (pace > SLOW_MS) return PERSON;
    const isComplete = leading === 0 && !burst.keys[0]?.before;
    if (fast) return isComplete ? { kind: 'scan', from: 0 } : REFUSED;
    // A slow scanner after a rest, or a person who went on typing.
    return isComplete ? PERSON : { kind: 'unsure', from: 0 };
  }
  if (place === 'none' || (place === 'list' && (fast || (pace <= SLOW_MS && CODE.test(text)))))
    return leading > 0 ? REFUSED : { kind: 'scan', from: 0 };
  if (place === 'list') return PERSON;
  const from = leading >= TYPED ? leading : 0;
  if (!fast) return pace <= SLOW_MS && CODE.test(burstText(burst, from)) ? { kind: 'unsure', from } : PERSON;
  return leading > 0 && from === 0 ? REFUSED : { kind: 'scan', from };
}

/** Returns whether a burst has the speed of a scanner. */
export const isQuick = (burst: Burst, end: number): boolean =>
  burstText(burst).length >= SHORTEST && measureRhythm(burst, end).pace <= SLOW_MS;

/** Returns whether a burst may be a scan, wherever it ends. */
export function maybeScan(burst: Burst, end: number): boolean {
  const { pace } = measureRhythm(burst, end);
  return burstText(burst).length >= SHORTEST && (pace <= BURST_MS || (pace <= SLOW_MS && CODE.test(burstText(burst))));
}

import { plainText } from '@tailboard/contracts/search/search-text';

/**
 * Returns how well a text matches the input: 0 is best, `null` is no match. Each word must occur, preferably at the
 * start of a word.
 */
export function matchOf(typed: string, text: string): number | null {
  const message = plainText(text);
  let rank = 0;
  for (const word of plainText(typed).split(/\s+/).filter(Boolean)) {
    const at = message.indexOf(word);
    if (at < 0) return null;
    if (at > 0) rank += /[\p{L}\p{N}]/u.test(message.charAt(at - 1)) ? 2 : 1;
  }
  return rank;
}

/** Returns matches, best first. Equal matches keep their order. */
export function matching<T>(typed: string, all: readonly T[], textsOf: (one: T) => readonly string[]): T[] {
  return all
    .map((one) => {
      const ranks = textsOf(one).flatMap((text) => matchOf(typed, text) ?? []);
      return { one, rank: ranks.length > 0 ? Math.min(...ranks) : null };
    })
    .filter((found): found is { one: T; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

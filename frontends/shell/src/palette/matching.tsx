import { plainText } from '@tailboard/contracts/search/search-text';

/**
 * Returns how well a text matches the input: 0 is best, `null` is no match. Each word must occur, preferably at the
 * start of a word.
 */
export function rankMatch(typed: string, text: string): number | null {
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
export function findMatches<T>(typed: string, all: readonly T[], getTexts: (item: T) => readonly string[]): T[] {
  return all
    .map((item) => {
      const ranks = getTexts(item).flatMap((text) => rankMatch(typed, text) ?? []);
      return { item, rank: ranks.length > 0 ? Math.min(...ranks) : null };
    })
    .filter((found): found is { item: T; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

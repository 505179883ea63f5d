/** Letters without their marks and case: who types "informes codigos" finds "Informes de códigos". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a text answers what was typed: 0 best, `null` not at all. Each word must begin somewhere, or at least occur. */
export function matchOf(typed: string, text: string): number | null {
  const said = plain(text);
  let rank = 0;
  for (const word of plain(typed).split(/\s+/).filter(Boolean)) {
    const at = said.indexOf(word);
    if (at < 0) return null;
    if (at > 0) rank += /[\p{L}\p{N}]/u.test(said.charAt(at - 1)) ? 2 : 1;
  }
  return rank;
}

/** What answers best comes first; among equals their own order stays. */
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

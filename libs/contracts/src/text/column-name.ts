/** Returns a column name in lower case without accents and punctuation, as names are compared. */
export const columnName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\((?:required|optional|obligatori[oa]|opcional|必填|可选)\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');

/** Returns the different contents of cells; a code in two notations is one. */
export function differentContents(cells: readonly string[]): readonly string[] {
  const bare = (cell: string): string => cell.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return filled.filter((cell, at) => filled.findIndex((other) => bare(other) === bare(cell)) === at);
}

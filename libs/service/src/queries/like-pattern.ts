/** Returns a `like` pattern that matches the text literally anywhere; `null` without a search text. */
export const containing = (letters: string | undefined): string | null =>
  letters ? `%${letters.replace(/[\\%_]/g, '\\$&')}%` : null;

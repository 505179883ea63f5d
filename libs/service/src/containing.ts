/** A pattern for `like` that finds what holds these letters, whatever they mean to `like`; `null` where nothing is searched for. */
export const containing = (letters: string | undefined): string | null =>
  letters ? `%${letters.replace(/[\\%_]/g, '\\$&')}%` : null;

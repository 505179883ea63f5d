/** Returns a text as a `like` pattern matches it literally. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns a `like` pattern that matches the text literally anywhere; `null` without a search text. */
export const toContainsPattern = (text: string | undefined): string | null => (text ? `%${literally(text)}%` : null);

/** Returns a `like` pattern that matches the text literally at the beginning. */
export const toPrefixPattern = (text: string): string => `${literally(text)}%`;

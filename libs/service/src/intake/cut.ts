/** The beginning of a text, never ending in half of a character pair. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

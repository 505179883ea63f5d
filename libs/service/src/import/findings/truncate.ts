/** Truncates text without splitting a surrogate pair. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

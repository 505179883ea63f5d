/** Starts a value axis at zero, unless a value is negative: otherwise small differences look large. */
export const startAtZero = (values: readonly (number | null)[]): { min?: number } =>
  values.some((value) => value !== null && value < 0) ? {} : { min: 0 };

/** Estimated widths of characters of 12 px, in px: Chinese characters are as wide as they are high. */
const toWidth = (character: string): number => (/[\u2e80-\uffff]/u.test(character) ? 12 : 7);

/** Returns the margin after the last point, in px: space for half of the longest label. */
export const endMargin = (labels: readonly string[]): number =>
  Math.ceil(Math.max(0, ...labels.map((label) => [...label].reduce((sum, each) => sum + toWidth(each), 0))) / 2) + 4;

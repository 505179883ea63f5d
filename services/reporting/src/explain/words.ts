const fourDecimals = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** A rate: dollars with up to four decimals. */
export const rate = (amount: number): string => fourDecimals.format(amount);
/** Minutes as hours and minutes, `8:05`. */
export const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const fourDecimals = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** Cents as people read them; the company pays in US dollars and writes them so in every language. */
export const dollars = (cents: number): string => money.format(cents / 100);
/** A rate: dollars with up to four decimals. */
export const rate = (amount: number): string => fourDecimals.format(amount);
/** Minutes as hours and minutes, `8:05`. */
export const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

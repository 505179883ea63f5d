const MAX_DECIMALS = 2;
const decimals = (value: number): number => {
  const hundredths = Math.round(value * 100);
  return hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : MAX_DECIMALS;
};

/**
 * Returns a formatter that writes all numbers of a column with the same number of decimals, so that digits line up.
 * @example
 * tabularNumbers([523, 462.75])(523); // '523.00'
 */
export function tabularNumbers(values: readonly (number | null)[]): (value: number) => string {
  const digits = Math.max(0, ...values.map((value) => decimals(value ?? 0)));
  const { format } = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format;
}

/**
 * Formats minutes as hours and minutes.
 * @example
 * clock(2772); // '46:12'
 */
export const formatMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60).toLocaleString('en-US')}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;

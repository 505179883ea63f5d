/** The quantile of the standard normal distribution for 95%. */
const Z = 1.959964;

/** Returns the share of failures in percent, with its 95% Wilson score interval. */
export function wilson(failed: number, visits: number): { value: number; low: number; high: number } {
  const share = failed / visits;
  const square = (Z * Z) / visits;
  const center = share + square / 2;
  const margin = Z * Math.sqrt((share * (1 - share)) / visits + square / (4 * visits));
  const bound = (value: number): number => Math.min(100, Math.max(0, (value / (1 + square)) * 100));
  return { value: share * 100, low: bound(center - margin), high: bound(center + margin) };
}

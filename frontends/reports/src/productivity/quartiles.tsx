interface Measured {
  readonly name: string;
  readonly value: number;
}
/** Values from `from` up to `to`, exclusively. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Values far from the others, the lowest first. */
  readonly outliers: readonly Measured[];
}

const STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100];
const MAX_BINS = 14;
/** With fewer values, none is called an outlier. */
const LEAST_VALUES = 5;

/** Returns a quantile of sorted values, interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * Returns the distribution of values in equal ranges. Outliers are more than 1.5 interquartile ranges below the first or
 * above the third quartile (Tukey).
 */
export function toDistribution(values: readonly Measured[]): Bin[] {
  if (values.length === 0) return [];
  const sorted = values.toSorted((a, b) => a.value - b.value || a.name.localeCompare(b.name));
  const numbers = sorted.map(({ value }) => value);
  const [min, max] = [numbers[0]!, numbers.at(-1)!];
  const [first, third] = [quantile(numbers, 0.25), quantile(numbers, 0.75)];
  const fence = 1.5 * (third - first);
  const isOutlier = (value: number): boolean =>
    numbers.length >= LEAST_VALUES && (value < first - fence || value > third + fence);
  const step = STEPS.find((each) => (max - min) / each < MAX_BINS - 1) ?? (max - min) / (MAX_BINS - 1);
  const start = Math.floor(min / step);
  const bins = Array.from({ length: Math.floor(max / step) - start + 1 }, (_, index) => {
    const from = (start + index) * step;
    const inside = sorted.filter(({ value }) => Math.floor(value / step) === start + index);
    return { from, to: from + step, count: inside.length, outliers: inside.filter(({ value }) => isOutlier(value)) };
  });
  return bins;
}

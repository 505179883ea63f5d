/** Productivity below these percentages is a warning; at them it is not (S0 §5). */
export const LEAST_POINTS_PERCENT = 85;
export const LEAST_HOURS_PERCENT = 80;

/** Returns whether a percentage is a warning. A missing percentage is not. */
export const isLow = (percent: number | null, least: number): boolean => percent !== null && percent < least;

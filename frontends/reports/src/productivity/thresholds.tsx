/** Below these percentages productivity is a warning; at them it is not (S0 §5). */
export const LEAST_POINTS_PERCENT = 85;
export const LEAST_HOURS_PERCENT = 80;

/** Whether a percentage is a warning. Where there is none, nothing is wrong. */
export const isLow = (percent: number | null, least: number): boolean => percent !== null && percent < least;

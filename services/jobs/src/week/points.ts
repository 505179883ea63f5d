import type { PricedLine } from '@tailboard/contracts/jobs/daily-work';

/** Points of lines that are billed: quantity × points of one, in exact hundredths (decision D14). */
export const sumPoints = (lines: readonly Pick<PricedLine, 'quantity' | 'missed' | 'points'>[]): number =>
  lines.reduce((sum, { quantity, missed, points }) => sum + (missed ? 0 : quantity * Math.round(points * 100)), 0) /
  100;

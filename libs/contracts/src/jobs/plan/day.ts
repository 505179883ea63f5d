import type { Card } from '../board.js';
import type { Job } from '../job.js';

/** Daily capacity in points: eight hours of twelve points. */
export const DAY_CAPACITY = 96;

/** Sums the points of jobs without floating-point noise. */
export const sumPoints = (jobs: readonly Pick<Job, 'points'>[]): number =>
  Math.round(jobs.reduce((sum, job) => sum + job.points * 100, 0)) / 100;

/** Returns the card with other jobs and their points. */
export const replaceJobs = (card: Card, jobs: Job[]): Card => ({
  ...card,
  jobs,
  day: { ...card.day, points: sumPoints(jobs) },
});

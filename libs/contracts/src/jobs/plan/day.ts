import type { Card } from '../board.js';
import type { Job } from '../job.js';

/** The sum of the points of some jobs, without the dust of floating point. */
export const pointsOf = (jobs: readonly Pick<Job, 'points'>[]): number =>
  Math.round(jobs.reduce((sum, job) => sum + job.points * 100, 0)) / 100;

/** The same card with other jobs; its points are those of its jobs. */
export const carrying = (card: Card, jobs: Job[]): Card => ({
  ...card,
  jobs,
  day: { ...card.day, points: pointsOf(jobs) },
});

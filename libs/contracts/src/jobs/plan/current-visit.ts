import type { Job } from '../job.js';

/** The fields of a job that say how far its technician is with it. */
type Progress = Pick<Job, 'completed' | 'on_the_way_at' | 'arrived_at'>;

/** Returns the instant of the last step before completion; `null` if the technician has made none. */
export const getLastStep = ({ on_the_way_at, arrived_at }: Progress): string | null => arrived_at ?? on_the_way_at;

/**
 * Returns the visits of a technician's day that ended because the technician went to another job, with the step there
 * that ended them. The last step of the day is the current visit (decision D83); of steps at the same instant, the
 * later one in the list. A completed job is never ended, and its steps end others.
 */
export function endedVisits<J extends Progress>(jobs: readonly J[]): { ended: readonly J[]; done_at: string | null } {
  let done_at: string | null = null;
  let current: J | null = null;
  for (const job of jobs) {
    const step = getLastStep(job);
    if (step === null || (done_at !== null && Date.parse(step) < Date.parse(done_at))) continue;
    [current, done_at] = [job, step];
  }
  return { ended: jobs.filter((job) => job !== current && job.completed === 0 && getLastStep(job) !== null), done_at };
}

/** Returns the jobs of a technician's day with at most one current visit; the same list if there is no other. */
export function withOneVisit<J extends Progress>(jobs: readonly J[]): readonly J[] {
  const { ended } = endedVisits(jobs);
  return ended.length === 0
    ? jobs
    : jobs.map((job) => (ended.includes(job) ? { ...job, on_the_way_at: null, arrived_at: null } : job));
}

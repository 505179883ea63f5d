import type { Job } from '@tailboard/contracts/jobs/job';

/** The version of each job as the user saw it, by job ID. */
export type JobVersions = Record<string, number>;

export const getVersions = (jobs: readonly Job[]): JobVersions =>
  Object.fromEntries(jobs.map(({ id, version }) => [id, version]));

import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignedJobs, JobHistory, ReadJob } from '@tailboard/contracts/jobs/job';

/** Queries with job data, refetched when a job changes. */
export const jobRefreshes = [ReadJob, JobHistory, ReadBoard, AssignedJobs] as const;

import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignedJobs, JobHistory, ReadJob } from '@tailboard/contracts/jobs/job';

/** What shows something of a job, and is asked again when one was changed. */
export const jobRefreshes = [ReadJob, JobHistory, ReadBoard, AssignedJobs] as const;

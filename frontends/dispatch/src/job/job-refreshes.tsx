import { readBoard } from '@tailboard/contracts/jobs/board';
import { assignedJobs, jobHistory, readJob } from '@tailboard/contracts/jobs/job';

/** What shows something of a job, and is asked again when one was changed. */
export const jobRefreshes = [readJob, jobHistory, readBoard, assignedJobs] as const;

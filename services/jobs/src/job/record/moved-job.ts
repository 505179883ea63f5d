import type { JobMoved } from '@tailboard/contracts/jobs/job';
import type { z } from 'zod';
import { exists, toStatus, type Job } from './job.js';

/** Returns the output of commands on one job: where the job is now. A missing job is refused earlier. */
export function toMovedJob(id: string, job: Job, version: number): z.output<typeof JobMoved> {
  if (!exists(job)) throw new Error(`job ${id} does not exist`);
  const { date, user_id, status } = job;
  return { id, date, user_id, status: toStatus(job), completed: status === 'completed' ? 1 : 0, version };
}

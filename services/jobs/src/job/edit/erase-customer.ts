import { jobEvents, JobNotFound, VisitAhead, withoutCustomer } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { canonical } from '@tailboard/eventing/canonical';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { jobFields } from '../record/field-words.js';
import { exists, type Job } from '../record/job.js';

/** Runs for each job of a customer, including closed days: no figure depends on the erased data. */
export const EraseCustomer = internalCommand('jobs.erase-customer', {
  input: z.object({ id: JobId }),
  refusals: [JobNotFound, VisitAhead],
});

/**
 * Erases a job's customer. An event with emptied details precedes the erasure event, so every reader forgets them
 * without knowing about erasure. An upcoming visit needs its address.
 */
export const eraseCustomer = decision(EraseCustomer, {
  decide: (job: Job, _, { today }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (job.status === 'open' && job.date >= today) return refuse('VisitAhead', { date: job.date });
    const details = withoutCustomer(job.details);
    const changed = jobFields.filter((field) => canonical(details[field]) !== canonical(job.details[field]));
    if (changed.length === 0) return [];
    return [jobEvents.make.JobEdited({ details, changed }), jobEvents.make.CustomerErased({})];
  },
});

import { jobEvents, JobNotFound, VisitAhead, withoutCustomer } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { canonical } from '@tailboard/eventing/canonical';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/step';
import { z } from 'zod';
import { jobFields } from './field-words.js';
import { exists, type Job } from './job.js';

/** Taken for each job of a customer, also on closed days: no figure comes of what goes. */
export const EraseCustomer = internalCommand('jobs.erase-customer', {
  input: z.object({ id: JobId }),
  refusals: [JobNotFound, VisitAhead],
});

/**
 * Takes from a job whom it was for. Emptied particulars go before the fact itself, so that every reader of them forgets without
 * knowing of erasure; a visit that is still to come needs its address.
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

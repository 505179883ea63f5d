import { command } from '@tailboard/contracts/contract';
import { JobDetails, jobFacts, JobNotFound } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { z } from 'zod';
import { exists, type Job } from './job.js';

/** Asked by the import of work orders, not over a wire. */
export const FillInReferences = command('jobs.fill-in-references', {
  route: 'PUT /jobs/{id}/references',
  permission: 'work-order.import',
  params: z.object({ id: JobId }),
  body: JobDetails.pick({ category_id: true, time_slot_id: true, location_id: true, points: true }),
  refusals: [JobNotFound],
  summary: 'Give a job the category, time slot or location that nobody knew when its order came',
});

/** Names that were unknown at the first import may be known at the next: what was left open is filled, nothing else. */
export const fillInReferences = decision(FillInReferences, (job: Job, now) => {
  if (job.status === 'removed') return [];
  if (!exists(job)) return refuse('JobNotFound');
  const { category_id, time_slot_id, location_id, points } = job.details;
  const filled = {
    category_id: category_id ?? now.category_id,
    time_slot_id: time_slot_id ?? now.time_slot_id,
    location_id: location_id ?? now.location_id,
    points: category_id === null && points === 0 ? now.points : points,
  };
  const more =
    filled.category_id !== category_id || filled.time_slot_id !== time_slot_id || filled.location_id !== location_id;
  return more && job.status === 'open' ? jobFacts.make.JobReferencesFilled(filled) : [];
});

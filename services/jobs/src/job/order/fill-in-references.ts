import { JobDetails, jobEvents, JobNotFound } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { exists, type Job } from '../record/job.js';

/** Runs during imports for jobs whose category, time slot or location was unknown when their order arrived. */
export const FillInReferences = internalCommand('jobs.fill-in-references', {
  input: JobDetails.pick({ category_id: true, time_slot_id: true, location_id: true, points: true }).extend({
    id: JobId,
  }),
  refusals: [JobNotFound],
});

/** Fills references that were unknown at an earlier import, and nothing else. */
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
  return more && job.status === 'open' ? jobEvents.make.JobReferencesFilled(filled) : [];
});

import { jobEvents } from '@tailboard/contracts/jobs/job';
import { CreateJob } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision, type DecisionContext } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { farAway } from '../../schedule/far-away.js';
import { toDetails, namedEntries, namedEntriesReads, unknownEntry } from '../record/job-form.js';
import type { Job } from '../record/job.js';
import { toMovedJob } from '../record/moved-job.js';

/** The ID derives from the command, so a form submitted twice creates one job. */
const deriveId = ({ command_id }: DecisionContext): string => derivedId('job', command_id);

/** Creates a job without an order; it is unassigned on its date. */
export const createJob = decision(CreateJob, {
  stream: (_, context) => deriveId(context),
  reads: namedEntriesReads,
  load: (form, db: Database) => namedEntries(db, form),
  decide: (job: Job, form, { loaded, today }) => {
    if (job.status !== 'unknown') return [];
    if (farAway(form.date, today)) return refuse('DateFarAway', { date: form.date });
    return (
      unknownEntry(form, loaded) ?? [
        jobEvents.make.JobScheduled({ date: form.date, details: toDetails(form, loaded), work_order_id: null }),
        ...(form.lock ? [jobEvents.make.JobLocked({})] : []),
      ]
    );
  },
  output: (job: Job, _, context) => ({ data: toMovedJob(deriveId(context), job, context.version) }),
});

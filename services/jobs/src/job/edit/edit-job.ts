import { jobEvents } from '@tailboard/contracts/jobs/job';
import { EditJob } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { canonical } from '@tailboard/eventing/canonical';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { farAway } from '../../schedule/far-away.js';
import { jobFields } from '../record/field-words.js';
import { toDetails, namedEntries, namedEntriesReads, unknownEntry } from '../record/job-form.js';
import { exists, type Job, type ScheduledJob } from '../record/job.js';
import { toMovedJob } from '../record/moved-job.js';

const { make } = jobEvents;

/**
 * Edits a job's details, date or lock. It keeps its technician, also on another date. An unchanged date may be in the
 * distant past.
 */
export const editJob = decision(EditJob, {
  reads: namedEntriesReads,
  load: (form, db: Database) => namedEntries(db, form),
  decide: (job: Job, form, { loaded, today }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (job.status === 'cancelled') return refuse('JobIsCancelled');
    if (job.status === 'completed') return refuse('JobCompletedCannotChange');
    if (form.date !== job.date && farAway(form.date, today)) return refuse('DateFarAway', { date: form.date });
    const unknown = unknownEntry(form, loaded, job.details);
    if (unknown) return unknown;
    const details = toDetails(form, loaded, job.details);
    const changed = jobFields.filter((field) => canonical(details[field]) !== canonical(job.details[field]));
    return [
      ...(changed.length > 0 ? [make.JobEdited({ details, changed })] : []),
      ...(form.date === job.date ? [] : [onAnotherDate(job, form.date)]),
      ...(form.lock === job.lock ? [] : [form.lock ? make.JobLocked({}) : make.JobUnlocked({})]),
    ];
  },
  output: (job: Job, { id }, { version }) => ({ data: toMovedJob(id, job, version) }),
});

const onAnotherDate = ({ user_id, date: from }: ScheduledJob, date: string) =>
  user_id === null
    ? make.JobRescheduled({ date, from })
    : make.JobAssigned({ user_id, date, from_user_id: user_id, from_date: from });

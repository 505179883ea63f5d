import { jobPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { projection, table } from '@tailboard/eventing/projection';

const assigned_job = table('assigned_job', { columns: { job_id: 'uuid', user_id: 'uuid' }, key: ['job_id'] });

/** The technicians of jobs: a change of a job's date does not name them. */
export const assignedJobsProjection = projection({
  name: 'messaging.assigned-jobs',
  version: 1,
  tables: { assigned_job },
}).on(
  jobPublishedEvents.shared,
  {
    JobAssigned: ({ id_in_category: job_id, data: { user_id } }, rows) => rows.assigned_job.put({ job_id, user_id }),
    JobUnassigned: ({ id_in_category: job_id }, rows) => rows.assigned_job.remove(job_id),
    JobPutBack: ({ id_in_category: job_id, data: { user_id } }, rows) =>
      user_id === null ? rows.assigned_job.remove(job_id) : rows.assigned_job.put({ job_id, user_id }),
    JobCancelled: ({ id_in_category: job_id }, rows) => rows.assigned_job.remove(job_id),
    JobRemoved: ({ id_in_category: job_id }, rows) => rows.assigned_job.remove(job_id),
  },
  [
    'JobScheduled',
    'JobDetailsRevised',
    'JobReferencesFilled',
    'JobRescheduled',
    'JobEdited',
    'JobCompleted',
    'JobReopened',
    'CustomerErased',
    'JobReinstated',
  ],
);

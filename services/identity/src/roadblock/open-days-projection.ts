import { parseWeekId } from '@tailboard/contracts/jobs/daily-work';
import { leaveTypes, type ScheduleEntryKept, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import {
  jobPublishedEvents,
  weekPublishedEvents,
  schedulePublishedEvents,
} from '@tailboard/contracts/jobs/published-events';
import { projection, table, type EventContext, type Rows, type RowOf } from '@tailboard/eventing/projection';

/** The date and user of each job, completed or not. */
const day_job = table('day_job', {
  columns: { job_id: 'uuid', user_id: 'uuid', date: 'date' },
  key: ['job_id'],
  indexes: ['(user_id, date)'],
});
/** Status of a user's day. */
const own_day = table('own_day', {
  columns: { user_id: 'uuid', date: 'date', has_times: 'boolean', submitted: 'boolean' },
  key: ['user_id', 'date'],
});
/** Leave of whole days. */
const full_leave = table('full_leave', {
  columns: { id: 'uuid', start_date: 'date', end_date: 'date', everyone: 'boolean', user_ids: 'text[]' },
  key: ['id'],
  indexes: ['(end_date)'],
});
type OwnDays = Rows<RowOf<typeof own_day>, 'user_id' | 'date'>;

function write(
  days: OwnDays,
  event: EventContext,
  date: string,
  change: { has_times?: boolean; submitted?: boolean },
): void {
  const { user_id } = parseWeekId(event.id_in_category);
  days.make({ user_id, date }, (row) => ({
    ...(row ?? { user_id, date, has_times: false, submitted: false }),
    ...change,
  }));
}
const leaves: readonly ScheduleType[] = leaveTypes;
function leave(id: string, entry: ScheduleEntryKept, rows: { full_leave: Rows<RowOf<typeof full_leave>, 'id'> }): void {
  const { type, start_time, start_date, end_date, everyone, user_ids } = entry;
  if (leaves.includes(type) && start_time === null)
    rows.full_leave.put({ id, start_date, end_date, everyone, user_ids });
  else rows.full_leave.remove(id);
}

/**
 * Which users worked when, and whether they submitted the day, as far as the roadblock check needs it. The days
 * themselves belong to the jobs context.
 */
export const openDaysProjection = projection({
  name: 'identity.open-days',
  version: 1,
  tables: { day_job, own_day, full_leave },
})
  .on(
    jobPublishedEvents.shared,
    {
      JobAssigned: ({ id_in_category: job_id, data: { user_id, date } }, rows) =>
        rows.day_job.put({ job_id, user_id, date }),
      JobUnassigned: ({ id_in_category: job_id }, rows) => rows.day_job.remove(job_id),
      JobPutBack: ({ id_in_category: job_id, data: { user_id, date } }, rows) =>
        user_id === null ? rows.day_job.remove(job_id) : rows.day_job.put({ job_id, user_id, date }),
      JobRescheduled: ({ id_in_category: job_id, data: { date } }, rows) => rows.day_job.change(job_id, { date }),
      JobCancelled: ({ id_in_category: job_id }, rows) => rows.day_job.remove(job_id),
      JobRemoved: ({ id_in_category: job_id }, rows) => rows.day_job.remove(job_id),
    },
    [
      'JobScheduled',
      'JobDetailsRevised',
      'JobReferencesFilled',
      'JobCompleted',
      'JobReopened',
      'JobEdited',
      'CustomerErased',
      'JobReinstated',
    ],
  )
  .on(
    weekPublishedEvents.shared,
    {
      DayTimesRecorded: (event, rows) =>
        write(rows.own_day, event, event.data.date, { has_times: event.data.entries.length > 0 }),
      DaySubmitted: (event, rows) => write(rows.own_day, event, event.data.date, { submitted: true }),
      DayRejected: (event, rows) => write(rows.own_day, event, event.data.date, { submitted: false }),
      DayTakenBack: (event, rows) => write(rows.own_day, event, event.data.date, { submitted: false }),
    },
    ['DayApproved', 'WeekFinalized', 'WeekReopened', 'BonusSet'],
  )
  .on(schedulePublishedEvents.shared, {
    ScheduleEntryAdded: ({ id_in_category, data }, rows) => leave(id_in_category, data, rows),
    ScheduleEntryRevised: ({ id_in_category, data }, rows) => leave(id_in_category, data, rows),
    ScheduleEntryRemoved: ({ id_in_category }, rows) => rows.full_leave.remove(id_in_category),
  });

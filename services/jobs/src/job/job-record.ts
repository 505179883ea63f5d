import type { Job } from '@tailboard/contracts/jobs/job';
import type { Database } from '@tailboard/eventing/database';

/** A job's row joined with the names that readers see. */
const SELECT = `
  select job.id, job.date, job.type, job.status, (job.status = 'completed')::int as completed, job.points,
         job.identifier, job.account_number, job.customer_name, job.address, job.user_id, job.phone,
         job.category_comment, job.dispatch_notes, job.location_id, job.work_order_id, job.lock,
         job.route_order::float8 as route_order, job.moved_at,
         case when job.moved_by = 'system' then null
           else jsonb_build_object('id', job.moved_by, 'label', coalesce(mover.label, '')) end as moved_by,
         job.order_changed, job.version, job.updated_at,
         case when slot.id is null then null else jsonb_build_object(
           'id', slot.id, 'name', slot.fields->>'name', 'time', slot.fields->>'name',
           'start', slot.fields->>'start', 'end', slot.fields->>'end') end as time_slot,
         case when person.id is null then null else jsonb_build_object(
           'id', person.id, 'label', person.label, 'first_name', person.first_name, 'last_name', person.last_name,
           'technician_id', person.technician_id) end as "user",
         case when category.id is null then null else jsonb_build_object(
           'id', category.id, 'name', category.fields->>'name', 'color', category.fields->>'color') end as category,
         case when location.id is null then null else jsonb_build_object(
           'locationID', location.id, 'name', location.name) end as location
  from job
  left join timeslot slot on slot.id = job.time_slot_id
  left join person on person.id = job.user_id
  left join person mover on mover.id::text = job.moved_by
  left join category on category.id = job.category_id
  left join location on location.id = job.location_id`;

/** The jobs that a condition finds, as readers see them: one statement. `rest` is what follows `from … join …`. */
export const jobRecords = (db: Database, rest: string, values: readonly unknown[]): Promise<Job[]> =>
  db.query<Job>(`${SELECT} ${rest}`, values);

/** The projections that a job's record is made of. */
export const jobReads = ['jobs.jobs', 'jobs.people', 'jobs.timeslot', 'jobs.category'] as const;

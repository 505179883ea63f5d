import { z } from 'zod';
import { query } from '../contract.js';
import { CompanyDate, Instant, JobId, queryInt, UserId, Uuid } from '../values.js';

/** The events that managers see in recent activity, from every context. */
export const activityTypes = [
  'job_completed',
  'job_reopened',
  'jobs_assigned',
  'jobs_put_back',
  'job_cancelled',
  'route_changed',
  'orders_imported',
  'day_submitted',
  'day_approved',
  'weeks_finalized',
  'weeks_reopened',
  'payroll_run',
  'visit_failed',
  'visit_answered',
  'sample_drawn',
  'units_received',
  'units_shipped',
  'list_reconciled',
  'message_published',
  'message_withdrawn',
  'user_added',
  'user_deactivated',
  'user_restored',
] as const;
export type ActivityType = (typeof activityTypes)[number];

const Named = z.object({ id: z.string(), label: z.string() });

/** One line of what happened lately; with what it takes to open the daily work that it concerns. */
export const Activity = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  at: Instant,
  actor: Named,
  /** The impersonator of `actor`, if any. */
  impersonator: Named.nullable(),
  /** Name of the API token with which `actor` did it, if any. */
  api_token: z.string().optional(),
  /** The person concerned; `null` if none or several are. */
  user: Named.extend({ id: UserId }).nullable(),
  /** The day of work that it concerns, or the first day of the week. */
  date: CompanyDate.nullable(),
  /** `null` where it was several jobs, or none. */
  job_id: JobId.nullable(),
  /** The visit, message or person that it is about; `null` where it is about jobs, days or units. */
  subject_id: Uuid.nullable(),
  /** It was undone since. */
  undone: z.boolean(),
  /** The number of jobs, orders, units or weeks in this line; of a payroll run, its number. */
  count: z.number().int(),
  description: z.string(),
});
export type Activity = z.output<typeof Activity>;

export const RecentActivity = query('reporting.recent-activity', {
  route: 'GET /activity',
  permission: 'activity.read',
  query: z.object({ limit: queryInt(1, 50).default(25) }),
  output: z.object({ data: z.array(Activity) }),
  summary: 'List recent activity, newest first; a bulk command is one line',
});

import { z } from 'zod';
import { query } from '../contract.js';
import { CompanyDate, Instant, JobId, queryInt, UserId } from '../values.js';

/** What a manager hears of without asking. */
export const activityTypes = [
  'job_completed',
  'job_reopened',
  'jobs_assigned',
  'job_cancelled',
  'route_changed',
  'orders_imported',
  'day_submitted',
  'day_approved',
] as const;
export type ActivityType = (typeof activityTypes)[number];

const Named = z.object({ id: z.string(), label: z.string() });

/** One line of what happened lately; with what it takes to open the daily work that it concerns. */
export const Activity = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  at: Instant,
  actor: Named,
  /** Who acted as `actor`, if somebody did. */
  impersonator: Named.nullable(),
  /** The technician whose day it concerns; `null` where it concerns nobody's. */
  user: Named.extend({ id: UserId }).nullable(),
  /** The day of work that it concerns. */
  date: CompanyDate.nullable(),
  /** `null` where it was several jobs, or none. */
  job_id: JobId.nullable(),
  /** How many jobs or orders this line stands for. */
  count: z.number().int(),
  description: z.string(),
});
export type Activity = z.output<typeof Activity>;

export const recentActivity = query('jobs.recent-activity', {
  route: 'GET /activity',
  permission: 'activity.read',
  query: z.object({ limit: queryInt(1, 50).default(25) }),
  output: z.object({ data: z.array(Activity) }),
  summary: 'What happened lately in the company, the newest first; what one command did to many jobs is one line',
});

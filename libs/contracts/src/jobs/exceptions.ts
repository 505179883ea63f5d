import { z } from 'zod';
import { query } from '../contract.js';

/** How many days back unsubmitted work is reported. */
export const EXCEPTION_DAYS = 14;

const Count = z.number().int();
/** Counts of items that need attention in the office this morning. */
export const Exceptions = z.object({
  unassigned_today: Count,
  unassigned_tomorrow: Count,
  /** Jobs in conflict: overload, distance, order, or absence. */
  conflicts_today: Count,
  conflicts_tomorrow: Count,
  /** Upcoming jobs with an unreviewed change of their order. */
  changed: Count,
  /** Upcoming jobs of technicians who are on leave then. */
  on_leave: Count,
  /** Orders awaiting manual matching. */
  to_match: Count,
  /** Days of the last two weeks with jobs that were not submitted. */
  not_submitted: Count,
  /** Submitted days awaiting approval. */
  to_approve: Count,
  /** Weeks of the last workweek that are ready but not finalized. */
  to_finalize: Count,
});
export type Exceptions = z.output<typeof Exceptions>;

export const ReadExceptions = query('jobs.exceptions', {
  route: 'GET /jobs/exceptions',
  permission: 'board.read',
  output: z.object({ data: Exceptions }),
  summary: 'Get the numbers of jobs, orders, days and weeks that need attention',
});

import { z } from 'zod';
import { query } from '../contract.js';

/** Days of work that are looked back over for what was not submitted. */
export const EXCEPTION_DAYS = 14;

const Count = z.number().int();
/** What somebody in the office should look at this morning, each as a count; what is as it should be is 0. */
export const Exceptions = z.object({
  unassigned_today: Count,
  unassigned_tomorrow: Count,
  /** Jobs that cannot stand where they are: too much, too far, out of order, somebody away. */
  conflicts_today: Count,
  conflicts_tomorrow: Count,
  /** Jobs from today on whose order the operator changed, and nobody has looked. */
  changed: Count,
  /** Jobs from today on that stand with somebody who is away then. */
  on_leave: Count,
  /** Orders that wait for a person to say which job they are. */
  to_match: Count,
  /** Days with jobs of the last two weeks that were not submitted. */
  not_submitted: Count,
  /** Days that were submitted and wait for an approval. */
  to_approve: Count,
  /** Weeks of the last workweek in which nothing waits, and that are not finalized. */
  to_finalize: Count,
});
export type Exceptions = z.output<typeof Exceptions>;

export const ReadExceptions = query('jobs.exceptions', {
  route: 'GET /jobs/exceptions',
  permission: 'board.read',
  output: z.object({ data: Exceptions }),
  summary: 'What does not go by itself today: how many jobs, orders, days and weeks wait for somebody',
});

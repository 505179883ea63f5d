import { z } from 'zod';
import { query } from '../contract.js';
import { CompanyDate, Instant, UserId } from '../values.js';
import { DayNotFound, DayNotYours } from './daily-work.js';

const Who = z.object({ id: z.string(), label: z.string() });

/** A timecard is named by whose it is and by its date (decision D30). */
export const dayHistory = query('timecards.history', {
  route: 'GET /timecards/{user_id}/{date}/history',
  permission: 'daily-work.open',
  params: z.object({ user_id: UserId, date: CompanyDate }),
  output: z.object({
    data: z.array(
      z.object({
        description: z.string(),
        /** Why somebody else wrote the day, sent it back, or reopened its week. */
        reason: z.string().nullable(),
        created_at: Instant,
        user: Who,
        /** Whoever acted as `user`. */
        actor: Who.nullable(),
        version: z.number().int(),
      }),
    ),
  }),
  refusals: [DayNotFound, DayNotYours],
  summary: 'What happened to a day of work: who wrote, submitted, approved or reopened it, and why, newest first',
});

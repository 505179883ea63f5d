import { z } from 'zod';
import { query } from '../contract.js';
import { CompanyDate, Instant } from '../values.js';

/** How often a signed-in browser says that it is there, in ms. */
export const HEARTBEAT_MS = 60_000;

/** Sent every 60 s while somebody is signed in. `unread` is the length of the unread inbox; `version` the build that answers. */
export const heartbeat = query('identity.heartbeat', {
  route: 'GET /heartbeat',
  permission: 'signed-in',
  output: z.object({ server_time: Instant, unread: z.number().int(), version: z.string() }),
  summary: 'A sign of life, with the unread count',
});

/** What must be done before anything else, in the order in which it blocks (decision D17). */
export const roadblockTypes = ['unread_messages', 'previous_day', 'times'] as const;
export const Roadblock = z.object({
  type: z.enum(roadblockTypes),
  message: z.string(),
  count: z.number().int(),
  date: CompanyDate.nullable(),
  /** The path of the screen where it is done. */
  target: z.string(),
});
export const readRoadblocks = query('identity.roadblocks', {
  route: 'GET /roadblocks',
  permission: 'signed-in',
  query: z.object({ date: CompanyDate }),
  output: z.object({ roadblocks: z.array(Roadblock), counter: z.number().int() }),
  summary: 'What stands in the caller’s way on a date',
});

import { z } from 'zod';
import { query } from './contract.js';
import { Instant } from './values.js';

/** An outage that is told to people in the product; a shorter one passes by itself and stands in the log alone. */
export const TOLD_AFTER_MINUTES = 5;

/** Nothing goes to Kafka, and since when; the reason is the operator's, in English. `null`: all goes out, or nothing is meant to. */
export const Outage = z.object({ since: Instant, reason: z.string() });

/** Answered by the door itself, which alone knows the relay. */
export const ReadOutage = query('outward.outage', {
  route: 'GET /events/outage',
  permission: 'settings.write',
  output: z.object({ data: Outage.nullable() }),
  summary: 'Whether nothing has gone to Kafka for more than five minutes',
});

import { z } from 'zod';
import { query } from './contract.js';
import { Instant } from './values.js';

/** Outages longer than this are shown in the product; shorter ones are only logged. */
export const NOTIFY_AFTER_MINUTES = 5;

/**
 * Since when nothing is published to Kafka, with the operator's reason in English. `null` if publishing works or is
 * off.
 */
export const Outage = z.object({ since: Instant, reason: z.string() });

/** Answered by the gateway, which runs the relay. */
export const ReadOutage = query('outward.outage', {
  route: 'GET /events/outage',
  permission: 'settings.write',
  output: z.object({ data: Outage.nullable() }),
  summary: 'Check whether publishing to Kafka has been delayed for more than five minutes',
});

import { z } from 'zod';
import { pageOutput, plainPageQuery } from './page.js';
import { Instant } from './values.js';

/** Request header of a command that was done without a network: the seconds since then, by the clock of the device. */
export const DONE_AGO_HEADER = 'x-done-ago';
/** Maximum age of what a device did without a network, in seconds. */
export const MAX_DONE_AGO = 7 * 86_400;

/** The user who did something, or the product itself. */
export const Actor = z.object({ id: z.string(), label: z.string() });

/** A history entry as a sentence in the reader's language (decisions D30 and D37). */
const HistoryEntry = z
  .object({
    description: z.string(),
    created_at: Instant,
    /** When it was done, if that was without a network, before it was recorded (decision D63). */
    done_at: Instant.optional(),
    user: Actor,
    /** The impersonating user, if any. */
    actor: Actor.nullable(),
    /** Name of the API token with which the user did it, if any. */
    api_token: z.string().optional(),
    type: z.string(),
    /** Position in the global order of events. */
    position: z.string(),
  })
  .meta({ id: 'HistoryEntry' });

/** Query of `GET /…/{id}/history`. */
export const historyQuery = plainPageQuery;
/** Response of `GET /…/{id}/history`: a page, newest first. */
export const History = pageOutput(HistoryEntry).meta({ id: 'History' });

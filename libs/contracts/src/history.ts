import { z } from 'zod';
import { Instant } from './values.js';

const Doer = z.object({ id: z.string(), label: z.string() });

/** Something that happened to a record, as a sentence in the reader's language (decision D30). */
export const HistoryEntry = z
  .object({
    description: z.string(),
    type: z.string(),
    created_at: Instant,
    user: Doer,
    /** Who acted as `user`, if somebody did. */
    actor: Doer.nullable(),
    /** The version that the record had after it. */
    version: z.number().int(),
    position: z.string(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** The answer of `GET /…/{id}/history`, newest first. */
export const History = z.object({ data: z.array(HistoryEntry) });

import { z } from 'zod';
import { pageOf, pageQuery } from './page.js';
import { Instant } from './values.js';

/** Who did something: a person, or the product itself. */
export const Doer = z.object({ id: z.string(), label: z.string() });

/** Something that happened to a record, as a sentence in the reader's language (decisions D30 and D37). */
const HistoryEntry = z
  .object({
    description: z.string(),
    created_at: Instant,
    user: Doer,
    /** Who acted as `user`, if somebody did. */
    actor: Doer.nullable(),
    type: z.string(),
    /** Its place among all that ever happened; a later one is greater. */
    position: z.string(),
  })
  .meta({ id: 'HistoryEntry' });

/** What `GET /…/{id}/history` may be asked: which page, of how many entries. */
export const historyQuery = pageQuery(['created_at']).pick({ page: true, per_page: true });
/** The answer of `GET /…/{id}/history`: a page of it, newest first. */
export const History = pageOf(HistoryEntry).meta({ id: 'History' });

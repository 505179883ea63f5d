import { z } from 'zod';
import { eventSchemas } from '../event.js';
import { CompanyDate, Instant, UserId, Uuid } from '../values.js';
import { fileReviews } from './file.js';

/** Number of days before its expiration at which a document or license expires soon. */
export const SOON_DAYS = 30;

/** Why a person must provide a document: there is none, it has expired, or it expires soon. */
export const dueStates = ['missing', 'expired', 'expiring'] as const;
export type DueState = (typeof dueStates)[number];

/** A document that a person must provide or renew. `expires_on`: the last valid day of the newest one, if there is one. */
export const DueDocument = z.object({
  folder_id: Uuid,
  name: z.string(),
  state: z.enum(dueStates),
  expires_on: CompanyDate.nullable(),
  /** When the office last reminded the person of it. */
  reminded_at: Instant.nullable(),
  /** The person's newest own upload to the folder that the office has not accepted. */
  review: z.enum(fileReviews).exclude(['accepted']).nullable(),
  reason: z.string().nullable(),
});
export type DueDocument = z.output<typeof DueDocument>;

/** `documentreminder-{user_id}-{folder_id}`: reminders of a document that a person must provide. */
export const documentReminderEvents = eventSchemas('documentreminder', {
  DocumentReminded: z.object({ user_id: UserId, folder_id: Uuid }),
});

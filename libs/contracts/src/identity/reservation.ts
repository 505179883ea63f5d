import { z } from 'zod';
import { eventSchemas } from '../event.js';
import { UserId } from '../values.js';

/** Values that only one user may have: an e-mail, a technician ID, being the first owner. */
export const reservationKinds = ['email', 'technician_id', 'first-owner'] as const;
export type ReservationKind = (typeof reservationKinds)[number];

/**
 * Uniqueness across users: one small stream per value, with an ID derived from it, on which competing commands meet.
 * Internal to identity; other contexts use `UserRegistered`.
 */
export const reservationEvents = eventSchemas('reservation', {
  ValueReserved: z.object({ kind: z.enum(reservationKinds), value: z.string(), user_id: UserId }),
  ValueReleased: z.object({ user_id: UserId }),
});

import { z } from 'zod';
import { eventSchemas } from '../event.js';
import { UserId } from '../values.js';

/** What only one user may have: an e-mail, a technician id, the place of the first owner. */
export const reservationKinds = ['email', 'technician_id', 'first-owner'] as const;
export type ReservationKind = (typeof reservationKinds)[number];

/**
 * Uniqueness across users: one small stream for each value, its id derived from the value, so that two who want the
 * same one meet at the same stream. Internal to identity; other contexts learn of users from `UserRegistered`.
 */
export const reservationEvents = eventSchemas('reservation', {
  ValueReserved: z.object({ kind: z.enum(reservationKinds), value: z.string(), user_id: UserId }),
  ValueReleased: z.object({ user_id: UserId }),
});

import { LinkNotValid } from '@tailboard/contracts/identity/password';
import { reservationEvents, reservationKinds, type ReservationKind } from '@tailboard/contracts/identity/reservation';
import { EmailTaken, TechnicianIdTaken } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { defineReservations } from '@tailboard/service/commands/reservations';
import { z } from 'zod';
import { userDecider } from '../user/user-decider.js';

/** A value that a user wants to reserve. */
export interface UniqueValue {
  readonly kind: ReservationKind;
  readonly value: string;
}

/** Values that differ only in case or surrounding spaces are equal. */
export const normalize = (value: string): string => value.trim().toLowerCase();
export const reservationId = (kind: ReservationKind, value: string): string =>
  derivedId('reservation', kind, normalize(value));

const inUse: Record<ReservationKind, string> = {
  email: `select 1 from users where email = $1 and id <> $2 limit 1`,
  technician_id: `select 1 from users where lower(technician_id) = $1 and id <> $2 limit 1`,
  'first-owner': `select 1 from users where 'owner' = any(roles) and $1 = '' and id <> $2 limit 1`,
};

/** Values that only one user may have. */
export const reservations = defineReservations({
  name: 'identity.reservation',
  events: reservationEvents,
  value: z.object({ kind: z.enum(reservationKinds), value: z.string() }),
  key: ({ kind, value }) => reservationId(kind, value),
  toReserved: ({ kind, value }, user_id) =>
    reservationEvents.make.ValueReserved({ kind, value: normalize(value), user_id }),
  toReleased: (user_id) => reservationEvents.make.ValueReleased({ user_id }),
  holder: { ValueReserved: ({ user_id }) => user_id, ValueReleased: () => null },
  async has(readContext, userId, { kind, value }) {
    const { email, technician_id, roles, status } = (await readContext.load(userDecider, userId)).state;
    if (status === 'unknown') return false;
    const holds: Record<ReservationKind, boolean> = {
      email: normalize(email) === normalize(value),
      technician_id: normalize(technician_id ?? '') === normalize(value),
      'first-owner': roles.includes('owner'),
    };
    return holds[kind];
  },
  hasUnreserved: async (readContext, userId, { kind, value }) =>
    (await readContext.query(inUse[kind], [normalize(value), userId])).length > 0,
  refusals: [EmailTaken, TechnicianIdTaken, LinkNotValid],
  refuseTaken: ({ kind, value }) =>
    kind === 'email'
      ? refuse('EmailTaken', { email: value })
      : kind === 'technician_id'
        ? refuse('TechnicianIdTaken', { technician_id: value })
        : refuse('LinkNotValid'),
});

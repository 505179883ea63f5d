import type { Fact } from '@tailboard/contracts/event';
import { LinkNotValid } from '@tailboard/contracts/identity/password';
import { reservationFacts, reservationKinds, type ReservationKind } from '@tailboard/contracts/identity/reservation';
import { EmailTaken, TechnicianIdTaken } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { step } from '@tailboard/eventing/step';
import { derivedId } from '@tailboard/eventing/ids';
import type { Around } from '@tailboard/service/house';
import { z } from 'zod';
import { user } from '../user/user.decider.js';

/** Who holds a value, and since when. */
export interface Reservation {
  readonly held: { readonly by: string; readonly since: string } | null;
}

/** How long a reservation is waited for before it counts as left behind by a crash, in ms. */
const ABANDONED_AFTER = 600_000;
/** Who comes back to a reservation of theirs that is older holds it anew, so that nobody takes it over meanwhile. */
const RENEWED_AFTER = ABANDONED_AFTER / 2;

/** The same value in other letters or with spaces around it is the same value. */
export const normalised = (value: string): string => value.trim().toLowerCase();
export const reservationId = (kind: ReservationKind, value: string): string =>
  derivedId('reservation', kind, normalised(value));

const input = z.object({ kind: z.enum(reservationKinds), value: z.string(), user_id: UserId });
type Input = z.output<typeof input>;

const inUse: Record<ReservationKind, string> = {
  email: `select 1 from users where email = $1 and id <> $2 limit 1`,
  technician_id: `select 1 from users where lower(technician_id) = $1 and id <> $2 limit 1`,
  'first-owner': `select 1 from users where 'owner' = any(roles) and $1 = '' and id <> $2 limit 1`,
};

/** Whether a reserved value came to its holder. */
async function cameTo(around: Around, holder: string, kind: ReservationKind, value: string): Promise<boolean> {
  const { email, technician_id, roles, status } = (await around.state(user, holder)).state;
  if (status === 'unknown') return false;
  const theirs: Record<ReservationKind, boolean> = {
    email: normalised(email) === value,
    technician_id: normalised(technician_id ?? '') === value,
    'first-owner': roles.includes('owner'),
  };
  return theirs[kind];
}

const taken = ({ kind, value }: Input) =>
  kind === 'email'
    ? refuse('EmailTaken', { email: value })
    : kind === 'technician_id'
      ? refuse('TechnicianIdTaken', { technician_id: value })
      : refuse('LinkNotValid');

/**
 * Holds a value for one user. Holding it again is already so. A value that was reserved by an attempt that never came
 * to a user, and long ago, is free for the next one.
 */
export const ReserveValue = step('identity.reservation.reserve', {
  input,
  refusals: [EmailTaken, TechnicianIdTaken, LinkNotValid],
});
export const reserveValue = decision(ReserveValue, {
  stream: ({ kind, value }) => reservationId(kind, value),
  gather: async ({ kind, value, user_id }, around: Around, _, { held }: Reservation) => ({
    in_use:
      (await around.query(inUse[kind], [normalised(value), user_id])).length > 0 ||
      // A read model that is behind does not show its holder yet; the holder's own stream does.
      (held !== null && held.by !== user_id && (await cameTo(around, held.by, kind, normalised(value)))),
  }),
  decide: ({ held }: Reservation, wish, { now, gathered }) => {
    const { user_id } = wish;
    const reserved = reservationFacts.make.ValueReserved({ ...wish, value: normalised(wish.value) });
    if (held?.by === user_id) return Date.parse(now) - Date.parse(held.since) < RENEWED_AFTER ? [] : reserved;
    if (gathered.in_use) return taken(wish);
    if (held === null) return reserved;
    if (Date.parse(now) - Date.parse(held.since) < ABANDONED_AFTER) return taken(wish);
    return [reservationFacts.make.ValueReleased({ user_id: held.by }), reserved] as readonly Fact[];
  },
});

/** Gives a value back, if it is this user who holds it. */
export const ReleaseValue = step('identity.reservation.release', { input });
export const releaseValue = decision(ReleaseValue, {
  stream: ({ kind, value }) => reservationId(kind, value),
  decide: ({ held }: Reservation, { user_id }) =>
    held?.by === user_id ? reservationFacts.make.ValueReleased({ user_id }) : [],
});

/** Values that only one user may have. Its steps are reached through the procedures that need them. */
export const reservation = decider<Reservation, typeof reservationFacts>({
  facts: reservationFacts,
  initial: { held: null },
  evolve: {
    ValueReserved: (_, { user_id }, { at }) => ({ held: { by: user_id, since: at } }),
    ValueReleased: () => ({ held: null }),
  },
  decisions: [],
  steps: [reserveValue, releaseValue],
});

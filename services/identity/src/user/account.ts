import type { Position } from '@tailboard/eventing/event-store';
import type { House } from '@tailboard/service/house';
import { normalised, reservation, reservationId } from '../reservation/reservation.decider.js';
import type { User } from './user.js';
import { user } from './user.decider.js';

/** A user as the facts have them this instant, without waiting for a read model. */
export interface Account extends User {
  readonly id: string;
  /** Of the user's last event. */
  readonly position: Position;
}

/**
 * The user who has an e-mail: two short streams, one for the e-mail and one for its user. An e-mail that is held for them
 * and is not theirs yet, or no longer, leads to nobody.
 */
export async function accountOf(house: House, email: string): Promise<Account | undefined> {
  const { held } = (await house.state(reservation, reservationId('email', email))).state;
  const { state, position } = await house.state(user, held?.by ?? 'nobody');
  const theirs = state.status !== 'unknown' && normalised(state.email) === normalised(email);
  return held && theirs ? { ...state, id: held.by, position } : undefined;
}

/** The user of an id; `undefined` when there is none. */
export async function accountWithId(house: House, id: string): Promise<Account | undefined> {
  const { state, position } = await house.state(user, id);
  return state.status === 'unknown' ? undefined : { ...state, id, position };
}

/** The user who has a technician id. */
export async function technicianOf(house: House, technicianId: string): Promise<Account | undefined> {
  const { held } = (await house.state(reservation, reservationId('technician_id', technicianId))).state;
  const account = held ? await accountWithId(house, held.by) : undefined;
  return normalised(account?.technician_id ?? '') === normalised(technicianId) ? account : undefined;
}

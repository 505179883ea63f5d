import type { AnyFacts } from '@tailboard/contracts/event';
import { stateOf, type Decider } from '@tailboard/eventing/decider';
import type { Position } from '@tailboard/eventing/event-store';
import { upcast } from '@tailboard/eventing/upcast';
import type { House } from '@tailboard/service/house';
import { reservation, reservationId } from '../reservation/reservation.decider.js';
import { user, type User } from './user.decider.js';

/** A user as the facts have them this instant, without waiting for a read model. */
export interface Account extends User {
  readonly id: string;
  /** Of the user's last event. */
  readonly position: Position;
}

async function stateIn<State, F extends AnyFacts>(house: House, of: Decider<State, F>, id: string) {
  const events = await house.store.read(`${of.facts.category}-${id}`);
  const state = stateOf(
    of,
    events.map((event) => upcast(event, of.facts.shapes)),
  );
  return { state, position: events.at(-1)?.position ?? 0n };
}

/** The user who has an e-mail: two short streams, one for the e-mail and one for its user. */
export async function accountOf(house: House, email: string): Promise<Account | undefined> {
  const { held } = (await stateIn(house, reservation, reservationId('email', email))).state;
  const { state, position } = await stateIn(house, user, held?.by ?? 'nobody');
  return held && state.status !== 'unknown' ? { ...state, id: held.by, position } : undefined;
}

import type { Position } from '@tailboard/eventing/event-store';
import type { ServiceContext } from '@tailboard/service/house';
import { normalised, reservations } from '../reservation/reservation.js';
import { userDecider } from '../user/user-decider.js';
import { isNobody, type User } from '../user/user.js';

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
export async function accountOf(ctx: ServiceContext, email: string): Promise<Account | undefined> {
  const id = await reservations.holderOf(ctx, { kind: 'email', value: email });
  const { state, position } = await ctx.load(userDecider, id ?? 'nobody');
  const theirs = state.status !== 'unknown' && normalised(state.email) === normalised(email);
  return id && theirs ? { ...state, id, position } : undefined;
}

/** The user of an id; `undefined` when there is none. */
export async function accountWithId(ctx: ServiceContext, id: string): Promise<Account | undefined> {
  const { state, position } = await ctx.load(userDecider, id);
  return isNobody(state) ? undefined : { ...state, id, position };
}

/** The user who has a technician id. */
export async function technicianOf(ctx: ServiceContext, technicianId: string): Promise<Account | undefined> {
  const id = await reservations.holderOf(ctx, { kind: 'technician_id', value: technicianId });
  const account = id ? await accountWithId(ctx, id) : undefined;
  return normalised(account?.technician_id ?? '') === normalised(technicianId) ? account : undefined;
}

import type { Position } from '@tailboard/eventing/event-store';
import type { ServiceContext } from '@tailboard/service/service-context';
import { normalize, reservations } from '../reservation/reservation.js';
import { userDecider } from '../user/user-decider.js';
import { isAnonymous, type User } from '../user/user.js';

/** A user's current state from the events, without waiting for a read model. */
export interface Account extends User {
  readonly id: string;
  /** Position of the user's last event. */
  readonly position: Position;
}

/**
 * Returns the user with an e-mail, from two short streams: one for the e-mail and one for its user. An e-mail that is
 * reserved for a user but is not theirs yet, or no longer, returns `undefined`.
 */
export async function findAccountByEmail(ctx: ServiceContext, email: string): Promise<Account | undefined> {
  const id = await reservations.findHolder(ctx, { kind: 'email', value: email });
  const { state, position } = await ctx.load(userDecider, id ?? 'nobody');
  const isTheirs = state.status !== 'unknown' && normalize(state.email) === normalize(email);
  return id && isTheirs ? { ...state, id, position } : undefined;
}

/** Returns the user with an ID; `undefined` if there is none. */
export async function accountWithId(ctx: ServiceContext, id: string): Promise<Account | undefined> {
  const { state, position } = await ctx.load(userDecider, id);
  return isAnonymous(state) ? undefined : { ...state, id, position };
}

/** Returns the user with a technician ID. */
export async function findAccountByTechnicianId(
  ctx: ServiceContext,
  technicianId: string,
): Promise<Account | undefined> {
  const id = await reservations.findHolder(ctx, { kind: 'technician_id', value: technicianId });
  const account = id ? await accountWithId(ctx, id) : undefined;
  return normalize(account?.technician_id ?? '') === normalize(technicianId) ? account : undefined;
}

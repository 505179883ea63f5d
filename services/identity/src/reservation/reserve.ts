import { randomUUID } from 'node:crypto';
import type { ReservationKind } from '@tailboard/contracts/identity/reservation';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import type { House } from '@tailboard/service/house';
import { settled } from '../step.js';
import { ReleaseValue, reservation, ReserveValue } from './reservation.decider.js';

/** A value that somebody wants for themselves. */
export interface Wish {
  readonly kind: ReservationKind;
  readonly value: string;
}
type Taken = Refused<'EmailTaken' | 'TechnicianIdTaken' | 'LinkNotValid'>;

/**
 * Every attempt is a command of its own: whether it was done before is told by who holds the value, so that a
 * repeated request can take back what its first run gave up.
 */
const attempt = (asking: Asking): Asking => ({
  ...asking,
  command_id: randomUUID(),
  causation_id: asking.command_id,
  if_match: undefined,
  dry_run: false,
});

/** Reserves all of it for a user, or nothing: the first value that is taken gives the earlier ones back. */
export async function reserveAll(
  house: House,
  userId: string,
  wishes: readonly Wish[],
  asking: Asking,
): Promise<Taken | undefined> {
  for (const [index, wish] of wishes.entries()) {
    const input = { ...wish, user_id: userId };
    const done = settled(await house.perform(reservation, ReserveValue, input, attempt(asking)));
    if (!isRefused(done)) continue;
    await releaseAll(house, userId, wishes.slice(0, index), asking);
    return done as Taken;
  }
  return undefined;
}

/** Gives values back, unless their user came to be after all. */
export async function releaseAll(house: House, userId: string, wishes: readonly Wish[], asking: Asking): Promise<void> {
  if ((await house.store.read(`user-${userId}`, { limit: 1 })).length > 0) return;
  await giveBack(house, userId, wishes, asking);
}

/** Gives values back that a user has no longer; those of others stay theirs. */
export async function giveBack(house: House, userId: string, wishes: readonly Wish[], asking: Asking): Promise<void> {
  for (const wish of wishes)
    settled(await house.perform(reservation, ReleaseValue, { ...wish, user_id: userId }, attempt(asking)));
}

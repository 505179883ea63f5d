import { randomUUID } from 'node:crypto';
import type { CodeOf } from '@tailboard/contracts/contract';
import type { ReservationKind } from '@tailboard/contracts/identity/reservation';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import { Act } from '@tailboard/service/act';
import type { House } from '@tailboard/service/house';
import { user } from '../user/user.decider.js';
import { ReleaseValue, reservation, ReserveValue } from './reservation.decider.js';

/** A value that somebody wants for themselves. */
export interface Wish {
  readonly kind: ReservationKind;
  readonly value: string;
}
type Taken = Refused<CodeOf<typeof ReserveValue>>;

/**
 * Every attempt is a command of its own: whether it was done before is told by who holds the value, so that a
 * repeated request can take back what its first run gave up.
 */
const attempt = ({ command_id }: Asking): Partial<Asking> => ({
  command_id: randomUUID(),
  causation_id: command_id,
  dry_run: false,
});

/** Reserves all of it for a user, or nothing: the first value that is taken gives the earlier ones back. */
export async function reserveAll(
  house: House,
  userId: string,
  wishes: readonly Wish[],
  asking: Asking,
): Promise<Taken | undefined> {
  const act = new Act(house, asking);
  for (const [index, wish] of wishes.entries()) {
    const input = { ...wish, user_id: userId };
    const done = await act.perform(reservation, ReserveValue, input, attempt(asking));
    if (!isRefused(done)) continue;
    await releaseAll(house, userId, wishes.slice(0, index), asking);
    return done;
  }
  return undefined;
}

/** Gives values back, unless their user came to be after all. */
export async function releaseAll(house: House, userId: string, wishes: readonly Wish[], asking: Asking): Promise<void> {
  if ((await house.state(user, userId)).state.status !== 'unknown') return;
  await giveBack(house, userId, wishes, asking);
}

/** Gives values back that a user has no longer; those of others stay theirs. */
export async function giveBack(house: House, userId: string, wishes: readonly Wish[], asking: Asking): Promise<void> {
  const act = new Act(house, asking);
  for (const wish of wishes)
    await act.perform(reservation, ReleaseValue, { ...wish, user_id: userId }, attempt(asking));
}

import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import type { House } from '@tailboard/service/house';
import { revokeTokensOf } from '../session/token.js';
import { settled } from '../step.js';
import { recordDeactivation, recordRestoration, user } from './user.decider.js';

/** Deactivates a user and ends every session of theirs before it answers. */
export async function deactivate(
  house: House,
  id: string,
  asking: Asking,
): Promise<Refused<'UserNotFound' | 'LastOwner'> | undefined> {
  const done = settled(await house.perform(user, recordDeactivation, { id }, asking));
  if (isRefused(done)) return done as Refused<'UserNotFound' | 'LastOwner'>;
  await revokeTokensOf(house.db, id, house.now());
  return undefined;
}

/** Lets a user back in; the sessions from before stay ended. */
export async function restore(house: House, id: string, asking: Asking): Promise<Refused<'UserNotFound'> | undefined> {
  const done = settled(await house.perform(user, recordRestoration, { id }, asking));
  return isRefused(done) ? (done as Refused<'UserNotFound'>) : undefined;
}

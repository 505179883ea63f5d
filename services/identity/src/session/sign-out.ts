import { logout, sessionFacts } from '@tailboard/contracts/identity/user';
import { derivedId } from '@tailboard/eventing/ids';
import type { Asking } from '@tailboard/eventing/perform';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { revokeSession } from '../token/token.js';
import { recordInTime } from './record.js';

const { LoggedOut, ImpersonationStopped } = sessionFacts.make;

/**
 * Ends a session of the caller, that at hand unless another is named: its token is dead before this resolves, and so is that
 * of whoever its person acts as out of it. Each end is one fact, however often it is asked for; that of an impersonation names who acted.
 */
export async function endSession(
  house: House,
  asking: Asking & Caller,
  sessionId: string = asking.principal!.session_id,
): Promise<boolean> {
  const { user_id: userId } = asking.principal!;
  const { impersonator_id: _, ...own } = asking;
  const ended = await revokeSession(house.db, { sessionId, userId, now: house.now() });
  for (const { session_id, user_id, actor_id } of ended) {
    const [fact, as] =
      actor_id === null
        ? [LoggedOut({ session_id }), own]
        : [ImpersonationStopped({ session_id }), { ...own, actor_id }];
    await recordInTime(house, user_id, [fact], as, derivedId('logout', session_id));
  }
  return ended.length > 0;
}

/** Sign-out; while somebody acts as another, it is that which ends. */
export const signingOut = procedure(logout, async (_, house, asking) => {
  await endSession(house, asking);
  return { output: undefined };
});

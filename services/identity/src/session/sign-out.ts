import { logout, sessionFacts } from '@tailboard/contracts/identity/user';
import { derivedId } from '@tailboard/eventing/ids';
import { procedure } from '@tailboard/service/house';
import { record } from './record.js';
import { revokeSession } from './token.js';

/** Sign-out: the token is dead before the answer leaves. Signing out twice is one fact. */
export const signingOut = procedure(logout, async (_, house, asking) => {
  const { user_id: userId, session_id: sessionId } = asking.principal!;
  if (await revokeSession(house.db, { sessionId, userId, now: house.now() })) {
    const fact = sessionFacts.make.LoggedOut({ session_id: sessionId });
    await record(house, userId, [fact], asking, derivedId('logout', sessionId));
  }
  return { output: undefined };
});

import {
  endOtherSessions,
  endSession as endOneSession,
  listSessions,
  type Session,
} from '@tailboard/contracts/identity/session';
import { answer, procedure, type Caller, type House } from '@tailboard/service/house';
import { endSession } from './sign-out.js';

/** The live sessions of the caller; what others do in their name is none of theirs. */
function sessionsOf({ db, now }: House, { principal }: Pick<Caller, 'principal'>): Promise<Session[]> {
  return db.query<Session>(
    `select session_id as id, session_id = $2 as current, issued_at as signed_in_at, expires_at, ip, user_agent
     from token where user_id = $1 and actor_id is null and revoked_at is null and expires_at > $3
     order by issued_at desc, session_id`,
    [principal!.user_id, principal!.session_id, now().toISOString()],
  );
}

export const ownSessions = answer(listSessions, [], async (_, house, caller) => ({
  data: await sessionsOf(house, caller),
}));

/** Signs one session out; whose is not the caller’s stays as it is, and nobody learns whether there is one. */
export const endingSession = procedure(endOneSession, async ({ id }, house, asking) => {
  await endSession(house, asking, id);
  return { output: undefined };
});

/** Signs out everywhere but here: each session ends by itself, with its fact. */
export const endingOtherSessions = procedure(endOtherSessions, async (_, house, asking) => {
  let ended = 0;
  for (const { id, current } of await sessionsOf(house, asking))
    if (!current && (await endSession(house, asking, id))) ended++;
  return { output: { ended } };
});

import {
  EndOtherSessions,
  EndSession as endOneSession,
  ListSessions,
  type Session,
} from '@tailboard/contracts/identity/session';
import {
  queryHandler,
  commandHandler,
  type RequestContext,
  type ServiceContext,
} from '@tailboard/service/service-context';
import { settingsProjection } from '../settings/settings-projection.js';
import { isTokenValid } from '../token/token.js';
import { endSession } from './sign-out.js';

/** Returns the caller's live sessions, without impersonation sessions of other users. */
function findSessions(
  { db, now }: ServiceContext,
  { principal }: Pick<RequestContext, 'principal'>,
): Promise<Session[]> {
  return db.query<Session>(
    `select session_id as id, session_id = $2 as current, issued_at as signed_in_at, expires_at, last_used_at, ip, user_agent
     from token where user_id = $1 and actor_id is null and ${isTokenValid('token', '$3')}
     order by issued_at desc, session_id`,
    [principal!.user_id, principal!.session_id, now().toISOString()],
  );
}

export const listSessions = queryHandler(ListSessions, [settingsProjection.name], async (_, ctx, caller) => ({
  data: await findSessions(ctx, caller),
}));

/** Ends one session; another user's session stays as it is, and the caller does not learn whether it exists. */
export const handleEndOneSession = commandHandler(endOneSession, async ({ id }, ctx, commandContext) => {
  await endSession(ctx, commandContext, id);
  return { output: undefined };
});

/** Ends all other sessions; each ends separately, with its event. */
export const handleEndOtherSessions = commandHandler(EndOtherSessions, async (_, ctx, commandContext) => {
  let ended = 0;
  for (const { id, current } of await findSessions(ctx, commandContext))
    if (!current && (await endSession(ctx, commandContext, id))) ended++;
  return { output: { ended } };
});

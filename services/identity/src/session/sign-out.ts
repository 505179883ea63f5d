import { EndSessionLater } from '@tailboard/contracts/identity/session';
import { Logout, sessionEvents } from '@tailboard/contracts/identity/user';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { revokeSession, findSession } from '../token/token.js';
import { recordInTime } from './record.js';

const { LoggedOut, ImpersonationStopped } = sessionEvents.make;

/**
 * Ends a session, by default the current one of the caller: its token is invalid before this resolves, and so are the
 * impersonation tokens issued from it. Each end is one event, however often it is requested; that of an impersonation
 * names the actor.
 */
export async function endSession(
  ctx: ServiceContext,
  commandContext: CommandContext & RequestContext,
  sessionId: string = commandContext.principal!.session_id,
  userId: string = commandContext.principal!.user_id,
): Promise<boolean> {
  const { impersonator_id: _, ...own } = commandContext;
  const ended = await revokeSession(ctx.db, { sessionId, userId, now: ctx.now() });
  for (const { session_id, user_id, actor_id } of ended) {
    const [event, as] =
      actor_id === null
        ? [LoggedOut({ session_id }), own]
        : [ImpersonationStopped({ session_id }), { ...own, actor_id }];
    await recordInTime(ctx, user_id, [event], as, derivedId('logout', session_id));
  }
  return ended.length > 0;
}

/** Signs out; during impersonation, only the impersonation ends. */
export const handleLogout = commandHandler(Logout, async (_, ctx, commandContext) => {
  await endSession(ctx, commandContext);
  return { output: undefined };
});

/** Ends the session of a browser that was offline when its user signed out. */
export const handleEndSessionLater = commandHandler(EndSessionLater, async ({ token_hash }, ctx, commandContext) => {
  const session = await findSession(ctx.db, token_hash);
  if (session)
    await endSession(ctx, { ...commandContext, actor_id: session.user_id }, session.session_id, session.user_id);
  return { output: undefined };
});

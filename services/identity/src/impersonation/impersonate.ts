import { Impersonate, StopImpersonating } from '@tailboard/contracts/identity/impersonation';
import { sessionEvents } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { usersProjection } from '../people/users-projection.js';
import { record } from '../session/record.js';
import { endSession } from '../session/sign-out.js';
import { issueToken } from '../token/token.js';
import { mayImpersonate } from '../user/may-impersonate.js';
import { userRow } from '../user/read-users.js';

/** Lifetime of an impersonation token, in ms. */
const LIFETIME = 60 * 60_000;

interface Someone {
  readonly user_id: string;
  readonly roles: readonly Role[];
}

/** Returns why a user may not impersonate another; `undefined` if they may. */
function refusalToAct(
  actor: Someone,
  impersonated: { readonly id: string; readonly roles: readonly Role[]; readonly active: boolean } | undefined,
): Refused<'UserNotFound' | 'UserInactive' | 'NotThisPerson'> | undefined {
  if (!impersonated) return refuse('UserNotFound');
  if (impersonated.id === actor.user_id || !mayImpersonate(actor.roles, impersonated.roles))
    return refuse('NotThisPerson');
  return impersonated.active ? undefined : refuse('UserInactive');
}

/**
 * Starts impersonation: issues a token of the other user that records the actor. A GET that changes something, as the
 * specification defines; no page can trigger it by a link or an image, because the token is sent in a header.
 */
export const handleImpersonate = commandHandler(
  Impersonate,
  async ({ id }, ctx, commandContext) => {
    const actor = commandContext.principal!;
    const impersonated = await userRow(ctx.db, id);
    const refused = refusalToAct(actor, impersonated);
    if (refused) return refused;

    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + LIFETIME);
    const issued = await issueToken(ctx.db, {
      userId: id,
      expiresAt,
      now,
      actor: { userId: actor.user_id, sessionId: actor.session_id },
    });
    if (!issued) throw new Error('a token that needs no proof was not created');
    const { token, sessionId } = issued;
    const expires_at = expiresAt.toISOString();
    const started = sessionEvents.make.ImpersonationStarted({
      session_id: sessionId,
      expires_at,
      user_agent: commandContext.user_agent,
    });
    const position = await record(ctx, id, [started], commandContext);
    return {
      output: { access_token: token, expires_at, impersonated: { id, label: impersonated!.label } },
      position,
      headers: { 'cache-control': 'no-store' },
    };
  },
  [usersProjection.name],
);

/** Ends impersonation; the token is invalid before the response is sent, and the actor's own token remains valid. */
export const handleStopImpersonating = commandHandler(StopImpersonating, async (_, ctx, commandContext) => {
  if (commandContext.principal!.impersonator_id === undefined) return refuse('NotImpersonating');
  await endSession(ctx, commandContext);
  return { output: undefined };
});

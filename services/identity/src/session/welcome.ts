import { sessionEvents, type SignedInUser } from '@tailboard/contracts/identity/user';
import { getScope } from '@tailboard/contracts/permission';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { RequestContext, HandlerResult, ServiceContext } from '@tailboard/service/service-context';
import { unavailable } from '@tailboard/service/http/problem';
import type { Account } from '../account/account.js';
import { usersProjection } from '../people/users-projection.js';
import { mustAddSecondFactor } from '../authenticator/required.js';
import { getExpiry, issueToken } from '../token/token.js';
import { toSignedInUser, userRow } from '../user/read-users.js';
import { rememberDevice } from './device.js';
import { record } from './record.js';

interface Welcomed {
  access_token: string;
  token_type: 'Bearer';
  expires_at: string;
  user: SignedInUser;
}

/**
 * Starts the session of a user authenticated by any method: token and event. `passwordHash` is the hash of the password
 * used, `passkeyId` the passkey; if it changed or was removed meanwhile, they try again. `authenticatedAt` is the time that a
 * provider states, or `null` if it states none.
 */
export async function welcome(
  ctx: ServiceContext,
  account: Account,
  {
    remember,
    way,
    passwordHash,
    passkeyId,
    authenticatedAt,
  }: { remember: boolean; way: string; passwordHash?: string; passkeyId?: string; authenticatedAt?: Date | null },
  commandContext: CommandContext & RequestContext,
): Promise<HandlerResult<Welcomed>> {
  await ctx.waitForProjection(usersProjection.name, account.position);
  const row = await userRow(ctx.db, account.id);
  if (!row) throw unavailable('read_model', `${usersProjection.name} does not have the user yet`);
  const now = ctx.now();
  const expiresAt = getExpiry(remember, now);
  const expires_at = expiresAt.toISOString();
  const issued = await issueToken(ctx.db, {
    userId: account.id,
    expiresAt,
    now,
    signInMethod: way,
    ip: commandContext.ip,
    user_agent: commandContext.user_agent,
    passwordHash,
    passkeyId,
    authenticatedAt,
  });
  if (!issued) throw unavailable('busy', 'the account changed during the sign-in');
  const { token, sessionId } = issued;
  const succeeded = sessionEvents.make.LoginSucceeded({
    session_id: sessionId,
    expires_at,
    remember,
    user_agent: commandContext.user_agent,
    way,
  });
  await record(ctx, account.id, [succeeded], { ...commandContext, actor_id: account.id });
  const cookie = await rememberDevice(ctx, account.id, commandContext);
  const user = toSignedInUser(row, getScope(account.roles, 'user.pay.read') !== null, ctx.today());
  const must_add_second_factor = await mustAddSecondFactor(ctx.db, sessionId);
  return {
    output: {
      access_token: token,
      token_type: 'Bearer',
      expires_at,
      user: { ...user, ...(must_add_second_factor ? { must_add_second_factor } : {}) },
    },
    headers: { 'cache-control': 'no-store', 'set-cookie': cookie },
  };
}

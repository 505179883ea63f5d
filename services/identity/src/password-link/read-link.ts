import { ReadLink } from '@tailboard/contracts/identity/password';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { accountWithId } from '../account/account.js';
import { isLive } from '../invitation/invitation-decider.js';
import { invitationWithId } from '../invitation/invitation.js';
import { wrongLink } from '../one-time-link/guesses.js';
import { deriveCommandId, findLink, type OneTimeLink } from '../one-time-link/one-time-link.js';
import { deriveUserId } from '../user/user-id.js';

/** Returns whether the target of a link still exists. */
async function leadsSomewhere(
  ctx: ServiceContext,
  token: string,
  { purpose, subject_id, email }: OneTimeLink,
): Promise<boolean> {
  if (purpose === 'invitation') {
    const { invitation, inviter } = await invitationWithId(ctx, subject_id ?? 'nobody');
    return isLive(invitation, inviter, ctx.now().toISOString(), deriveUserId(deriveCommandId(token)));
  }
  const account = await accountWithId(ctx, subject_id ?? 'nobody');
  return account?.status === 'active' && account.email === email;
}

/** Returns the purpose of a link; reading it does not use it up. */
export const getLink = queryHandler(ReadLink, [], async ({ token }, ctx, { ip }) => {
  const link = await findLink(ctx.db, token, ['password', 'invitation'], ctx.now());
  if (!link || link.email === null || !(await leadsSomewhere(ctx, token, link)))
    return wrongLink(ctx, ip, 'LinkNotValid');
  const purpose = link.purpose === 'invitation' ? ('invitation' as const) : ('password' as const);
  return { data: { purpose, email: link.email, expires_at: link.expires_at } };
});

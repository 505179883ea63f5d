import type { ServiceContext } from '@tailboard/service/service-context';
import { accountWithId, type Account } from '../account/account.js';
import { invitationDecider, type Invitation } from './invitation-decider.js';

/** Returns the current invitation and inviter from the events. */
export async function invitationWithId(
  ctx: ServiceContext,
  id: string,
): Promise<{ invitation: Invitation; inviter: Account | undefined }> {
  const { state: invitation } = await ctx.load(invitationDecider, id);
  const inviter = await accountWithId(ctx, invitation.invited_by || 'nobody');
  return { invitation, inviter };
}

import { readLink } from '@tailboard/contracts/identity/password';
import { answer, type House } from '@tailboard/service/house';
import { accountWithId } from '../account/account.js';
import { isLive } from '../invitation/invitation-decider.js';
import { invitationWithId } from '../invitation/invitation.js';
import { wrongLink } from '../one-time-link/guesses.js';
import { commandOfLink, linkOf, type OneTimeLink } from '../one-time-link/one-time-link.js';
import { userIdOf } from '../user/user-id.js';

/** Whether what a link leads to is still there for it. */
async function leadsSomewhere(
  house: House,
  token: string,
  { purpose, subject_id, email }: OneTimeLink,
): Promise<boolean> {
  if (purpose === 'invitation') {
    const { invitation, inviter } = await invitationWithId(house, subject_id ?? 'nobody');
    return isLive(invitation, inviter, house.now().toISOString(), userIdOf(commandOfLink(token)));
  }
  const account = await accountWithId(house, subject_id ?? 'nobody');
  return account?.status === 'active' && account.email === email;
}

/** What a link is for; reading it does not use it up. */
export const linkAnswer = answer(readLink, [], async ({ token }, house, { ip }) => {
  const link = await linkOf(house.db, token, ['password', 'invitation'], house.now());
  if (!link || link.email === null || !(await leadsSomewhere(house, token, link)))
    return wrongLink(house, ip, 'LinkNotValid');
  const purpose = link.purpose === 'invitation' ? ('invitation' as const) : ('password' as const);
  return { data: { purpose, email: link.email, expires_at: link.expires_at } };
});

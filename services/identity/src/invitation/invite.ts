import { invite } from '@tailboard/contracts/identity/invitation';
import { isRefused } from '@tailboard/contracts/refusal';
import { Act } from '@tailboard/service/act';
import { procedure } from '@tailboard/service/house';
import { accountOf, technicianOf } from '../account/account.js';
import { count, requestKey } from '../attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';
import { voidLinks } from '../one-time-link/one-time-link.js';
import { offered } from '../user/offered.js';
import { mayGrantAll } from '../user/user.js';
import { invitationDecider, invitationId, SendInvitation } from './invitation-decider.js';
import { invitationWithId } from './invitation.js';

const LIFETIME = 7 * 24 * 3_600_000;
/** A new company asks its people in on one day; who sends more than that is not asking people in. */
const PER_INVITER = { allowed: 200, window: 3_600_000 };

/** Asks somebody in. The link of an earlier time is void before the answer leaves. */
export const inviting = procedure(invite, async (asked, house, asking) => {
  const tooMany = await count(
    house.db,
    [{ key: requestKey('invite', asking.actor_id), limit: PER_INVITER }],
    house.now(),
  );
  if (tooMany) return tooMany;

  const { email, technician_id } = asked;
  const expires_at = new Date(house.now().getTime() + LIFETIME).toISOString();
  const input = {
    ...asked,
    expires_at,
    may_grant_all: mayGrantAll(asking.principal?.roles ?? []),
    email_taken: (await accountOf(house, email)) !== undefined,
    technician_id_taken: technician_id !== null && (await technicianOf(house, technician_id)) !== undefined,
    place_offered: (await offered(house.db, { location_id: asked.location_id, employee_level_id: null })).location,
  };
  const done = await new Act(house, asking).perform(invitationDecider, SendInvitation, input);
  if (isRefused(done)) return done;

  const id = invitationId(email);
  await voidLinks(house.db, 'invitation', id, house.now());
  const { sendings } = (await invitationWithId(house, id)).invitation;
  await queueMail(house, { mail: 'invitation', invitation_id: id, sending: sendings, locale: asking.locale });
  return { output: { data: { id, email, expires_at } }, position: done.position };
});

import { Invite } from '@tailboard/contracts/identity/invitation';
import { lacksRate } from '@tailboard/contracts/identity/user';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { findAccountByEmail, findAccountByTechnicianId } from '../account/account.js';
import { count, requestKey } from '../sign-in-attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';
import { voidLinks } from '../one-time-link/one-time-link.js';
import { asChosen, belowMinimum, pickPayTerms } from '../pay/pay.js';
import { hasPrice } from '../settings/price-level.js';
import { loadSettingValues } from '../settings/settings-projection.js';
import { getValueInForce } from '../settings/values.js';
import { findOffered } from '../user/offered-references.js';
import { isAdministrator, mayGrantAll } from '../user/user.js';
import { invitationDecider, invitationId, SendInvitation } from './invitation-decider.js';
import { invitationWithId } from './invitation.js';

const LIFETIME = 7 * 24 * 3_600_000;
/** A new company invites its users on one day; higher numbers indicate abuse. */
const PER_INVITER = { allowed: 200, window: 3_600_000 };

/** Invites a user. An earlier link is void before the response is sent. */
export const handleInvite = commandHandler(Invite, async (requested, ctx, commandContext) => {
  if (isAdministrator(requested.roles) && commandContext.confirmed !== true) return refuse('StepUpRequired');
  if (!requested.profile.unpaid && lacksRate(requested.profile)) return refuse('StartsWithoutPayRate');
  const pay = pickPayTerms(asChosen(requested.profile));
  const settings = await loadSettingValues(ctx.db);
  const below = belowMinimum(pay, getValueInForce(settings, 'min_wage_cents', ctx.today()).value as number);
  if (below) return below;
  if (!hasPrice(settings, pay.price_level, ctx.today()))
    return refuse('StartsWithoutPrice', { level: pay.price_level });
  const tooMany = await count(
    ctx.db,
    [{ key: requestKey('invite', commandContext.actor_id), limit: PER_INVITER }],
    ctx.now(),
  );
  if (tooMany) return tooMany;

  const { profile: _, ...invitation } = requested;
  const { email, technician_id } = invitation;
  const expires_at = new Date(ctx.now().getTime() + LIFETIME).toISOString();
  const input = {
    ...invitation,
    pay,
    expires_at,
    may_grant_all: mayGrantAll(commandContext.principal?.roles ?? []),
    email_taken: (await findAccountByEmail(ctx, email)) !== undefined,
    technician_id_taken: technician_id !== null && (await findAccountByTechnicianId(ctx, technician_id)) !== undefined,
    place_offered: (await findOffered(ctx.db, { location_id: requested.location_id, employee_level_id: null }))
      .location,
  };
  const done = await new MultiStreamCommand(ctx, commandContext).handleCommand(
    invitationDecider,
    SendInvitation,
    input,
  );
  if (isRefused(done)) return done;

  const id = invitationId(email);
  await voidLinks(ctx.db, 'invitation', id, ctx.now());
  const { sendings } = (await invitationWithId(ctx, id)).invitation;
  await queueMail(ctx, { mail: 'invitation', invitation_id: id, sending: sendings, locale: commandContext.locale });
  return { output: { data: { id, email, expires_at } }, position: done.position };
});

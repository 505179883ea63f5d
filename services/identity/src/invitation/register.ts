import { Register } from '@tailboard/contracts/identity/invitation';
import { RegisterUser } from '@tailboard/contracts/identity/user';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { registerPerson } from '../account/register-user.js';
import { wrongLink } from '../one-time-link/guesses.js';
import { deriveCommandId, findLink } from '../one-time-link/one-time-link.js';
import { weakness } from '../password/password-policy.js';
import { setPasswordByLink } from '../password/password.js';
import { findOffered } from '../user/offered-references.js';
import { deriveUserId } from '../user/user-id.js';
import { AcceptInvitation, invitationDecider, isLive } from './invitation-decider.js';
import { invitationWithId } from './invitation.js';

/**
 * Creates a user for the holder of an invitation link. E-mail, roles, location and pay come from the invitation. The user's
 * ID is derived from the link, so that a retry after a crash creates no second user. The password is set last and uses
 * up the link: until then the same link continues where the crash occurred.
 */
export const handleRegister = commandHandler(Register, async (input, ctx, commandContext) => {
  const { token, first_name, last_name, password } = input;
  const link = await findLink(ctx.db, token, ['invitation'], ctx.now());
  const id = link?.subject_id ?? '';
  const command_id = deriveCommandId(token);
  const userId = deriveUserId(command_id);
  const { invitation, inviter } = await invitationWithId(ctx, id || 'nobody');
  if (!link || !isLive(invitation, inviter, ctx.now().toISOString(), userId))
    return wrongLink(ctx, commandContext.ip, 'InvitationNeeded');

  const { email, roles, technician_id, location_id, pay, may_grant_all } = invitation;
  const weak = await weakness(password, {
    email,
    label: `${first_name} ${last_name}`,
    company: ctx.config.APP_NAME,
  });
  if (weak) return weak;

  const userContext = { ...commandContext, command_id, actor_id: userId };
  // A location closed since the invitation does not block the registration; another one is assigned later.
  const { location } = await findOffered(ctx.db, { location_id, employee_level_id: null });
  const profile = { first_name, last_name, location_id: location ? location_id : null, ...pay };
  const person = RegisterUser.input.body.parse({ email, roles, technician_id, profile });
  const registered = await registerPerson(ctx, person, userContext, may_grant_all, true);
  if (isRefused(registered)) return registered as Refused<'EmailTaken' | 'TechnicianIdTaken'>;

  await new MultiStreamCommand(ctx, userContext).handleCommand(invitationDecider, AcceptInvitation, {
    id,
    user_id: userId,
  });
  const position = await setPasswordByLink(ctx, { userId, password, temporary: false, link: token }, userContext);
  if (isRefused(position)) return refuse('InvitationNeeded');
  return { output: { data: { id: userId, email: registered.email, label: registered.label } }, position };
});

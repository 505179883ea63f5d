import { RegisterFirstOwner } from '@tailboard/contracts/identity/first-owner';
import { RegisterUser } from '@tailboard/contracts/identity/user';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { registerPerson } from '../account/register-user.js';
import { deriveCommandId, findLink } from '../one-time-link/one-time-link.js';
import { weakness } from '../password/password-policy.js';
import { setPasswordByLink } from '../password/password.js';
import { reservations, type UniqueValue } from '../reservation/reservation.js';
import { deriveUserId } from '../user/user-id.js';

/** The first owner is also a reservation: of two users with a link each, only one succeeds. */
const first: UniqueValue = { kind: 'first-owner', value: '' };

/**
 * Creates an owner for the holder of the link. The user's ID is derived from the link, so that a retry after a crash
 * creates no second user.
 */
export const handleRegisterFirstOwner = commandHandler(RegisterFirstOwner, async (input, ctx, commandContext) => {
  const link = await findLink(ctx.db, input.token, ['first-owner', 'owner'], ctx.now());
  if (!link) return refuse('LinkNotValid');
  if (link.email !== null && link.email !== input.email) return refuse('LinkForAnotherEmail');

  const { email, first_name, last_name, password } = input;
  const about = { email, label: `${first_name} ${last_name}`, company: ctx.config.APP_NAME };
  const weak = await weakness(password, about);
  if (weak) return weak;

  const command_id = deriveCommandId(input.token);
  const id = deriveUserId(command_id);
  // The owner acts, although not signed in yet.
  const action = { ...commandContext, command_id, actor_id: id };
  const own = { record: id, values: link.purpose === 'first-owner' ? [first] : [] };
  if (await reservations.reserve(ctx, own, action)) return refuse('LinkNotValid');

  const person = RegisterUser.input.body.parse({ email, roles: ['owner'], profile: { first_name, last_name } });
  const registered = await registerPerson(ctx, person, action, true);
  if (isRefused(registered)) {
    await reservations.release(ctx, [own], action);
    return registered as Refused<'EmailTaken'>;
  }
  const chosen = { userId: id, password, temporary: false, link: input.token };
  const position = await setPasswordByLink(ctx, chosen, action);
  if (isRefused(position)) return position;
  return { output: { data: { id, email: registered.email, label: registered.label } }, position };
});

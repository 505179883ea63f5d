import { registerFirstOwner } from '@tailboard/contracts/identity/first-owner';
import { registerUser } from '@tailboard/contracts/identity/user';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { procedure } from '@tailboard/service/house';
import { registerPerson } from '../account/register-user.js';
import { commandOfLink, linkOf } from '../one-time-link/one-time-link.js';
import { weakness } from '../password/password-policy.js';
import { setPasswordByLink } from '../password/password.js';
import { reservations, type Wish } from '../reservation/reservation.js';
import { userIdOf } from '../user/user-id.js';

/** The place of the first owner is a reservation too: of two who hold a link each, one comes first. */
const first: Wish = { kind: 'first-owner', value: '' };

/** Makes an owner of who holds the link. The user's id is the link's, so that a second try after a crash makes nobody new. */
export const registeringFirstOwner = procedure(registerFirstOwner, async (input, house, asking) => {
  const link = await linkOf(house.db, input.token, ['first-owner', 'owner'], house.now());
  if (!link) return refuse('LinkNotValid');
  if (link.email !== null && link.email !== input.email) return refuse('LinkForAnotherEmail');

  const { email, first_name, last_name, password } = input;
  const about = { email, label: `${first_name} ${last_name}`, company: house.config.APP_NAME };
  const weak = await weakness(password, about);
  if (weak) return weak;

  const act = { ...asking, command_id: commandOfLink(input.token) };
  const id = userIdOf(act.command_id);
  const own = { record: id, wishes: link.purpose === 'first-owner' ? [first] : [] };
  if (await reservations.claim(house, own, act)) return refuse('LinkNotValid');

  const person = registerUser.input.body.parse({ email, roles: ['owner'], profile: { first_name, last_name } });
  const registered = await registerPerson(house, person, act, true);
  if (isRefused(registered)) {
    await reservations.release(house, [own], act);
    return registered as Refused<'EmailTaken'>;
  }
  const chosen = { userId: id, password, temporary: false, link: input.token };
  const position = await setPasswordByLink(house, chosen, act);
  if (isRefused(position)) return position;
  return { output: { data: { id, email: registered.email, label: registered.label } }, position };
});

import { registerFirstOwner } from '@tailboard/contracts/identity/first-owner';
import { registerUser } from '@tailboard/contracts/identity/user';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { procedure } from '@tailboard/service/house';
import { releaseAll, reserveAll, type Wish } from '../reservation/reserve.js';
import { setPassword } from '../session/password.js';
import { hashOf } from '../session/token.js';
import { registerPerson, userIdOf } from '../user/register-user.js';
import { linkOf, useUp } from './one-time-link.js';

/** The place of the first owner is a reservation too: of two who hold a link each, one comes first. */
const first: Wish = { kind: 'first-owner', value: '' };

/** Makes an owner of who holds the link. The user's id is the link's, so that a second try after a crash makes nobody new. */
export const registeringFirstOwner = procedure(registerFirstOwner, async (input, house, asking) => {
  const link = await linkOf(house.db, input.token, house.now());
  if (!link) return refuse('LinkNotValid');
  if (link.email !== null && link.email !== input.email) return refuse('LinkForAnotherEmail');

  const act = { ...asking, command_id: derivedId('one-time-link', hashOf(input.token)) };
  const id = userIdOf(act.command_id);
  const own = link.purpose === 'first-owner' ? [first] : [];
  if (await reserveAll(house, id, own, act)) return refuse('LinkNotValid');

  const { email, first_name, last_name } = input;
  const person = registerUser.input.body.parse({ email, roles: ['owner'], profile: { first_name, last_name } });
  const registered = await registerPerson(house, person, act, true);
  if (isRefused(registered)) {
    await releaseAll(house, id, own, act);
    return registered as Refused<'EmailTaken'>;
  }
  const position = await setPassword(house, { userId: id, password: input.password, temporary: false }, act);
  await useUp(house.db, input.token, house.now());
  return { output: { data: { id, email: registered.email, label: registered.label } }, position };
});

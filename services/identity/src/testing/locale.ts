import type { Locale } from '@tailboard/contracts/locale';
import { userEvents } from '@tailboard/contracts/identity/user';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import type { IdentityUnderTest } from './identity-under-test.js';

/** Sets a user's chosen language. */
export async function recordLocale(identity: IdentityUnderTest, id: string, locale: Locale): Promise<void> {
  const stream = `user-${id}`;
  const commandContext = identity.ctx.createSystemContext(['test', 'locale', id]);
  const events = toNewEvents([userEvents.make.LocaleChosen({ locale })], userEvents.shapes, stream, commandContext);
  await identity.store.append({ stream, expected: 'any', events });
}

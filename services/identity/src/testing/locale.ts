import type { Locale } from '@tailboard/contracts/locale';
import { userFacts } from '@tailboard/contracts/identity/user';
import { recordable } from '@tailboard/eventing/perform';
import type { IdentityUnderTest } from './identity-under-test.js';

/** Lets somebody have chosen a language. */
export async function recordLocale(identity: IdentityUnderTest, id: string, locale: Locale): Promise<void> {
  const stream = `user-${id}`;
  const asking = identity.house.systemAsking(['test', 'locale', id]);
  const events = recordable([userFacts.make.LocaleChosen({ locale })], userFacts.shapes, stream, asking);
  await identity.store.append({ stream, expected: 'any', events });
}

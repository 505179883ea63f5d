import { userFacts } from '@tailboard/contracts/identity/user';
import { chooseLocale } from '@tailboard/contracts/identity/user-edit';
import { decision } from '@tailboard/eventing/decider';
import type { User } from './user.js';

/** PUT /user/locale: the language in which e-mails and exports come. Choosing the same again is nothing new. */
export const choosingLocale = decision(chooseLocale, {
  stream: (_, { actor_id }) => actor_id,
  decide: (user: User, { locale }) =>
    user.status === 'unknown' || user.locale === locale ? [] : userFacts.make.LocaleChosen({ locale }),
});

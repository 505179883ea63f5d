import { userFacts } from '@tailboard/contracts/identity/user';
import { chooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { procedure } from '@tailboard/service/house';
import { step } from '../step.js';
import type { User } from './user.js';
import { user } from './user.decider.js';

/** The language in which e-mails and exports come. Choosing the same again is nothing new. */
export const recordLocale = decision(
  step('identity.user.choose-locale', chooseLocale.input.body.extend({ id: UserId })),
  (state: User, { locale }) =>
    state.status === 'unknown' || state.locale === locale ? [] : userFacts.make.LocaleChosen({ locale }),
);

/** PUT /user/locale. Whoever acts as somebody reads in their own language, and chooses none for the other's mails. */
export const choosingLocale = procedure(chooseLocale, async ({ locale }, house, asking) => {
  if (asking.impersonator_id !== undefined) return { output: undefined };
  const choice = { id: asking.actor_id, locale };
  const done = await house.perform(user, recordLocale, choice, { ...asking, if_match: undefined });
  return { output: undefined, ...(done.outcome === 'performed' ? { position: done.position } : {}) };
});

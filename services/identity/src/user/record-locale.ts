import { ChooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { userEvents } from '@tailboard/contracts/identity/user';
import { UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { isAnonymous, type User } from './user.js';

/** Internal command that records a user's chosen language. */
export const RecordLocale = internalCommand('identity.user.choose-locale', {
  input: ChooseLocale.input.body.extend({ id: UserId }),
});

/** The language of e-mails and exports. Choosing the same again records nothing. */
export const recordLocale = decision(RecordLocale, (state: User, { locale }) =>
  isAnonymous(state) || state.locale === locale ? [] : userEvents.make.LocaleChosen({ locale }),
);

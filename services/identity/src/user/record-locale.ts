import { ChooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { userEvents } from '@tailboard/contracts/identity/user';
import { UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/step';
import { isNobody, type User } from './user.js';

/** Taken when somebody chooses their language. */
export const RecordLocale = internalCommand('identity.user.choose-locale', {
  input: ChooseLocale.input.body.extend({ id: UserId }),
});

/** The language in which e-mails and exports come. Choosing the same again is nothing new. */
export const recordLocale = decision(RecordLocale, (state: User, { locale }) =>
  isNobody(state) || state.locale === locale ? [] : userEvents.make.LocaleChosen({ locale }),
);

import { chooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { userFacts } from '@tailboard/contracts/identity/user';
import { UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { step } from '@tailboard/eventing/step';
import { isNobody, type User } from './user.js';

/** Taken when somebody chooses their language. */
export const RecordLocale = step('identity.user.choose-locale', {
  input: chooseLocale.input.body.extend({ id: UserId }),
});

/** The language in which e-mails and exports come. Choosing the same again is nothing new. */
export const recordLocale = decision(RecordLocale, (state: User, { locale }) =>
  isNobody(state) || state.locale === locale ? [] : userFacts.make.LocaleChosen({ locale }),
);

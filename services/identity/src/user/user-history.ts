import { spokenDate } from '@tailboard/contracts/company-time';
import type { EventOf } from '@tailboard/contracts/event';
import { type userEvents, type Person } from '@tailboard/contracts/identity/user';
import { PayHistory, UserHistory } from '@tailboard/contracts/identity/user-edit';
import { translate, type Locale } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { foldState } from '@tailboard/eventing/decider';
import { describeEvents } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { issuedItemsProjection, describeItems } from '../item/item-history.js';
import { namesOf } from '../people/names.js';
import { usersProjection } from '../people/users-projection.js';
import {
  accountWords,
  historySentences,
  languageNames,
  payTypeNames,
  profileWords,
  roleNames,
} from './history-texts.js';
import { seesPay, userReads, userRow } from './read-users.js';
import { userDecider } from './user-decider.js';
import type { User } from './user.js';

type UserEvent = EventOf<typeof userEvents>;
interface SentenceOptions {
  readonly locale: Locale;
  /** Whether the reader may see the user's pay. */
  readonly withPay: boolean;
}

const joinWords = (words: readonly string[], locale: Locale): string => words.join(locale === 'zh-CN' ? '、' : ', ');
const rolesIn = (roles: readonly Role[], locale: Locale): string =>
  joinWords(
    roles.map((role) => translate(roleNames[role], locale)),
    locale,
  );

/** Describes an event as a sentence, based on the user's state before it. */
export function describeUserEvent(event: UserEvent, before: User, { locale, withPay }: SentenceOptions): string {
  switch (event.type) {
    case 'UserRegistered':
      return translate(historySentences.UserRegistered, locale, { roles: rolesIn(event.data.roles, locale) });
    case 'AccountChanged':
      return translate(historySentences.AccountChanged, locale, {
        changes: accountChanges(event.data, before, locale),
      });
    case 'ProfileChanged': {
      const changed = (Object.keys(profileWords) as (keyof Person)[]).filter(
        (field) => JSON.stringify(before.person?.[field]) !== JSON.stringify(event.data.profile[field]),
      );
      const words = changed.map((field) => translate(profileWords[field], locale));
      return translate(historySentences.ProfileChanged, locale, { changes: joinWords(words, locale) });
    }
    case 'PayChanged': {
      if (!withPay) return translate(historySentences.PayWasChanged, locale);
      const { effective_from, pay_type, pay_rate, price_level } = event.data;
      return translate(historySentences.PayChanged, locale, {
        date: spokenDate(effective_from, locale),
        pay_type: translate(payTypeNames[pay_type], locale),
        rate: `$${pay_rate.toFixed(2)}`,
        level: price_level,
      });
    }
    case 'PasswordChanged':
      return translate(historySentences[event.data.temporary ? 'TemporaryPasswordSet' : 'PasswordChanged'], locale);
    case 'LocaleChosen':
      return translate(historySentences.LocaleChosen, locale, { language: languageNames[event.data.locale] });
    case 'SkillsRecorded': {
      const skills = event.data.skills.map(({ name, valid_until }) =>
        valid_until === null ? name : `${name} (${spokenDate(valid_until, locale)})`,
      );
      return translate(historySentences.SkillsRecorded, locale, { skills: joinWords(skills, locale) || '–' });
    }
    default:
      return translate(historySentences[event.type], locale);
  }
}

/** Returns the old and new value of each changed part of the account. */
function accountChanges(
  now: Extract<UserEvent, { type: 'AccountChanged' }>['data'],
  before: User,
  locale: Locale,
): string {
  const toTexts = (account: Pick<User, keyof typeof accountWords>) => ({
    email: account.email,
    technician_id: account.technician_id ?? '–',
    label: account.label,
    roles: rolesIn(account.roles, locale),
  });
  const [was, is] = [toTexts(before), toTexts(now)];
  const changes = (Object.keys(accountWords) as (keyof typeof accountWords)[])
    .filter((part) => was[part] !== is[part])
    .map((part) => `${translate(accountWords[part], locale)} ${was[part]} → ${is[part]}`);
  return changes.join(locale === 'zh-CN' ? '；' : '; ');
}

const historyReads = [usersProjection.name, issuedItemsProjection.name];

/** Returns a user's history directly from their events and those of what they held, newest first. */
export const getUserHistory = queryHandler(UserHistory, historyReads, async (requested, ctx, caller) => {
  const { id } = requested;
  const { events: all, state } = await ctx.load(userDecider, id);
  if (all.length === 0) return refuse('UserNotFound');
  // Erased data is not shown again through earlier values.
  const events = state.status === 'erased' ? all.filter(({ type }) => type !== 'AccountChanged') : all;
  const sentenceOptions = { locale: caller.locale, withPay: seesPay(caller) };
  const happened = [
    ...events.map((event, index) => ({
      ...event,
      description: describeUserEvent(
        event as UserEvent,
        foldState(userDecider, events.slice(0, index)),
        sentenceOptions,
      ),
    })),
    ...(await describeItems(ctx, id, caller)),
  ];
  return describeEvents(happened, {
    contract: UserHistory,
    query: requested,
    loadNames: (ids) => namesOf(ctx, ids),
    describe: ({ description }) => description,
  });
});

/** Returns a user's past and future pay, the newest terms first. */
export const getPayHistory = queryHandler(PayHistory, userReads, async ({ id }, ctx) => {
  const row = await userRow(ctx.db, id);
  return row ? { data: [...row.pay].reverse() } : refuse('UserNotFound');
});

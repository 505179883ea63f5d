import type { FactOf } from '@tailboard/contracts/event';
import { scheduleFacts, scheduleHistory } from '@tailboard/contracts/jobs/schedule';
import { say, type Locale, type Text } from '@tailboard/contracts/locale';
import { spokenDate } from '@tailboard/contracts/company-time';
import { refuse } from '@tailboard/contracts/refusal';
import { historyOf } from '@tailboard/service/history';
import { answer } from '@tailboard/service/house';
import { namesOf } from '@tailboard/service/people';

type ScheduleFact = FactOf<typeof scheduleFacts>;

const sentences = {
  added: {
    en: 'Entered: {title}, {from} to {to}, for {who}',
    es: 'Registrado: {title}, del {from} al {to}, para {who}',
    'zh-CN': '已登记：{title}，{from} 至 {to}，人员：{who}',
  },
  revised: {
    en: 'Changed to: {title}, {from} to {to}, for {who}',
    es: 'Cambiado a: {title}, del {from} al {to}, para {who}',
    'zh-CN': '已改为：{title}，{from} 至 {to}，人员：{who}',
  },
  removed: { en: 'Taken out of the calendar', es: 'Quitado del calendario', 'zh-CN': '已从日历中移除' },
  everyone: { en: 'everyone', es: 'todos', 'zh-CN': '所有人' },
} as const satisfies Record<string, Text>;

function describe(fact: ScheduleFact, nameOf: (id: string) => string, locale: Locale): string {
  if (fact.type === 'ScheduleEntryRemoved') return sentences.removed[locale];
  const { title, start_date, end_date, everyone, user_ids } = fact.data;
  return say(sentences[fact.type === 'ScheduleEntryAdded' ? 'added' : 'revised'], locale, {
    title,
    from: spokenDate(start_date, locale),
    to: spokenDate(end_date, locale),
    who: everyone ? sentences.everyone[locale] : user_ids.map(nameOf).join(', '),
  });
}

/** What happened to an entry, straight from its events, newest first. */
export const historyOfEntry = answer(scheduleHistory, ['jobs.people'], async (asked, house, { locale }) => {
  const page = await historyOf(house, {
    contract: scheduleHistory,
    asked,
    facts: scheduleFacts,
    names: (ids) => namesOf(house, ids),
    tell: (fact, nameOf) => describe(fact, nameOf, locale),
    mentions: (fact) => (fact.type === 'ScheduleEntryRemoved' ? [] : fact.data.user_ids),
  });
  return page ?? refuse('ScheduleEntryNotFound');
});

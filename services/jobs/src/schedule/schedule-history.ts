import type { FactOf } from '@tailboard/contracts/event';
import { scheduleFacts, scheduleHistory } from '@tailboard/contracts/jobs/schedule';
import { say, type Locale, type Text } from '@tailboard/contracts/locale';
import { spokenDate } from '@tailboard/contracts/company-time';
import { refuse } from '@tailboard/contracts/refusal';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { upcast } from '@tailboard/eventing/upcast';
import { answer } from '@tailboard/service/house';
import { namesOf } from '../people/names.js';

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
export const historyOfEntry = answer(scheduleHistory, ['jobs.people'], async ({ id }, { db, store }, { locale }) => {
  const events = (await store.read(`schedule-${id}`)).map(
    (event) => upcast(event, scheduleFacts.shapes) as RecordedEvent<ScheduleFact>,
  );
  if (events.length === 0) return refuse('ScheduleEntryNotFound');
  const names = await namesOf(
    db,
    events.flatMap(({ meta, ...fact }) => [
      meta.actor_id,
      meta.impersonator_id ?? '',
      ...(fact.type === 'ScheduleEntryRemoved' ? [] : fact.data.user_ids),
    ]),
  );
  const nameOf = (who: string): string => names.get(who) ?? who;
  const person = (who: string) => ({ id: who, label: nameOf(who) });
  return {
    data: events
      .map((event) => ({
        description: describe(event as ScheduleFact, nameOf, locale),
        created_at: event.meta.at,
        user: person(event.meta.actor_id),
        actor: event.meta.impersonator_id === undefined ? null : person(event.meta.impersonator_id),
        version: event.revision,
      }))
      .reverse(),
  };
});

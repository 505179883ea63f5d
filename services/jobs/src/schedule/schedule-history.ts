import type { EventOf } from '@tailboard/contracts/event';
import { scheduleEvents, ScheduleHistory } from '@tailboard/contracts/jobs/schedule';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { spokenDate } from '@tailboard/contracts/company-time';
import { refuse } from '@tailboard/contracts/refusal';
import { loadHistory } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';

type ScheduleEvent = EventOf<typeof scheduleEvents>;

const sentences = {
  added: {
    en: 'Added: {title}, {from} to {to}, for {who}',
    es: 'Añadido: {title}, del {from} al {to}, para {who}',
    'zh-CN': '已添加：{title}，{from} 至 {to}，人员：{who}',
  },
  revised: {
    en: 'Changed to: {title}, {from} to {to}, for {who}',
    es: 'Cambiado a: {title}, del {from} al {to}, para {who}',
    'zh-CN': '已改为：{title}，{from} 至 {to}，人员：{who}',
  },
  removed: { en: 'Removed from the calendar', es: 'Quitado del calendario', 'zh-CN': '已从日历中移除' },
  everyone: { en: 'everyone', es: 'todos', 'zh-CN': '所有人' },
} as const satisfies Record<string, Text>;

function describe(event: ScheduleEvent, getName: (id: string) => string, locale: Locale): string {
  if (event.type === 'ScheduleEntryRemoved') return sentences.removed[locale];
  const { title, start_date, end_date, everyone, user_ids } = event.data;
  return translate(sentences[event.type === 'ScheduleEntryAdded' ? 'added' : 'revised'], locale, {
    title,
    from: spokenDate(start_date, locale),
    to: spokenDate(end_date, locale),
    who: everyone ? sentences.everyone[locale] : user_ids.map(getName).join(', '),
  });
}

/** Returns an entry's history from its events, newest first. */
export const getScheduleHistory = queryHandler(ScheduleHistory, ['jobs.people'], async (requested, ctx, { locale }) => {
  const page = await loadHistory(ctx, {
    contract: ScheduleHistory,
    query: requested,
    events: scheduleEvents,
    loadNames: (ids) => loadUserNames(ctx, ids),
    describe: (event, getName) => describe(event, getName, locale),
    mentions: (event) => (event.type === 'ScheduleEntryRemoved' ? [] : event.data.user_ids),
  });
  return page ?? refuse('ScheduleEntryNotFound');
});

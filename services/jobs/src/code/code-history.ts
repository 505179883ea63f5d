import { codeEvents, CodeHistory, type CodeWorth } from '@tailboard/contracts/jobs/code';
import { spokenDate } from '@tailboard/contracts/company-time';
import type { EventOf } from '@tailboard/contracts/event';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { loadHistory } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';

type CodeEvent = EventOf<typeof codeEvents>;

const sentences = {
  CodeDefined: {
    en: 'Added as {title}: {worth}',
    es: 'Añadido como {title}: {worth}',
    'zh-CN': '已添加 {title}：{worth}',
  },
  CodeDescribed: { en: 'Changed to: {title}', es: 'Cambiado a: {title}', 'zh-CN': '已改为：{title}' },
  CodePriced: {
    en: 'From {from}: {worth}',
    es: 'Desde el {from}: {worth}',
    'zh-CN': '自 {from} 起：{worth}',
  },
  CodeRetired: { en: 'Deactivated', es: 'Desactivado', 'zh-CN': '已停用' },
  CodeRestored: { en: 'Reactivated', es: 'Reactivado', 'zh-CN': '已重新启用' },
  CodeRemoved: { en: 'Deleted', es: 'Eliminado', 'zh-CN': '已删除' },
  worth: {
    en: '{points} {points, plural, one {point} other {points}}',
    es: '{points} {points, plural, one {punto} other {puntos}}',
    'zh-CN': '{points} 点',
  },
  priced: {
    en: '{points} {points, plural, one {point} other {points}}, technician {tech}, company {company}',
    es: '{points} {points, plural, one {punto} other {puntos}}, técnico {tech}, empresa {company}',
    'zh-CN': '{points} 点，技术员 {tech}，公司 {company}',
  },
  byPoints: { en: 'by points', es: 'por puntos', 'zh-CN': '按点数' },
} as const satisfies Record<string, Text>;

function worthInWords({ points, tech_price_cents, company_price_cents }: CodeWorth, locale: Locale): string {
  const money = (cents: number | null) =>
    cents === null ? sentences.byPoints[locale] : `$${(cents / 100).toFixed(2)}`;
  return tech_price_cents === null && company_price_cents === null
    ? translate(sentences.worth, locale, { points })
    : translate(sentences.priced, locale, {
        points,
        tech: money(tech_price_cents),
        company: money(company_price_cents),
      });
}

function describe(event: CodeEvent, locale: Locale): string {
  const sentence = sentences[event.type];
  switch (event.type) {
    case 'CodeDefined':
      return translate(sentence, locale, { title: event.data.title, worth: worthInWords(event.data.worth, locale) });
    case 'CodeDescribed':
      return translate(sentence, locale, { title: event.data.title });
    case 'CodePriced':
      return translate(sentence, locale, {
        from: spokenDate(event.data.effective_from, locale),
        worth: worthInWords(event.data, locale),
      });
    default:
      return sentence[locale];
  }
}

/** Returns a code's history from its events, newest first; also for deleted codes. */
export const getCodeHistory = queryHandler(CodeHistory, ['jobs.people'], async (requested, ctx, { locale }) => {
  const page = await loadHistory(ctx, {
    contract: CodeHistory,
    query: requested,
    events: codeEvents,
    loadNames: (ids) => loadUserNames(ctx, ids),
    describe: (event) => describe(event, locale),
  });
  return page ?? refuse('CodeNotFound');
});

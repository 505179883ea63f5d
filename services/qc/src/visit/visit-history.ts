import { say, type Text } from '@tailboard/contracts/locale';
import { visitFacts } from '@tailboard/contracts/qc/visit';
import { visitHistory } from '@tailboard/contracts/qc/visit-acts';
import { refuse } from '@tailboard/contracts/refusal';
import { spokenDate } from '@tailboard/contracts/company-time';
import { historyOf, type Recorded } from '@tailboard/service/history';
import { answer } from '@tailboard/service/house';
import { namesOf } from '@tailboard/service/people';

type Told = Recorded<typeof visitFacts>;

const sentences: Record<Told['type'] | 'VisitUnassigned' | 'VisitFailed', Text> = {
  VisitPlanned: { en: 'Planned for {date}', es: 'Prevista para el {date}', 'zh-CN': '计划于 {date}' },
  VisitAssigned: {
    en: 'Given to {user} for {date}',
    es: 'Asignada a {user} para el {date}',
    'zh-CN': '分配给 {user}，{date}',
  },
  VisitUnassigned: {
    en: 'Taken back; waits for {date}',
    es: 'Retirada; espera para el {date}',
    'zh-CN': '已收回，待 {date}',
  },
  VisitInspected: {
    en: 'Inspected: passed ({count})',
    es: 'Inspeccionada: aprobada ({count})',
    'zh-CN': '已质检：合格（{count}）',
  },
  VisitFailed: {
    en: 'Inspected: failed ({count})',
    es: 'Inspeccionada: reprobada ({count})',
    'zh-CN': '已质检：不合格（{count}）',
  },
  VisitNotified: { en: '{user} was notified', es: 'Se avisó a {user}', 'zh-CN': '已通知 {user}' },
  VisitAnswered: { en: 'Answered: {comment}', es: 'Respondida: {comment}', 'zh-CN': '已回复：{comment}' },
  VisitRepaired: { en: 'Repaired {comment}', es: 'Reparada {comment}', 'zh-CN': '已整改 {comment}' },
  VisitClosed: { en: 'Closed', es: 'Cerrada', 'zh-CN': '已关闭' },
  VisitRemoved: { en: 'Taken out', es: 'Eliminada', 'zh-CN': '已移除' },
};

function keyOf(fact: Told): keyof typeof sentences {
  if (fact.type === 'VisitAssigned' && fact.data.user_id === null) return 'VisitUnassigned';
  return fact.type === 'VisitInspected' && !fact.data.passed ? 'VisitFailed' : fact.type;
}

const mentions = ({ type, data }: Told): string[] => {
  if (type === 'VisitAssigned') return data.user_id === null ? [] : [data.user_id];
  return type === 'VisitNotified' ? [data.technician_id] : [];
};

export const historyOfVisit = answer(visitHistory, ['qc.people'], async (asked, house, { locale }) => {
  const page = await historyOf(house, {
    facts: visitFacts,
    contract: visitHistory,
    asked,
    names: (ids) => namesOf(house, ids),
    mentions,
    tell: (fact, nameOf) => {
      const data = fact.data as { date?: string; codes?: readonly unknown[]; comment?: string; tech_comment?: string };
      const [user = ''] = mentions(fact);
      return say(sentences[keyOf(fact)], locale, {
        date: data.date === undefined ? '' : spokenDate(data.date, locale),
        user: user === '' ? '' : nameOf(user),
        count: data.codes?.length ?? 0,
        comment: data.tech_comment ?? data.comment ?? '',
      }).trim();
    },
  });
  return page ?? refuse('VisitNotFound');
});

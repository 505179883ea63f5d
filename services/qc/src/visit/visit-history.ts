import { translate, type Text } from '@tailboard/contracts/locale';
import { visitEvents } from '@tailboard/contracts/qc/visit';
import { VisitHistory } from '@tailboard/contracts/qc/visit-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import { spokenDate } from '@tailboard/contracts/company-time';
import { loadHistory, type RecordedEntry } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';

type RecordedVisitEvent = RecordedEntry<typeof visitEvents>;

const sentences: Record<RecordedVisitEvent['type'] | 'VisitUnassigned' | 'VisitFailed' | 'RepairDateRemoved', Text> = {
  VisitPlanned: { en: 'Planned for {date}', es: 'Prevista para el {date}', 'zh-CN': '计划于 {date}' },
  VisitAssigned: {
    en: 'Assigned to {user} for {date}',
    es: 'Asignada a {user} para el {date}',
    'zh-CN': '分配给 {user}，{date}',
  },
  VisitUnassigned: {
    en: 'Unassigned on {date}',
    es: 'Sin asignar el {date}',
    'zh-CN': '{date} 未分配',
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
  VisitAnswered: { en: 'Responded: {comment}', es: 'Respondida: {comment}', 'zh-CN': '已回复：{comment}' },
  VisitRepaired: { en: 'Repaired {comment}', es: 'Reparada {comment}', 'zh-CN': '已整改 {comment}' },
  VisitClosed: { en: 'Closed', es: 'Cerrada', 'zh-CN': '已关闭' },
  RepairDateSet: { en: 'To repair by {date}', es: 'Reparar antes del {date}', 'zh-CN': '整改期限 {date}' },
  RepairDateRemoved: { en: 'Repair date removed', es: 'Fecha de reparación quitada', 'zh-CN': '已取消整改期限' },
  RepairReminded: { en: '{user} was reminded', es: 'Se recordó a {user}', 'zh-CN': '已提醒 {user}' },
  VisitReopened: { en: 'Reopened by undo', es: 'Reabierta al deshacer', 'zh-CN': '撤销后重新打开' },
  VisitRemoved: { en: 'Removed', es: 'Eliminada', 'zh-CN': '已移除' },
};

function getSentenceKey(event: RecordedVisitEvent): keyof typeof sentences {
  if (event.type === 'VisitAssigned' && event.data.user_id === null) return 'VisitUnassigned';
  if (event.type === 'RepairDateSet' && event.data.repair_until === null) return 'RepairDateRemoved';
  return event.type === 'VisitInspected' && !event.data.passed ? 'VisitFailed' : event.type;
}

const mentions = ({ type, data }: RecordedVisitEvent): string[] => {
  if (type === 'VisitAssigned') return data.user_id === null ? [] : [data.user_id];
  return type === 'VisitNotified' || type === 'RepairReminded' ? [data.technician_id] : [];
};

export const getVisitHistory = queryHandler(VisitHistory, ['qc.people'], async (requested, ctx, { locale }) => {
  const page = await loadHistory(ctx, {
    events: visitEvents,
    contract: VisitHistory,
    query: requested,
    loadNames: (ids) => loadUserNames(ctx, ids),
    mentions,
    describe: (event, nameOf) => {
      const data = event.data as {
        date?: string;
        repair_until?: string | null;
        codes?: readonly unknown[];
        comment?: string;
        tech_comment?: string;
      };
      const [user = ''] = mentions(event);
      const spokenDay = (day: string | null | undefined): string => (day ? spokenDate(day, locale) : '');
      return translate(sentences[getSentenceKey(event)], locale, {
        date: spokenDay(data.date ?? data.repair_until),
        user: user === '' ? '' : nameOf(user),
        count: data.codes?.length ?? 0,
        comment: data.tech_comment ?? data.comment ?? '',
      }).trim();
    },
  });
  return page ?? refuse('VisitNotFound');
});

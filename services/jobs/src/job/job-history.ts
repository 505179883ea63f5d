import { spokenDate, spokenTime } from '@tailboard/contracts/company-time';
import type { EventOf } from '@tailboard/contracts/event';
import { jobEvents, JobHistory } from '@tailboard/contracts/jobs/job';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { loadHistory } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';
import { fieldsInWords } from './record/field-words.js';

type JobEvent = EventOf<typeof jobEvents>;

/** Event types with a different sentence depending on whether a technician is involved. */
type RecordedJobEvent =
  | JobEvent['type']
  | 'JobMovedToTechnician'
  | 'JobCompletedBefore'
  | 'JobCompletedWithoutTechnician'
  | 'JobPutBackToWait'
  | 'JobCancelledForTechnician'
  | 'JobTravelStartedBefore'
  | 'JobArrivedBefore'
  | 'JobVisitEndedBefore';

const sentences: Record<RecordedJobEvent, Text> = {
  JobScheduled: {
    en: 'Scheduled for {date}',
    es: 'Programado para el {date}',
    'zh-CN': '已安排在 {date}',
  },
  JobDetailsRevised: {
    en: 'Details changed by the work order',
    es: 'Datos cambiados por la orden de trabajo',
    'zh-CN': '工作单更改了详细信息',
  },
  JobReferencesFilled: {
    en: 'Category, time slot or location filled in',
    es: 'Categoría, franja horaria o ubicación completadas',
    'zh-CN': '已补全类别、时间段或地点',
  },
  JobRescheduled: {
    en: 'Moved from {from} to {date}',
    es: 'Pasado del {from} al {date}',
    'zh-CN': '从 {from} 改到 {date}',
  },
  JobLinkedToWorkOrder: {
    en: 'Linked to a work order',
    es: 'Vinculado a una orden de trabajo',
    'zh-CN': '已关联工作单',
  },
  JobUnlinkedFromWorkOrder: {
    en: 'Unlinked from the work order, which has another job',
    es: 'Ya no está vinculado a la orden de trabajo, que tiene otro trabajo',
    'zh-CN': '已取消与工作单的关联，该工作单另有工单',
  },
  JobAssigned: {
    en: 'Assigned to {user} for {date}',
    es: 'Asignado a {user} para el {date}',
    'zh-CN': '已分配给 {user}，日期 {date}',
  },
  JobMovedToTechnician: {
    en: 'Moved from {before} to {user} for {date}',
    es: 'Pasado de {before} a {user} para el {date}',
    'zh-CN': '从 {before} 转给 {user}，日期 {date}',
  },
  JobUnassigned: {
    en: 'Unassigned from {before}',
    es: 'Asignación quitada a {before}',
    'zh-CN': '已取消对 {before} 的分配',
  },
  JobCompleted: {
    en: 'Completed for {user}',
    es: 'Completado para {user}',
    'zh-CN': '已完成（{user}）',
  },
  JobCompletedBefore: {
    en: 'Completed for {user} at {time}, recorded later',
    es: 'Completado para {user} a las {time}, registrado después',
    'zh-CN': '{time} 已完成（{user}），之后记录',
  },
  JobCompletedWithoutTechnician: {
    en: 'Completed without a technician',
    es: 'Completado sin técnico',
    'zh-CN': '已完成（无技术员）',
  },
  JobReopened: {
    en: 'Marked incomplete',
    es: 'Marcado como no completado',
    'zh-CN': '已标记为未完成',
  },
  JobTravelStarted: {
    en: 'On the way',
    es: 'En camino',
    'zh-CN': '已出发',
  },
  JobTravelStartedBefore: {
    en: 'On the way since {time}, recorded later',
    es: 'En camino desde las {time}, registrado después',
    'zh-CN': '{time} 已出发，之后记录',
  },
  JobArrived: {
    en: 'Arrived',
    es: 'Llegó',
    'zh-CN': '已到达',
  },
  JobArrivedBefore: {
    en: 'Arrived at {time}, recorded later',
    es: 'Llegó a las {time}, registrado después',
    'zh-CN': '{time} 已到达，之后记录',
  },
  JobProgressReverted: {
    en: 'Progress taken back',
    es: 'Avance deshecho',
    'zh-CN': '已撤回进度',
  },
  JobVisitEnded: {
    en: 'Left for another job',
    es: 'Salió hacia otro trabajo',
    'zh-CN': '已前往其他工单',
  },
  JobVisitEndedBefore: {
    en: 'Left for another job at {time}, recorded later',
    es: 'Salió hacia otro trabajo a las {time}, registrado después',
    'zh-CN': '{time} 已前往其他工单，之后记录',
  },
  JobEdited: {
    en: 'Changed: {fields}',
    es: 'Cambios: {fields}',
    'zh-CN': '已修改：{fields}',
  },
  JobPutBack: {
    en: 'Move undone: back with {user} for {date}',
    es: 'Cambio deshecho: vuelve a {user} para el {date}',
    'zh-CN': '已撤销移动：退回给 {user}，日期 {date}',
  },
  JobPutBackToWait: {
    en: 'Move undone: unassigned again on {date}',
    es: 'Cambio deshecho: vuelve a estar sin asignar el {date}',
    'zh-CN': '已撤销移动：恢复为未分配，日期 {date}',
  },
  JobLocked: {
    en: 'Locked to its technician and date',
    es: 'Bloqueado con su técnico y su fecha',
    'zh-CN': '已锁定技术员和日期',
  },
  JobUnlocked: {
    en: 'Unlocked',
    es: 'Desbloqueado',
    'zh-CN': '已解除锁定',
  },
  CustomerErased: {
    en: 'The customer was erased',
    es: 'El cliente fue borrado',
    'zh-CN': '客户信息已清除',
  },
  JobOrderSeen: {
    en: 'Change of the work order marked as seen',
    es: 'Cambio de la orden de trabajo marcado como visto',
    'zh-CN': '工作单的更改已标为已查看',
  },
  JobCancelled: {
    en: 'Canceled: {reason}',
    es: 'Cancelado: {reason}',
    'zh-CN': '已取消：{reason}',
  },
  JobCancelledForTechnician: {
    en: 'Canceled and unassigned from {before}: {reason}',
    es: 'Cancelado y quitado a {before}: {reason}',
    'zh-CN': '已取消，并取消对 {before} 的分配：{reason}',
  },
  JobReinstated: {
    en: 'Reinstated; unassigned on {date}',
    es: 'Reactivado; sin asignar el {date}',
    'zh-CN': '已恢复，{date} 未分配',
  },
  JobRemoved: {
    en: 'Deleted',
    es: 'Eliminado',
    'zh-CN': '已删除',
  },
};

/** Returns the people named by an event. */
const peopleIn = ({ data }: JobEvent): string[] =>
  ['user_id' in data ? data.user_id : null, 'from_user_id' in data ? data.from_user_id : null].filter(
    (id) => id !== null,
  );

/** A difference between an act and its recording up to this is not mentioned, in ms (decision D63). */
const AT_ONCE_MS = 5 * 60_000;

interface Recorded {
  readonly at: string;
  readonly zone: string;
}
/** Returns the time of day at which something was done, if that is not when it was recorded. */
const timeBefore = (done_at: string | null, locale: Locale, recorded: Recorded | undefined): string | null =>
  done_at === null || !recorded || Date.parse(recorded.at) - Date.parse(done_at) <= AT_ONCE_MS
    ? null
    : spokenTime(done_at, recorded.zone, locale);

function completedSentence(
  { user_id, done_at }: { user_id: string | null; done_at: string | null },
  getName: (id: string) => string,
  locale: Locale,
  recorded: Recorded | undefined,
): string {
  if (user_id === null) return translate(sentences.JobCompletedWithoutTechnician, locale);
  const time = timeBefore(done_at, locale, recorded);
  const user = getName(user_id);
  return time === null
    ? translate(sentences.JobCompleted, locale, { user })
    : translate(sentences.JobCompletedBefore, locale, { user, time });
}

/**
 * Returns an event as a sentence in the reader's language.
 * @param recorded when it was recorded and the company's time zone, for events that a phone may send later
 */
export function describeJobEvent(
  event: JobEvent,
  getName: (id: string) => string,
  locale: Locale,
  recorded?: Recorded,
): string {
  switch (event.type) {
    case 'JobTravelStarted':
    case 'JobArrived':
    case 'JobVisitEnded': {
      const time = timeBefore(event.data.done_at, locale, recorded);
      return time === null
        ? translate(sentences[event.type], locale)
        : translate(sentences[`${event.type}Before`], locale, { time });
    }
    case 'JobAssigned': {
      const { user_id, from_user_id, from_date } = event.data;
      const date = spokenDate(event.data.date, locale);
      if (from_user_id === user_id && from_date !== event.data.date)
        return translate(sentences.JobRescheduled, locale, { from: spokenDate(from_date, locale), date });
      return from_user_id === null || from_user_id === user_id
        ? translate(sentences.JobAssigned, locale, { user: getName(user_id), date })
        : translate(sentences.JobMovedToTechnician, locale, {
            before: getName(from_user_id),
            user: getName(user_id),
            date,
          });
    }
    case 'JobUnassigned':
      return translate(sentences.JobUnassigned, locale, { before: getName(event.data.from_user_id) });
    case 'JobCompleted':
      return completedSentence(event.data, getName, locale, recorded);
    case 'JobPutBack': {
      const { user_id } = event.data;
      const date = spokenDate(event.data.date, locale);
      return user_id === null
        ? translate(sentences.JobPutBackToWait, locale, { date })
        : translate(sentences.JobPutBack, locale, { user: getName(user_id), date });
    }
    case 'JobCancelled': {
      const { from_user_id, reason } = event.data;
      return from_user_id === null
        ? translate(sentences.JobCancelled, locale, { reason })
        : translate(sentences.JobCancelledForTechnician, locale, { before: getName(from_user_id), reason });
    }
    case 'JobEdited':
      return translate(sentences.JobEdited, locale, { fields: fieldsInWords(event.data.changed, locale) });
    default:
      return translate(sentences[event.type], locale, withSpokenDates(event.data, locale));
  }
}

/** Returns the values of a sentence, with formatted dates. */
const withSpokenDates = (data: object, locale: Locale): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [
      name,
      (name === 'date' || name === 'from') && typeof value === 'string' ? spokenDate(value, locale) : value,
    ]),
  );

/** Returns the history of a job from its events, newest first. */
export const getJobHistory = queryHandler(JobHistory, ['jobs.people'], async (requested, ctx, { locale }) => {
  const page = await loadHistory(ctx, {
    contract: JobHistory,
    query: requested,
    events: jobEvents,
    loadNames: (ids) => loadUserNames(ctx, ids),
    describe: (event, getName) =>
      describeJobEvent(event, getName, locale, { at: event.meta.at, zone: ctx.config.COMPANY_TIMEZONE }),
    mentions: peopleIn,
  });
  return page ?? refuse('JobNotFound');
});

import { formatPair } from '@tailboard/contracts/jobs/day-times';
import { spokenDate } from '@tailboard/contracts/company-time';
import { weekEvents, type JobWork } from '@tailboard/contracts/jobs/daily-work';
import { DayHistory } from '@tailboard/contracts/jobs/timecard';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { loadRecordedEvents, describeEvents, type RecordedEntry } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';
import { sumPoints } from '../week/points.js';
import { codeIds } from '../week/save-day.js';
import { findDayPlace, placeReads } from './day-place.js';

type WeekEvent = RecordedEntry<typeof weekEvents>;
/** Events of a day; a bonus belongs to the week and is not visible to everyone. */
type DayEvent = Exclude<WeekEvent, { type: 'BonusSet' }>;

const sentences = {
  DayTimesRecorded: { en: 'Times: {times}', es: 'Horas: {times}', 'zh-CN': '工时：{times}' },
  noTimes: { en: 'All times removed', es: 'Se quitaron todas las horas', 'zh-CN': '已删除全部工时' },
  DayWorkRecorded: { en: 'Work: {work}', es: 'Trabajo: {work}', 'zh-CN': '工作：{work}' },
  noCodes: { en: 'no codes', es: 'sin códigos', 'zh-CN': '无代码' },
  missed: { en: '{line} (missed)', es: '{line} (no registrado)', 'zh-CN': '{line}（漏报）' },
  notDone: { en: 'not done, {title}', es: 'no hecho, {title}', 'zh-CN': '未完成，{title}' },
  perDiem: { en: 'Per diem set', es: 'Dieta asignada', 'zh-CN': '已设定每日津贴' },
  noPerDiem: { en: 'Per diem removed', es: 'Dieta retirada', 'zh-CN': '已取消每日津贴' },
  DaySubmitted: {
    en: 'Submitted: {points} {points, plural, one {point} other {points}}, {hours} {hours, plural, one {hour} other {hours}}',
    es: 'Enviado: {points} {points, plural, one {punto} other {puntos}}, {hours} {hours, plural, one {hora} other {horas}}',
    'zh-CN': '已提交：{points} 点，{hours} 小时',
  },
  DayApproved: { en: 'Approved', es: 'Aprobado', 'zh-CN': '已批准' },
  DayRejected: { en: 'Sent back', es: 'Devuelto', 'zh-CN': '已退回' },
  DayTakenBack: {
    en: 'Reopened; must be submitted again',
    es: 'Reabierto; debe enviarse de nuevo',
    'zh-CN': '已重新打开，须重新提交',
  },
  OpenPairFlagged: {
    en: 'A time out was missing at the end of the day',
    es: 'Faltaba una hora de salida al terminar el día',
    'zh-CN': '当天结束时缺少下班时间',
  },
  WeekFinalized: {
    en: 'The week of {start} was finalized',
    es: 'Se finalizó la semana del {start}',
    'zh-CN': '{start} 开始的一周已定稿',
  },
  WeekReopened: {
    en: 'The week of {start} was reopened',
    es: 'Se reabrió la semana del {start}',
    'zh-CN': '{start} 开始的一周已重新打开',
  },
  because: { en: '{what}. Reason: {reason}', es: '{what}. Motivo: {reason}', 'zh-CN': '{what}。原因：{reason}' },
} as const satisfies Record<string, Text>;

/** Current names of jobs and codes. */
interface Called {
  readonly job: (id: string) => string;
  readonly code: (id: string) => string;
}

function workInWords({ job_id, codes, not_done_code_id }: JobWork, { job, code }: Called, locale: Locale): string {
  const lines = codes.map(({ code_id, quantity, missed }) => {
    const line = `${quantity} × ${code(code_id)}`;
    return missed ? translate(sentences.missed, locale, { line }) : line;
  });
  const notDone =
    not_done_code_id === null ? [] : [translate(sentences.notDone, locale, { title: code(not_done_code_id) })];
  const text = [...lines, ...notDone].join(', ');
  return `${job(job_id)} – ${text === '' ? sentences.noCodes[locale] : text}`;
}

function describe(event: DayEvent, called: Called, locale: Locale): string {
  switch (event.type) {
    case 'DayTimesRecorded': {
      const times = event.data.entries.map(formatPair).join(', ');
      return times === '' ? sentences.noTimes[locale] : translate(sentences.DayTimesRecorded, locale, { times });
    }
    case 'DayWorkRecorded': {
      const work = event.data.jobs.map((each) => workInWords(each, called, locale)).join('; ');
      return translate(sentences.DayWorkRecorded, locale, { work });
    }
    case 'DayPerDiemSet':
      return sentences[event.data.per_diem ? 'perDiem' : 'noPerDiem'][locale];
    case 'DaySubmitted': {
      const { jobs, entries } = event.data;
      const minutes = entries.reduce((sum, pair) => sum + (pair.paid ? pair.minutes : 0), 0);
      const points = sumPoints(jobs.flatMap(({ lines }) => lines));
      return translate(sentences.DaySubmitted, locale, { points, hours: Math.round((minutes / 60) * 100) / 100 });
    }
    case 'WeekFinalized':
    case 'WeekReopened':
      return translate(sentences[event.type], locale, { start: spokenDate(event.data.start_date, locale) });
    default:
      return sentences[event.type][locale];
  }
}

const isOfDay = (event: WeekEvent, date: string): boolean =>
  event.type !== 'BonusSet' && (!('date' in event.data) || event.data.date === date);

/** Adds the reason if another user edited the day, rejected it, or reopened its week. */
function withReason(what: string, { data }: DayEvent, locale: Locale): string {
  const reason = 'reason' in data ? data.reason : null;
  return reason ? translate(sentences.because, locale, { what, reason }) : what;
}

/** Loads names of jobs and codes. */
async function namesIn(db: Database, works: readonly JobWork[]): Promise<Called> {
  const rows = await db.query<{ id: string; name: string }>(
    `select id, identifier as name from job where id = any($1::uuid[])
     union all select id, title from code where id = any($2::uuid[])`,
    [works.map(({ job_id }) => job_id), works.flatMap(codeIds)],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const getName = (id: string): string => names.get(id) ?? id;
  return { job: getName, code: getName };
}

/**
 * Returns a day's history from the week's events, newest first. Users can read who changed their own days and why, and
 * nothing about others' days.
 */
export const getDayHistory = queryHandler(
  DayHistory,
  [...placeReads, 'jobs.jobs', 'jobs.codes'],
  async (requested, ctx, { locale }) => {
    const { user_id, date } = requested;
    const { db } = ctx;
    const place = await findDayPlace(db, user_id, date);
    if (!place) return refuse('DayNotFound');
    const events = (await loadRecordedEvents(ctx, weekEvents, `${user_id}-${place.start_date}`)).filter(
      (event): event is DayEvent => isOfDay(event, date),
    );
    const called = await namesIn(
      db,
      events.flatMap((event) => (event.type === 'DayWorkRecorded' ? event.data.jobs : [])),
    );
    return describeEvents(events, {
      contract: DayHistory,
      query: requested,
      loadNames: (ids) => loadUserNames(ctx, ids),
      describe: (event) => withReason(describe(event, called, locale), event, locale),
    });
  },
);

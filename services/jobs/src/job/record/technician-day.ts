import type { Warning } from '@tailboard/contracts/jobs/job';
import { capacityWith, hoursOn, overlapsSlot, toAbsences } from '@tailboard/contracts/jobs/plan/absences';
import { listMissingSkills } from '@tailboard/contracts/identity/skill';
import { toSlotEnd } from '@tailboard/contracts/values';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { spokenDate } from '@tailboard/contracts/company-time';
import type { Database } from '@tailboard/eventing/database';
import type { DecisionContext } from '@tailboard/eventing/decider';
import type { z } from 'zod';
import { validSkillsSql } from '@tailboard/service/queries/people';
import { exists, type Job } from './job.js';
import { leaveOn, vacationNote, type Leave } from '../../schedule/leave-on.js';

interface Slot {
  readonly id: string;
  readonly name: string;
  /** `HH:MM`. */
  readonly start: string;
  readonly end: string;
}

/** A technician and their other jobs on a date. */
export interface TechnicianDay {
  readonly label: string;
  readonly active: boolean;
  readonly date: string;
  /** Planned points of the other jobs. */
  readonly points: number;
  /** Time slots of the other jobs. */
  readonly time_slot_ids: readonly string[];
  /** All time slots, for detecting overlaps. */
  readonly slots: readonly Slot[];
  /** The leave of the date, of the whole date before hours. */
  readonly leave: readonly Leave[];
  /** Skills and licenses that are valid on the date. */
  readonly skills: readonly string[];
  /** The categories that require some. */
  readonly categories: readonly { readonly id: string; readonly skills: readonly string[] }[];
  readonly hired_on: string | null;
  readonly terminated_on: string | null;
}

/** Projections of a technician's day. */
export const dayReads = ['jobs.jobs', 'jobs.people', 'jobs.timeslot', 'jobs.category', 'jobs.schedule'] as const;

/** Loads a technician's day without the jobs that are being moved; `null` for non-technicians. */
export async function technicianDay(
  db: Database,
  requested: { user_id: string; date: string; except: readonly string[] },
): Promise<TechnicianDay | null> {
  const [[day], leave] = await Promise.all([
    db.query<Omit<TechnicianDay, 'leave' | 'date'>>(
      `select person.label, person.active, ${validSkillsSql('$2')} as skills,
              coalesce((select jsonb_agg(jsonb_build_object('id', id, 'skills', fields->'skills')) from category
                        where jsonb_array_length(fields->'skills') > 0), '[]') as categories, person.hired_on, person.terminated_on,
              coalesce(sum(job.points), 0)::float8 as points,
              coalesce(array_agg(distinct job.time_slot_id::text) filter (where job.time_slot_id is not null), '{}') as time_slot_ids,
              coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', fields->>'name', 'start', fields->>'start',
                                                            'end', fields->>'end')) from timeslot), '[]') as slots
       from person left join job on job.user_id = person.id and job.date = $2 and job.id <> all($3::uuid[])
       where person.id = $1 and 'technician' = any(person.roles)
       group by person.id, person.label, person.active, person.skills, person.hired_on, person.terminated_on`,
      [requested.user_id, requested.date, requested.except],
    ),
    leaveOn(db, requested.date, requested.user_id),
  ]);
  return day ? { ...day, date: requested.date, leave: leave(requested.user_id) } : null;
}

/** The fields of a job that matter when it joins a day. */
type Joining = {
  readonly points: number;
  readonly time_slot_id: string | null;
  readonly category_id: string | null;
};
type Warned = z.output<typeof Warning>;

const hundredths = (points: number): number => Math.round(points * 100) / 100;

/** Adds a job to the day, so that warnings for later jobs of a bulk move include it. */
export const dayWith = (day: TechnicianDay, { points, time_slot_id }: Joining): TechnicianDay => ({
  ...day,
  points: hundredths(day.points + points),
  time_slot_ids: time_slot_id === null ? day.time_slot_ids : [...day.time_slot_ids, time_slot_id],
});

const sentences = {
  capacity: {
    en: '{label} would have {points} of {capacity} points.',
    es: '{label} tendría {points} de {capacity} puntos.',
    'zh-CN': '{label} 将有 {points} / {capacity} 点。',
  },
  leave: {
    en: '{label} is away: {note}.',
    es: '{label} está ausente: {note}.',
    'zh-CN': '{label} 不在岗：{note}。',
  },
  skill: {
    en: '{label} lacks {skills}.',
    es: 'A {label} le falta: {skills}.',
    'zh-CN': '{label} 缺少：{skills}。',
  },
  slot: {
    en: '{label} already has a job in the time slot {slot}.',
    es: '{label} ya tiene un trabajo en la franja {slot}.',
    'zh-CN': '{label} 在时段 {slot} 已有工单。',
  },
  notYet: {
    en: '{label} starts work on {date}.',
    es: '{label} empieza a trabajar el {date}.',
    'zh-CN': '{label} 于 {date} 入职。',
  },
  noLonger: {
    en: '{label} works until {date}.',
    es: '{label} trabaja hasta el {date}.',
    'zh-CN': '{label} 工作至 {date}。',
  },
  locked: {
    en: 'This job was locked to its technician and date.',
    es: 'Este trabajo estaba bloqueado para su técnico y fecha.',
    'zh-CN': '该工单已锁定其技术员和日期。',
  },
} as const satisfies Record<string, Text>;

const toWarning = (
  type: Warned['type'],
  message: string,
  limit: number | null = null,
  value: number | null = null,
) => ({
  type,
  message,
  limit,
  value,
});

/** Returns warnings for a job that joins the day. They never block the move (decision D10). */
export function listWarnings(day: TechnicianDay, job: Joining, locale: Locale = 'en'): Warned[] {
  const { label, date } = day;
  const points = hundredths(day.points + job.points);
  const { leave, absences } = toAbsences(day.leave, date);
  const capacity = capacityWith(absences);
  const own = day.slots.find(({ id }) => id === job.time_slot_id);
  const hinders = (each: Leave): boolean => {
    const hours = hoursOn(each, date);
    return leave !== null ? hours === null : hours !== null && own !== undefined && overlapsSlot(hours, own);
  };
  const absence = day.leave.find(hinders);
  const category = day.categories.find(({ id }) => id === job.category_id);
  const missing = listMissingSkills(category?.skills ?? [], day.skills);
  const taken = takenSlot(day, job.time_slot_id);
  const format = (text: Text, values: Record<string, unknown>): string => translate(text, locale, { label, ...values });
  return [
    ...(points > capacity
      ? [toWarning('capacity', format(sentences.capacity, { points, capacity }), capacity, points)]
      : []),
    ...(absence ? [toWarning('leave', format(sentences.leave, { note: vacationNote(absence, date, locale) }))] : []),
    ...(missing.length > 0 ? [toWarning('skill', format(sentences.skill, { skills: missing.join(', ') }))] : []),
    ...(taken ? [toWarning('slot_overlap', format(sentences.slot, { slot: taken.name }))] : []),
    ...(day.hired_on !== null && date < day.hired_on
      ? [toWarning('inactive', format(sentences.notYet, { date: spokenDate(day.hired_on, locale) }))]
      : []),
    ...(day.terminated_on !== null && date > day.terminated_on
      ? [toWarning('inactive', format(sentences.noLonger, { date: spokenDate(day.terminated_on, locale) }))]
      : []),
  ];
}

/** Returns warnings for moving a locked job. */
export function lockWarnings(
  job: Job,
  { command_id, locale = 'en' }: Pick<DecisionContext, 'command_id' | 'locale'>,
): Warned[] {
  if (!exists(job) || !job.lock || job.move?.command_id !== command_id) return [];
  const { before } = job.move;
  const moved = before.user_id !== job.user_id || before.date !== job.date;
  return moved ? [toWarning('locked', sentences.locked[locale])] : [];
}

/** Returns another job's time slot that overlaps this one. */
function takenSlot({ slots, time_slot_ids }: TechnicianDay, id: string | null): Slot | undefined {
  const own = slots.find((slot) => slot.id === id);
  return (
    own &&
    slots.find(
      (slot) => time_slot_ids.includes(slot.id) && slot.start < toSlotEnd(own.end) && own.start < toSlotEnd(slot.end),
    )
  );
}

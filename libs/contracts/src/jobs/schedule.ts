import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { ownRecord, selectsOwn } from '../id-scope.js';
import { eventSchemas } from '../event.js';
import { History, historyQuery } from '../history.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, TimeOfDay, UserId, Uuid } from '../values.js';
import { DateFarAway } from './job.js';

/**
 * Kinds of calendar entries (decision D8). The first five are leave: they cause a vacation note and a warning on
 * assignment.
 */
export const scheduleTypes = [
  'vacation',
  'sick',
  'personal',
  'personal_unpaid',
  'call_out',
  'holiday',
  'meeting',
  'training',
  'other',
] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

export const leaveTypes = [
  'vacation',
  'sick',
  'personal',
  'personal_unpaid',
  'call_out',
] as const satisfies ScheduleType[];

/** Paid by default. */
export const paidTypes: readonly ScheduleType[] = ['vacation', 'sick', 'personal', 'holiday'];

/** Maximum length of an entry in days. */
export const MAX_DAYS = 366;
/** Maximum people per entry, and entries per response. */
const MAX_ITEMS = 2_000;

const hoursPerDay = z.number().min(0).max(12).multipleOf(0.01);

/** Editable fields of an entry. Without `paid`, the type decides. */
const ScheduleEntryForm = z.object({
  title: oneLine().trim().min(1).max(120),
  type: z.enum(scheduleTypes),
  user_ids: z.union([z.literal('all'), z.array(UserId).min(1).max(MAX_ITEMS)]),
  start_date: CompanyDate,
  end_date: CompanyDate,
  start_time: TimeOfDay.nullable().default(null),
  end_time: TimeOfDay.nullable().default(null),
  paid: z.boolean().optional(),
  hours_per_day: hoursPerDay.default(8),
  note: z.string().trim().max(255).default(''),
});

/** A stored entry: `everyone`, or the people in `user_ids`. */
const ScheduleEntryKept = ScheduleEntryForm.extend({
  user_ids: z.array(UserId),
  everyone: z.boolean(),
  start_time: TimeOfDay.nullable(),
  end_time: TimeOfDay.nullable(),
  paid: z.boolean(),
  hours_per_day: hoursPerDay,
  note: z.string().max(255),
});
export type ScheduleEntryKept = z.output<typeof ScheduleEntryKept>;

export const scheduleEvents = eventSchemas('schedule', {
  ScheduleEntryAdded: ScheduleEntryKept,
  ScheduleEntryRevised: ScheduleEntryKept,
  ScheduleEntryRemoved: z.object({}),
});

/** An entry as readers see it. Readers of their own entries see no other names. */
export const ScheduleEntry = z
  .object({
    id: z.uuid(),
    title: z.string(),
    type: z.enum(scheduleTypes),
    user_ids: z.union([z.literal('all'), z.array(UserId)]),
    users: z.array(z.object({ id: UserId, label: z.string() })),
    start_date: CompanyDate,
    end_date: CompanyDate,
    start_time: TimeOfDay.nullable(),
    end_time: TimeOfDay.nullable(),
    paid: z.boolean(),
    hours_per_day: z.number(),
    note: z.string(),
    version: z.number().int(),
    updated_at: Instant,
  })
  .meta({ id: 'ScheduleEntry' });
export type ScheduleEntry = z.output<typeof ScheduleEntry>;

export const ScheduleEntryNotFound = refusal('ScheduleEntryNotFound', 404, {
  en: 'This event does not exist.',
  es: 'Este evento no existe.',
  'zh-CN': '该事件不存在。',
});
export const EndsBeforeItStarts = refusal(
  'EndsBeforeItStarts',
  422,
  {
    en: 'The end date must not be before the start date.',
    es: 'La fecha final no puede ser anterior a la inicial.',
    'zh-CN': '结束日期不能早于开始日期。',
  },
  'end_date',
);
export const LastsTooLong = refusal(
  'LastsTooLong',
  422,
  {
    en: 'An event can last at most {days} days.',
    es: 'Un evento puede durar como máximo {days} días.',
    'zh-CN': '一个事件最长 {days} 天。',
  },
  'end_date',
);
export const TimesIncomplete = refusal(
  'TimesIncomplete',
  422,
  {
    en: 'Enter both times or neither.',
    es: 'Indique las dos horas o ninguna.',
    'zh-CN': '请同时填写开始和结束时间，或都不填。',
  },
  'end_time',
);
export const EndTimeBeforeStart = refusal(
  'EndTimeBeforeStart',
  422,
  {
    en: 'The end time must be after the start time.',
    es: 'La hora final debe ser posterior a la inicial.',
    'zh-CN': '结束时间必须晚于开始时间。',
  },
  'end_time',
);
export const PeopleNotFound = refusal(
  'PeopleNotFound',
  422,
  {
    en: 'No user has the ID {ids}.',
    es: 'Ningún usuario tiene el identificador {ids}.',
    'zh-CN': '没有编号为 {ids} 的用户。',
  },
  'user_ids',
);
export const ScheduleOverlaps = refusal(
  'ScheduleOverlaps',
  422,
  {
    en: '{label} already has an event of this type from {from} to {to}: {title}.',
    es: '{label} ya tiene un evento de este tipo del {from} al {to}: {title}.',
    'zh-CN': '{label} 在 {from} 至 {to} 已有同类事件：{title}。',
  },
  'user_ids',
);
export const ScheduleOverlapsEveryone = refusal(
  'ScheduleOverlapsEveryone',
  422,
  {
    en: 'An event of this type already exists for everyone from {from} to {to}: {title}.',
    es: 'Ya hay un evento de este tipo para todos del {from} al {to}: {title}.',
    'zh-CN': '{from} 至 {to} 已有面向所有人的同类事件：{title}。',
  },
  'user_ids',
);
const StartFarAway = { ...DateFarAway, field: 'start_date' };

const id = z.object({ id: Uuid });
const one = z.object({ data: ScheduleEntry });
const refusedForms = [
  StartFarAway,
  EndsBeforeItStarts,
  LastsTooLong,
  TimesIncomplete,
  EndTimeBeforeStart,
  PeopleNotFound,
  ScheduleOverlaps,
  ScheduleOverlapsEveryone,
] as const;

export const ListSchedule = query('schedule.list', {
  route: 'GET /events',
  permission: 'schedule.read',
  ids: { user_id: selectsOwn },
  query: pageQuery(['start_date', 'title', 'type']).extend({
    /** Entries that overlap this range. */
    start_date: CompanyDate.optional(),
    end_date: CompanyDate.optional(),
    user_id: UserId.optional(),
    type: z.enum(scheduleTypes).optional(),
    show: z.literal('all').optional(),
  }),
  output: pageOutput(ScheduleEntry),
  summary: 'List leave, holidays, meetings and training; show=all returns a whole calendar month (at most 2,000)',
});
export const ReadScheduleEntry = query('schedule.read', {
  route: 'GET /events/{id}',
  permission: 'schedule.read',
  ids: { id: ownRecord('schedule-entry', ScheduleEntryNotFound) },
  params: id,
  output: one,
  refusals: [ScheduleEntryNotFound],
  summary: 'Get a calendar event',
});
export const AddScheduleEntry = command('schedule.add', {
  route: 'POST /events',
  permission: 'schedule.write',
  body: ScheduleEntryForm,
  output: one,
  status: 201,
  refusals: refusedForms,
  summary: 'Add leave, a holiday, a meeting or training for selected people or everyone',
});
export const ReviseScheduleEntry = command('schedule.revise', {
  route: 'PUT /events/{id}',
  permission: 'schedule.write',
  params: id,
  body: ScheduleEntryForm,
  output: one,
  refusals: [ScheduleEntryNotFound, ...refusedForms],
  summary: 'Change a calendar event',
});
export const RemoveScheduleEntry = command('schedule.remove', {
  route: 'DELETE /events/{id}',
  permission: 'schedule.write',
  params: id,
  refusals: [ScheduleEntryNotFound],
  summary: 'Remove a calendar event; its history is kept',
});
export const ScheduleHistory = query('schedule.history', {
  route: 'GET /events/{id}/history',
  permission: 'schedule.write',
  params: id,
  query: historyQuery,
  output: History,
  refusals: [ScheduleEntryNotFound],
  summary: 'Get the history of a calendar event, newest first, also of a removed one',
});

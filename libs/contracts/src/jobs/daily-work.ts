import { z } from 'zod';
import { command, query } from '../contract.js';
import { checkedInDecision, unrestricted, ownRecord, referenceList, ownUserId } from '../id-scope.js';
import { eventSchemas, versionedEvent } from '../event.js';
import { refusal } from '../refusal.js';
import { Actor } from '../history.js';
import { TimesMissing } from '../roadblock.js';
import { CompanyDate, Instant, JobId, TimeOfDay, UserId, Uuid } from '../values.js';
import { codeKinds } from './code.js';
import { Job } from './job.js';
import {
  CountedPair,
  PairSecond,
  DayTooLong,
  PairLeftOpen,
  PairsOverlap,
  PairsOverlapOtherDay,
  PairTooLong,
  PairOverWorkweek,
  TimeCameOnce,
  TimeDoesNotExist,
  TimeInTheFuture,
  TimePair,
  TimesUneven,
  timeTypes,
} from './day-times.js';

/** How many days back technicians may write their own days. */
export const OWN_DAYS_BACK = 14;

/** `open`: being written, or rejected; `finalized`: paid, unchangeable until the week is reopened (decision D12). */
export const dayStates = ['open', 'submitted', 'approved', 'finalized'] as const;
export type DayState = (typeof dayStates)[number];

const Line = z.object({ code_id: Uuid, quantity: z.number().int().min(1).max(99), missed: z.boolean() });
/** Work on a job: its codes, or why it was not done. */
export const JobWork = z.object({
  job_id: JobId,
  codes: z.array(Line).max(60),
  not_done_code_id: Uuid.nullable(),
  leakage: z.string().max(255),
  comment: z.string().max(2000),
  /** Serials or MACs of the equipment used, as read. */
  serials: z.array(z.string().trim().min(1).max(64)).max(60),
});
export type JobWork = z.output<typeof JobWork>;

/** A line of a submitted day, with the code's name and value on that day. */
export const PricedLine = z.object({
  code_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category_id: z.uuid(),
  category: z.string(),
  quantity: z.number().int(),
  missed: z.boolean(),
  /** Points per unit. */
  points: z.number(),
  /** Cents per unit; `null`: points × price per point of the technician's level on that day. */
  tech_price_cents: z.number().int().nullable(),
  company_price_cents: z.number().int().nullable(),
  /** Since when this value applied; `null`: always. */
  worth_from: CompanyDate.nullable(),
});
export type PricedLine = z.output<typeof PricedLine>;

/** A job in a submitted day. */
const SubmittedJob = z.object({
  job_id: JobId,
  completed: z.boolean(),
  lines: z.array(PricedLine),
  not_done: z.object({ code_id: z.uuid(), title: z.string(), description: z.string() }).nullable(),
  leakage: z.string(),
  comment: z.string(),
  serials: z.array(z.string()),
});

/** Earlier times were always the first of an ambiguous hour. */
const withoutSecond = (old: Record<string, unknown>): Record<string, unknown> => old;

/** Why another user wrote the day; `null` for one's own. */
const reason = z.string().nullable();
const date = CompanyDate;

/**
 * One stream per person and workweek, `week-{user_id}-{first day}`, because weeks are finalized, reopened and paid as a
 * whole. A week is shorter if the company changes its first weekday.
 */
export const weekEvents = eventSchemas('week', {
  /** All time pairs of a day. */
  DayTimesRecorded: versionedEvent(2, z.object({ date, entries: z.array(TimePair), reason }), { 1: withoutSecond }),
  /** Work on some jobs of a day, each complete; other jobs keep theirs. */
  DayWorkRecorded: z.object({ date, jobs: z.array(JobWork).min(1), reason }),
  DayPerDiemSet: z.object({ date, per_diem: z.boolean(), reason }),
  /** The day as it will be paid, independent of later changes elsewhere. */
  DaySubmitted: versionedEvent(
    2,
    z.object({
      date,
      entries: z.array(CountedPair),
      jobs: z.array(SubmittedJob),
      per_diem: z.boolean(),
      reason: reason.default(null),
    }),
    { 1: withoutSecond },
  ),
  DayApproved: z.object({ date }),
  DayRejected: z.object({ date, reason: z.string() }),
  /** Edited after submission or approval: the day is open and must be submitted again. */
  DayTakenBack: z.object({ date, reason }),
  /** A past day has an open pair, which only a person can complete (decision D13). */
  OpenPairFlagged: z.object({ date }),
  /** `dates` are the approved days; other days of the week are empty. */
  WeekFinalized: z.object({ start_date: date, end_date: date, dates: z.array(date) }),
  WeekReopened: z.object({ start_date: date, reason: z.string() }),
  BonusSet: z.object({
    start_date: date,
    bonus_amount_in_cents: z.number().int(),
    bonus_quantity: z.number().int(),
    bonus_shown: z.boolean(),
  }),
});

/** Parses the person and week from a stream ID. */
export const parseWeekId = (id: string): { user_id: string; start_date: string } => ({
  user_id: id.slice(0, 36),
  start_date: id.slice(37),
});

/** Problems that prevent a submission; those with `warning` do not. */
export const blockingTypes = [
  'no_times',
  'open_pair',
  'job_without_code',
  'job_not_completed',
  'equipment_missing',
  'equipment_wrong_type',
  'equipment_without_code',
] as const;
const Blocking = z.object({
  type: z.enum(blockingTypes),
  job_id: JobId.nullable(),
  message: z.string(),
  warning: z.boolean(),
});
export type Blocking = z.output<typeof Blocking>;

const LineShown = z.object({
  code_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  counts_as: z.enum(codeKinds),
  quantity: z.number().int(),
  missed: z.boolean(),
  /** Per unit, on that day. */
  points: z.number(),
});

/** A day as its screen shows it. */
export const DailyWork = z
  .object({
    user: z.object({ id: UserId, label: z.string(), technician_id: z.string().nullable() }),
    date: CompanyDate,
    week: z.object({ start_date: CompanyDate, end_date: CompanyDate }),
    state: z.enum(dayStates),
    /** Why it was rejected, while it is open again. */
    rejected: z.object({ reason: z.string(), by: Actor, at: Instant }).nullable(),
    /** Other users who edited the day, and why, newest first; shown to the technician. */
    edited: z.array(z.object({ by: Actor, reason: z.string(), at: Instant })),
    jobs: z.array(
      Job.extend({
        codes: z.array(LineShown),
        not_done_code_id: z.uuid().nullable(),
        leakage: z.string(),
        comment: z.string(),
        /** Serials used; the warehouse adds their status. */
        cpes: z.array(z.object({ serial_mac: z.string() })),
        /** Sum of its work lines; `null` without lines. */
        line_points: z.number().nullable(),
      }),
    ),
    times: z.array(TimePair),
    total_minutes: z.number().int(),
    paid_minutes: z.number().int(),
    per_diem: z.boolean(),
    blocking: z.array(Blocking),
    /** Whether the reader may currently write, submit or approve the day. */
    may: z.object({ write: z.boolean(), submit: z.boolean(), approve: z.boolean(), per_diem: z.boolean() }),
    version: z.number().int(),
    position: z.string(),
  })
  .meta({ id: 'DailyWork' });
export type DailyWork = z.output<typeof DailyWork>;

export const DayNotFound = refusal('DayNotFound', 404, {
  en: 'This user does not exist, or the job has no technician. Assign the job to a technician first.',
  es: 'Este usuario no existe, o el trabajo no tiene técnico. Asigne primero el trabajo a un técnico.',
  'zh-CN': '该用户不存在，或该工单没有技术员。请先将工单分配给技术员。',
});
export const DayNotYours = refusal('DayNotYours', 403, {
  en: 'This is another person’s day.',
  es: 'Este día es de otra persona.',
  'zh-CN': '这是其他人的工作日。',
});
export const DayInTheFuture = refusal(
  'DayInTheFuture',
  422,
  {
    en: '{date} is in the future. You can close a day once it begins.',
    es: 'El {date} está en el futuro. Podrá cerrar un día cuando comience.',
    'zh-CN': '{date} 尚未到来，请在当天开始后再填写。',
  },
  'date',
);
export const DayTooOld = refusal('DayTooOld', 403, {
  en: 'You can edit your own days of the last {days} days. Contact your supervisor to edit this one.',
  es: 'Puede editar sus propios días de los últimos {days} días. Contacte con su supervisor para editar este.',
  'zh-CN': '您只能编辑最近 {days} 天的工作日。请联系主管编辑这一天。',
});
export const DayIsSubmitted = refusal('DayIsSubmitted', 409, {
  en: 'This day is submitted. Contact your supervisor to send it back.',
  es: 'Este día está enviado. Contacte con su supervisor para que se lo devuelva.',
  'zh-CN': '这一天已提交，请联系主管退回。',
});
export const DayIsFinalized = refusal('DayIsFinalized', 409, {
  en: 'The week of {start} is finalized. An owner or admin must reopen it first.',
  es: 'La semana del {start} está finalizada. Un propietario o administrador debe reabrirla antes.',
  'zh-CN': '{start} 开始的一周已定稿，须由所有者或管理员先重新打开。',
});
export const ReasonMissing = refusal(
  'ReasonMissing',
  422,
  {
    en: 'Enter a reason for changing another person’s day.',
    es: 'Indique el motivo para cambiar el día de otra persona.',
    'zh-CN': '请填写修改他人工作日的原因。',
  },
  'reason',
);
export const PerDiemNotYours = refusal('PerDiemNotYours', 403, {
  en: 'Only a supervisor can set a per diem.',
  es: 'Solo un supervisor puede asignar una dieta.',
  'zh-CN': '只有主管可以设定每日津贴。',
});
/** A caller who cannot complete a single job records no work on jobs with a day either (decision D31). */
export const JobWorkNotYours = refusal(
  'JobWorkNotYours',
  403,
  {
    en: 'You can enter your times, but not work on jobs.',
    es: 'Puede registrar sus horas, pero no el trabajo en los trabajos asignados.',
    'zh-CN': '您可以填写自己的工时，但不能记录工单上的工作。',
  },
  'jobs',
);
/** `{where}` is the path to the problem within the list of jobs: `0.codes.1`. */
export const JobNotOfTheDay = refusal(
  'JobNotOfTheDay',
  422,
  {
    en: 'Job {identifier} is no longer on this day.',
    es: 'El trabajo {identifier} ya no está en este día.',
    'zh-CN': '工单 {identifier} 已不在这一天。',
  },
  'jobs.{where}',
);
export const CodeNotOffered = refusal(
  'CodeNotOffered',
  422,
  {
    en: 'The code {title} is retired. Choose another one.',
    es: 'El código {title} está retirado. Elija otro.',
    'zh-CN': '代码 {title} 已停用，请另选。',
  },
  'jobs.{where}',
);
export const CodeKindWrong = refusal(
  'CodeKindWrong',
  422,
  {
    en: '{title} cannot be used here: it is another type of code.',
    es: '{title} no se puede usar aquí: es otro tipo de código.',
    'zh-CN': '此处不能使用 {title}：它是另一类代码。',
  },
  'jobs.{where}',
);
export const QuantityTooLarge = refusal(
  'QuantityTooLarge',
  422,
  {
    en: '{title}: the maximum quantity is {most}.',
    es: '{title}: la cantidad máxima es {most}.',
    'zh-CN': '{title} 的数量最多为 {most}。',
  },
  'jobs.{where}',
);
export const DayStillBlocked = refusal('DayStillBlocked', 409, {
  en: 'This day cannot be submitted yet: {what}',
  es: 'Este día todavía no se puede enviar: {what}',
  'zh-CN': '这一天还不能提交：{what}',
});
export const DayNotSubmitted = refusal('DayNotSubmitted', 409, {
  en: 'This day is not submitted.',
  es: 'Este día no se ha enviado.',
  'zh-CN': '这一天尚未提交。',
});
/** A user's own day cannot be approved by that user (four-eyes principle). */
export const OwnDayNotApproved = refusal('OwnDayNotApproved', 403, {
  en: 'You cannot approve your own day. Another supervisor must approve it.',
  es: 'No puede aprobar su propio día. Debe aprobarlo otro supervisor.',
  'zh-CN': '您不能批准自己的工作日，须由其他主管批准。',
});

const ofDay = z.object({ user_id: UserId, date: CompanyDate });
/** Why a user changes another user's record. */
export const Reason = z.string().trim().max(255);

export const ReadDailyWork = query('daily-work.read', {
  route: 'GET /daily-work',
  permission: 'daily-work.open',
  ids: { user_id: ownUserId(DayNotYours), job_id: ownRecord('job', DayNotFound) },
  query: z.object({ user_id: UserId.optional(), date: CompanyDate.optional(), job_id: JobId.optional() }),
  output: DailyWork,
  refusals: [DayNotFound, DayNotYours],
  summary: 'Get a day by job, or by user and date; without either, the caller’s own today',
});
export const ReadDailyWorkAt = query('daily-work.read-at', {
  route: 'GET /daily-work/at',
  permission: 'day.approve',
  query: z.object({ user_id: UserId, date: CompanyDate, at: Instant }),
  output: DailyWork,
  refusals: [DayNotFound],
  summary: 'Get a day as of a time, read-only; it contains the jobs with entries by then',
});
/** Omitted parts stay unchanged. */
export const SaveDailyWork = command('daily-work.save', {
  route: 'PUT /daily-work',
  permission: 'daily-work.open',
  ids: {
    user_id: ownUserId(DayNotYours),
    'jobs.job_id': checkedInDecision('A day takes only its own jobs: JobNotOfTheDay.'),
    'jobs.codes.code_id': referenceList,
    'jobs.not_done_code_id': referenceList,
    'jobs.serials': unrestricted(
      'A closed day is never refused; a unit that is not on the list becomes a use problem.',
    ),
  },
  body: ofDay.extend({
    time_in: z.array(TimeOfDay).max(24).optional(),
    time_out: z.array(TimeOfDay.nullable()).max(24).optional(),
    types: z.array(z.enum(timeTypes)).max(24).optional(),
    /** For pairs during the repeated hour when clocks are set back; omitted, all times are the first occurrence. */
    second: z.array(PairSecond.nullable()).max(24).optional(),
    /** Needs `job.complete`, as completing a single job does. */
    jobs: z
      .array(
        z.object({
          job_id: JobId,
          /** Omitted: it stays as it is, so that an outdated screen does not reopen a job. */
          completed: z.boolean().optional(),
          codes: z.array(Line.extend({ missed: z.boolean().default(false) })).max(60),
          not_done_code_id: Uuid.nullable().default(null),
          leakage: z.string().trim().max(255).default(''),
          comment: z.string().trim().max(2000).default(''),
          serials: JobWork.shape.serials.default([]),
        }),
      )
      .max(200)
      .optional(),
    /** Supervisors and above. */
    per_diem: z.boolean().optional(),
    reason: Reason.optional(),
  }),
  output: DailyWork,
  refusals: [
    DayNotFound,
    DayNotYours,
    DayInTheFuture,
    DayTooOld,
    DayIsSubmitted,
    DayIsFinalized,
    ReasonMissing,
    PerDiemNotYours,
    JobWorkNotYours,
    TimesMissing,
    TimesUneven,
    PairTooLong,
    DayTooLong,
    PairsOverlap,
    PairsOverlapOtherDay,
    TimeInTheFuture,
    PairLeftOpen,
    TimeCameOnce,
    TimeDoesNotExist,
    PairOverWorkweek,
    JobNotOfTheDay,
    CodeNotOffered,
    CodeKindWrong,
    QuantityTooLarge,
  ],
  summary: 'Save a day as a draft: times, jobs, codes; one invalid value rejects the whole request',
});
export const SubmitDailyWork = command('daily-work.submit', {
  route: 'POST /daily-work/submit',
  permission: 'daily-work.open',
  ids: { user_id: ownUserId(DayNotYours) },
  body: ofDay.extend({ reason: Reason.optional() }),
  output: DailyWork,
  refusals: [DayNotFound, DayNotYours, DayInTheFuture, DayTooOld, DayIsFinalized, ReasonMissing, DayStillBlocked],
  summary: 'Submit a day: its work, values and times are recorded as they are now',
});
export const dailyWorkRoutes = [ReadDailyWork, ReadDailyWorkAt, SaveDailyWork, SubmitDailyWork];

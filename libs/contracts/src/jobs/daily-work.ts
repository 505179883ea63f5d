import { z } from 'zod';
import { command, query } from '../contract.js';
import { facts } from '../event.js';
import { refusal } from '../refusal.js';
import { TimesMissing } from '../roadblock.js';
import { CompanyDate, Instant, JobId, LocationId, queryFlag, TimeOfDay, UserId, Uuid } from '../values.js';
import { codeKinds } from './code.js';
import { Job } from './job.js';

/** What time was spent on. A break is paid when it is short (`PAID_BREAK_MINUTES`). */
export const timeTypes = ['work', 'travel', 'warehouse', 'meeting', 'training', 'break'] as const;
export type TimeType = (typeof timeTypes)[number];
/** A break of at most so many minutes is paid (29 CFR 785.18). */
export const PAID_BREAK_MINUTES = 20;
/** A pair lasts at most so long; it may end on the next day. */
export const LONGEST_PAIR_HOURS = 16;
/** A technician writes their own days so far back. */
export const OWN_DAYS_BACK = 14;

/** `open`: being written, or rejected; `finalized`: paid by it, unchangeable until the week is reopened (decision D12). */
export const dayStates = ['open', 'submitted', 'approved', 'finalized'] as const;
export type DayState = (typeof dayStates)[number];

/** A pair of times; an out that is not after its in means the next day. `time_out` is open only while the day lasts. */
export const TimePair = z.object({ time_in: TimeOfDay, time_out: TimeOfDay.nullable(), type: z.enum(timeTypes) });
export type TimePair = z.output<typeof TimePair>;

/** A pair as a submitted day keeps it: `minutes` as they passed in the company's zone, also where its clocks change. */
const CountedPair = TimePair.extend({ time_out: TimeOfDay, minutes: z.number().int(), paid: z.boolean() });
export type CountedPair = z.output<typeof CountedPair>;

const Line = z.object({ code_id: Uuid, quantity: z.number().int().min(1).max(99), missed: z.boolean() });
/** What was done on a job: its codes, or why it was not done. */
export const JobWork = z.object({
  job_id: JobId,
  codes: z.array(Line).max(60),
  not_done_code_id: Uuid.nullable(),
  leakage: z.string().max(255),
  comment: z.string().max(2000),
  /** Serials or MACs of the equipment used, as they were read. */
  serials: z.array(z.string().trim().min(1).max(64)).max(60),
});
export type JobWork = z.output<typeof JobWork>;

/** A line as a submitted day keeps it, with what the code was called and worth on the day. */
export const PricedLine = z.object({
  code_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category_id: z.uuid(),
  category: z.string(),
  quantity: z.number().int(),
  missed: z.boolean(),
  /** Points of one unit. */
  points: z.number(),
  /** Cents of one unit; `null`: points × price per point of the technician's level on the day. */
  tech_price_cents: z.number().int().nullable(),
  company_price_cents: z.number().int().nullable(),
  /** Since when the code was worth this; `null`: always. */
  worth_from: CompanyDate.nullable(),
});
export type PricedLine = z.output<typeof PricedLine>;

/** A job as a submitted day keeps it. */
const SubmittedJob = z.object({
  job_id: JobId,
  completed: z.boolean(),
  lines: z.array(PricedLine),
  not_done: z.object({ code_id: z.uuid(), title: z.string(), description: z.string() }).nullable(),
  leakage: z.string(),
  comment: z.string(),
  serials: z.array(z.string()),
});

/** Why somebody wrote the day of somebody else; `null` on one's own. */
const reason = z.string().nullable();
const date = CompanyDate;

/**
 * One stream for each person and workweek, `week-{user_id}-{first day}`: a week is finalized, reopened and paid whole, so
 * that its days and what ends them stand in one order. Where the company moves the beginning of its week, one is shorter.
 */
export const weekFacts = facts('week', {
  /** All pairs of a day, whole. */
  DayTimesRecorded: z.object({ date, entries: z.array(TimePair), reason }),
  /** What was done on some jobs of a day: each whole, the others stay. */
  DayWorkRecorded: z.object({ date, jobs: z.array(JobWork).min(1), reason }),
  DayPerDiemSet: z.object({ date, per_diem: z.boolean(), reason }),
  /** The day as it will be paid: nothing that changes elsewhere changes it. */
  DaySubmitted: z.object({
    date,
    entries: z.array(CountedPair),
    jobs: z.array(SubmittedJob),
    per_diem: z.boolean(),
    reason: reason.default(null),
  }),
  DayApproved: z.object({ date }),
  DayRejected: z.object({ date, reason: z.string() }),
  /** It is written again after it was submitted or approved: it is open, and must be submitted anew. */
  DayTakenBack: z.object({ date, reason }),
  /** An open pair of a day that is over: nobody fills it in but a person (decision D13). */
  OpenPairFlagged: z.object({ date }),
  /** `dates` are the approved days; the others of the week are empty. */
  WeekFinalized: z.object({ start_date: date, end_date: date, dates: z.array(date) }),
  WeekReopened: z.object({ start_date: date, reason: z.string() }),
  BonusSet: z.object({
    start_date: date,
    bonus_amount_in_cents: z.number().int(),
    bonus_quantity: z.number().int(),
    bonus_shown: z.boolean(),
  }),
});

const Who = z.object({ id: z.string(), label: z.string() });

/** What still keeps a day from being submitted; `warning` does not block. */
export const blockingTypes = [
  'no_times',
  'open_pair',
  'job_without_code',
  'job_not_completed',
  'equipment_missing',
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
  /** Of one unit, on that day. */
  points: z.number(),
});

/** A day as its screen shows it. */
export const DailyWork = z
  .object({
    user: z.object({ id: UserId, label: z.string(), technician_id: z.string().nullable() }),
    date: CompanyDate,
    week: z.object({ start_date: CompanyDate, end_date: CompanyDate }),
    state: z.enum(dayStates),
    /** Why it was sent back, while it is open again. */
    rejected: z.object({ reason: z.string(), by: Who, at: Instant }).nullable(),
    /** Who else wrote it, and why, newest first: shown to the technician. */
    edited: z.array(z.object({ by: Who, reason: z.string(), at: Instant })),
    jobs: z.array(
      Job.extend({
        codes: z.array(LineShown),
        not_done_code_id: z.uuid().nullable(),
        leakage: z.string(),
        comment: z.string(),
        /** Serials used; what stock says of them comes with the warehouse. */
        cpes: z.array(z.object({ serial_mac: z.string() })),
        /** Sum of its work lines; `null` while it has none. */
        line_points: z.number().nullable(),
      }),
    ),
    times: z.array(TimePair),
    total_minutes: z.number().int(),
    paid_minutes: z.number().int(),
    per_diem: z.boolean(),
    blocking: z.array(Blocking),
    /** Whether the reader may write, submit, or decide about the day, as it is now. */
    may: z.object({ write: z.boolean(), submit: z.boolean(), approve: z.boolean(), per_diem: z.boolean() }),
    version: z.number().int(),
    position: z.string(),
  })
  .meta({ id: 'DailyWork' });
export type DailyWork = z.output<typeof DailyWork>;

export const DayNotFound = refusal('DayNotFound', 404, {
  en: 'There is nobody with this id, or the job has no technician.',
  es: 'No hay nadie con este identificador, o el trabajo no tiene técnico.',
  'zh-CN': '没有此用户，或该工单没有技术员。',
});
export const DayNotYours = refusal('DayNotYours', 403, {
  en: 'This is the day of somebody else.',
  es: 'Este día es de otra persona.',
  'zh-CN': '这是其他人的工作日。',
});
export const DayInTheFuture = refusal(
  'DayInTheFuture',
  422,
  {
    en: '{date} is still to come. Close a day when it has begun.',
    es: 'El {date} aún no ha llegado. Cierre un día cuando haya comenzado.',
    'zh-CN': '{date} 尚未到来，请在当天开始后再填写。',
  },
  'date',
);
export const DayTooOld = refusal('DayTooOld', 403, {
  en: 'You can write your own days of the last {days} days. Ask your supervisor to write this one.',
  es: 'Puede escribir sus propios días de los últimos {days} días. Pida a su supervisor que escriba este.',
  'zh-CN': '您只能填写最近 {days} 天的工作日，请让主管填写这一天。',
});
export const DayIsSubmitted = refusal('DayIsSubmitted', 409, {
  en: 'This day is submitted. Ask your supervisor to send it back.',
  es: 'Este día ya se envió. Pida a su supervisor que se lo devuelva.',
  'zh-CN': '这一天已提交，请让主管退回。',
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
    en: 'Say why you change the day of somebody else.',
    es: 'Diga por qué cambia el día de otra persona.',
    'zh-CN': '请说明为何修改他人的工作日。',
  },
  'reason',
);
export const TimesUneven = refusal(
  'TimesUneven',
  422,
  {
    en: 'There must be as many times out and kinds as times in.',
    es: 'Debe haber tantas salidas y tipos como entradas.',
    'zh-CN': '下班时间和类型的数量必须与上班时间一致。',
  },
  'time_out',
);
/** `{at}` counts from 1, `{index}` from 0 as the lists of the request do. */
export const PairTooLong = refusal(
  'PairTooLong',
  422,
  {
    en: 'Pair {at} lasts {hours} hours; {most} are the most.',
    es: 'El par {at} dura {hours} horas; el máximo es {most}.',
    'zh-CN': '第 {at} 组长达 {hours} 小时，最多 {most} 小时。',
  },
  'time_out.{index}',
);
/** A day lasts 24 hours, and 25 where the clocks are put back. */
export const DayTooLong = refusal(
  'DayTooLong',
  422,
  {
    en: 'The times of this day are {hours} hours together; {most} are the most.',
    es: 'Las horas de este día suman {hours}; el máximo es {most}.',
    'zh-CN': '这一天的工时合计 {hours} 小时，最多 {most} 小时。',
  },
  'time_out',
);
export const PairsOverlap = refusal(
  'PairsOverlap',
  422,
  {
    en: 'Pair {at} begins before pair {before} ends.',
    es: 'El par {at} comienza antes de que termine el par {before}.',
    'zh-CN': '第 {at} 组在第 {before} 组结束前开始。',
  },
  'time_in.{index}',
);
/** The last pair of the day before, or the first one of the day after, reaches into this day. */
export const PairsOverlapOtherDay = refusal(
  'PairsOverlapOtherDay',
  422,
  {
    en: 'The times overlap those of {date}.',
    es: 'Las horas se solapan con las del {date}.',
    'zh-CN': '时间与 {date} 的时间重叠。',
  },
  '{list}.{index}',
);
export const TimeInTheFuture = refusal(
  'TimeInTheFuture',
  422,
  {
    en: '{time} is still to come.',
    es: 'Las {time} aún no han llegado.',
    'zh-CN': '{time} 尚未到来。',
  },
  '{list}.{index}',
);
export const PairLeftOpen = refusal(
  'PairLeftOpen',
  422,
  {
    en: 'Only the last pair of today may be without a time out.',
    es: 'Solo el último par de hoy puede quedar sin salida.',
    'zh-CN': '只有今天的最后一组可以不填下班时间。',
  },
  'time_out.{index}',
);
export const TimeDoesNotExist = refusal(
  'TimeDoesNotExist',
  422,
  {
    en: 'There was no {time} on {date}: the clocks were put forward.',
    es: 'El {date} no existieron las {time}: se adelantaron los relojes.',
    'zh-CN': '{date} 没有 {time}：时钟已拨快。',
  },
  '{list}.{index}',
);
export const PerDiemNotYours = refusal('PerDiemNotYours', 403, {
  en: 'A per diem is set by a supervisor.',
  es: 'La dieta la asigna un supervisor.',
  'zh-CN': '每日津贴由主管设定。',
});
/** `{where}` leads from the list of the jobs to what is wrong: `0.codes.1`. */
export const JobNotOfTheDay = refusal(
  'JobNotOfTheDay',
  422,
  {
    en: 'Job {identifier} is not on this day any more.',
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
    en: '{title} cannot be used here: it counts as another kind.',
    es: '{title} no se puede usar aquí: cuenta como otra clase.',
    'zh-CN': '此处不能使用 {title}：其计入方式不同。',
  },
  'jobs.{where}',
);
export const QuantityTooLarge = refusal(
  'QuantityTooLarge',
  422,
  {
    en: '{title} can be taken {most} times at most.',
    es: '{title} se puede tomar como máximo {most} veces.',
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
/** The four eyes of an approval. */
export const OwnDayNotApproved = refusal('OwnDayNotApproved', 403, {
  en: 'Somebody else must approve your own day.',
  es: 'Otra persona debe aprobar su propio día.',
  'zh-CN': '您的工作日须由他人批准。',
});

const ofDay = z.object({ user_id: UserId, date: CompanyDate });
const why = z.string().trim().max(255);

export const readDailyWork = query('daily-work.read', {
  route: 'GET /daily-work',
  permission: 'daily-work.open',
  query: z.object({ user_id: UserId.optional(), date: CompanyDate.optional(), job_id: JobId.optional() }),
  output: DailyWork,
  refusals: [DayNotFound, DayNotYours],
  summary: 'The day of somebody: by job, or by person and date; without either the reader’s own today',
});
/** What is left out stays as it is. */
export const saveDailyWork = command('daily-work.save', {
  route: 'PUT /daily-work',
  permission: 'daily-work.open',
  body: ofDay.extend({
    time_in: z.array(TimeOfDay).max(24).optional(),
    time_out: z.array(TimeOfDay.nullable()).max(24).optional(),
    types: z.array(z.enum(timeTypes)).max(24).optional(),
    jobs: z
      .array(
        z.object({
          job_id: JobId,
          completed: z.boolean(),
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
    reason: why.optional(),
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
    TimesMissing,
    TimesUneven,
    PairTooLong,
    DayTooLong,
    PairsOverlap,
    PairsOverlapOtherDay,
    TimeInTheFuture,
    PairLeftOpen,
    TimeDoesNotExist,
    JobNotOfTheDay,
    CodeNotOffered,
    CodeKindWrong,
    QuantityTooLarge,
  ],
  summary: 'Save a day as a draft: times, jobs, codes; what is wrong is refused whole, nothing is half written',
});
export const submitDailyWork = command('daily-work.submit', {
  route: 'POST /daily-work/submit',
  permission: 'daily-work.open',
  body: ofDay.extend({ reason: why.optional() }),
  output: DailyWork,
  refusals: [DayNotFound, DayNotYours, DayInTheFuture, DayTooOld, DayIsFinalized, ReasonMissing, DayStillBlocked],
  summary: 'Close a day: what was done, what it is worth and how long it took are kept as they are now',
});

/** Whose row it is; the location narrows a list. */
export const Worker = z.object({
  id: UserId,
  label: z.string(),
  technician_id: z.string().nullable(),
  location_id: LocationId.nullable(),
});

/** A row of the timecards: one person, one date (decision D13). */
export const Timecard = z
  .object({
    user: Worker,
    date: CompanyDate,
    entries: z.array(TimePair),
    total_minutes: z.number().int(),
    paid_minutes: z.number().int(),
    state: z.enum(dayStates),
    jobs: z.number().int(),
    /** Sum of its work lines, when submitted. */
    points: z.number().nullable(),
    edited_by: Who.nullable(),
    reason: z.string().nullable(),
    /** A time out is missing of a day that is over. */
    late_missing: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'Timecard' });
export type Timecard = z.output<typeof Timecard>;

const RangeBackward = refusal(
  'RangeBackward',
  422,
  {
    en: 'The end date must not be before the start date.',
    es: 'La fecha final no puede ser anterior a la inicial.',
    'zh-CN': '结束日期不能早于开始日期。',
  },
  'end_date',
);
export const RangeTooLong = refusal(
  'RangeTooLong',
  422,
  {
    en: 'A range is {days} days at most.',
    es: 'Un período es de {days} días como máximo.',
    'zh-CN': '日期范围最长 {days} 天。',
  },
  'end_date',
);
export { RangeBackward };

const ofTimecard = { params: z.object({ user_id: UserId, date: CompanyDate }) };
const timecard = z.object({ data: Timecard });

export const listTimecards = query('timecards.list', {
  route: 'GET /timecards',
  permission: 'daily-work.open',
  query: z.object({
    start_date: CompanyDate,
    end_date: CompanyDate,
    user_id: UserId.optional(),
    state: z.enum(dayStates).optional(),
    /** Also days with jobs and without any time. */
    open: queryFlag.optional(),
  }),
  output: z.object({ data: z.array(Timecard) }),
  refusals: [RangeBackward, RangeTooLong],
  summary:
    'Who worked when: one row for each person and date, 62 days at most; the own ones for those who see only these',
});
export const saveTimecard = command('timecards.save', {
  route: 'PUT /timecards/{user_id}/{date}',
  permission: 'daily-work.open',
  ...ofTimecard,
  body: z.object({
    time_in: z.array(TimeOfDay).max(24),
    time_out: z.array(TimeOfDay.nullable()).max(24),
    type: z.array(z.enum(timeTypes)).max(24),
    reason: why.optional(),
  }),
  output: timecard,
  refusals: saveDailyWork.refusals.filter(({ field }) => !field?.startsWith('jobs')),
  summary: 'Write the times of a day',
});
export const approveDay = command('timecards.approve', {
  route: 'POST /timecards/{user_id}/{date}/approve',
  permission: 'day.approve',
  ...ofTimecard,
  output: timecard,
  refusals: [DayNotFound, DayNotSubmitted, DayIsFinalized, OwnDayNotApproved],
  summary: 'Agree to a submitted day',
});
export const rejectDay = command('timecards.reject', {
  route: 'POST /timecards/{user_id}/{date}/reject',
  permission: 'day.approve',
  ...ofTimecard,
  body: z.object({ reason: why.min(1) }),
  output: timecard,
  refusals: [DayNotFound, DayNotSubmitted, DayIsFinalized],
  summary: 'Send a submitted or approved day back, with a reason',
});
export const dailyWorkRoutes = [
  readDailyWork,
  saveDailyWork,
  submitDailyWork,
  listTimecards,
  saveTimecard,
  approveDay,
  rejectDay,
];

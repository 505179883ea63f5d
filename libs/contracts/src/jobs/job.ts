import { z } from 'zod';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { History, historyQuery } from '../history.js';
import { pageOf, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, LocationId, Points, queryFlag, UserId } from '../values.js';

export const jobTypes = ['install', 'service', 'disconnect', 'change', 'other'] as const;
export const jobStatuses = ['unassigned', 'assigned', 'completed', 'not_done', 'cancelled'] as const;

/** Where the visit is. `lat` and `lng` are WGS 84 degrees. */
export const JobAddress = z.object({
  address: z.string(),
  address2: z.string(),
  apt: z.string().default(''),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
});

/** What a job is, apart from its date and its technician. */
export const JobDetails = z.object({
  type: z.enum(jobTypes),
  /** The account or work-order number that the operator knows it by. */
  identifier: z.string().max(40),
  account_number: z.string().max(40),
  customer_name: z.string().max(120),
  phone: z.string().max(20),
  category_id: z.uuid().nullable(),
  category_comment: z.string().max(1000),
  time_slot_id: z.uuid().nullable(),
  location_id: LocationId.nullable(),
  dispatch_notes: z.string().max(1000),
  address: JobAddress,
  /** Planned points, until the day is submitted. */
  points: Points,
});
export type JobDetails = z.output<typeof JobDetails>;

export const jobEvents = eventSchemas('job', {
  JobScheduled: z.object({ date: CompanyDate, details: JobDetails, work_order_id: z.uuid().nullable() }),
  /** The operator changed the order: the job's particulars follow. The dispatcher's own notes stay. */
  JobDetailsRevised: z.object({ details: JobDetails }),
  /** A name that nobody knew when the order came is known now: the order itself did not change. */
  JobReferencesFilled: JobDetails.pick({ category_id: true, time_slot_id: true, location_id: true, points: true }),
  /** It waits or stays with its technician on another date: the operator moved the order, or a dispatcher a waiting job. */
  JobRescheduled: z.object({ date: CompanyDate, from: CompanyDate }),
  JobLinkedToWorkOrder: z.object({ work_order_id: z.uuid(), score: z.number().int() }),
  /** The order found another job. */
  JobUnlinkedFromWorkOrder: z.object({ work_order_id: z.uuid() }),
  JobAssigned: z.object({
    user_id: UserId,
    date: CompanyDate,
    from_user_id: UserId.nullable(),
    from_date: CompanyDate,
  }),
  /** It waits again; `date` is its date, which stays. */
  JobUnassigned: z.object({ from_user_id: UserId, date: CompanyDate }),
  JobCompleted: z.object({ user_id: UserId.nullable(), date: CompanyDate }),
  JobReopened: z.object({ user_id: UserId.nullable(), date: CompanyDate }),
  /** A person changed the particulars; `changed` names the fields. */
  JobEdited: z.object({ details: JobDetails, changed: z.array(z.string()).min(1) }),
  /** It goes back to where the command `undoes` found it; `user_id` null: it waits again. */
  JobPutBack: z.object({
    user_id: UserId.nullable(),
    date: CompanyDate,
    from_user_id: UserId.nullable(),
    from_date: CompanyDate,
    undoes: z.uuid(),
  }),
  /** Promised to its technician and date: moves of many leave it where it is, a move of its own is warned of. */
  JobLocked: z.object({}),
  JobUnlocked: z.object({}),
  /** A dispatcher has seen that the operator changed the order. */
  JobOrderSeen: z.object({}),
  /** The visit will not take place; it leaves its technician and its place on the board. */
  JobCancelled: z.object({ reason: z.string(), from_user_id: UserId.nullable(), date: CompanyDate }),
  /** The cancellation was a mistake: it waits on its date again. */
  JobReinstated: z.object({ date: CompanyDate }),
  /** Whom the visit was for is nobody's to know any more: what others hold of them by the job's id is void. */
  CustomerErased: z.object({}),
  /** It should never have been: nobody had it, nothing was done. Only its history stays. */
  JobRemoved: z.object({ date: CompanyDate }),
});

/** A job as readers see it (S0 §3). `completed` is 0 or 1. */
export const Job = z
  .object({
    id: JobId,
    date: CompanyDate,
    type: z.enum(jobTypes),
    status: z.enum(jobStatuses),
    completed: z.union([z.literal(0), z.literal(1)]),
    points: z.number(),
    identifier: z.string(),
    account_number: z.string(),
    customer_name: z.string(),
    time_slot: z
      .object({ id: z.uuid(), name: z.string(), time: z.string(), start: z.string(), end: z.string() })
      .nullable(),
    address: JobAddress,
    user: z
      .object({
        id: UserId,
        label: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        technician_id: z.string().nullable(),
      })
      .nullable(),
    user_id: UserId.nullable(),
    phone: z.string(),
    category: z.object({ id: z.uuid(), name: z.string(), color: z.string() }).nullable(),
    category_comment: z.string(),
    dispatch_notes: z.string(),
    location: z.object({ locationID: LocationId, name: z.string() }).nullable(),
    location_id: LocationId.nullable(),
    work_order_id: z.uuid().nullable(),
    /** Promised to its technician and date (decision D10). */
    lock: z.boolean(),
    /** Its place in the day of its technician: smaller comes first. */
    route_order: z.number(),
    /** Who put it where it is, and when; `null` for the product itself. */
    moved_by: z.object({ id: z.string(), label: z.string() }).nullable(),
    moved_at: Instant,
    /** The order changed after the job was given out; the board shows a badge until it is seen. */
    order_changed: z.boolean(),
    version: z.number().int(),
    updated_at: Instant,
  })
  .meta({ id: 'Job' });
export type Job = z.output<typeof Job>;

/** What the commands on one job answer with: the record as the decision left it. */
export const JobMoved = z.object({
  id: JobId,
  date: CompanyDate,
  user_id: UserId.nullable(),
  status: z.enum(jobStatuses),
  completed: z.union([z.literal(0), z.literal(1)]),
  version: z.number().int(),
});

/** Something that a dispatcher should know and may ignore: it never blocks the move (decision D10). */
export const Warning = z.object({
  type: z.enum(['capacity', 'leave', 'slot_overlap', 'locked', 'inactive']),
  message: z.string(),
  limit: z.number().nullable(),
  value: z.number().nullable(),
});

/** `command_id` is what undoes the move (`POST /commands/{command_id}/undo`). */
const JobGiven = z.object({ data: JobMoved, warnings: z.array(Warning), command_id: z.uuid() });

/** An address without the house: the town stays. */
export const townOf = (address: z.output<typeof JobAddress>): z.output<typeof JobAddress> => ({
  ...address,
  address: '',
  address2: '',
  apt: '',
  lat: null,
  lng: null,
});
/** The particulars of a job without whom it was for: the town stays, for miles and reports. */
export const withoutCustomer = (details: JobDetails): JobDetails => ({
  ...details,
  account_number: '',
  customer_name: '',
  phone: '',
  category_comment: '',
  dispatch_notes: '',
  address: townOf(details.address),
});

export const VisitAhead = refusal('VisitAhead', 409, {
  en: 'A visit of this customer on {date} is still open. Cancel it first.',
  es: 'Este cliente aún tiene una visita abierta el {date}. Cancélela primero.',
  'zh-CN': '该客户在 {date} 仍有未完成的上门。请先取消。',
});
export const JobNotFound = refusal('JobNotFound', 404, {
  en: 'This job does not exist.',
  es: 'Este trabajo no existe.',
  'zh-CN': '该工单不存在。',
});
export const JobAlreadyCompleted = refusal('JobAlreadyCompleted', 409, {
  en: 'This job is completed and cannot be moved. Take the completion back first.',
  es: 'Este trabajo está completado y no se puede mover. Quite primero la marca de completado.',
  'zh-CN': '该工单已完成，不能移动。请先取消完成状态。',
});
/** What a week was paid by stays as it is. */
export const JobDayFinalized = refusal('JobDayFinalized', 409, {
  en: 'This day belongs to a finalized week. An owner or admin must reopen it first.',
  es: 'Este día pertenece a una semana finalizada. Un propietario o administrador debe reabrirla antes.',
  'zh-CN': '这一天属于已定稿的一周，须由所有者或管理员先重新打开。',
});
/** Who closed a day saw its jobs; they stay until it is written again. */
export const JobDaySubmitted = refusal('JobDaySubmitted', 409, {
  en: 'This day was submitted, so its jobs stay as they are. Send the day back first, or add a new job for another visit.',
  es: 'Este día ya se envió, así que sus trabajos quedan como están. Devuelva primero el día o añada un trabajo nuevo para otra visita.',
  'zh-CN': '这一天已提交，其工单保持不变。请先退回这一天，或为再次上门新建工单。',
});
export const JobIsCancelled = refusal('JobIsCancelled', 409, {
  en: 'This job is cancelled. Reinstate it first.',
  es: 'Este trabajo está cancelado. Reactívelo primero.',
  'zh-CN': '该工单已取消，请先恢复。',
});
export const JobNotYours = refusal('JobNotYours', 403, {
  en: 'This job is not assigned to you.',
  es: 'Este trabajo no está asignado a usted.',
  'zh-CN': '该工单未分配给您。',
});
export const JobInTheFuture = refusal(
  'JobInTheFuture',
  422,
  {
    en: 'This job is planned for {date}; it can be completed on that day or later.',
    es: 'Este trabajo está previsto para el {date}; podrá completarse ese día o después.',
    'zh-CN': '该工单计划于 {date}，只能在当天或之后完成。',
  },
  'date',
);
export const TechnicianNotFound = refusal(
  'TechnicianNotFound',
  422,
  {
    en: 'There is no technician with this id.',
    es: 'No hay ningún técnico con este identificador.',
    'zh-CN': '没有此编号的技术员。',
  },
  'user_id',
);
export const TechnicianInactive = refusal(
  'TechnicianInactive',
  422,
  {
    en: '{label} is no longer active and cannot be given jobs.',
    es: '{label} ya no está activo y no puede recibir trabajos.',
    'zh-CN': '{label} 已停用，不能分配工单。',
  },
  'user_id',
);

/** How far from today a date may be, in days, before it is taken for a slip of the pen. */
export const FARTHEST_DAYS = 730;
export const DateFarAway = refusal(
  'DateFarAway',
  422,
  {
    en: '{date} is more than two years away. Check the year.',
    es: 'El {date} está a más de dos años. Revise el año.',
    'zh-CN': '{date} 距今超过两年，请检查年份。',
  },
  'date',
);

const id = z.object({ id: JobId });
const filters = z.object({
  date: CompanyDate.optional(),
  user_id: UserId.optional(),
  location_id: LocationId.optional(),
  status: z.enum(jobStatuses).optional(),
});

export const ListJobs = query('jobs.list', {
  route: 'GET /jobs',
  permission: 'job.read',
  query: pageQuery(['date', 'city', 'customer_name', 'points']).extend(filters.shape),
  output: pageOf(Job),
  summary: 'The jobs, paged; a technician sees their own',
});
export const AssignedJobs = query('jobs.assigned', {
  route: 'GET /jobs/assigned',
  permission: 'job.read',
  query: z.object({ date: CompanyDate.optional(), location_id: LocationId.optional() }),
  output: z.object({ data: z.array(Job) }),
  summary: 'The jobs of a date that have a technician, in the order of their routes',
});
export const UnassignedJobs = query('jobs.unassigned', {
  route: 'GET /jobs/unassigned',
  permission: 'board.read',
  query: z.object({ date: CompanyDate.optional(), location_id: LocationId.optional() }),
  output: z.object({ data: z.array(Job) }),
  summary: 'The jobs of a date that have no technician yet',
});
export const ReadJob = query('jobs.read', {
  route: 'GET /jobs/{id}',
  permission: 'job.read',
  params: id,
  output: z.object({ data: Job }),
  refusals: [JobNotFound],
  summary: 'A job',
});
export const JobHistory = query('jobs.history', {
  route: 'GET /jobs/{id}/history',
  permission: 'job.history',
  params: id,
  query: historyQuery,
  output: History,
  refusals: [JobNotFound],
  summary: 'What happened to a job: who did what, when, newest first',
});
export const AssignJob = command('jobs.assign', {
  route: 'PUT /jobs/{id}/assign',
  permission: 'job.assign',
  params: id,
  query: z.object({ dry_run: queryFlag.optional() }),
  body: z.object({ user_id: UserId.nullable(), date: CompanyDate }),
  output: JobGiven,
  refusals: [
    JobNotFound,
    JobAlreadyCompleted,
    JobIsCancelled,
    TechnicianNotFound,
    TechnicianInactive,
    DateFarAway,
    JobDayFinalized,
    JobDaySubmitted,
  ],
  summary: 'Give a job to a technician for a date; user_id null takes it back',
});
export const UnassignJob = command('jobs.unassign', {
  route: 'DELETE /jobs/{id}/assign',
  permission: 'job.assign',
  params: id,
  output: JobGiven,
  refusals: [JobNotFound, JobAlreadyCompleted, JobIsCancelled, JobDayFinalized, JobDaySubmitted],
  summary: 'Take a job back from its technician',
});
export const CompleteJob = command('jobs.complete', {
  route: 'PUT /jobs/{id}/complete',
  permission: 'job.complete',
  params: id,
  output: z.object({ data: JobMoved }),
  refusals: [JobNotFound, JobNotYours, JobInTheFuture, JobIsCancelled, JobDayFinalized, JobDaySubmitted],
  summary: 'Tick a job complete',
});
export const ReopenJob = command('jobs.reopen', {
  route: 'DELETE /jobs/{id}/complete',
  permission: 'job.complete',
  params: id,
  output: z.object({ data: JobMoved }),
  refusals: [JobNotFound, JobNotYours, JobDayFinalized, JobDaySubmitted],
  summary: 'Take the completion of a job back',
});

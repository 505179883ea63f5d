import { z } from 'zod';
import { command, query } from '../contract.js';
import { DoneAt, DoneInTheFuture, DoneLongAgo } from './done-at.js';
import { ownRecord, referenceList, selectsOwn } from '../id-scope.js';
import { eventSchemas, versionedEvent } from '../event.js';
import { History, historyQuery } from '../history.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, LocationId, Points, queryFlag, UserId } from '../values.js';

export const jobTypes = ['install', 'service', 'disconnect', 'change', 'other'] as const;
export const jobStatuses = ['unassigned', 'assigned', 'completed', 'not_done', 'cancelled'] as const;
/** How far a technician is with an assigned job (decision D72). It is not a status, and nothing depends on it. */
export const jobProgresses = ['assigned', 'on_the_way', 'arrived'] as const;

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

/** A job's data apart from date and technician. */
export const JobDetails = z.object({
  type: z.enum(jobTypes),
  /** The operator's account or work-order number. */
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
  /** The operator changed the order, so the job's details changed. Dispatcher notes stay. */
  JobDetailsRevised: z.object({ details: JobDetails }),
  /** A name that was unknown when the order arrived is now known; the order did not change. */
  JobReferencesFilled: JobDetails.pick({ category_id: true, time_slot_id: true, location_id: true, points: true }),
  /**
   * Moved to another date, keeping its technician or staying unassigned: by the operator, or by a dispatcher for
   * unassigned jobs.
   */
  JobRescheduled: z.object({ date: CompanyDate, from: CompanyDate }),
  JobLinkedToWorkOrder: z.object({ work_order_id: z.uuid(), score: z.number().int() }),
  /** The order was matched to another job. */
  JobUnlinkedFromWorkOrder: z.object({ work_order_id: z.uuid() }),
  JobAssigned: z.object({
    user_id: UserId,
    date: CompanyDate,
    from_user_id: UserId.nullable(),
    from_date: CompanyDate,
  }),
  /** Unassigned; keeps its `date`. */
  JobUnassigned: z.object({ from_user_id: UserId, date: CompanyDate }),
  /** `done_at`: when it was done, if a phone without a network sent it later. */
  JobCompleted: versionedEvent(
    2,
    z.object({ user_id: UserId.nullable(), date: CompanyDate, done_at: Instant.nullable().default(null) }),
    { 1: (data) => ({ ...data, done_at: null }) },
  ),
  JobReopened: z.object({ user_id: UserId.nullable(), date: CompanyDate }),
  /** The technician is on the way to the job, since `done_at`. */
  JobTravelStarted: z.object({ user_id: UserId, date: CompanyDate, done_at: Instant }),
  JobArrived: z.object({ user_id: UserId, date: CompanyDate, done_at: Instant }),
  /** The technician took back their last steps, down to `progress`. */
  JobProgressReverted: z.object({
    user_id: UserId,
    date: CompanyDate,
    progress: z.enum(jobProgresses).exclude(['arrived']),
  }),
  /** The technician went to another job at `done_at`; the steps at this one are past. */
  JobVisitEnded: z.object({ user_id: UserId, date: CompanyDate, done_at: Instant }),
  /** A user edited the details; `changed` names the fields. */
  JobEdited: z.object({ details: JobDetails, changed: z.array(z.string()).min(1) }),
  /** Restored to its place before the command `undoes`; `user_id` null: unassigned. */
  JobPutBack: z.object({
    user_id: UserId.nullable(),
    date: CompanyDate,
    from_user_id: UserId.nullable(),
    from_date: CompanyDate,
    undoes: z.uuid(),
  }),
  /** Locked to its technician and date: bulk moves skip it, single moves warn. */
  JobLocked: z.object({}),
  JobUnlocked: z.object({}),
  /** A dispatcher reviewed the operator's change of the order. */
  JobOrderSeen: z.object({}),
  /** Cancelled: leaves its technician and the board. */
  JobCancelled: z.object({ reason: z.string(), from_user_id: UserId.nullable(), date: CompanyDate }),
  /** Cancellation revoked: unassigned on its date again. */
  JobReinstated: z.object({ date: CompanyDate }),
  /** Customer data was erased (GDPR). Consumers must delete anything they hold for this job ID. */
  CustomerErased: z.object({}),
  /** Created by mistake: never assigned and no work. Only its history remains. */
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
    /** `skills`: the skills and licenses that it requires. */
    category: z.object({ id: z.uuid(), name: z.string(), color: z.string(), skills: z.array(z.string()) }).nullable(),
    category_comment: z.string(),
    dispatch_notes: z.string(),
    location: z.object({ locationID: LocationId, name: z.string() }).nullable(),
    location_id: LocationId.nullable(),
    work_order_id: z.uuid().nullable(),
    /** Locked to its technician and date (decision D10). */
    lock: z.boolean(),
    /** Sort order in its technician's day. */
    route_order: z.number(),
    /** The user of the last move; `null` for the product itself. */
    moved_by: z.object({ id: z.string(), label: z.string() }).nullable(),
    moved_at: Instant,
    /** The order changed after assignment; the board shows a badge until it is reviewed. */
    order_changed: z.boolean(),
    /** When its technician left for it and arrived, as they recorded it; cleared when the job moves. */
    on_the_way_at: Instant.nullable(),
    arrived_at: Instant.nullable(),
    completed_at: Instant.nullable(),
    version: z.number().int(),
    updated_at: Instant,
  })
  .meta({ id: 'Job' });
export type Job = z.output<typeof Job>;

/** Response of commands on one job: the updated record. */
export const JobMoved = z.object({
  id: JobId,
  date: CompanyDate,
  user_id: UserId.nullable(),
  status: z.enum(jobStatuses),
  completed: z.union([z.literal(0), z.literal(1)]),
  version: z.number().int(),
});

/** A warning for the dispatcher; never blocks the move (decision D10). */
export const Warning = z.object({
  type: z.enum(['capacity', 'leave', 'skill', 'slot_overlap', 'locked', 'inactive']),
  message: z.string(),
  limit: z.number().nullable(),
  value: z.number().nullable(),
});

/** `command_id` undoes the move (`POST /commands/{command_id}/undo`). */
const JobGiven = z.object({ data: JobMoved, warnings: z.array(Warning), command_id: z.uuid() });

/** Removes the street from an address; the town stays. */
export const removeStreet = (address: z.output<typeof JobAddress>): z.output<typeof JobAddress> => ({
  ...address,
  address: '',
  address2: '',
  apt: '',
  lat: null,
  lng: null,
});
/** Removes customer data from a job's details; the town stays, for miles and reports. */
export const withoutCustomer = (details: JobDetails): JobDetails => ({
  ...details,
  account_number: '',
  customer_name: '',
  phone: '',
  category_comment: '',
  dispatch_notes: '',
  address: removeStreet(details.address),
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
  en: 'This job is completed and cannot be moved. Mark it incomplete first.',
  es: 'Este trabajo está completado y no se puede mover. Márquelo primero como no completado.',
  'zh-CN': '该工单已完成，不能移动。请先标记为未完成。',
});
/** A paid week stays unchanged. */
export const JobDayFinalized = refusal('JobDayFinalized', 409, {
  en: 'This day belongs to a finalized week. An owner or admin must reopen it first.',
  es: 'Este día pertenece a una semana finalizada. Un propietario o administrador debe reabrirla antes.',
  'zh-CN': '这一天属于已定稿的一周，须由所有者或管理员先重新打开。',
});
/** Jobs of a submitted day stay until it is reopened. */
export const JobDaySubmitted = refusal('JobDaySubmitted', 409, {
  en: 'This day is submitted, so its jobs cannot change. Send the day back first, or add a new job for another visit.',
  es: 'Este día está enviado, así que sus trabajos no pueden cambiar. Devuelva primero el día o añada un trabajo nuevo para otra visita.',
  'zh-CN': '这一天已提交，其工单不能更改。请先退回这一天，或为再次上门新建工单。',
});
export const JobIsCancelled = refusal('JobIsCancelled', 409, {
  en: 'This job is canceled. Reinstate it first.',
  es: 'Este trabajo está cancelado. Reactívelo primero.',
  'zh-CN': '该工单已取消，请先恢复。',
});
export const JobNotYours = refusal('JobNotYours', 403, {
  en: 'This job is not assigned to you.',
  es: 'Este trabajo no está asignado a usted.',
  'zh-CN': '该工单未分配给您。',
});
/** Only a technician's job is completed (decision D57). */
export const JobNotAssigned = refusal('JobNotAssigned', 409, {
  en: 'This job has no technician. Assign it to a technician, then mark it complete.',
  es: 'Este trabajo no tiene técnico. Asígnelo a un técnico y después márquelo como completado.',
  'zh-CN': '该工单没有技术员。请先分配给技术员，再标记为已完成。',
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
    en: 'This technician does not exist.',
    es: 'Este técnico no existe.',
    'zh-CN': '该技术员不存在。',
  },
  'user_id',
);
export const TechnicianInactive = refusal(
  'TechnicianInactive',
  422,
  {
    en: '{label} is no longer active and cannot be assigned jobs.',
    es: '{label} ya no está activo y no puede recibir trabajos.',
    'zh-CN': '{label} 已停用，不能分配工单。',
  },
  'user_id',
);

/** Maximum distance of a date from today in days; anything farther is a typing error. */
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
  ids: { user_id: selectsOwn, location_id: referenceList },
  query: pageQuery(['date', 'city', 'customer_name', 'points']).extend(filters.shape),
  output: pageOutput(Job),
  summary: 'List the jobs, paged; a technician sees their own',
});
export const AssignedJobs = query('jobs.assigned', {
  route: 'GET /jobs/assigned',
  permission: 'job.read',
  ids: { location_id: referenceList },
  query: z.object({ date: CompanyDate.optional(), location_id: LocationId.optional() }),
  output: z.object({ data: z.array(Job) }),
  summary: 'List the assigned jobs of a date in route order',
});
export const UnassignedJobs = query('jobs.unassigned', {
  route: 'GET /jobs/unassigned',
  permission: 'board.read',
  query: z.object({ date: CompanyDate.optional(), location_id: LocationId.optional() }),
  output: z.object({ data: z.array(Job) }),
  summary: 'List the unassigned jobs of a date',
});
export const ReadJob = query('jobs.read', {
  route: 'GET /jobs/{id}',
  permission: 'job.read',
  ids: { id: ownRecord('job', JobNotFound) },
  params: id,
  output: z.object({ data: Job }),
  refusals: [JobNotFound],
  summary: 'Get a job',
});
export const JobHistory = query('jobs.history', {
  route: 'GET /jobs/{id}/history',
  permission: 'job.history',
  params: id,
  query: historyQuery,
  output: History,
  refusals: [JobNotFound],
  summary: 'Get the history of a job, newest first',
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
  summary: 'Assign a job to a technician for a date; user_id null unassigns it',
});
export const UnassignJob = command('jobs.unassign', {
  route: 'DELETE /jobs/{id}/assign',
  permission: 'job.assign',
  params: id,
  output: JobGiven,
  refusals: [JobNotFound, JobAlreadyCompleted, JobIsCancelled, JobDayFinalized, JobDaySubmitted],
  summary: 'Unassign a job',
});
export const CompleteJob = command('jobs.complete', {
  route: 'PUT /jobs/{id}/complete',
  permission: 'job.complete',
  ids: { id: ownRecord('job', JobNotYours, JobNotFound) },
  params: id,
  body: z.object({ done_at: DoneAt }),
  output: z.object({ data: JobMoved }),
  refusals: [
    JobNotFound,
    JobNotYours,
    JobNotAssigned,
    JobInTheFuture,
    JobIsCancelled,
    JobDayFinalized,
    JobDaySubmitted,
    DoneInTheFuture,
    DoneLongAgo,
  ],
  summary: 'Mark a job complete',
});
export const ReopenJob = command('jobs.reopen', {
  route: 'DELETE /jobs/{id}/complete',
  permission: 'job.complete',
  ids: { id: ownRecord('job', JobNotYours, JobNotFound) },
  params: id,
  output: z.object({ data: JobMoved }),
  refusals: [JobNotFound, JobNotYours, JobDayFinalized, JobDaySubmitted],
  summary: 'Mark a job incomplete',
});

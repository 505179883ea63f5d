import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command } from '../contract.js';
import { refusal } from '../refusal.js';
import { CompanyDate, JobId, LocationId, Points, Uuid } from '../values.js';
import {
  DateFarAway,
  JobAddress,
  JobAlreadyCompleted,
  JobDayFinalized,
  JobDaySubmitted,
  JobIsCancelled,
  JobMoved,
  JobNotFound,
  jobTypes,
} from './job.js';

const id = z.object({ id: JobId });
const one = z.object({ data: JobMoved });

/** A job's editable fields (decision D10). Without `points`, those of its category apply. */
export const JobForm = z.object({
  date: CompanyDate,
  type: z.enum(jobTypes),
  identifier: oneLine().trim().max(40).default(''),
  account_number: oneLine().trim().max(40).default(''),
  customer_name: oneLine().trim().max(120).default(''),
  phone: oneLine().trim().max(20).default(''),
  category_id: Uuid,
  category_comment: z.string().trim().max(1000).default(''),
  time_slot_id: Uuid.nullable().default(null),
  location_id: LocationId.nullable().default(null),
  dispatch_notes: z.string().trim().max(1000).default(''),
  address: JobAddress.extend({
    address: oneLine().trim().min(1).max(120),
    address2: oneLine().trim().max(120).default(''),
    apt: oneLine().trim().max(20).default(''),
    city: oneLine().trim().min(1).max(60),
    // Orders lack these two, and such jobs must remain editable.
    state: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([A-Z]{2})?$/),
    zip: z
      .string()
      .trim()
      .regex(/^(\d{5}(-\d{4})?)?$/),
    lat: z.number().min(-90).max(90).nullable().default(null),
    lng: z.number().min(-180).max(180).nullable().default(null),
  }),
  points: Points.nullable().default(null),
  lock: z.boolean().default(false),
});

const unknown = (code: 'CategoryNotFound' | 'TimeSlotNotFound' | 'JobLocationNotFound', field: string) =>
  refusal(
    code,
    422,
    {
      en: 'This entry is no longer in the list. Choose another one.',
      es: 'Este elemento ya no está en la lista. Elija otro.',
      'zh-CN': '该条目已不在列表中，请另选。',
    },
    field,
  );
export const CategoryNotFound = unknown('CategoryNotFound', 'category_id');
export const TimeSlotNotFound = unknown('TimeSlotNotFound', 'time_slot_id');
export const JobLocationNotFound = unknown('JobLocationNotFound', 'location_id');

export const JobHasTechnician = refusal('JobHasTechnician', 409, {
  en: 'This job has a technician and cannot be deleted. Cancel it instead, or unassign it first.',
  es: 'Este trabajo tiene un técnico y no se puede eliminar. Cancélelo o quite primero la asignación.',
  'zh-CN': '该工单已有技术员，不能删除。请改为取消，或先取消分配。',
});
export const JobNotCancelled = refusal('JobNotCancelled', 409, {
  en: 'This job is not canceled.',
  es: 'Este trabajo no está cancelado.',
  'zh-CN': '该工单未被取消。',
});
export const JobCompletedCannotChange = refusal('JobCompletedCannotChange', 409, {
  en: 'This job is completed. Mark it incomplete before you change it.',
  es: 'Este trabajo está completado. Márquelo como no completado antes de cambiarlo.',
  'zh-CN': '该工单已完成，请先标记为未完成再修改。',
});

const references = [CategoryNotFound, TimeSlotNotFound, JobLocationNotFound] as const;

export const CreateJob = command('jobs.create', {
  route: 'POST /jobs',
  permission: 'job.write',
  body: JobForm,
  output: one,
  status: 201,
  refusals: [...references, DateFarAway],
  summary: 'Create a job manually; it is unassigned on its date',
});
export const EditJob = command('jobs.edit', {
  route: 'PUT /jobs/{id}',
  permission: 'job.edit',
  params: id,
  body: JobForm,
  output: one,
  refusals: [
    JobNotFound,
    JobIsCancelled,
    JobCompletedCannotChange,
    ...references,
    DateFarAway,
    JobDayFinalized,
    JobDaySubmitted,
  ],
  summary: 'Change the details and date of a job; it keeps its technician',
});
export const RemoveJob = command('jobs.remove', {
  route: 'DELETE /jobs/{id}',
  permission: 'job.write',
  params: id,
  refusals: [JobNotFound, JobHasTechnician, JobCompletedCannotChange],
  summary: 'Delete an unassigned job; cancel an assigned job instead',
});
export const CancelJob = command('jobs.cancel', {
  route: 'POST /jobs/{id}/cancel',
  permission: 'job.write',
  params: id,
  body: z.object({ reason: z.string().trim().min(1).max(255) }),
  output: one,
  refusals: [JobNotFound, JobAlreadyCompleted, JobDayFinalized, JobDaySubmitted],
  summary: 'Cancel a job; it is removed from its technician',
});
export const ReinstateJob = command('jobs.reinstate', {
  route: 'DELETE /jobs/{id}/cancel',
  permission: 'job.write',
  params: id,
  output: one,
  refusals: [JobNotFound, JobNotCancelled],
  summary: 'Reinstate a canceled job; it is unassigned on its date again',
});
export const LockJob = command('jobs.lock', {
  route: 'PUT /jobs/{id}/lock',
  permission: 'job.assign',
  params: id,
  output: one,
  refusals: [JobNotFound, JobIsCancelled],
  summary: 'Lock a job to its technician and date: bulk moves skip it, a single move returns a warning',
});
export const UnlockJob = command('jobs.unlock', {
  route: 'DELETE /jobs/{id}/lock',
  permission: 'job.assign',
  params: id,
  output: one,
  refusals: [JobNotFound],
  summary: 'Unlock a job',
});
export const SeeOrder = command('jobs.see-order', {
  route: 'PUT /jobs/{id}/order-seen',
  permission: 'job.assign',
  params: id,
  output: one,
  refusals: [JobNotFound],
  summary: 'Mark the order change as seen; the badge disappears',
});

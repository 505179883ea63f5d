import { z } from 'zod';
import { command } from '../contract.js';
import { eventSchemas } from '../event.js';
import { bulkOutput } from '../bulk-output.js';
import { refusal } from '../refusal.js';
import { CommandNotFound, CommandNotYours, CommandTooOld, ownCommand } from '../undo.js';
import { CompanyDate, JobId, UserId, Uuid } from '../values.js';
import { DateFarAway, TechnicianInactive, TechnicianNotFound, Warning } from './job.js';

/** Order of a technician's day: stream `route-{user}-{date}` (decision D32). */
export const routeEvents = eventSchemas('route', {
  /** Jobs in visiting order; `from` is the previous order. */
  RouteOrdered: z.object({
    user_id: UserId,
    date: CompanyDate,
    job_ids: z.array(JobId),
    from: z.array(JobId),
    /** The command that this one undoes, if any. */
    undoes: z.uuid().nullable(),
  }),
});

/** Maximum jobs per bulk move (decision D10). */
export const MAX_MOVED_JOBS = 200;

export const TooManyJobs = refusal(
  'TooManyJobs',
  422,
  {
    en: 'At most {most} jobs can be moved at once; you selected {count}. Move them in smaller groups.',
    es: 'Se pueden mover como máximo {most} trabajos a la vez; seleccionó {count}. Muévalos en grupos más pequeños.',
    'zh-CN': '一次最多移动 {most} 个工单，您选择了 {count} 个。请分批移动。',
  },
  'job_ids',
);
/** Refers to one job of a bulk move; single moves only warn. */
export const JobIsLocked = refusal('JobIsLocked', 409, {
  en: 'This job is locked. Move it individually, or unlock it first.',
  es: 'Este trabajo está bloqueado. Muévalo por separado o desbloquéelo primero.',
  'zh-CN': '该工单已锁定。请单独移动，或先解锁。',
});

/** Refers to one job of a bulk move. */
export const JobChangedSince = refusal('JobChangedSince', 409, {
  en: '{label} changed this job in the meantime. Its current place is shown.',
  es: '{label} cambió este trabajo mientras tanto. Se muestra su lugar actual.',
  'zh-CN': '{label}在此期间更改了该工单，现在显示的是其当前位置。',
});

/** The version of each job as the caller saw it. A job that changed since stays where it is. */
const versions = z.record(JobId, z.number().int()).optional();

/** Result of a bulk move. */
const ManyMoved = bulkOutput(JobId);

export const AssignJobs = command('jobs.assign-many', {
  route: 'PUT /jobs/assign',
  permission: 'job.assign',
  body: z.object({
    job_ids: z.array(JobId).min(1),
    user_id: UserId.nullable(),
    date: CompanyDate,
    versions,
  }),
  output: ManyMoved.extend({ warnings: z.array(Warning) }),
  refusals: [TooManyJobs, TechnicianNotFound, TechnicianInactive, DateFarAway],
  summary: 'Assign up to 200 jobs to one technician, or unassign them; one result each, one undo for all',
});

/** Maximum jobs per proposal: a day of the largest location. */
export const MAX_ASSIGNED_JOBS = 500;

export const TooManyAssignedJobs = refusal(
  'TooManyGivenOut',
  422,
  {
    en: 'At most {most} jobs can be assigned at once; this proposal has {count}. Assign them in smaller groups.',
    es: 'Se pueden asignar como máximo {most} trabajos a la vez; esta propuesta tiene {count}. Asígnelos en grupos más pequeños.',
    'zh-CN': '一次最多分派 {most} 个工单，当前为 {count} 个。请分批分派。',
  },
  'takers',
);
/** A job cannot be assigned to two people. */
export const AssignedTwice = refusal(
  'GivenTwice',
  422,
  {
    en: 'The proposal names a job or a technician twice. Name each once.',
    es: 'La propuesta nombra dos veces un trabajo o un técnico. Nombre cada uno una sola vez.',
    'zh-CN': '该建议把同一工单或同一技术员列了两次。请各列一次。',
  },
  'takers',
);

export const AssignProposal = command('jobs.give-out', {
  route: 'PUT /jobs/give-out',
  permission: 'job.assign',
  body: z.object({
    date: CompanyDate,
    takers: z
      .array(
        z.object({
          /** `null`: unassign these jobs. */
          user_id: UserId.nullable(),
          /** Assigned jobs in visiting order. */
          job_ids: z.array(JobId).min(1),
          /** Order of the whole day; unnamed jobs follow. Without it, new jobs go to their time slots. */
          route: z.array(JobId).optional(),
        }),
      )
      .min(1),
    versions,
  }),
  output: ManyMoved.extend({
    /** Warnings for each technician's day, by user ID. */
    warnings: z.record(z.string(), z.array(Warning)),
  }),
  refusals: [TooManyAssignedJobs, AssignedTwice, DateFarAway],
  summary: 'Assign up to 500 jobs of a date to many technicians, in route order; one result each, one undo for all',
});

export const RouteOutdated = refusal('RouteOutdated', 409, {
  en: 'This technician’s jobs changed in the meantime. The current order is shown.',
  es: 'Los trabajos de este técnico cambiaron entretanto. Se muestra el orden actual.',
  'zh-CN': '该技术员的工单已发生变化，现在显示的是当前顺序。',
});

export const ReorderRoute = command('jobs.reorder', {
  route: 'PUT /jobs/{user_id}/reorder/{date}',
  permission: 'job.assign',
  params: z.object({ user_id: UserId, date: CompanyDate }),
  body: z.array(JobId).max(MAX_MOVED_JOBS),
  output: z.object({
    data: z.object({ user_id: UserId, date: CompanyDate, job_ids: z.array(JobId), version: z.number().int() }),
    command_id: z.uuid(),
  }),
  refusals: [RouteOutdated, TechnicianNotFound],
  summary:
    'Reorder the jobs of a card; the list must contain exactly the jobs of the card, else 409 with the current order',
});

export const MovedSince = refusal('MovedSince', 409, {
  en: '{label} changed it later; it was not moved back.',
  es: '{label} lo cambió después; no se devolvió.',
  'zh-CN': '{label} 之后更改了它，未移回。',
});

export const UndoCommand = command('jobs.undo', {
  route: 'POST /commands/{command_id}/undo',
  permission: 'command.undo',
  params: z.object({ command_id: Uuid }),
  ids: { command_id: ownCommand },
  output: ManyMoved.extend({
    /** Technicians whose order alone was restored, if any; `ids` are then their jobs. */
    ordered: z.array(UserId).optional(),
  }),
  refusals: [CommandNotFound, CommandNotYours, CommandTooOld],
  summary:
    'Undo a command for each record that has not changed since; your own of the last 24 hours, for managers everyone’s',
});

import { z } from 'zod';
import { command } from '../contract.js';
import { eventSchemas } from '../event.js';
import { bulkOutput } from '../bulk-output.js';
import { refusal } from '../refusal.js';
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
export const MOST_AT_ONCE = 200;

export const TooManyJobs = refusal(
  'TooManyJobs',
  422,
  {
    en: 'At most {most} jobs can be moved at once; these are {count}. Move them in parts.',
    es: 'Se pueden mover como máximo {most} trabajos a la vez; estos son {count}. Muévalos por partes.',
    'zh-CN': '一次最多移动 {most} 个工单，当前为 {count} 个。请分批移动。',
  },
  'job_ids',
);
/** Refers to one job of a bulk move; single moves only warn. */
export const JobIsLocked = refusal('JobIsLocked', 409, {
  en: 'This job is locked and stays where it is. Move it on its own, or unlock it first.',
  es: 'Este trabajo está bloqueado y queda donde está. Muévalo por separado o desbloquéelo primero.',
  'zh-CN': '该工单已锁定，保持不动。请单独移动，或先解锁。',
});

/** Result of a bulk move. */
const ManyMoved = bulkOutput(JobId);

export const AssignJobs = command('jobs.assign-many', {
  route: 'PUT /jobs/assign',
  permission: 'job.assign',
  body: z.object({
    job_ids: z.array(JobId).min(1),
    user_id: UserId.nullable(),
    date: CompanyDate,
  }),
  output: ManyMoved.extend({ warnings: z.array(Warning) }),
  refusals: [TooManyJobs, TechnicianNotFound, TechnicianInactive, DateFarAway],
  summary: 'Give up to 200 jobs to one technician, or take them back; a result for each, one undo for all',
});

/** Maximum jobs per proposal: a day of the largest location. */
export const MAX_ASSIGNED_JOBS = 500;

export const TooManyGivenOut = refusal(
  'TooManyGivenOut',
  422,
  {
    en: 'At most {most} jobs can be given out at once; these are {count}. Give them out in parts.',
    es: 'Se pueden repartir como máximo {most} trabajos a la vez; estos son {count}. Repártalos por partes.',
    'zh-CN': '一次最多分派 {most} 个工单，当前为 {count} 个。请分批分派。',
  },
  'takers',
);
/** A job cannot be assigned to two people. */
export const GivenTwice = refusal(
  'GivenTwice',
  422,
  {
    en: 'The plan gives the same job, or names the same technician, twice. Name each once.',
    es: 'El plan reparte el mismo trabajo, o nombra al mismo técnico, dos veces. Nombre cada uno una vez.',
    'zh-CN': '该计划把同一工单或同一技术员列了两次。请各列一次。',
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
          /** Order of the whole day; unnamed jobs follow. Without it, new jobs come last. */
          route: z.array(JobId).optional(),
        }),
      )
      .min(1),
  }),
  output: ManyMoved.extend({
    /** Warnings for each technician's day, by user ID. */
    warnings: z.record(z.string(), z.array(Warning)),
  }),
  refusals: [TooManyGivenOut, GivenTwice, DateFarAway],
  summary:
    'Give up to 500 jobs of a date out to many technicians; a result for each, routes in order, one undo for all',
});

export const RouteOutdated = refusal('RouteOutdated', 409, {
  en: 'The jobs of this technician have changed meanwhile. The order shown now is the current one.',
  es: 'Los trabajos de este técnico cambiaron entretanto. Ahora se muestra el orden actual.',
  'zh-CN': '该技术员的工单已发生变化，现在显示的是当前顺序。',
});

export const ReorderRoute = command('jobs.reorder', {
  route: 'PUT /jobs/{user_id}/reorder/{date}',
  permission: 'job.assign',
  params: z.object({ user_id: UserId, date: CompanyDate }),
  body: z.array(JobId).max(MOST_AT_ONCE),
  output: z.object({
    data: z.object({ user_id: UserId, date: CompanyDate, job_ids: z.array(JobId), version: z.number().int() }),
    command_id: z.uuid(),
  }),
  refusals: [RouteOutdated, TechnicianNotFound],
  summary:
    'Put the jobs of a card in order; the list names exactly the jobs of the card, else 409 with the current order',
});

export const CommandNotFound = refusal('CommandNotFound', 404, {
  en: 'There is nothing to undo here.',
  es: 'Aquí no hay nada que deshacer.',
  'zh-CN': '没有可撤销的操作。',
});
export const CommandNotYours = refusal('CommandNotYours', 403, {
  en: 'Only {label} or a manager can undo this.',
  es: 'Solo {label} o un gerente puede deshacer esto.',
  'zh-CN': '只有 {label} 或经理可以撤销此操作。',
});
export const CommandTooOld = refusal('CommandTooOld', 409, {
  en: 'This was more than 24 hours ago and can no longer be undone. Move the jobs by hand.',
  es: 'Esto fue hace más de 24 horas y ya no se puede deshacer. Mueva los trabajos a mano.',
  'zh-CN': '该操作已超过 24 小时，无法撤销，请手动移动工单。',
});
export const MovedSince = refusal('MovedSince', 409, {
  en: 'It has been changed since by {label}; it stays where it is.',
  es: 'Después lo cambió {label}; queda donde está.',
  'zh-CN': '之后已被 {label} 更改，保持现状。',
});

export const UndoCommand = command('jobs.undo', {
  route: 'POST /commands/{command_id}/undo',
  permission: 'job.assign',
  params: z.object({ command_id: Uuid }),
  output: ManyMoved,
  refusals: [CommandNotFound, CommandNotYours, CommandTooOld],
  summary:
    "Take a move back, whole: each job that nobody has touched since; own ones of the last 24 hours, for managers everybody's",
});

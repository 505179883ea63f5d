import { z } from 'zod';
import { bulkOutput } from '../bulk-output.js';
import { command, query } from '../contract.js';
import { ownRecord, selectsOwn, unrestricted } from '../id-scope.js';
import { History, historyQuery } from '../history.js';
import { pageOutput, pageQuery } from '../page.js';
import { CommandNotFound, CommandNotYours, CommandTooOld, ownCommand } from '../undo.js';
import { uploadContract } from '../upload.js';
import { CompanyDate, JobId, queryFlag, UserId, Uuid } from '../values.js';
import {
  AnswerTooLate,
  ChecklistIncomplete,
  InspectorNotFound,
  JobNotVisitable,
  JobTooOld,
  NoTechnicianToNotify,
  TechnicianNotNotified,
  AnswerPhotoMissing,
  OverruleUnexplained,
  OwnWork,
  PhotoMissing,
  PhotoRequired,
  Qc,
  QcCodeRetired,
  QcRouteOutdated,
  RepairDatePast,
  RepairRemindedRecently,
  TooManyVisits,
  VisitChanged,
  VisitChangedSince,
  VisitDone,
  VisitExists,
  VisitIsClosed,
  VisitPassed,
  VisitNotDone,
  VisitNotFound,
  visitStatuses,
  VisitsOfSeveralDates,
} from './visit.js';

const params = z.object({ id: Uuid });
/** State and version of a visit after a command. */
const Left = z.object({
  data: z.object({ id: Uuid, status: z.enum(visitStatuses), version: z.number().int() }),
});

/** The same, with the command's ID for undo. */
const LeftUndoable = Left.extend({ command_id: z.uuid() });
/** Result of a command on several visits. */
const VisitsDone = bulkOutput(Uuid);
/** The version of each visit as the caller saw it. A visit that changed since stays as it is. */
const versions = z.record(Uuid, z.number().int()).optional();
const visitIds = z.array(Uuid).min(1);

export const ListVisits = query('qc.list', {
  route: 'GET /qcs',
  permission: 'qc.view',
  ids: { user_id: selectsOwn, technician_id: selectsOwn },
  query: pageQuery(['date', 'technician', 'user', 'status']).extend({
    date: CompanyDate.optional(),
    from: CompanyDate.optional(),
    to: CompanyDate.optional(),
    /** The inspector. */
    user_id: UserId.optional(),
    /** The technician whose work is inspected. */
    technician_id: UserId.optional(),
    status: z.enum(visitStatuses).optional(),
    passed: queryFlag.optional(),
    /** Completed but not closed. */
    review: queryFlag.optional(),
  }),
  output: pageOutput(Qc),
  summary: 'List the QC visits, by default in route order; technicians see visits of their own work after notification',
});
export const ReadVisit = query('qc.read', {
  route: 'GET /qcs/{id}',
  permission: 'qc.view',
  ids: { id: ownRecord('visit', VisitNotFound) },
  params,
  output: z.object({ data: Qc }),
  refusals: [VisitNotFound],
  summary: 'Get a QC visit',
});
export const VisitHistory = query('qc.history', {
  route: 'GET /qcs/{id}/history',
  permission: 'qc.inspect',
  params,
  query: historyQuery,
  output: History,
  refusals: [VisitNotFound],
  summary: 'Get the history of a QC visit, newest first',
});
/** Lists possible inspectors: active QC users, supervisors and technicians (decision D36). */
export const ListInspectors = query('qc.inspectors', {
  route: 'GET /qcs/inspectors',
  permission: 'qc.assign',
  output: z.object({ data: z.array(z.object({ id: UserId, label: z.string() })) }),
  summary: 'List the inspectors',
});
export const Visitable = z
  .object({
    id: JobId,
    identifier: z.string(),
    address: z.string(),
    date: CompanyDate,
    user: z.object({ id: UserId, label: z.string() }).nullable(),
  })
  .meta({ id: 'VisitableJob' });
export const ListVisitable = query('qc.visitable', {
  route: 'GET /qcs/jobs',
  permission: 'qc.assign',
  query: pageQuery(['date']).extend({ technician_id: UserId.optional(), date: CompanyDate.optional() }),
  output: pageOutput(Visitable),
  summary: 'List the completed jobs of the last 60 days without a QC visit',
});
export const PlanVisit = command('qc.plan', {
  route: 'POST /qcs',
  permission: 'qc.assign',
  body: z.object({ assignment_id: JobId, date: CompanyDate, inspector_id: UserId.nullable().default(null) }),
  output: z.object({ data: z.object({ id: Uuid, version: z.number().int() }) }),
  status: 201,
  refusals: [JobNotVisitable, JobTooOld, VisitExists, InspectorNotFound, OwnWork],
  summary: 'Plan the QC visit of a completed job',
});
export const AssignVisit = command('qc.assign', {
  route: 'PUT /qcs/{id}/assign',
  permission: 'qc.assign',
  params,
  body: z.object({ date: CompanyDate, user_id: UserId.nullable() }),
  output: LeftUndoable,
  refusals: [VisitNotFound, VisitDone, InspectorNotFound, OwnWork],
  summary: 'Assign a QC visit to an inspector for a date; user_id null unassigns it',
});
export const AssignVisits = command('qc.assign-many', {
  route: 'PUT /qcs/assign',
  permission: 'qc.assign',
  body: z.object({ qc_ids: visitIds, user_id: UserId.nullable(), date: CompanyDate, versions }),
  output: VisitsDone,
  refusals: [TooManyVisits, InspectorNotFound],
  summary: 'Assign up to 200 QC visits to an inspector for a date, or unassign them; one undo for all',
});
export const PlanVisits = command('qc.plan-many', {
  route: 'POST /qcs/plan',
  permission: 'qc.assign',
  body: z.object({
    job_ids: z.array(JobId).min(1),
    date: CompanyDate,
    inspector_id: UserId.nullable().default(null),
  }),
  /** The IDs are those of the jobs. */
  output: bulkOutput(JobId),
  refusals: [TooManyVisits],
  summary: 'Plan the QC visits of up to 200 completed jobs for a date; one undo for all',
});
/** The visits of an inspector's day, in order. */
export const QcRoute = z.object({ user_id: UserId, date: CompanyDate, job_ids: z.array(Uuid) });
/** IDs joined by commas, as in the second document (C-23). */
const Joined = z
  .string()
  .max(20_000)
  .transform((text) =>
    text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  )
  .pipe(z.array(Uuid).min(1).max(200));
export const ReorderVisits = command('qc.reorder', {
  route: 'PUT /qcs/{user_id}/reorder',
  permission: 'qc.assign',
  params: z.object({ user_id: UserId }),
  body: z.object({ job_ids: Joined, date: CompanyDate.optional() }),
  output: z.object({ data: QcRoute, command_id: z.uuid() }),
  refusals: [VisitNotFound, VisitsOfSeveralDates, QcRouteOutdated],
  summary:
    'Reorder the QC visits of a day; job_ids are their ids, separated by commas; the date is theirs if it is omitted',
});
export const InspectVisit = command('qc.inspect', {
  route: 'PUT /qcs/{id}',
  permission: 'qc.inspect',
  params,
  body: z.object({
    /** The version with which the form was opened. */
    version: z.number().int(),
    codes: z
      .array(
        z.object({
          qc_code_id: Uuid,
          note: z.string().trim().max(1000).default(''),
          photo_ids: z
            .array(z.string().regex(/^[0-9a-f]{64}$/))
            .max(20)
            .default([]),
          photo_notes: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.string().trim().max(200)).default({}),
        }),
      )
      .max(100)
      .default([]),
    /** The checked items of the checklist. */
    checked_ids: z.array(Uuid).max(200).default([]),
    /** Null: according to the codes. */
    passed: z.boolean().nullable().default(null),
    safety_passed: z.boolean().nullable().default(null),
    customer_home: z.boolean().default(false),
    comment: z.string().trim().max(2000).default(''),
    safety_comment: z.string().trim().max(2000).default(''),
  }),
  output: Left,
  refusals: [
    VisitNotFound,
    VisitIsClosed,
    VisitChanged,
    OwnWork,
    QcCodeRetired,
    PhotoRequired,
    PhotoMissing,
    OverruleUnexplained,
    ChecklistIncomplete,
  ],
  summary: 'Record the findings; the codes determine the outcome unless a comment overrides it',
});
export const UploadQcPhoto = uploadContract('qc.photo', {
  route: 'POST /qcs/photos',
  permission: 'qc.inspect',
  maxBytes: 20_971_520,
  accepts: ['image/jpeg', 'image/png', 'image/webp'],
  summary: 'Upload the photo of a finding; returns the sha256 that the inspection refers to',
});
export const UploadAnswerPhoto = uploadContract('qc.answer-photo', {
  route: 'POST /qcs/answer-photos',
  permission: 'qc.answer',
  maxBytes: 20_971_520,
  accepts: ['image/jpeg', 'image/png', 'image/webp'],
  summary: 'Upload a photo for the response of a technician; returns the sha256 that the response refers to',
});
export const SetRepairDate = command('qc.set-repair-date', {
  route: 'PUT /qcs/{id}/repair-date',
  permission: 'qc.inspect',
  params,
  body: z.object({ repair_until: CompanyDate.nullable() }),
  output: Left,
  refusals: [VisitNotFound, VisitNotDone, VisitIsClosed, VisitPassed, RepairDatePast],
  summary: 'Set the date until which the technician is to repair what was found; null removes it',
});
export const RemindOfRepair = command('qc.remind-of-repair', {
  route: 'POST /qcs/{id}/remind',
  permission: 'qc.inspect',
  params,
  output: Left,
  refusals: [
    VisitNotFound,
    VisitNotDone,
    VisitIsClosed,
    VisitPassed,
    NoTechnicianToNotify,
    TechnicianNotNotified,
    RepairRemindedRecently,
  ],
  summary: 'Remind the technician by e-mail of a repair, at most once an hour',
});
export const NotifyTechnician = command('qc.notify', {
  route: 'POST /qcs/{id}/notify',
  permission: 'qc.review',
  params,
  output: Left,
  refusals: [VisitNotFound, VisitNotDone, NoTechnicianToNotify],
  summary: 'Notify the technician, who can respond within seven days',
});
export const AnswerVisit = command('qc.respond', {
  route: 'POST /qcs/{id}/respond',
  permission: 'qc.answer',
  ids: {
    id: ownRecord('visit', VisitNotFound),
    photo_ids: unrestricted('The ID of a photo is the hash of its content, which only its owners know.'),
  },
  params,
  body: z.object({
    tech_comment: z.string().trim().min(1).max(2000),
    photo_ids: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .max(20)
      .default([]),
  }),
  output: Left,
  refusals: [VisitNotFound, AnswerTooLate, VisitIsClosed, AnswerPhotoMissing],
  summary: 'Respond to a QC visit as its technician',
});
export const RepairVisit = command('qc.repair', {
  route: 'POST /qcs/{id}/repair',
  permission: 'qc.inspect',
  params,
  body: z.object({ comment: z.string().trim().max(2000).default('') }),
  output: Left,
  refusals: [VisitNotFound, VisitNotDone, VisitIsClosed],
  summary: 'Mark a QC visit as repaired',
});
export const CloseVisit = command('qc.close', {
  route: 'POST /qcs/{id}/close',
  permission: 'qc.review',
  params,
  output: LeftUndoable,
  refusals: [VisitNotFound, VisitNotDone],
  summary: 'Close a QC visit',
});
export const CloseVisits = command('qc.close-many', {
  route: 'PUT /qcs/close',
  permission: 'qc.review',
  body: z.object({ qc_ids: visitIds, versions }),
  output: VisitsDone,
  refusals: [TooManyVisits],
  summary: 'Close up to 200 QC visits; one undo for all',
});
export const UndoVisits = command('qc.undo', {
  route: 'POST /qcs/undo',
  permission: 'command.undo',
  ids: { command_id: ownCommand },
  body: z.object({ command_id: Uuid }),
  output: VisitsDone.extend({
    /** The inspector whose order alone was restored, if any. */
    ordered: z.array(UserId).optional(),
  }),
  refusals: [CommandNotFound, CommandNotYours, CommandTooOld, VisitChangedSince, QcRouteOutdated],
  summary:
    'Undo a command that planned, assigned, ordered, repaired or closed visits, for each that has not changed since',
});
export const RemoveVisit = command('qc.remove', {
  route: 'DELETE /qcs/{id}',
  permission: 'qc.assign',
  params,
  refusals: [VisitNotFound, VisitDone],
  summary: 'Remove a QC visit that was not made; its job can get a new visit',
});

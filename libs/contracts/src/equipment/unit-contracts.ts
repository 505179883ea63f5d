import { z } from 'zod';
import { command } from '../contract.js';
import { UserInactive, UserNotFound } from '../identity/user.js';
import { CommandNotFound, CommandNotYours, CommandTooOld } from '../jobs/moves.js';
import { bulkOutput, doneUnlessHeld } from '../bulk-output.js';
import { CompanyDate, JobId, LocationId, UserId, Uuid } from '../values.js';
import { serialRefusals } from './serial.js';
import { Cpe, unitConditions } from './unit.js';
import {
  AlreadyInInventory,
  ChangedSince,
  CpeModelUnknown,
  CpeTypeUnknown,
  HeldByAnother,
  InTheWarehouse,
  KeyOfAnother,
  ListNotYours,
  LocationUnknown,
  NotHeld,
  NotInInventory,
  NotOnTheList,
  OnAJob,
  OnOthersList,
  ReasonNeeded,
  ReconciledMeanwhile,
  RemovalIsOff,
  TooManySerials,
  UnitIsRemoved,
  UnitNotFound,
  WithTheProvider,
} from './unit-refusals.js';

/** Scanned serials and MACs. Each is parsed on its own, and invalid ones are reported by line. */
export const Serials = z.array(z.string().max(200)).min(1).max(10_000);
export const Reason = z.string().trim().max(255);
const override = z.boolean().default(false);

/** Repeated serials, which count once. */
const repeated = z.array(z.string()).default([]);
export const UnitsDone = bulkOutput(z.string()).extend({ repeated });
export const UnitsDoneUnlessHeld = doneUnlessHeld(z.string()).extend({ repeated });
export type UnitsDoneUnlessHeld = z.output<typeof UnitsDoneUnlessHeld>;

const limits = [TooManySerials] as const;
const found = [...serialRefusals, NotInInventory, UnitIsRemoved] as const;

export const ReceiveUnits = command('equipment.receive', {
  route: 'POST /cpes',
  permission: 'cpe.receive',
  body: z.object({
    cpe_type_id: Uuid,
    cpe_model_id: Uuid.nullable().default(null),
    /** Alternative name of `cpe_model_id` in the specification. */
    model_id: Uuid.nullable().optional(),
    location_id: LocationId,
    condition: z.enum(unitConditions).default('new'),
    serial_mac: Serials,
    /** MACs of these serials in order, for labels that show both. */
    mac: z.array(z.string().max(200)).max(10_000).optional(),
  }),
  output: UnitsDone,
  refusals: [
    ...limits,
    ...serialRefusals,
    LocationUnknown,
    CpeTypeUnknown,
    CpeModelUnknown,
    AlreadyInInventory,
    KeyOfAnother,
  ],
  summary: 'Take units into a warehouse; one that is there already is told at its line',
});

export const ReassignUnits = command('equipment.reassign', {
  route: 'PUT /cpes/reassign',
  permission: 'cpe.reassign',
  body: z.object({ user_id: UserId, serial_mac: Serials, override, reason: Reason.default('') }),
  output: UnitsDoneUnlessHeld,
  refusals: [...limits, ...found, UserNotFound, UserInactive, HeldByAnother, OnAJob, WithTheProvider, ReasonNeeded],
  summary: 'Give units to a technician; those of others are listed until it is asked for with `override`',
});

export const ReturnFromCustomer = command('equipment.customer-return', {
  route: 'PUT /cpes/customer-return',
  permission: 'cpe.customer-return',
  body: z.object({
    user_id: UserId,
    serial_mac: Serials,
    job_id: JobId.nullable().default(null),
    condition: z.enum(unitConditions).default('used'),
    override,
    reason: Reason.default(''),
  }),
  output: UnitsDoneUnlessHeld,
  refusals: [
    ...limits,
    ...found,
    ListNotYours,
    UserNotFound,
    UserInactive,
    HeldByAnother,
    OnAJob,
    InTheWarehouse,
    WithTheProvider,
    ReasonNeeded,
  ],
  summary: 'Take units back from customers onto a list; one that nobody knows becomes a unit of unknown type',
});

export const VerifyUnits = command('equipment.verify', {
  route: 'PUT /cpes/verify',
  permission: 'cpe.verify',
  body: z.object({ user_id: UserId, serial_mac: Serials }),
  output: UnitsDone,
  refusals: [...limits, ...found, UserNotFound, OnOthersList, NotOnTheList],
  summary: 'Say that units of a list were seen',
});

export const RefreshUnits = command('equipment.refresh', {
  route: 'PUT /cpes/refresh',
  permission: 'cpe.move',
  body: z.object({ serial_mac: Serials, location_id: LocationId.optional(), override, reason: Reason.default('') }),
  output: UnitsDoneUnlessHeld.extend({
    /** Previous place of each unit: here, at another location, returned by a holder, or missing. */
    came: z.record(z.string(), z.enum(['here', 'moved', 'back', 'found'])),
  }),
  refusals: [...limits, ...found, LocationUnknown, HeldByAnother, OnAJob, WithTheProvider, ReasonNeeded],
  summary: 'Say that units lie in the warehouse: their date there begins anew',
});

export const UnassignUnits = command('equipment.unassign', {
  route: 'PUT /cpes/unassign',
  permission: 'cpe.move',
  body: z.object({ serial_mac: Serials, location_id: LocationId, reason: Reason.default('') }),
  output: UnitsDone,
  refusals: [...limits, ...found, LocationUnknown, NotHeld],
  summary: 'Take units off the lists of their holders, into a warehouse',
});

/** Size of each of a holder's lists, and how many units were seen. */
const ListCounts = z.object({
  issued: z.number().int(),
  returned: z.number().int(),
  verified: z.number().int(),
  reconcile: z.number().int(),
});
export type ListCounts = z.output<typeof ListCounts>;

export const ResetVerification = command('equipment.reset-verification', {
  route: 'PUT /cpes/verify/reset',
  permission: 'cpe.verify',
  body: z.object({ user_id: UserId }),
  output: z.object({ data: z.object({ user_id: UserId, session: z.number().int() }) }),
  refusals: [UserNotFound],
  summary: 'Begin the verification of a list anew: nothing of it counts as seen',
});

export const RecountList = command('equipment.recount', {
  route: 'PUT /cpes/reconcile',
  permission: 'cpe.reconcile',
  body: z.object({ user_id: UserId }),
  output: z.object({ data: ListCounts }),
  refusals: [UserNotFound],
  summary: 'Count a list anew, without closing its verification',
});

export const ReconcileList = command('equipment.reconcile-list', {
  route: 'PUT /cpes/reconcile-list',
  permission: 'cpe.reconcile',
  body: z.object({
    user_id: UserId,
    /** Why a unit was not shown, by serial; by default "not presented". */
    reasons: z.record(z.string().max(64), Reason).optional(),
  }),
  output: z.object({
    data: z.object({
      user_id: UserId,
      session: z.number().int(),
      date: CompanyDate,
      verified: z.array(z.string()),
      missing: z.array(z.object({ serial_mac: z.string(), reason: z.string() })),
    }),
    errors: z.record(z.string(), z.string()),
    command_id: z.uuid(),
  }),
  refusals: [UserNotFound, ReconciledMeanwhile, ChangedSince],
  summary: 'Close the verification of a list: what was not seen is missing',
});

export const EditUnit = command('equipment.edit', {
  route: 'PUT /cpes/{id}',
  permission: 'cpe.edit',
  params: z.object({ id: Uuid }),
  body: z.object({
    serial_mac: z.string().max(200),
    /** Unchanged if omitted. */
    mac: z.string().max(200).nullable().optional(),
    cpe_type_id: Uuid.nullable().optional(),
    cpe_model_id: Uuid.nullable().optional(),
    condition: z.enum(unitConditions).optional(),
    reason: Reason.default(''),
  }),
  output: z.object({ data: Cpe }),
  refusals: [UnitNotFound, UnitIsRemoved, ...serialRefusals, KeyOfAnother, CpeTypeUnknown, CpeModelUnknown],
  summary: 'Correct what a unit is known by, or what it is; the history of both keys is one',
});
export const RemoveUnit = command('equipment.remove', {
  route: 'DELETE /cpes/{id}',
  permission: 'cpe.remove',
  params: z.object({ id: Uuid }),
  query: z.object({ reason: Reason.default('') }),
  refusals: [UnitNotFound, RemovalIsOff],
  summary: 'Delete a unit; its history stays, and it can be restored',
});
export const RestoreUnit = command('equipment.restore', {
  route: 'POST /cpes/{id}/restore',
  permission: 'cpe.remove',
  params: z.object({ id: Uuid }),
  refusals: [UnitNotFound, RemovalIsOff],
  summary: 'Take a deletion back: the unit stands where it stood',
});

export const UndoUnits = command('equipment.undo', {
  route: 'POST /cpes/undo',
  permission: 'cpe.reassign',
  body: z.object({ command_id: Uuid }),
  output: UnitsDone,
  refusals: [CommandNotFound, CommandNotYours, CommandTooOld, ChangedSince],
  summary: 'Take an act back, whole: each unit that nobody has touched since (decisions D10, D36 e)',
});

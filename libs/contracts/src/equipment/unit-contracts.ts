import { z } from 'zod';
import { command } from '../contract.js';
import { checkedInDecision, ownRecord, ownUserId } from '../id-scope.js';
import { UserInactive, UserNotFound } from '../identity/user.js';
import { JobNotFound } from '../jobs/job.js';
import { bulkOutput, doneUnlessHeld } from '../bulk-output.js';
import { CommandNotFound, CommandNotYours, CommandTooOld, ownCommand } from '../undo.js';
import { CompanyDate, JobId, LocationId, UserId, Uuid } from '../values.js';
import { serialRefusals } from './serial.js';
import { Cpe, unitConditions } from './unit.js';
import {
  AlreadyInInventory,
  ChangedSince,
  CorrectionNotAllowed,
  CountChanged,
  CpeModelUnknown,
  CpeTypeUnknown,
  HeldByAnother,
  HolderIsFixed,
  HolderOrLocation,
  InAnotherShipment,
  InTheWarehouse,
  InTheWarehouseAt,
  IsMissing,
  KeyOfAnother,
  KnownWithOtherMac,
  ListNotYours,
  LocationUnknown,
  NotHeld,
  NotInAWarehouse,
  NotInInventory,
  NotOnTheList,
  NothingToChange,
  OnAJob,
  OverrideNotAllowed,
  ReasonNeeded,
  ReconciledMeanwhile,
  RemovalIsOff,
  ShipmentChanged,
  ShipmentHasUnits,
  TooManySerials,
  UnitIsRemoved,
  UnitNotFound,
  UpcOfModel,
  VerifiedSince,
  WithTheProvider,
} from './unit-refusals.js';

/** Scanned serials and MACs. Each is parsed on its own, and invalid ones are reported by line. */
export const Serials = z.array(z.string().max(200)).min(1).max(10_000);
export const Reason = z.string().trim().max(255);
const override = z.boolean().default(false);

/** Repeated serials, which count once. */
const repeated = z.array(z.string()).default([]);
/** A unit that a command changed: its model or type, and the places between which it was moved, if it was. */
const UnitChange = z.object({
  model: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The version of the unit after the command. */
  version: z.int(),
});
export type UnitChange = z.output<typeof UnitChange>;
/** Since when a unit is where it is: a day, or an instant. For a unit on a job, who used it, and the job's address. */
const HeldDetail = z.object({
  since: z.string().nullable(),
  user: z.string().nullable(),
  job: z.string().nullable(),
});
export type HeldDetail = z.output<typeof HeldDetail>;
/** The changed units by serial, in the language of the caller. */
const units = z.record(z.string(), UnitChange).optional();
export const UnitsDone = bulkOutput(z.string()).extend({ repeated, units });
export const UnitsDoneUnlessHeld = doneUnlessHeld(z.string()).extend({
  repeated,
  units,
  /** Where each unit of `override` is, in the language of the caller. */
  held: z.record(z.string(), z.string()).optional(),
  held_details: z.record(z.string(), HeldDetail).optional(),
  /** Those of `override` that are with the provider: to overwrite them, `reason` is required. */
  reason_needed: z.array(z.string()).optional(),
});
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
    /** Takes known units back into stock at this location, wherever they are (decision D59). */
    override,
    reason: Reason.default(''),
  }),
  output: UnitsDoneUnlessHeld,
  refusals: [
    ...limits,
    ...serialRefusals,
    LocationUnknown,
    CpeTypeUnknown,
    CpeModelUnknown,
    AlreadyInInventory,
    UpcOfModel,
    KeyOfAnother,
    KnownWithOtherMac,
    HeldByAnother,
    OnAJob,
    WithTheProvider,
    IsMissing,
    UnitIsRemoved,
    ReasonNeeded,
    OverrideNotAllowed,
  ],
  summary:
    'Receive units into a warehouse; known units that are elsewhere are listed unless `override` takes them back into stock',
});

export const ReassignUnits = command('equipment.reassign', {
  route: 'PUT /cpes/reassign',
  permission: 'cpe.reassign',
  body: z.object({ user_id: UserId, serial_mac: Serials, override, reason: Reason.default('') }),
  output: UnitsDoneUnlessHeld,
  refusals: [
    ...limits,
    ...found,
    OverrideNotAllowed,
    InAnotherShipment,
    UserNotFound,
    UserInactive,
    HeldByAnother,
    OnAJob,
    WithTheProvider,
    ReasonNeeded,
  ],
  summary: 'Assign units to a technician; units of other users are listed unless `override` is given',
});

export const ReturnFromCustomer = command('equipment.customer-return', {
  route: 'PUT /cpes/customer-return',
  permission: 'cpe.customer-return',
  ids: {
    user_id: ownUserId(ListNotYours),
    job_id: ownRecord('job', JobNotFound),
    serial_mac: checkedInDecision('Each unit is refused on its own line.'),
  },
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
    OverrideNotAllowed,
    InAnotherShipment,
    UserNotFound,
    UserInactive,
    JobNotFound,
    HeldByAnother,
    IsMissing,
    InTheWarehouse,
    WithTheProvider,
    ReasonNeeded,
    UpcOfModel,
  ],
  summary: 'Return units from customers to a list; an unknown serial becomes a unit of unknown type',
});

export const VerifyUnits = command('equipment.verify', {
  route: 'PUT /cpes/verify',
  permission: 'cpe.verify',
  body: z.object({
    user_id: UserId,
    serial_mac: Serials,
    /** Moves units that are elsewhere to the list, and verifies them there. */
    override,
  }),
  output: UnitsDoneUnlessHeld,
  refusals: [
    ...limits,
    ...found,
    UserNotFound,
    UserInactive,
    OverrideNotAllowed,
    InAnotherShipment,
    NotOnTheList,
    HeldByAnother,
    OnAJob,
    InTheWarehouseAt,
    IsMissing,
  ],
  summary: 'Verify units of a list; units that are elsewhere are listed unless `override` moves them to it',
});

export const RefreshUnits = command('equipment.refresh', {
  route: 'PUT /cpes/refresh',
  permission: 'cpe.move',
  body: z.object({ serial_mac: Serials, location_id: LocationId.optional(), override, reason: Reason.default('') }),
  output: UnitsDoneUnlessHeld.extend({
    /** Previous place of each unit: here, at another location, returned by a holder, or missing. */
    came: z.record(z.string(), z.enum(['here', 'moved', 'back', 'found'])),
  }),
  refusals: [
    ...limits,
    ...found,
    OverrideNotAllowed,
    InAnotherShipment,
    LocationUnknown,
    HeldByAnother,
    OnAJob,
    WithTheProvider,
    ReasonNeeded,
  ],
  summary: 'Refresh the warehouse date of units',
});

export const UnassignUnits = command('equipment.unassign', {
  route: 'PUT /cpes/unassign',
  permission: 'cpe.move',
  body: z.object({ serial_mac: Serials, location_id: LocationId, reason: Reason.default('') }),
  output: UnitsDone,
  refusals: [...limits, ...found, LocationUnknown, NotHeld],
  summary: 'Move units from the lists of their holders to a warehouse',
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
  summary: 'Reset the verification of a list',
});

export const RecountList = command('equipment.recount', {
  route: 'PUT /cpes/reconcile',
  permission: 'cpe.reconcile',
  body: z.object({ user_id: UserId }),
  output: z.object({ data: ListCounts }),
  refusals: [UserNotFound],
  summary: 'Recount a list without closing its verification',
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
  summary: 'Reconcile a list: units that were not verified become missing',
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
  output: z.object({ data: Cpe, command_id: z.uuid() }),
  refusals: [
    UnitNotFound,
    UnitIsRemoved,
    ...serialRefusals,
    KeyOfAnother,
    CpeTypeUnknown,
    CpeModelUnknown,
    ReasonNeeded,
  ],
  summary:
    'Correct the serial, type or model of a unit; both keys share one history; a unit that is with the provider needs a reason',
});
export const EditUnits = command('equipment.edit-units', {
  route: 'PUT /cpes/edit',
  permission: 'cpe.receive',
  body: z.object({
    serial_mac: Serials,
    /** Unchanged if omitted, like the rest. Another type clears the model. */
    cpe_type_id: Uuid.optional(),
    /** A model of `cpe_type_id`. */
    cpe_model_id: Uuid.nullable().optional(),
    condition: z.enum(unitConditions).optional(),
    /** Only for units in a warehouse. */
    location_id: LocationId.optional(),
    /** Moves them to the list of this user; with `override`, also from other lists, as a reassignment does. */
    user_id: UserId.optional(),
    /** By serial or MAC, as the user saw the units; those that changed since are not changed. */
    versions: z.record(z.string(), z.number().int()).optional(),
    override,
    /** Needed for units that are with the provider. */
    reason: Reason.default(''),
  }),
  output: UnitsDoneUnlessHeld,
  refusals: [
    ...limits,
    ...found,
    NothingToChange,
    HolderOrLocation,
    LocationUnknown,
    CpeTypeUnknown,
    CpeModelUnknown,
    UserNotFound,
    UserInactive,
    OverrideNotAllowed,
    InAnotherShipment,
    NotInAWarehouse,
    HolderIsFixed,
    HeldByAnother,
    OnAJob,
    WithTheProvider,
    CorrectionNotAllowed,
    ReasonNeeded,
  ],
  summary:
    'Correct the type, model, condition, location or holder of units together, for example of a receipt (decision D59); units of other users are listed unless `override` is given',
});
export const RemoveUnit = command('equipment.remove', {
  route: 'DELETE /cpes/{id}',
  permission: 'cpe.remove',
  params: z.object({ id: Uuid }),
  query: z.object({ reason: Reason.default('') }),
  refusals: [UnitNotFound, RemovalIsOff],
  summary: 'Delete a unit; its history is kept and it can be restored',
});
export const RestoreUnit = command('equipment.restore', {
  route: 'POST /cpes/{id}/restore',
  permission: 'cpe.remove',
  params: z.object({ id: Uuid }),
  refusals: [UnitNotFound, RemovalIsOff],
  summary: 'Restore a deleted unit to its previous place',
});

export const UndoUnits = command('equipment.undo', {
  route: 'POST /cpes/undo',
  permission: 'command.undo',
  ids: { command_id: ownCommand },
  body: z.object({ command_id: Uuid }),
  output: UnitsDone,
  refusals: [
    CommandNotFound,
    CommandNotYours,
    CommandTooOld,
    ChangedSince,
    VerifiedSince,
    KeyOfAnother,
    ShipmentChanged,
    ShipmentHasUnits,
    CountChanged,
  ],
  summary:
    'Undo a command, a receipt or an import for each unit that has not changed since (decisions D10, D36 e, D59)',
});

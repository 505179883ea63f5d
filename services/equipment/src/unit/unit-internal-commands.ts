import { serialRefusals } from '@tailboard/contracts/equipment/serial';
import { UnitState, unitConditions, unitEvents, type UnitStatus } from '@tailboard/contracts/equipment/unit';
import * as no from '@tailboard/contracts/equipment/unit-refusals';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { CompanyDate, JobId, LocationId, UserId, Uuid } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { isHeld, changeKind, toPlace, toUnitState, type Unit, type UnitDescription } from './unit.js';

const event = unitEvents.make;
const id = { id: Uuid };
export const confirmation = { override: z.boolean(), reason: z.string() };
const kind = { cpe_type_id: Uuid.nullable(), cpe_model_id: Uuid.nullable() };

/**
 * Returns what prevents a command that may overwrite: nothing, a reason that `override` overcomes, or a final reason. A
 * unit that is packed in an open shipment leaves it only after confirmation, except by a command on that `shipment`.
 */
export function refusalToOverwrite<Code extends string>(
  unit: Unit,
  { override, reason }: { override: boolean; reason: string },
  requests: Partial<Record<UnitStatus, Code>>,
  shipment: string | null = null,
): Refused<Code | 'NotInInventory' | 'UnitIsRemoved' | 'ReasonNeeded' | 'InAnotherShipment'> | null {
  if (unit.status === 'none') return refuse('NotInInventory');
  if (unit.status === 'removed') return refuse('UnitIsRemoved');
  const packed = packedElsewhere(unit, override, shipment);
  if (packed) return packed;
  const code = requests[unit.status];
  if (code !== undefined && !override) return refuse(code, { label: unit.user_id ?? '' });
  // A unit returned to the provider that is here again requires a reason.
  return unit.status === 'returned_to_provider' && reason === '' ? refuse('ReasonNeeded') : null;
}
/** Returns the open shipment that a unit would leave without a confirmation. */
const packedElsewhere = ({ shipment_id }: Unit, override: boolean, shipment: string | null = null) =>
  shipment_id === null || shipment_id === shipment || override
    ? null
    : refuse('InAnotherShipment', { shipment: shipment_id });
/** Returns the event that a missing unit was found. */
export const findIfMissing = (unit: Unit) =>
  unit.status === 'missing' ? [event.UnitFound({ from: toPlace(unit) })] : [];

/** Refusals of each command on a unit that must exist. */
export const known = [no.NotInInventory, no.UnitIsRemoved, no.InAnotherShipment] as const;
/** Reasons that `override` overcomes if a unit is or was last on the list of another user; none on the user’s own. */
const onOthersList = (unit: Unit, user_id: string) =>
  unit.user_id === user_id
    ? {}
    : ({ issued: 'HeldByAnother', customer_returned: 'HeldByAnother', missing: 'IsMissing' } as const);

export const ReceiveUnit = internalCommand('equipment.receive-unit', {
  input: z.object({
    ...id,
    ...kind,
    serial_mac: z.string(),
    mac: z.string().nullable(),
    location_id: LocationId.nullable(),
    condition: z.enum(unitConditions),
    raw: z.string().nullable(),
    /** The user who has it, and the job on which it is. */
    placement: z.object({ user_id: UserId, job_id: JobId.nullable(), date: CompanyDate }).optional(),
  }),
});
/** A unit of a first inventory may be on a user's list or on a job already. */
const receive = decision(ReceiveUnit, ({ status }: Unit, { id: _, placement, ...unit }) => {
  if (status !== 'none') return [];
  if (!placement) return event.UnitReceived(unit);
  const { user_id, job_id, date } = placement;
  const { location_id } = unit;
  const issued = { status: 'issued', user_id, job_id: null, location_id: null } as const;
  return [
    event.UnitReceived(unit),
    event.UnitIssued({ user_id, from: { status: 'in_warehouse', user_id: null, job_id: null, location_id } }),
    ...(job_id === null ? [] : [event.UnitUsed({ user_id, job_id, date, reason: '', from: issued })]),
  ];
});

/** A customer returned a unit that was never received: it becomes a unit of unknown type. */
export const ReceiveUnknown = internalCommand('equipment.receive-unknown', {
  input: z.object({
    ...id,
    serial_mac: z.string(),
    user_id: UserId,
    job_id: JobId.nullable(),
    condition: z.enum(unitConditions),
  }),
});
const receiveUnknown = decision(ReceiveUnknown, (unit: Unit, { serial_mac, user_id, job_id, condition }) => {
  if (unit.status !== 'none') return [];
  const from = { status: 'in_warehouse', user_id: null, job_id: null, location_id: null } as const;
  return [
    event.UnitReceived({
      serial_mac,
      mac: null,
      cpe_type_id: null,
      cpe_model_id: null,
      location_id: null,
      condition,
      raw: null,
    }),
    event.UnitReturnedByCustomer({ user_id, job_id, from }),
  ];
});

/** Identifies an unknown unit: it keeps its location and its history. */
export const IdentifyUnit = internalCommand('equipment.identify-unit', {
  input: z.object({
    ...id,
    ...kind,
    serial_mac: z.string(),
    mac: z.string().nullable(),
    condition: z.enum(unitConditions),
  }),
  refusals: [no.AlreadyInInventory],
});
const identify = decision(IdentifyUnit, (unit: Unit, { id: _, serial_mac, mac, ...described }) => {
  if (unit.status === 'none' || unit.cpe_type_id !== null) return refuse('AlreadyInInventory');
  const was = { serial_mac: unit.serial_mac, mac: unit.mac };
  return [
    ...(serial_mac === was.serial_mac && mac === was.mac
      ? []
      : [event.UnitRekeyed({ serial_mac, mac, was, reason: '' })]),
    event.UnitDescribed(described),
  ];
});

/** Merges a unit into another one; both were unknown until their keys were read on one label. */
export const MergeUnit = internalCommand('equipment.merge-unit', {
  input: z.object({ ...id, into: Uuid }),
  refusals: [no.AlreadyInInventory],
});
const merge = decision(MergeUnit, (unit: Unit, { into }) => {
  if (unit.merged_into === into) return [];
  if (unit.status === 'none' || unit.cpe_type_id !== null) return refuse('AlreadyInInventory');
  const { serial_mac, mac } = unit;
  return event.UnitMerged({ serial_mac, mac, into, from: toPlace(unit) });
});

export const IssueUnit = internalCommand('equipment.issue-unit', {
  input: z.object({ ...id, ...confirmation, user_id: UserId }),
  refusals: [...known, no.HeldByAnother, no.OnAJob, no.WithTheProvider, no.ReasonNeeded],
});
const issue = decision(IssueUnit, (unit: Unit, { user_id, ...confirmation }) => issueTo(unit, user_id, confirmation));
/** Returns the events that put a unit on a user's list, or why it needs confirmation. */
function issueTo(unit: Unit, user_id: string, confirmation: { override: boolean; reason: string }) {
  if (unit.status === 'issued' && unit.user_id === user_id) return [];
  const current = refusalToOverwrite(unit, confirmation, {
    issued: 'HeldByAnother',
    customer_returned: 'HeldByAnother',
    on_job: 'OnAJob',
    returned_to_provider: 'WithTheProvider',
  } as const);
  return current ?? [...findIfMissing(unit), event.UnitIssued({ user_id, from: toPlace(unit) })];
}

export const ReturnUnit = internalCommand('equipment.return-unit', {
  input: z.object({
    ...id,
    ...confirmation,
    user_id: UserId,
    job_id: JobId.nullable(),
    condition: z.enum(unitConditions),
  }),
  refusals: [...known, no.HeldByAnother, no.IsMissing, no.InTheWarehouse, no.WithTheProvider, no.ReasonNeeded],
});
/** Units on a job, and issued units of the same list, are returned without confirmation (decisions D18 and D58). */
const returnUnit = decision(ReturnUnit, (unit: Unit, { user_id, job_id, condition, ...confirmation }) => {
  if (unit.status === 'customer_returned' && unit.user_id === user_id) return [];
  const current = refusalToOverwrite(unit, confirmation, {
    ...onOthersList(unit, user_id),
    in_warehouse: 'InTheWarehouse',
    returned_to_provider: 'WithTheProvider',
  } as const);
  const { cpe_type_id, cpe_model_id } = unit;
  return (
    current ?? [
      ...findIfMissing(unit),
      event.UnitReturnedByCustomer({ user_id, job_id, from: toPlace(unit) }),
      ...(condition === unit.condition ? [] : [event.UnitDescribed({ cpe_type_id, cpe_model_id, condition })]),
    ]
  );
});

export const VerifyUnit = internalCommand('equipment.verify-unit', {
  input: z.object({ ...id, user_id: UserId, session: z.number().int(), override: z.boolean() }),
  refusals: [...known, no.NotOnTheList, no.HeldByAnother, no.OnAJob, no.InTheWarehouseAt, no.IsMissing],
});
/** A unit that is elsewhere is moved to the list first, with confirmation; a unit with the provider is not. */
const verify = decision(VerifyUnit, (unit: Unit, { user_id, session, override }) => {
  if (unit.status === 'none') return refuse('NotInInventory');
  if (unit.status === 'removed') return refuse('UnitIsRemoved');
  if (unit.status === 'returned_to_provider') return refuse('NotOnTheList');
  const verified = event.UnitVerified({ user_id, session });
  if (unit.user_id === user_id && (isHeld(unit) || unit.status === 'missing'))
    return isHeld(unit) && unit.verified_in === session ? [] : [...findIfMissing(unit), verified];
  if (override) return [...findIfMissing(unit), event.UnitIssued({ user_id, from: toPlace(unit) }), verified];
  if (unit.status === 'on_job') return refuse('OnAJob');
  const packed = packedElsewhere(unit, override);
  if (packed) return packed;
  if (unit.status === 'in_warehouse') return refuse('InTheWarehouseAt', { place: unit.location_id ?? '' });
  return refuse(isHeld(unit) ? 'HeldByAnother' : 'IsMissing', { label: unit.user_id });
});

export const RefreshUnit = internalCommand('equipment.refresh-unit', {
  /** `location_id` null: its current or last location. */
  input: z.object({ ...id, ...confirmation, location_id: LocationId.nullable() }),
  output: z.enum(['here', 'moved', 'back', 'found']),
  refusals: [...known, no.HeldByAnother, no.OnAJob, no.WithTheProvider, no.ReasonNeeded],
});
const refresh = decision(RefreshUnit, {
  decide: (unit: Unit, { location_id, ...confirmation }) => {
    const current = refusalToOverwrite(unit, confirmation, {
      issued: 'HeldByAnother',
      on_job: 'OnAJob',
      returned_to_provider: 'WithTheProvider',
    } as const);
    const at = location_id ?? unit.location_id;
    return current ?? [...findIfMissing(unit), event.UnitRefreshed({ location_id: at, from: toPlace(unit) })];
  },
  output: ({ last, location_id }) => {
    const was = last?.was;
    if (was?.status === 'missing') return 'found' as const;
    if (was?.status !== 'in_warehouse') return 'back' as const;
    return was.location_id === location_id ? ('here' as const) : ('moved' as const);
  },
});

/** Installs a unit at the customer of a job: from the technician's list, or from elsewhere with confirmation. */
export const UseUnit = internalCommand('equipment.use-unit', {
  input: z.object({ ...id, ...confirmation, user_id: UserId, job_id: JobId, date: CompanyDate }),
  refusals: [
    ...known,
    no.HeldByAnother,
    no.IsMissing,
    no.OnAJob,
    no.InTheWarehouse,
    no.WithTheProvider,
    no.ReasonNeeded,
  ],
});
const use = decision(UseUnit, (unit: Unit, { user_id, job_id, date, ...confirmation }) => {
  if (unit.status === 'on_job' && unit.job_id === job_id) return [];
  const current = refusalToOverwrite(unit, confirmation, {
    ...onOthersList(unit, user_id),
    on_job: 'OnAJob',
    in_warehouse: 'InTheWarehouse',
    returned_to_provider: 'WithTheProvider',
  } as const);
  const { reason } = confirmation;
  return current ?? [...findIfMissing(unit), event.UnitUsed({ user_id, job_id, date, reason, from: toPlace(unit) })];
});

/** The day no longer lists the unit. If it has been moved from there meanwhile, it stays. */
export const WithdrawUse = internalCommand('equipment.withdraw-use', {
  input: z.object({ ...id, user_id: UserId, job_id: JobId, date: CompanyDate }),
});
const withdraw = decision(WithdrawUse, (unit: Unit, { user_id, job_id, date }) => {
  if (unit.status !== 'on_job' || unit.job_id !== job_id) return [];
  const to: UnitState =
    unit.last?.was && unit.last.was.status !== 'on_job'
      ? unit.last.was
      : { ...toUnitState(unit), status: 'issued', user_id, job_id: null };
  return event.UnitUseWithdrawn({ user_id, job_id, date, to, from: toPlace(unit) });
});

export const TakeUnitBack = internalCommand('equipment.take-unit-back', {
  input: z.object({ ...id, location_id: LocationId, reason: z.string() }),
  refusals: [...known, no.NotHeld],
});
const takeBack = decision(TakeUnitBack, (unit: Unit, { location_id, reason }) => {
  if (unit.status === 'none') return refuse('NotInInventory');
  if (unit.status === 'removed') return refuse('UnitIsRemoved');
  return isHeld(unit) ? event.UnitTakenBack({ location_id, reason, from: toPlace(unit) }) : refuse('NotHeld');
});

/** The unit was not seen when its holder's list was closed. If it was moved meanwhile, it stays with the new holder. */
export const MissUnit = internalCommand('equipment.miss-unit', {
  input: z.object({ ...id, user_id: UserId, session: z.number().int(), reason: z.string() }),
  refusals: [no.ChangedSince],
});
const miss = decision(MissUnit, (unit: Unit, { user_id, session, reason }) => {
  if (!isHeld(unit) || unit.user_id !== user_id || unit.verified_in === session) return refuse('ChangedSince');
  return event.UnitMissing({ user_id, session, reason, from: toPlace(unit) });
});

export const RekeyUnit = internalCommand('equipment.rekey-unit', {
  input: z.object({
    ...id,
    ...kind,
    serial_mac: z.string(),
    mac: z.string().nullable(),
    condition: z.enum(unitConditions),
    reason: z.string(),
  }),
  refusals: [no.UnitNotFound, no.UnitIsRemoved, no.ReasonNeeded, ...serialRefusals],
});
const rekey = decision(RekeyUnit, (unit: Unit, { id: _, reason, ...described }) => {
  if (unit.status === 'none') return refuse('UnitNotFound');
  return unit.status === 'removed' ? refuse('UnitIsRemoved') : correctOrRefuse(unit, described, reason);
});
/** Returns the events of a correction. For a unit that is with the provider, it needs a reason. */
function correctOrRefuse(unit: Unit, described: UnitDescription, reason: string) {
  const events = createCorrection(unit, described, reason);
  const needsReason = unit.status === 'returned_to_provider' && reason === '' && events.length > 0;
  return needsReason ? refuse('ReasonNeeded') : events;
}
/** Returns the events that give a unit these keys, this kind and condition. */
function createCorrection(unit: Unit, { serial_mac, mac, ...described }: UnitDescription, reason: string) {
  const was = { serial_mac: unit.serial_mac, mac: unit.mac };
  const same = (['cpe_type_id', 'cpe_model_id', 'condition'] as const).every((part) => unit[part] === described[part]);
  return [
    ...(was.serial_mac === serial_mac && was.mac === mac ? [] : [event.UnitRekeyed({ serial_mac, mac, was, reason })]),
    ...(same ? [] : [event.UnitDescribed({ ...described, ...(reason === '' ? {} : { reason }) })]),
  ];
}

/**
 * Corrects what is given of a unit's kind, condition, and location or holder, as the commands on one of these would. In
 * another location, it is in the warehouse since the same date.
 */
export const ChangeUnit = internalCommand('equipment.change-unit', {
  input: z.object({
    ...id,
    cpe_type_id: Uuid.optional(),
    cpe_model_id: Uuid.nullable().optional(),
    condition: z.enum(unitConditions).optional(),
    location_id: LocationId.optional(),
    user_id: UserId.optional(),
    ...confirmation,
    /** The caller may correct units wherever they are (`cpe.edit`). */
    may_edit: z.boolean(),
  }),
  refusals: [
    ...known,
    no.NotInAWarehouse,
    no.HolderIsFixed,
    no.HeldByAnother,
    no.OnAJob,
    no.WithTheProvider,
    no.CorrectionNotAllowed,
    no.ReasonNeeded,
  ],
});
const change = decision(ChangeUnit, (unit: Unit, { location_id = unit.location_id, user_id, ...given }) => {
  if (unit.status === 'none') return refuse('NotInInventory');
  if (unit.status === 'removed') return refuse('UnitIsRemoved');
  const moves = location_id !== unit.location_id;
  if (moves && unit.status !== 'in_warehouse') return refuse('NotInAWarehouse');
  const packed = moves ? packedElsewhere(unit, given.override) : null;
  if (packed) return packed;
  const issues = user_id !== undefined && !(unit.status === 'issued' && unit.user_id === user_id);
  if (issues && (unit.status === 'on_job' || unit.status === 'returned_to_provider')) return refuse('HolderIsFixed');
  const issued = user_id === undefined ? [] : issueTo(unit, user_id, given);
  if (isRefused(issued)) return issued;
  const { serial_mac, mac } = unit;
  const corrected = correctOrRefuse(unit, { serial_mac, mac, ...changeKind(given, unit) }, given.reason);
  const corrects = isRefused(corrected) || corrected.length > 0;
  if (corrects && unit.status === 'returned_to_provider' && !given.may_edit) return refuse('CorrectionNotAllowed');
  // The question about these units asks for the reason.
  if (isRefused(corrected)) return given.override ? corrected : refuse('WithTheProvider');
  return [
    ...issued,
    ...(moves ? [event.UnitRefreshed({ location_id, from: toPlace(unit), since: unit.warehouse_date })] : []),
    ...corrected,
  ];
});

export const RemoveUnit = internalCommand('equipment.remove-unit', {
  input: z.object({ ...id, reason: z.string() }),
  refusals: [no.UnitNotFound],
});
const remove = decision(RemoveUnit, (unit: Unit, { reason }) => {
  if (unit.status === 'none') return refuse('UnitNotFound');
  return unit.status === 'removed' ? [] : event.UnitRemoved({ reason, from: toPlace(unit) });
});

export const RestoreUnit = internalCommand('equipment.restore-unit', {
  input: z.object(id),
  refusals: [no.UnitNotFound],
});
const restore = decision(RestoreUnit, (unit: Unit) => {
  if (unit.status === 'none') return refuse('UnitNotFound');
  return unit.status === 'removed' && unit.last?.was ? event.UnitRestored({ to: unit.last.was }) : [];
});

/**
 * Only if nothing happened to the unit since: later changes were based on the command's result. A later correction does
 * not prevent an undo of a move, but of a receipt, which would remove the corrected unit.
 */
export const PutUnitBack = internalCommand('equipment.put-unit-back', {
  input: z.object({ ...id, undoes: Uuid }),
  output: UnitState.nullable(),
  refusals: [no.ChangedSince],
});
const putBack = decision(PutUnitBack, {
  decide: (unit: Unit, { undoes }) => {
    const moved = unit.last?.command_id === undoes ? unit.last : null;
    const corrected = unit.corrected?.command_id === undoes ? unit.corrected : null;
    if ((!moved && !corrected) || (corrected?.moved && !moved)) return refuse('ChangedSince');
    const from = toPlace(unit);
    if (moved?.was === null) {
      if (unit.corrected && !corrected) return refuse('ChangedSince');
      const { serial_mac, mac } = unit;
      return moved.into === undefined
        ? event.UnitReceiptUndone({ undoes, from })
        : event.UnitMerged({ serial_mac, mac, into: moved.into, from });
    }
    if (unit.status === 'none')
      return moved && corrected ? restoreToInventory(unit, undoes, corrected.was, moved.was) : [];
    return [
      ...(corrected ? createCorrection(unit, corrected.was, '') : []),
      ...(moved ? [event.UnitPutBack({ undoes, to: moved.was, from })] : []),
    ];
  },
  output: (unit: Unit) => (unit.status === 'none' ? null : toUnitState(unit)),
});

/** Returns the events that restore a unit whose receipt was undone, or that was merged with another one. */
function restoreToInventory({ merged_into }: Unit, undoes: string, was: UnitDescription, to: UnitState) {
  if (merged_into !== null) return [event.UnitMergeUndone({ undoes, ...was, into: merged_into, to })];
  const { location_id } = to;
  const from = { status: 'in_warehouse', user_id: null, job_id: null, location_id } as const;
  return [event.UnitReceived({ ...was, location_id, raw: null }), event.UnitPutBack({ undoes, to, from })];
}

/** Internal commands on one unit. The caller has already found the unit and checked permissions. */
export const unitInternalCommands = [
  receive,
  receiveUnknown,
  identify,
  merge,
  issue,
  returnUnit,
  verify,
  refresh,
  use,
  withdraw,
  takeBack,
  miss,
  rekey,
  change,
  remove,
  restore,
  putBack,
];

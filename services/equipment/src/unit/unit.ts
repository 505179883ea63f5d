import type { EventOf } from '@tailboard/contracts/event';
import type { UnitState, UnitStatus, unitConditions, unitEvents } from '@tailboard/contracts/equipment/unit';
import type { Evolve } from '@tailboard/eventing/decider';

export type UnitEvent = EventOf<typeof unitEvents>;

/** A unit's state from its events. Rows of the read model are the same: both are computed by {@link evolveUnit}. */
export interface Unit extends Omit<UnitState, 'status'> {
  /** `none`: never received. */
  readonly status: UnitStatus | 'none';
  readonly serial_mac: string;
  readonly mac: string | null;
  /** `null`: of unknown type, because a customer had it and it was never received. */
  readonly cpe_type_id: string | null;
  readonly cpe_model_id: string | null;
  readonly condition: (typeof unitConditions)[number];
  /** The unit that this one was merged into; it no longer exists itself. */
  readonly merged_into: string | null;
  /** The last command that moved it, and its earlier state, which an undo restores; `was` null: it was not in inventory. */
  readonly last: LastMove | null;
  /** The last command that corrected or described it. */
  readonly corrected: Correction | null;
}

/** The last command that moved a unit. `into`: it separated the unit from that one, with which it was merged. */
export interface LastMove {
  readonly command_id: string;
  readonly was: UnitState | null;
  readonly into?: string;
}
/** A unit's keys, kind and condition. */
export type UnitDescription = Pick<Unit, 'serial_mac' | 'mac' | 'cpe_type_id' | 'cpe_model_id' | 'condition'>;
/** Returns the kind with some parts changed; a model belongs to its type, so another type clears it. */
export const changeKind = (
  {
    cpe_type_id,
    cpe_model_id,
    condition,
  }: {
    cpe_type_id?: string | null | undefined;
    cpe_model_id?: string | null | undefined;
    condition?: Unit['condition'] | undefined;
  },
  unit: Unit,
) => ({
  cpe_type_id: cpe_type_id === undefined ? unit.cpe_type_id : cpe_type_id,
  cpe_model_id:
    cpe_model_id !== undefined
      ? cpe_model_id
      : cpe_type_id === undefined || cpe_type_id === unit.cpe_type_id
        ? unit.cpe_model_id
        : null,
  condition: condition ?? unit.condition,
});

/** A command that changed a unit's description, and the earlier one, which an undo restores. */
export interface Correction {
  readonly command_id: string;
  readonly was: UnitDescription;
  /** The command also moved the unit. */
  readonly moved: boolean;
}

export const noUnit: Unit = {
  status: 'none',
  serial_mac: '',
  mac: null,
  cpe_type_id: null,
  cpe_model_id: null,
  condition: 'used',
  user_id: null,
  job_id: null,
  location_id: null,
  warehouse_date: null,
  assigned_date: null,
  returned_customer_date: null,
  return_date: null,
  missing_since: null,
  removed_reason: null,
  verified_in: null,
  verified_at: null,
  verified_by: null,
  shipment_id: null,
  merged_into: null,
  last: null,
  corrected: null,
};

/** Returns whether a user is responsible for the unit: it is on one of their lists. */
export const isHeld = ({ status }: Pick<Unit, 'status'>): boolean =>
  status === 'issued' || status === 'customer_returned';

/** Returns whether the unit was seen in the open verification session of its holder's list. */
export const isVerified = (unit: Pick<Unit, 'status' | 'verified_in'>, session: number): boolean =>
  isHeld(unit) && unit.verified_in === session;

/** Returns a unit's keys: its serial or MAC as lists show it, and its MAC if that differs. */
export const getKeys = ({ serial_mac, mac }: Pick<Unit, 'serial_mac' | 'mac'>): string[] => [
  ...new Set([serial_mac, ...(mac === null ? [] : [mac])]),
];

export const toUnitState = (unit: Unit): UnitState => {
  const { serial_mac: _, mac: _m, cpe_type_id: _t, cpe_model_id: _c, condition: _n, ...rest } = unit;
  const { last: _l, merged_into: _i, corrected: _o, ...state } = rest;
  return state as UnitState;
};
export const toPlace = ({ status, user_id, job_id, location_id }: Unit) => ({
  status: status as UnitStatus,
  user_id,
  job_id,
  location_id,
});

/** A moved unit loses its verification. */
const unverified = { verified_in: null, verified_at: null, verified_by: null } as const;
const unassigned = { user_id: null, job_id: null, ...unverified } as const;

type UnitEventMeta = { readonly at: string; readonly actor_id: string; readonly command_id: string };
/** Moves a unit by a command; the events of one command are one move. A unit that is moved leaves its open shipment. */
const moveUnit = (unit: Unit, { command_id }: UnitEventMeta, to: Partial<Unit>): Unit => ({
  ...unit,
  shipment_id: null,
  ...to,
  last: unit.last?.command_id === command_id ? unit.last : { command_id, was: toUnitState(unit) },
});

const toDescription = ({ serial_mac, mac, cpe_type_id, cpe_model_id, condition }: Unit): UnitDescription => ({
  ...{ serial_mac, mac, cpe_type_id, cpe_model_id, condition },
});
/** Changes a unit's description by a command; the events of one command are one correction. */
const correctUnit = (unit: Unit, { command_id }: UnitEventMeta, to: Partial<UnitDescription>): Unit => ({
  ...unit,
  ...to,
  corrected:
    unit.corrected?.command_id === command_id
      ? unit.corrected
      : { command_id, was: toDescription(unit), moved: unit.last?.command_id === command_id },
});

/** A unit that a command took out of inventory; an undo of that restores it. */
const goneBy = (unit: Unit, { command_id }: UnitEventMeta): Unit => ({
  ...noUnit,
  last: { command_id, was: toUnitState(unit) },
  corrected: { command_id, was: toDescription(unit), moved: true },
});

/** How each event changes a unit. */
export const evolveUnit: Evolve<Unit, UnitEvent> = {
  UnitReceived: (_, { raw: _r, location_id, ...unit }, { at, command_id }) => ({
    ...noUnit,
    ...unit,
    status: 'in_warehouse',
    location_id,
    warehouse_date: at,
    last: { command_id, was: null },
  }),
  UnitIssued: (unit, { user_id }, meta) =>
    moveUnit(unit, meta, {
      ...unassigned,
      status: 'issued',
      user_id,
      location_id: null,
      assigned_date: meta.at,
      return_date: null,
    }),
  UnitReturnedByCustomer: (unit, { user_id, job_id }, meta) =>
    moveUnit(unit, meta, {
      ...unassigned,
      status: 'customer_returned',
      user_id,
      job_id,
      location_id: null,
      returned_customer_date: meta.at,
      return_date: null,
    }),
  UnitTakenBack: (unit, { location_id }, meta) =>
    moveUnit(unit, meta, { ...unassigned, status: 'in_warehouse', location_id, warehouse_date: meta.at }),
  UnitRefreshed: (unit, { location_id, since }, meta) =>
    moveUnit(unit, meta, {
      ...unassigned,
      status: 'in_warehouse',
      location_id,
      warehouse_date: since === undefined ? meta.at : since,
      return_date: null,
      // A corrected location is not a move.
      ...(since === undefined ? {} : { shipment_id: unit.shipment_id }),
    }),
  UnitVerified: (unit, { session }, meta) =>
    moveUnit(unit, meta, { verified_in: session, verified_at: meta.at, verified_by: meta.actor_id }),
  UnitMissing: (unit, _, meta) => moveUnit(unit, meta, { status: 'missing', missing_since: meta.at }),
  UnitFound: (unit, _, meta) => moveUnit(unit, meta, { status: foundAs(unit), missing_since: null }),
  UnitPacked: (unit, { shipment }, meta) => moveUnit(unit, meta, { shipment_id: shipment }),
  UnitUnpacked: (unit, _, meta) => moveUnit(unit, meta, {}),
  UnitShipped: (unit, { shipped_on }, meta) =>
    moveUnit(unit, meta, { ...unassigned, status: 'returned_to_provider', location_id: null, return_date: shipped_on }),
  // The user stays recorded, because the unit came from their list.
  UnitUsed: (unit, { job_id, user_id }, meta) =>
    moveUnit(unit, meta, { ...unverified, status: 'on_job', user_id, job_id, location_id: null }),
  UnitUseWithdrawn: (unit, { to }, meta) => moveUnit(unit, meta, to),
  UnitRekeyed: (unit, { serial_mac, mac }, meta) => correctUnit(unit, meta, { serial_mac, mac }),
  UnitDescribed: (unit, { reason: _, ...described }, meta) => correctUnit(unit, meta, described),
  UnitMerged: (unit, { into }, meta) => ({ ...goneBy(unit, meta), merged_into: into }),
  UnitMergeUndone: (_, { undoes: _u, into, to, ...described }, { command_id }) => ({
    ...noUnit,
    ...described,
    ...to,
    last: { command_id, was: null, into },
  }),
  UnitReceiptUndone: (unit, _, meta) => goneBy(unit, meta),
  UnitRemoved: (unit, { reason }, meta) => moveUnit(unit, meta, { status: 'removed', removed_reason: reason }),
  UnitRestored: (unit, { to }, meta) => moveUnit(unit, meta, to),
  UnitPutBack: (unit, { to }, meta) => moveUnit(unit, meta, to),
};

/** Returns the status from before the unit went missing. */
const foundAs = ({ user_id, returned_customer_date, assigned_date }: Unit): UnitStatus =>
  user_id === null
    ? 'in_warehouse'
    : (returned_customer_date ?? '') > (assigned_date ?? '')
      ? 'customer_returned'
      : 'issued';

import type { EventOf } from '@tailboard/contracts/event';
import type { Standing, UnitStatus, unitConditions, unitEvents } from '@tailboard/contracts/equipment/unit';
import type { Evolve } from '@tailboard/eventing/decider';

export type UnitEvent = EventOf<typeof unitEvents>;

/** A unit's state from its events. Rows of the read model are the same: both are computed by {@link evolveUnit}. */
export interface Unit extends Omit<Standing, 'status'> {
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
  /** The last command that moved it, and its earlier state, which an undo restores. */
  readonly last: { readonly command_id: string; readonly was: Standing } | null;
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
  merged_into: null,
  last: null,
};

/** Returns whether a user is responsible for the unit: it is on one of their lists. */
export const isHeld = ({ status }: Pick<Unit, 'status'>): boolean =>
  status === 'issued' || status === 'customer_returned';

/** Returns whether the unit was seen in the open verification session of its holder's list. */
export const isVerified = (unit: Pick<Unit, 'status' | 'verified_in'>, session: number): boolean =>
  isHeld(unit) && unit.verified_in === session;

/** Returns a unit's keys: its serial or MAC as lists show it, and its MAC if that differs. */
export const keysOf = ({ serial_mac, mac }: Pick<Unit, 'serial_mac' | 'mac'>): string[] => [
  ...new Set([serial_mac, ...(mac === null ? [] : [mac])]),
];

export const standingOf = (unit: Unit): Standing => {
  const { serial_mac: _, mac: _m, cpe_type_id: _t, cpe_model_id: _c, condition: _n, ...rest } = unit;
  const { last: _l, merged_into: _i, ...standing } = rest;
  return standing as Standing;
};
export const placeOf = ({ status, user_id, job_id, location_id }: Unit) => ({
  status: status as UnitStatus,
  user_id,
  job_id,
  location_id,
});

/** A moved unit loses its verification. */
const visuallyHidden = { verified_in: null, verified_at: null, verified_by: null } as const;
const nobody = { user_id: null, job_id: null, ...visuallyHidden } as const;

type Told = { readonly at: string; readonly actor_id: string; readonly command_id: string };
/** Moves a unit by a command; the events of one command are one move. */
const moved = (unit: Unit, { command_id }: Told, to: Partial<Unit>): Unit => ({
  ...unit,
  ...to,
  last: unit.last?.command_id === command_id ? unit.last : { command_id, was: standingOf(unit) },
});

/** How each event changes a unit. */
export const evolveUnit: Evolve<Unit, UnitEvent> = {
  UnitReceived: (_, { raw: _r, location_id, ...unit }, { at }) => ({
    ...noUnit,
    ...unit,
    status: 'in_warehouse',
    location_id,
    warehouse_date: at,
  }),
  UnitIssued: (unit, { user_id }, told) =>
    moved(unit, told, {
      ...nobody,
      status: 'issued',
      user_id,
      location_id: null,
      assigned_date: told.at,
      return_date: null,
    }),
  UnitReturnedByCustomer: (unit, { user_id, job_id }, told) =>
    moved(unit, told, {
      ...nobody,
      status: 'customer_returned',
      user_id,
      job_id,
      location_id: null,
      returned_customer_date: told.at,
      return_date: null,
    }),
  UnitTakenBack: (unit, { location_id }, told) =>
    moved(unit, told, { ...nobody, status: 'in_warehouse', location_id, warehouse_date: told.at }),
  UnitRefreshed: (unit, { location_id }, told) =>
    moved(unit, told, { ...nobody, status: 'in_warehouse', location_id, warehouse_date: told.at, return_date: null }),
  UnitVerified: (unit, { session }, told) =>
    moved(unit, told, { verified_in: session, verified_at: told.at, verified_by: told.actor_id }),
  UnitMissing: (unit, _, told) => moved(unit, told, { status: 'missing', missing_since: told.at }),
  UnitFound: (unit, _, told) => moved(unit, told, { status: foundAs(unit), missing_since: null }),
  UnitShipped: (unit, { shipped_on }, told) =>
    moved(unit, told, { ...nobody, status: 'returned_to_provider', location_id: null, return_date: shipped_on }),
  // The user stays recorded, because the unit came from their list.
  UnitUsed: (unit, { job_id, user_id }, told) =>
    moved(unit, told, { ...visuallyHidden, status: 'on_job', user_id, job_id, location_id: null }),
  UnitUseWithdrawn: (unit, { to }, told) => moved(unit, told, to),
  UnitRekeyed: (unit, { serial_mac, mac }) => ({ ...unit, serial_mac, mac }),
  UnitDescribed: (unit, described) => ({ ...unit, ...described }),
  UnitMerged: (_, { into }) => ({ ...noUnit, merged_into: into }),
  UnitRemoved: (unit, { reason }, told) => moved(unit, told, { status: 'removed', removed_reason: reason }),
  UnitRestored: (unit, { to }, told) => moved(unit, told, to),
  UnitPutBack: (unit, { to }, told) => moved(unit, told, to),
};

/** Returns the status from before the unit went missing. */
const foundAs = ({ user_id, returned_customer_date, assigned_date }: Unit): UnitStatus =>
  user_id === null
    ? 'in_warehouse'
    : (returned_customer_date ?? '') > (assigned_date ?? '')
      ? 'customer_returned'
      : 'issued';

import type { EventOf } from '@tailboard/contracts/event';
import type { Standing, UnitStatus, unitConditions, unitEvents } from '@tailboard/contracts/equipment/unit';
import type { Evolve } from '@tailboard/eventing/decider';

export type UnitEvent = EventOf<typeof unitEvents>;

/** One unit, as its facts make it. Rows of the read model are the same: both are folded by {@link evolveUnit}. */
export interface Unit extends Omit<Standing, 'status'> {
  /** `none`: nobody has received it. */
  readonly status: UnitStatus | 'none';
  readonly serial_mac: string;
  readonly mac: string | null;
  /** `null`: of unknown type, because a customer had it and nobody received it. */
  readonly cpe_type_id: string | null;
  readonly cpe_model_id: string | null;
  readonly condition: (typeof unitConditions)[number];
  /** The unit that this one turned out to be; it is none itself any more. */
  readonly merged_into: string | null;
  /** The last act that moved it, and where it stood before: what an undo restores. */
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

/** Somebody answers for it: it stands on one of their lists. */
export const isHeld = ({ status }: Pick<Unit, 'status'>): boolean =>
  status === 'issued' || status === 'customer_returned';

/** Seen in the open verification of its holder's list, which is of this number. */
export const isVerified = (unit: Pick<Unit, 'status' | 'verified_in'>, session: number): boolean =>
  isHeld(unit) && unit.verified_in === session;

/** The keys that a unit is known by: its serial or MAC as lists show it, and its MAC where that is another. */
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

/** Nobody's verification counts for a unit that goes to another place. */
const visuallyHidden = { verified_in: null, verified_at: null, verified_by: null } as const;
const nobody = { user_id: null, job_id: null, ...visuallyHidden } as const;

type Told = { readonly at: string; readonly actor_id: string; readonly command_id: string };
/** It goes to another place by an act; the facts of one act are one move. */
const moved = (unit: Unit, { command_id }: Told, to: Partial<Unit>): Unit => ({
  ...unit,
  ...to,
  last: unit.last?.command_id === command_id ? unit.last : { command_id, was: standingOf(unit) },
});

/** How each fact changes a unit. */
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
  // Who used it stays known: from their list it came.
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

/** Where somebody had it when it went missing, they have it again. */
const foundAs = ({ user_id, returned_customer_date, assigned_date }: Unit): UnitStatus =>
  user_id === null
    ? 'in_warehouse'
    : (returned_customer_date ?? '') > (assigned_date ?? '')
      ? 'customer_returned'
      : 'issued';

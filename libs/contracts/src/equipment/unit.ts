import { z } from 'zod';
import { eventSchemas } from '../event.js';
import { CompanyDate, Instant, JobId, LocationId, UserId, Uuid } from '../values.js';

/** Where a unit is (decision D18). */
export const unitStatuses = [
  'in_warehouse',
  'issued',
  'on_job',
  'customer_returned',
  'returned_to_provider',
  'missing',
  'removed',
] as const;
export type UnitStatus = (typeof unitStatuses)[number];
export const unitConditions = ['new', 'used', 'defective'] as const;

/** Where a unit stood before a fact: whose it was and where, for histories and for those who count. */
const Place = z.object({
  status: z.enum(unitStatuses),
  user_id: UserId.nullable(),
  job_id: JobId.nullable(),
  location_id: LocationId.nullable(),
});
export type Place = z.output<typeof Place>;

/** Where a unit stands, whole: what an undo restores. */
export const Standing = Place.extend({
  warehouse_date: Instant.nullable(),
  assigned_date: Instant.nullable(),
  returned_customer_date: Instant.nullable(),
  return_date: CompanyDate.nullable(),
  missing_since: Instant.nullable(),
  removed_reason: z.string().nullable(),
  /** The verification of its holder's list in which it was seen. */
  verified_in: z.number().int().nullable(),
  verified_at: Instant.nullable(),
  verified_by: z.string().nullable(),
});
export type Standing = z.output<typeof Standing>;

/** A serial or MAC in its one spelling: capital letters, digits, hyphens. */
const Key = z.string().min(6).max(32);
const Keys = z.object({ serial_mac: Key, mac: Key.nullable() });
const Kind = z.object({ cpe_type_id: Uuid.nullable(), cpe_model_id: Uuid.nullable() });
const Reason = z.string().trim().max(255);

/**
 * `cpe-{id}`: one unit of the provider's that the company answers for. Its keys are no part of its id, because they are
 * corrected, and because a unit may first be known by one of them alone.
 */
export const unitEvents = eventSchemas('cpe', {
  UnitReceived: Keys.extend(Kind.shape).extend({
    location_id: LocationId.nullable(),
    condition: z.enum(unitConditions),
    /** As it was typed or scanned, where that was spelled otherwise. */
    raw: z.string().max(200).nullable(),
  }),
  UnitIssued: z.object({ user_id: UserId, from: Place }),
  UnitReturnedByCustomer: z.object({ user_id: UserId, job_id: JobId.nullable(), from: Place }),
  UnitTakenBack: z.object({ location_id: LocationId, reason: Reason, from: Place }),
  /** It was seen in the warehouse: its date there begins anew, and it lies where it was seen. */
  UnitRefreshed: z.object({ location_id: LocationId.nullable(), from: Place }),
  /** It was shown by its holder, in the nth verification of that list. */
  UnitVerified: z.object({ user_id: UserId, session: z.number().int() }),
  UnitMissing: z.object({ user_id: UserId, session: z.number().int(), reason: Reason, from: Place }),
  /** It turned up: its holder at that time has it again, or whatever else is recorded with this says where it is. */
  UnitFound: z.object({ from: Place }),
  /** It went back to the provider, with others. */
  UnitShipped: z.object({ shipment: Uuid, shipped_on: CompanyDate, reason: Reason, from: Place }),
  /** It stands at the customer of a job. */
  UnitUsed: z.object({ job_id: JobId, user_id: UserId, date: CompanyDate, reason: Reason, from: Place }),
  /** The day that named it names it no more: it stands again where it stood. */
  UnitUseWithdrawn: z.object({ job_id: JobId, user_id: UserId, date: CompanyDate, to: Standing, from: Place }),
  UnitRekeyed: Keys.extend({ was: Keys, reason: Reason }),
  UnitDescribed: Kind.extend({ condition: z.enum(unitConditions) }),
  /** Two that nobody knew were one: from now on it is `into`, which has its keys. Its history is read with that one's. */
  UnitMerged: Keys.extend({ into: Uuid, from: Place }),
  UnitRemoved: z.object({ reason: Reason, from: Place }),
  UnitRestored: z.object({ to: Standing }),
  /** It stands again where the command `undoes` found it. */
  UnitPutBack: z.object({ undoes: Uuid, to: Standing, from: Place }),
});

/** What was last done to a unit, by the name of its fact. */
export type UnitAct = keyof typeof unitEvents.shapes;
export const unitActs = Object.keys(unitEvents.shapes) as [UnitAct, ...UnitAct[]];

/** `cpekey-{key}`: the claim of one serial or MAC by a unit. */
export const unitKeyEvents = eventSchemas('cpekey', {
  KeyClaimed: z.object({ key: Key, unit: Uuid }),
  KeyReleased: z.object({ unit: Uuid }),
});

const Named = z.object({ id: z.uuid(), name: z.string() });
/** A unit as lists and cards show it; `complete_info` is all of it. Names that the specification spells in two ways stand twice. */
export const Cpe = z
  .object({
    id: z.uuid(),
    serial_mac: z.string(),
    serial: z.string().nullable(),
    mac: z.string().nullable(),
    status: z.enum(unitStatuses),
    condition: z.enum(unitConditions),
    cpe_model: Named.nullable(),
    cpe_type: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    cpetype: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    user_id: z.uuid().nullable(),
    user: z
      .object({
        id: z.uuid(),
        label: z.string(),
        technician_id: z.string().nullable(),
        active: z.boolean(),
        profile: z.object({ first_name: z.string(), last_name: z.string() }),
      })
      .nullable(),
    job: z
      .object({
        id: z.uuid(),
        identifier: z.string(),
        address: z.string(),
        /** Whose job it is now. */
        user: z.object({ id: z.uuid(), label: z.string() }).nullable(),
      })
      .nullable(),
    location_id: z.uuid().nullable(),
    location: z.object({ locationID: z.uuid(), name: z.string() }).nullable(),
    warehouse_date: Instant.nullable(),
    assigned_date: Instant.nullable(),
    returned_customer_date: Instant.nullable(),
    return_date: CompanyDate.nullable(),
    verified_at: Instant.nullable(),
    verified_by: z.string().nullable(),
    /** Seen in the open verification of its holder's list. */
    verified: z.boolean(),
    missing_since: Instant.nullable(),
    removed_reason: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Cpe' });
export type Cpe = z.output<typeof Cpe>;
/** How many units of a model; `model` null: without one. */
export const ModelCount = z.object({ model: z.string().nullable(), count: z.number().int() });

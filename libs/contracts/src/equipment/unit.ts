import { z } from 'zod';
import { eventSchemas, versionedEvent } from '../event.js';
import { CompanyDate, Instant, JobId, LocationId, UserId, Uuid } from '../values.js';
import { MAX_SERIAL_LENGTH, MIN_SERIAL_LENGTH } from './serial.js';

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

/** Holder and location before an event, for histories and counts. */
const UnitPlace = z.object({
  status: z.enum(unitStatuses),
  user_id: UserId.nullable(),
  job_id: JobId.nullable(),
  location_id: LocationId.nullable(),
});
export type UnitPlace = z.output<typeof UnitPlace>;

/** Complete whereabouts of a unit, which an undo restores. */
export const UnitState = UnitPlace.extend({
  warehouse_date: Instant.nullable(),
  assigned_date: Instant.nullable(),
  returned_customer_date: Instant.nullable(),
  return_date: CompanyDate.nullable(),
  missing_since: Instant.nullable(),
  removed_reason: z.string().nullable(),
  /** Number of the verification in which it was last seen on its holder's list. */
  verified_in: z.number().int().nullable(),
  verified_at: Instant.nullable(),
  verified_by: z.string().nullable(),
  /** The open shipment in which it is packed; it is still in the warehouse. */
  shipment_id: Uuid.nullable(),
});
export type UnitState = z.output<typeof UnitState>;

/** A normalized serial or MAC: capital letters, digits, hyphens. */
const Key = z.string().min(MIN_SERIAL_LENGTH).max(MAX_SERIAL_LENGTH);
/** An event whose version 1 allowed keys of 6 to 32 characters, which are valid as they are. */
export const withLongerKeys = <S extends z.ZodObject>(schema: S) => versionedEvent(2, schema, { 1: (data) => data });
/** An event whose version 1 restored a state from before units were packed. */
const withShipment = <S extends z.ZodObject<{ to: typeof UnitState }>>(schema: S) =>
  versionedEvent(2, schema, {
    1: (data) => ({ ...data, to: { shipment_id: null, ...(data as { to: object }).to } }),
  });
const Keys = z.object({ serial_mac: Key, mac: Key.nullable() });
const Kind = z.object({ cpe_type_id: Uuid.nullable(), cpe_model_id: Uuid.nullable() });
const Reason = z.string().trim().max(255);

/**
 * `cpe-{id}`: a provider's unit for which the company is accountable. Its keys are not part of the ID, because they can
 * be corrected and one may be unknown at first.
 */
export const unitEvents = eventSchemas('cpe', {
  UnitReceived: withLongerKeys(
    Keys.extend(Kind.shape).extend({
      location_id: LocationId.nullable(),
      condition: z.enum(unitConditions),
      /** The original input if it was spelled differently. */
      raw: z.string().max(200).nullable(),
    }),
  ),
  UnitIssued: z.object({ user_id: UserId, from: UnitPlace }),
  UnitReturnedByCustomer: z.object({ user_id: UserId, job_id: JobId.nullable(), from: UnitPlace }),
  UnitTakenBack: z.object({ location_id: LocationId, reason: Reason, from: UnitPlace }),
  /**
   * Seen in the warehouse: sets its location and its warehouse date, to now or, when only the location was corrected, to
   * `since`.
   */
  UnitRefreshed: versionedEvent(
    2,
    z.object({ location_id: LocationId.nullable(), from: UnitPlace, since: Instant.nullable().optional() }),
    { 1: (data) => data },
  ),
  /** Shown by its holder in the nth verification of the list. */
  UnitVerified: z.object({ user_id: UserId, session: z.number().int() }),
  UnitMissing: z.object({ user_id: UserId, session: z.number().int(), reason: Reason, from: UnitPlace }),
  /** A missing unit was found. Its last holder has it again, unless another event of the command says otherwise. */
  UnitFound: z.object({ from: UnitPlace }),
  /** Packed in the warehouse for an open shipment. */
  UnitPacked: z.object({ shipment: Uuid, reason: Reason, from: UnitPlace }),
  /** Taken out of an open shipment; it stays in the warehouse. */
  UnitUnpacked: z.object({ shipment: Uuid, from: UnitPlace }),
  /** Returned to the provider in a shipment. */
  UnitShipped: z.object({ shipment: Uuid, shipped_on: CompanyDate, reason: Reason, from: UnitPlace }),
  /** Installed at a job's customer. */
  UnitUsed: z.object({ job_id: JobId, user_id: UserId, date: CompanyDate, reason: Reason, from: UnitPlace }),
  /** The day no longer names it: restores its previous whereabouts. */
  UnitUseWithdrawn: withShipment(
    z.object({ job_id: JobId, user_id: UserId, date: CompanyDate, to: UnitState, from: UnitPlace }),
  ),
  UnitRekeyed: withLongerKeys(Keys.extend({ was: Keys, reason: Reason })),
  /** `reason`: why a unit was corrected that is with the provider. Version 1 had none and is valid as it is. */
  UnitDescribed: versionedEvent(2, Kind.extend({ condition: z.enum(unitConditions), reason: Reason.optional() }), {
    1: (data) => data,
  }),
  /** Two records turned out to be one unit: `into` takes over the keys, and its history includes this one's. */
  UnitMerged: withLongerKeys(Keys.extend({ into: Uuid, from: UnitPlace })),
  /** The merge was undone: the unit is a record of its own again, as it was before. */
  UnitMergeUndone: withShipment(
    Keys.extend(Kind.shape).extend({
      undoes: Uuid,
      condition: z.enum(unitConditions),
      into: Uuid,
      to: UnitState,
    }),
  ),
  /** The receipt was undone: the unit is not in inventory, and its keys are free. */
  UnitReceiptUndone: z.object({ undoes: Uuid, from: UnitPlace }),
  UnitRemoved: z.object({ reason: Reason, from: UnitPlace }),
  UnitRestored: withShipment(z.object({ to: UnitState })),
  /** Restores its whereabouts before the command `undoes`. */
  UnitPutBack: withShipment(z.object({ undoes: Uuid, to: UnitState, from: UnitPlace })),
});

/** A unit's last action, by event name. */
export type UnitEventType = keyof typeof unitEvents.shapes;
export const unitEventTypes = Object.keys(unitEvents.shapes) as [UnitEventType, ...UnitEventType[]];

/** `cpekey-{key}`: the reservation of a serial or MAC by a unit. */
export const unitKeyEvents = eventSchemas('cpekey', {
  KeyClaimed: withLongerKeys(z.object({ key: Key, unit: Uuid })),
  KeyReleased: z.object({ unit: Uuid }),
});

const Named = z.object({ id: z.uuid(), name: z.string() });
/**
 * A unit in lists and cards; `complete_info` has all fields. Names that the specification spells in two ways occur
 * twice.
 */
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
        /** The job's current technician. */
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
    /** The open shipment in which it is packed. */
    shipment_id: z.uuid().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Cpe' });
export type Cpe = z.output<typeof Cpe>;
/** A missing unit, with its cost by its type, in cents. */
export const MissingCpe = Cpe.extend({ cost_cents: z.int().nullable() });
export type MissingCpe = z.output<typeof MissingCpe>;
/** Number of units per model; `model` null means no model. */
export const ModelCount = z.object({ model: z.string().nullable(), count: z.number().int() });

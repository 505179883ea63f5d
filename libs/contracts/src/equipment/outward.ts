import { z } from 'zod';
import { allStay, listedOutward, outward, says, stays, type Outward } from '../outward.js';
import { cpeModels, cpeTypes } from './cpe-type.js';
import { issuedBefore, itemFacts } from './item.js';
import { shipmentFacts } from './shipment.js';
import { dayUseFacts, useProblemFacts } from './use.js';
import { unitConditions, unitFacts, unitKeyFacts, unitStatuses } from './unit.js';
import { verificationFacts } from './verification.js';

const Id = z.uuid();
const Place = z.object({
  status: z.enum(unitStatuses),
  user_id: Id.nullable(),
  job_id: Id.nullable(),
  location_id: Id.nullable(),
});
const Keys = z.object({ serial_mac: z.string(), mac: z.string().nullable() });
const Described = z.object({
  cpe_type_id: Id.nullable(),
  cpe_model_id: Id.nullable(),
  condition: z.enum(unitConditions),
});
const Session = z.object({ user_id: Id, session: z.number().int() });

const unitOutward = outward(unitFacts, 'unit_id', {
  UnitReceived: says('equipment', z.object({ ...Keys.shape, ...Described.shape, location_id: Id.nullable() })),
  UnitIssued: says('equipment', z.object({ user_id: Id, from: Place })),
  UnitReturnedByCustomer: says('equipment', z.object({ user_id: Id, job_id: Id.nullable(), from: Place })),
  UnitTakenBack: says('equipment', z.object({ location_id: Id, from: Place })),
  UnitRefreshed: says('equipment', z.object({ location_id: Id.nullable(), from: Place })),
  UnitVerified: says('equipment', Session),
  UnitMissing: says('equipment', Session.extend({ from: Place })),
  UnitFound: says('equipment', z.object({ from: Place })),
  UnitShipped: says('equipment', z.object({ shipment: Id, shipped_on: z.iso.date(), from: Place })),
  UnitUsed: says('equipment', z.object({ job_id: Id, user_id: Id, date: z.iso.date(), from: Place })),
  UnitUseWithdrawn: says(
    'equipment',
    z.object({ job_id: Id, user_id: Id, date: z.iso.date(), to: Place, from: Place }),
  ),
  UnitRekeyed: says('equipment', Keys.extend({ was: Keys })),
  UnitDescribed: says('equipment', Described),
  UnitMerged: says('equipment', Keys.extend({ into: Id, from: Place })),
  UnitRemoved: says('equipment', z.object({ from: Place })),
  UnitRestored: says('equipment', z.object({ to: Place })),
  UnitPutBack: says('equipment', z.object({ to: Place, from: Place })),
});

const shipmentOutward = outward(shipmentFacts, 'shipment_id', {
  ShipmentBooked: says('equipment', z.object({ shipped_on: z.iso.date() })),
});

const Shown = z.object({ id: Id, serial_mac: z.string() });
const verificationOutward = outward(verificationFacts, 'user_id', {
  VerificationReset: stays('only our screens need it'),
  ListReconciled: says(
    'equipment',
    z.object({ session: z.number().int(), date: z.iso.date(), verified: z.array(Shown), missing: z.array(Shown) }),
  ),
});

/** What leaves of equipment. */
export const equipmentOutward: readonly Outward[] = [
  unitOutward,
  shipmentOutward,
  verificationOutward,
  listedOutward(cpeTypes, ['title', 'mac_required', 'sort']),
  listedOutward(cpeModels, ['name', 'cpe_type_id', 'maker', 'upc', 'sort']),
  allStay(unitKeyFacts, 'a device of ours, by which serials stay unique'),
  allStay(dayUseFacts, 'what the days of jobs say already'),
  allStay(useProblemFacts, 'a list that the warehouse works off'),
  allStay(itemFacts, 'what a tool is called are words that somebody wrote'),
  allStay(issuedBefore, 'what was recorded here became items'),
];

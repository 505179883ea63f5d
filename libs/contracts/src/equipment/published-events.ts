import { z } from 'zod';
import {
  allInternal,
  publishedList,
  publishedEvents,
  publishes,
  internal,
  productOnly,
  type PublishedEvents,
} from '../published-events.js';
import { cpeModels, cpeTypes } from './cpe-type.js';
import { formerItemEvents, itemEvents } from './item.js';
import { minimumStocks } from './minimum-stock.js';
import { shipmentEvents } from './shipment.js';
import { stockCountEvents } from './stock-count.js';
import { dayUseEvents, useProblemEvents } from './use.js';
import { unitConditions, unitEvents, unitKeyEvents, unitStatuses } from './unit.js';
import { verificationEvents } from './verification.js';

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

export const unitPublishedEvents = publishedEvents(unitEvents, 'unit_id', {
  UnitReceived: publishes('equipment', z.object({ ...Keys.shape, ...Described.shape, location_id: Id.nullable() })),
  UnitIssued: publishes('equipment', z.object({ user_id: Id, from: Place })),
  UnitReturnedByCustomer: publishes('equipment', z.object({ user_id: Id, job_id: Id.nullable(), from: Place })),
  UnitTakenBack: publishes('equipment', z.object({ location_id: Id, from: Place })),
  UnitRefreshed: publishes('equipment', z.object({ location_id: Id.nullable(), from: Place })),
  UnitVerified: publishes('equipment', Session),
  UnitMissing: publishes('equipment', Session.extend({ from: Place })),
  UnitFound: publishes('equipment', z.object({ from: Place })),
  UnitPacked: internal('the unit is still in the warehouse'),
  UnitUnpacked: internal('the unit is still in the warehouse'),
  UnitShipped: publishes('equipment', z.object({ shipment: Id, shipped_on: z.iso.date(), from: Place })),
  UnitUsed: publishes('equipment', z.object({ job_id: Id, user_id: Id, date: z.iso.date(), from: Place })),
  UnitUseWithdrawn: publishes(
    'equipment',
    z.object({ job_id: Id, user_id: Id, date: z.iso.date(), to: Place, from: Place }),
  ),
  UnitRekeyed: publishes('equipment', Keys.extend({ was: Keys })),
  UnitDescribed: publishes('equipment', Described),
  UnitMerged: publishes('equipment', Keys.extend({ into: Id, from: Place })),
  UnitMergeUndone: publishes('equipment', z.object({ ...Keys.shape, ...Described.shape, into: Id, to: Place })),
  UnitReceiptUndone: publishes('equipment', z.object({ from: Place })),
  UnitRemoved: publishes('equipment', z.object({ from: Place })),
  UnitRestored: publishes('equipment', z.object({ to: Place })),
  UnitPutBack: publishes('equipment', z.object({ to: Place, from: Place })),
});

const shipmentPublishedEvents = publishedEvents(shipmentEvents, 'shipment_id', {
  ShipmentOpened: internal('nothing is shipped yet'),
  ShipmentEdited: internal('contains free text'),
  ShipmentBooked: publishes('equipment', z.object({ shipped_on: z.iso.date() })),
  ShipmentCanceled: internal('nothing was shipped'),
  ShipmentReconciled: internal('work list of the warehouse'),
  MissingUnitsExplained: internal('work list of the warehouse'),
  ShipmentRestored: internal('its units publish where they are'),
});

const Shown = z.object({ id: Id, serial_mac: z.string() });
export const verificationPublishedEvents = publishedEvents(verificationEvents, 'user_id', {
  VerificationReset: internal('used only by the app’s screens'),
  ListReconciled: publishes(
    'equipment',
    z.object({ session: z.number().int(), date: z.iso.date(), verified: z.array(Shown), missing: z.array(Shown) }),
  ),
  VerificationReopened: publishes(
    'equipment',
    z.object({ session: z.number().int(), reconciled_on: z.iso.date().nullable() }),
  ),
});

export const itemPublishedEvents = publishedEvents(itemEvents, 'item_id', {
  ItemIssued: productOnly('names of tools are free text'),
  ItemReturned: productOnly('names of tools are free text'),
});

/** Published events of equipment. */
export const equipmentPublishedEvents: readonly PublishedEvents[] = [
  unitPublishedEvents,
  shipmentPublishedEvents,
  verificationPublishedEvents,
  publishedList(cpeTypes, ['title', 'mac_required', 'sort']),
  publishedList(cpeModels, ['name', 'cpe_type_id', 'maker', 'upc', 'sort']),
  allInternal(minimumStocks.events, 'used only by the warehouse’s screens'),
  allInternal(unitKeyEvents, 'internal reservation that keeps serials unique'),
  allInternal(dayUseEvents, 'already part of the events of a day’s jobs'),
  allInternal(stockCountEvents, 'a count changes no unit'),
  allInternal(useProblemEvents, 'work list of the warehouse'),
  itemPublishedEvents,
  allInternal(formerItemEvents, 'replaced by items'),
];

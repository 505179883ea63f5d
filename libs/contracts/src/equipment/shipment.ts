import { z } from 'zod';
import { command, fileOf, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { Doer } from '../history.js';
import { pageOf, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, Uuid } from '../values.js';
import { serialRefusals } from './serial.js';
import { Cpe } from './unit.js';
import { Reason, Serials, UnitsDoneUnlessHeld } from './unit-contracts.js';
import {
  NotInInventory,
  OnOthersList,
  ReasonNeeded,
  StillOnAJob,
  TooManySerials,
  UnitIsRemoved,
  WithTheProvider,
} from './unit-refusals.js';

const Paper = {
  /** The provider's return authorization number. */
  rma: z.string().trim().max(60),
  carrier: z.string().trim().max(60),
  tracking: z.string().trim().max(60),
};

/** `shipment-{id}`: a shipment back to the provider. Its units record it themselves. */
export const shipmentEvents = eventSchemas('shipment', {
  ShipmentBooked: z.object({ ...Paper, shipped_on: CompanyDate }),
});

export const ShipmentNotFound = refusal('ShipmentNotFound', 404, {
  en: 'This shipment does not exist.',
  es: 'Este envío no existe.',
  'zh-CN': '该批退还不存在。',
});

export const ReturnToProvider = command('equipment.return-to-provider', {
  route: 'PUT /cpes/return',
  permission: 'cpe.move',
  body: z.object({
    serial_mac: Serials,
    /** An open shipment; omit it to start one. */
    shipment_id: Uuid.optional(),
    rma: Paper.rma.default(''),
    carrier: Paper.carrier.default(''),
    tracking: Paper.tracking.default(''),
    /** Defaults to today. */
    shipped_on: CompanyDate.optional(),
    override: z.boolean().default(false),
    reason: Reason.default(''),
  }),
  output: UnitsDoneUnlessHeld.extend({ shipment_id: Uuid }),
  refusals: [
    TooManySerials,
    ...serialRefusals,
    NotInInventory,
    UnitIsRemoved,
    OnOthersList,
    StillOnAJob,
    WithTheProvider,
    ReasonNeeded,
    ShipmentNotFound,
  ],
  summary: 'Ship units to the provider; units shipped before are listed unless `override` and a reason are given',
});

const Shipment = z
  .object({ id: Uuid, ...Paper, shipped_on: CompanyDate, units: z.int(), booked_by: Doer, booked_at: Instant })
  .meta({ id: 'Shipment' });
export type Shipment = z.output<typeof Shipment>;

export const ListShipments = query('equipment.shipments', {
  route: 'GET /shipments',
  permission: 'stock.read',
  query: pageQuery(['shipped_on', 'rma', 'units']),
  output: pageOf(Shipment),
  summary: 'List the shipments to the provider, newest first',
});
const one = { params: z.object({ id: Uuid }), permission: 'stock.read', refusals: [ShipmentNotFound] } as const;
export const ReadShipment = query('equipment.shipment', {
  ...one,
  route: 'GET /shipments/{id}',
  output: z.object({ data: Shipment.extend({ cpes: z.array(Cpe) }) }),
  summary: 'Get a shipment with its units',
});
export const ShipmentCsv = query('equipment.shipment-csv', {
  ...one,
  route: 'GET /shipments/{id}/csv',
  output: fileOf('text/csv'),
  summary: 'Download the units of a shipment as a file',
});

import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, fileOutput, query } from '../contract.js';
import { eventSchemas, versionedEvent } from '../event.js';
import { Actor } from '../history.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, Uuid } from '../values.js';
import { serialRefusals } from './serial.js';
import { Cpe, MissingCpe } from './unit.js';
import { Reason, Serials, UnitsDone, UnitsDoneUnlessHeld } from './unit-contracts.js';
import {
  InAnotherShipment,
  NotInInventory,
  NotInTheShipment,
  OnOthersList,
  OverrideNotAllowed,
  ReasonNeeded,
  ShipmentHasUnits,
  StillOnAJob,
  TooManySerials,
  UnitIsRemoved,
  WithTheProvider,
} from './unit-refusals.js';

const Paper = {
  /** The provider's return authorization number. */
  rma: oneLine().trim().max(60),
  carrier: oneLine().trim().max(60),
  tracking: oneLine().trim().max(60),
};
const GivenPaper = {
  rma: Paper.rma.default(''),
  carrier: Paper.carrier.default(''),
  tracking: Paper.tracking.default(''),
};

export const shipmentStatuses = ['open', 'shipped', 'canceled'] as const;

/** The provider's receipt compared with a shipment: its units, and serials that are not of its units. */
const Receipt = z.object({ accepted: z.array(Uuid), missing: z.array(Uuid), extra: z.array(z.string()) });
/** The complete state of a shipment besides its units, which an undo restores. */
const ShipmentState = z.object({
  ...Paper,
  status: z.enum(shipmentStatuses),
  shipped_on: CompanyDate.nullable(),
  receipt: Receipt.nullable(),
  /** Why units are missing from the provider's receipt, by unit. */
  reasons: z.record(Uuid, Reason),
});
export type ShipmentState = z.output<typeof ShipmentState>;

/** `shipment-{id}`: a shipment back to the provider. Its units record themselves that they were packed and shipped. */
export const shipmentEvents = eventSchemas('shipment', {
  ShipmentOpened: z.object(Paper),
  ShipmentEdited: z.object(Paper),
  /** Closed: it was shipped on that day. Without an earlier event, it was opened, filled and closed by one request. */
  ShipmentBooked: z.object({ ...Paper, shipped_on: CompanyDate }),
  ShipmentCanceled: z.object({}),
  /** Replaces an earlier comparison with the provider's receipt. */
  ShipmentReconciled: Receipt,
  /** Says why units are missing from the receipt: all reasons, by unit. */
  MissingUnitsExplained: z.object({ reasons: z.record(Uuid, Reason) }),
  /** Restores its state before the command `undoes`. */
  ShipmentRestored: versionedEvent(2, z.object({ undoes: Uuid, to: ShipmentState }), {
    1: (data) => ({ ...data, to: { reasons: {}, ...(data as { to: object }).to } }),
  }),
});

export const ShipmentNotFound = refusal('ShipmentNotFound', 404, {
  en: 'This shipment does not exist.',
  es: 'Este envío no existe.',
  'zh-CN': '该批退还不存在。',
});
export const ShipmentIsClosed = refusal('ShipmentIsClosed', 409, {
  en: 'This shipment is closed. Open another one.',
  es: 'Este envío está cerrado. Abra otro.',
  'zh-CN': '该批次已关闭，请另开一批。',
});
export const ShipmentIsOpen = refusal('ShipmentIsOpen', 409, {
  en: 'This shipment was not shipped yet. Close it first.',
  es: 'Este envío aún no se ha enviado. Ciérrelo primero.',
  'zh-CN': '该批次尚未发运，请先关闭。',
});
export const ShipmentIsEmpty = refusal('ShipmentIsEmpty', 409, {
  en: 'This shipment contains no CPEs. Scan them first.',
  es: 'Este envío no contiene equipos. Escanéelos primero.',
  'zh-CN': '该批次中没有设备，请先扫描。',
});
export const UnitIsNotMissing = refusal('UnitIsNotMissing', 409, {
  en: 'A CPE is not missing from the receipt of this shipment. Reload the page.',
  es: 'Un equipo no falta en el recibo de este envío. Vuelva a cargar la página.',
  'zh-CN': '某设备并未缺失于该批次的回执中，请重新加载页面。',
});
/** Reasons why a unit cannot be shipped. */
const unshippable = [
  TooManySerials,
  ...serialRefusals,
  NotInInventory,
  UnitIsRemoved,
  OnOthersList,
  StillOnAJob,
  WithTheProvider,
  ReasonNeeded,
  InAnotherShipment,
] as const;

export const ReturnToProvider = command('equipment.return-to-provider', {
  route: 'PUT /cpes/return',
  permission: 'cpe.move',
  body: z.object({
    serial_mac: Serials,
    ...GivenPaper,
    /** Defaults to today. */
    shipped_on: CompanyDate.optional(),
    override: z.boolean().default(false),
    reason: Reason.default(''),
  }),
  output: UnitsDoneUnlessHeld.extend({ shipment_id: Uuid }),
  refusals: [...unshippable, OverrideNotAllowed],
  summary:
    'Ship units to the provider in one request, without an open shipment; units shipped before are listed unless `override` and a reason are given',
});

const Shipment = z
  .object({
    id: Uuid,
    ...Paper,
    status: z.enum(shipmentStatuses),
    shipped_on: CompanyDate.nullable(),
    /** The units that are packed in an open shipment, or were shipped. */
    units: z.int(),
    booked_by: Actor,
    booked_at: Instant,
    /** How many units the provider's receipt names, does not name, and names in addition. */
    receipt: z.object({ accepted: z.int(), missing: z.int(), extra: z.int() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.output<typeof Shipment>;
const ShipmentDone = z.object({ data: Shipment, command_id: z.uuid() });

export const ListShipments = query('equipment.shipments', {
  route: 'GET /shipments',
  permission: 'stock.read',
  query: pageQuery(['shipped_on', 'rma', 'units']).extend({ status: z.enum(shipmentStatuses).optional() }),
  output: pageOutput(Shipment),
  summary: 'List the shipments to the provider: open ones first, then the newest',
});
const params = z.object({ id: Uuid });
const one = { params, permission: 'stock.read', refusals: [ShipmentNotFound] } as const;
export const ReadShipment = query('equipment.shipment', {
  ...one,
  route: 'GET /shipments/{id}',
  output: z.object({
    data: Shipment.extend({
      cpes: z.array(Cpe),
      /** Units that the provider's receipt does not name, each with the reason that was given, or an empty text. */
      missing: z.array(MissingCpe.extend({ reason: z.string() })),
      /** Serials of the receipt that are not of this shipment, with their unit if there is one. */
      extra: z.array(z.object({ serial_mac: z.string(), cpe: Cpe.nullable() })),
    }),
  }),
  summary: 'Get a shipment with its units',
});
export type ShipmentDetail = z.output<typeof ReadShipment.output>['data'];
export const ShipmentCsv = query('equipment.shipment-csv', {
  ...one,
  route: 'GET /shipments/{id}/csv',
  output: fileOutput('text/csv'),
  summary: 'Download the units of a shipment as a file',
});

export const OpenShipment = command('equipment.open-shipment', {
  route: 'POST /shipments',
  permission: 'cpe.move',
  body: z.object(GivenPaper),
  output: ShipmentDone,
  status: 201,
  summary: 'Open a shipment to the provider',
});
export const EditShipment = command('equipment.edit-shipment', {
  route: 'PUT /shipments/{id}',
  permission: 'cpe.move',
  params,
  body: z.object(Paper),
  output: ShipmentDone,
  refusals: [ShipmentNotFound, ShipmentIsClosed],
  summary: 'Change the RMA, carrier and tracking number of an open shipment',
});
export const CancelShipment = command('equipment.cancel-shipment', {
  route: 'DELETE /shipments/{id}',
  permission: 'cpe.move',
  params,
  output: z.object({ command_id: z.uuid() }),
  refusals: [ShipmentNotFound, ShipmentIsClosed, ShipmentHasUnits],
  summary: 'Cancel an open shipment that contains no units',
});
export const FillShipment = command('equipment.fill-shipment', {
  route: 'PUT /shipments/{id}/cpes',
  permission: 'cpe.move',
  params,
  body: z.object({ serial_mac: Serials, override: z.boolean().default(false), reason: Reason.default('') }),
  output: UnitsDoneUnlessHeld,
  refusals: [...unshippable, OverrideNotAllowed, ShipmentNotFound, ShipmentIsClosed],
  summary:
    'Pack units into an open shipment; units of another open shipment, or with the provider, are listed unless `override` is given',
});
export const UnpackShipment = command('equipment.unpack-shipment', {
  route: 'PUT /shipments/{id}/unpack',
  permission: 'cpe.move',
  params,
  body: z.object({ serial_mac: Serials }),
  output: UnitsDone,
  refusals: [
    TooManySerials,
    ...serialRefusals,
    NotInInventory,
    UnitIsRemoved,
    NotInTheShipment,
    ShipmentNotFound,
    ShipmentIsClosed,
  ],
  summary: 'Take units out of an open shipment; they stay in the warehouse',
});
export const CloseShipment = command('equipment.close-shipment', {
  route: 'POST /shipments/{id}/close',
  permission: 'cpe.move',
  params,
  body: z.object({
    /** Defaults to today. */
    shipped_on: CompanyDate.optional(),
  }),
  output: UnitsDone,
  refusals: [
    ShipmentNotFound,
    ShipmentIsClosed,
    ShipmentIsEmpty,
    NotInInventory,
    UnitIsRemoved,
    OnOthersList,
    StillOnAJob,
    WithTheProvider,
    ReasonNeeded,
    NotInTheShipment,
  ],
  summary: 'Close a shipment: its units are returned to the provider',
});
export const ReconcileShipment = command('equipment.reconcile-shipment', {
  route: 'PUT /shipments/{id}/receipt',
  permission: 'cpe.move',
  params,
  /** The serials or MACs of the provider's receipt, and the MACs of these serials in order. */
  body: z.object({ serial_mac: Serials, mac: z.array(z.string().max(200)).max(10_000).optional() }),
  output: ShipmentDone,
  refusals: [ShipmentNotFound, ShipmentIsOpen],
  summary: "Compare a shipment with the provider's receipt: accepted, missing and extra units",
});
export const ExplainMissingUnits = command('equipment.explain-missing-units', {
  route: 'PUT /shipments/{id}/reasons',
  permission: 'cpe.move',
  params,
  /** The reason of each unit, by its ID; an empty text removes one. Other units keep theirs. */
  body: z.object({ reasons: z.record(Uuid, Reason) }),
  output: ShipmentDone,
  refusals: [ShipmentNotFound, ShipmentIsOpen, UnitIsNotMissing],
  summary: "Say why units are missing from the provider's receipt, each with its reason",
});

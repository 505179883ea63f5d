import { unitEvents } from '@tailboard/contracts/equipment/unit';
import * as no from '@tailboard/contracts/equipment/unit-refusals';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, Uuid } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { toPlace, type Unit } from './unit.js';
import { confirmation, findIfMissing, known, refusalToOverwrite } from './unit-internal-commands.js';

const event = unitEvents.make;
const id = { id: Uuid };

/** Returns why a unit cannot go to the provider: held units are returned first. */
function refusalToShip(unit: Unit, confirmation: { override: boolean; reason: string }, shipment: string | null) {
  if (unit.status === 'issued') return refuse('OnOthersList', { label: unit.user_id });
  if (unit.status === 'on_job') return refuse('StillOnAJob');
  return refusalToOverwrite(unit, confirmation, { returned_to_provider: 'WithTheProvider' } as const, shipment);
}
const shippable = [...known, no.OnOthersList, no.StillOnAJob, no.WithTheProvider, no.ReasonNeeded] as const;

/** Packs a unit into an open shipment: it is in the warehouse until the shipment is closed. */
export const PackUnit = internalCommand('equipment.pack-unit', {
  input: z.object({ ...id, ...confirmation, shipment: Uuid }),
  refusals: shippable,
});
const pack = decision(PackUnit, (unit: Unit, { shipment, ...confirmation }) => {
  if (unit.shipment_id === shipment) return [];
  const current = refusalToShip(unit, confirmation, shipment);
  if (current) return current;
  const { status, location_id } = unit;
  const from = toPlace(unit);
  return [
    ...findIfMissing(unit),
    ...(status === 'in_warehouse' ? [] : [event.UnitRefreshed({ location_id, from })]),
    event.UnitPacked({ shipment, reason: confirmation.reason, from }),
  ];
});

export const UnpackUnit = internalCommand('equipment.unpack-unit', {
  input: z.object({ ...id, shipment: Uuid }),
  refusals: [...known, no.NotInTheShipment],
});
const unpack = decision(UnpackUnit, (unit: Unit, { shipment }) => {
  if (unit.status === 'none') return refuse('NotInInventory');
  if (unit.status === 'removed') return refuse('UnitIsRemoved');
  return unit.shipment_id === shipment
    ? event.UnitUnpacked({ shipment, from: toPlace(unit) })
    : refuse('NotInTheShipment');
});

/** Ships a unit to the provider: from an open shipment, from the warehouse, or after a customer return. */
export const ShipUnit = internalCommand('equipment.ship-unit', {
  input: z.object({
    ...id,
    ...confirmation,
    shipment: Uuid,
    shipped_on: CompanyDate,
    /** Only if it is still packed in the shipment. */
    packed: z.boolean(),
  }),
  refusals: [...shippable, no.NotInTheShipment],
});
const ship = decision(ShipUnit, (unit: Unit, { shipment, shipped_on, packed, ...confirmation }) => {
  const current = refusalToShip(unit, confirmation, packed ? unit.shipment_id : shipment);
  const { reason } = confirmation;
  if (current === null && packed && unit.shipment_id !== shipment) return refuse('NotInTheShipment');
  return current ?? [...findIfMissing(unit), event.UnitShipped({ shipment, shipped_on, reason, from: toPlace(unit) })];
});

/** Internal commands on one unit of a shipment. */
export const shippingCommands = [pack, unpack, ship];

import { shipmentEvents } from '@tailboard/contracts/equipment/shipment';
import { Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';

type Booked = Extract<ReturnType<typeof shipmentEvents.make.ShipmentBooked>, { type: 'ShipmentBooked' }>['data'];
export type Shipping = Booked | null;

const { shape } = shipmentEvents.shapes.ShipmentBooked.schema;
/**
 * Internal command that books a shipment, run by the first request without a shipment ID; its details do not change
 * later.
 */
export const BookShipment = internalCommand('equipment.book-shipment', {
  input: z.object({ id: Uuid, ...shape }),
  output: shipmentEvents.shapes.ShipmentBooked.schema.nullable(),
});
const book = decision(BookShipment, {
  decide: (state: Shipping, { id: _, ...booked }) => (state ? [] : shipmentEvents.make.ShipmentBooked(booked)),
  output: (state: Shipping) => state,
});

/** Units returned to the provider together. */
export const shipmentDecider = decider<Shipping, typeof shipmentEvents>({
  events: shipmentEvents,
  initial: null,
  evolve: { ShipmentBooked: (_, booked) => booked },
  decisions: [],
  internalCommands: [book],
});

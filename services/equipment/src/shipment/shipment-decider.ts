import { shipmentEvents } from '@tailboard/contracts/equipment/shipment';
import { Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/step';
import { z } from 'zod';

type Booked = Extract<ReturnType<typeof shipmentEvents.make.ShipmentBooked>, { type: 'ShipmentBooked' }>['data'];
export type Shipping = Booked | null;

const { shape } = shipmentEvents.shapes.ShipmentBooked.schema;
/** A shipment is begun by the first post that names none; what it is stays as it was first said. */
export const BookShipment = internalCommand('equipment.book-shipment', {
  input: z.object({ id: Uuid, ...shape }),
  output: shipmentEvents.shapes.ShipmentBooked.schema.nullable(),
});
const book = decision(BookShipment, {
  decide: (state: Shipping, { id: _, ...booked }) => (state ? [] : shipmentEvents.make.ShipmentBooked(booked)),
  output: (state: Shipping) => state,
});

/** What went back to the provider together. */
export const shipmentDecider = decider<Shipping, typeof shipmentEvents>({
  events: shipmentEvents,
  initial: null,
  evolve: { ShipmentBooked: (_, booked) => booked },
  decisions: [],
  internalCommands: [book],
});

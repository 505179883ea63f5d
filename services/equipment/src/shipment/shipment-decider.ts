import { shipmentFacts } from '@tailboard/contracts/equipment/shipment';
import { Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { step } from '@tailboard/eventing/step';
import { z } from 'zod';

type Booked = Extract<ReturnType<typeof shipmentFacts.make.ShipmentBooked>, { type: 'ShipmentBooked' }>['data'];
export type Shipping = Booked | null;

const { shape } = shipmentFacts.shapes.ShipmentBooked.schema;
/** A shipment is begun by the first post that names none; what it is stays as it was first said. */
export const BookShipment = step('equipment.book-shipment', {
  input: z.object({ id: Uuid, ...shape }),
  output: shipmentFacts.shapes.ShipmentBooked.schema.nullable(),
});
const book = decision(BookShipment, {
  decide: (state: Shipping, { id: _, ...booked }) => (state ? [] : shipmentFacts.make.ShipmentBooked(booked)),
  answer: (state: Shipping) => state,
});

/** What went back to the provider together. */
export const shipmentDecider = decider<Shipping, typeof shipmentFacts>({
  facts: shipmentFacts,
  initial: null,
  evolve: { ShipmentBooked: (_, booked) => booked },
  decisions: [],
  steps: [book],
});

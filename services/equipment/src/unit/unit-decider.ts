import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { decider } from '@tailboard/eventing/decider';
import { evolveUnit, noUnit, type Unit } from './unit.js';
import { shippingCommands } from './shipping-commands.js';
import { unitInternalCommands } from './unit-internal-commands.js';

/** A unit of the provider, from the pallet to its holder and back. */
export const unitDecider = decider<Unit, typeof unitEvents>({
  events: unitEvents,
  initial: noUnit,
  evolve: evolveUnit,
  decisions: [],
  internalCommands: [...unitInternalCommands, ...shippingCommands],
});

import { returnToProvider } from '@tailboard/contracts/equipment/shipment';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { Act } from '@tailboard/service/act';
import { procedure } from '@tailboard/service/house';
import { actOnUnits } from '../unit/act-on-units.js';
import { unitsProjection } from '../unit/unit-projection.js';
import { ShipUnit } from '../unit/unit-steps.js';
import { BookShipment, shipmentDecider } from './shipment-decider.js';

/**
 * Units go back to the provider. The shipment is booked first, then each unit goes with it: who died between the two asks again with
 * the same command, which names the same shipment. One without units is no shipment, and no list shows it.
 */
export const shipping = procedure(
  returnToProvider,
  async ({ serial_mac: serials, shipment_id, override, reason, shipped_on, ...paper }, house, asking) => {
    const id = shipment_id ?? derivedId('shipment', asking.command_id);
    const begun = (await house.state(shipmentDecider, id)).state;
    if (shipment_id !== undefined && begun === null) return refuse('ShipmentNotFound');
    const date = begun?.shipped_on ?? shipped_on ?? asking.today;
    const act = new Act(house, asking);
    const booked = await act.step('shipment', shipmentDecider, BookShipment, { id, ...paper, shipped_on: date });
    if (isRefused(booked)) return booked;
    const acted = await actOnUnits(house, asking, {
      contract: returnToProvider,
      serials,
      command: ShipUnit,
      input: (unit) => ({ id: unit, shipment: id, shipped_on: date, override, reason }),
    });
    if (isRefused(acted)) return acted;
    return { output: { ...acted.told, shipment_id: id }, position: acted.position };
  },
  [unitsProjection.name, 'equipment.people', 'equipment.settings'],
);

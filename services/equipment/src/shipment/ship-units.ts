import { ReturnToProvider } from '@tailboard/contracts/equipment/shipment';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { bulkUnitCommand } from '../unit/bulk-unit-command.js';
import { changeReads } from '../unit/describe-changes.js';
import { unitsProjection } from '../unit/unit-projection.js';
import { ShipUnit } from '../unit/unit-internal-commands.js';
import { BookShipment, shipmentDecider } from './shipment-decider.js';

/**
 * Sends units back to the provider. The shipment is booked first, then each unit is added: after a crash between the
 * two, the same command continues the same shipment. A shipment without units is not listed.
 */
export const handleReturnToProvider = commandHandler(
  ReturnToProvider,
  async ({ serial_mac: serials, shipment_id, override, reason, shipped_on, ...paper }, ctx, commandContext) => {
    const id = shipment_id ?? derivedId('shipment', commandContext.command_id);
    const begun = (await ctx.load(shipmentDecider, id)).state;
    if (shipment_id !== undefined && begun === null) return refuse('ShipmentNotFound');
    const date = begun?.shipped_on ?? shipped_on ?? commandContext.today;
    const command = new MultiStreamCommand(ctx, commandContext);
    const booked = await command.handleOnce('shipment', shipmentDecider, BookShipment, {
      id,
      ...paper,
      shipped_on: date,
    });
    if (isRefused(booked)) return booked;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: ReturnToProvider,
      serials,
      command: ShipUnit,
      input: (unit) => ({ id: unit, shipment: id, shipped_on: date, override, reason }),
    });
    if (isRefused(acted)) return acted;
    return { output: { ...acted.told, shipment_id: id }, position: acted.position };
  },
  [unitsProjection.name, 'equipment.settings', ...changeReads],
);

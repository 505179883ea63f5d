import { CloseShipment, FillShipment, ReturnToProvider, UnpackShipment } from '@tailboard/contracts/equipment/shipment';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import type { Database } from '@tailboard/eventing/database';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { bulkUnitCommand, toBulkUnitResult, type UnitResult } from '../unit/bulk-unit-command.js';
import { changeReads } from '../unit/describe-changes.js';
import { unitDecider } from '../unit/unit-decider.js';
import { knownByRow, unitsProjection, type UnitRow } from '../unit/unit-projection.js';
import { PackUnit, ShipUnit, UnpackUnit } from '../unit/shipping-commands.js';
import { mayOverride } from '../unit/who.js';
import { BookShipment, ShipShipment, shipmentDecider } from './shipment-decider.js';
import { shipmentsProjection } from './shipment-projection.js';

/** The step of {@link ReturnToProvider} that books its shipment. */
export const BOOKING = 'shipment';
const reads = [unitsProjection.name, shipmentsProjection.name, 'equipment.settings', ...changeReads];

/**
 * Sends units back to the provider in one request. The shipment is booked first, then each unit is added: after a crash
 * between the two, the same command continues the same shipment. A shipment without units is not listed.
 */
export const handleReturnToProvider = commandHandler(
  ReturnToProvider,
  async ({ serial_mac: serials, override, reason, shipped_on: requestedDate, ...paper }, ctx, commandContext) => {
    const no = mayOverride(commandContext, override);
    if (no) return no;
    const id = derivedId('shipment', commandContext.command_id);
    const begun = (await ctx.load(shipmentDecider, id)).state;
    const shipped_on = begun.shipped_on ?? requestedDate ?? commandContext.today;
    const command = new MultiStreamCommand(ctx, commandContext);
    const booked = await command.handleOnce(BOOKING, shipmentDecider, BookShipment, { id, ...paper, shipped_on });
    if (isRefused(booked)) return booked;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: ReturnToProvider,
      serials,
      command: ShipUnit,
      input: (unit) => ({ id: unit, shipment: id, shipped_on, packed: false, override, reason }),
    });
    if (isRefused(acted)) return acted;
    return { output: { ...acted.output, shipment_id: id }, position: acted.position };
  },
  reads,
);

/** Runs work on the units of an open shipment. It is not closed meanwhile. */
const whileOpen = <Output>(ctx: ServiceContext, id: string, work: () => Promise<Output>) =>
  ctx.withLock(`shipment:${id}`, async () => {
    const { status } = (await ctx.load(shipmentDecider, id)).state;
    if (status === 'none') return refuse('ShipmentNotFound');
    return status === 'open' ? work() : refuse('ShipmentIsClosed');
  });

export const handleFillShipment = commandHandler(
  FillShipment,
  ({ id, serial_mac: serials, override, reason }, ctx, commandContext) =>
    whileOpen(ctx, id, async () => {
      const no = mayOverride(commandContext, override);
      if (no) return no;
      const acted = await bulkUnitCommand(ctx, commandContext, {
        contract: FillShipment,
        serials,
        command: PackUnit,
        input: (unit) => ({ id: unit, shipment: id, override, reason }),
      });
      return isRefused(acted) ? acted : { output: acted.output, position: acted.position };
    }),
  reads,
);

export const handleUnpackShipment = commandHandler(
  UnpackShipment,
  ({ id, serial_mac: serials }, ctx, commandContext) =>
    whileOpen(ctx, id, async () => {
      const acted = await bulkUnitCommand(ctx, commandContext, {
        contract: UnpackShipment,
        serials,
        command: UnpackUnit,
        input: (unit) => ({ id: unit, shipment: id }),
      });
      return isRefused(acted) ? acted : { output: acted.output, position: acted.position };
    }),
  reads,
);

/** Returns the units that are packed in a shipment, and those that a command has shipped from it. */
const unitsToShip = (db: Database, id: string, command_id: string): Promise<UnitRow[]> =>
  db.query<UnitRow>(
    `select unit.* from unit where shipment_id = $1 or id in
       (select unit from shipped_unit where shipment = $1 and command_id = $2)
     order by serial_mac, id`,
    [id, command_id],
  );

/**
 * Closes a shipment: first that is recorded, then each of its units is shipped. After a crash between the two, the same
 * command continues. A unit that was moved meanwhile stays there and is reported.
 */
export const handleCloseShipment = commandHandler(
  CloseShipment,
  async ({ id, shipped_on = '' }, ctx, commandContext) => {
    const command = new MultiStreamCommand(ctx, commandContext);
    const { command_id, today } = commandContext;
    const closed = await ctx.withLock(`shipment:${id}`, async () => {
      await ctx.waitUntilCaughtUp(unitsProjection.name, shipmentsProjection.name);
      const { length } = await unitsToShip(ctx.db, id, command_id);
      const input = { id, shipped_on: shipped_on || today, units: length };
      return command.handleCommand(shipmentDecider, ShipShipment, input);
    });
    if (isRefused(closed)) return closed;
    const date = closed.output;
    const rows = await unitsToShip(ctx.db, id, command_id);
    const known = new Map(rows.map((row) => [row.id, knownByRow(row)]));
    const outcomes = await ctx.handleCommands(
      unitDecider,
      ShipUnit,
      rows.map(({ id: unit }) => ({
        ...{ id: unit, shipment: id, shipped_on: date, packed: true, override: false, reason: '' },
      })),
      command.commandContext,
      { findKnownState: ({ id: unit }) => known.get(unit) },
    );
    const results = rows.map(({ id: unit, serial_mac }, index): UnitResult => ({
      ...{ id: unit, raw: serial_mac, outcome: outcomes[index]! },
    }));
    const { output, position } = await toBulkUnitResult(ctx, commandContext, CloseShipment, results, []);
    return { output, position: position > command.position ? position : command.position };
  },
  reads,
);

import {
  CancelShipment,
  EditShipment,
  ExplainMissingUnits,
  OpenShipment,
  ReconcileShipment,
} from '@tailboard/contracts/equipment/shipment';
import { parseMac, parseSerial } from '@tailboard/contracts/equipment/serial';
import { isRefused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import type { CommandOutcome } from '@tailboard/eventing/handle-command';
import { derivedId } from '@tailboard/eventing/ids';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { unitsProjection } from '../unit/unit-projection.js';
import { unitReads } from '../unit/unit-record.js';
import {
  AbandonShipment,
  BeginShipment,
  ChangeShipment,
  CompareReceipt,
  ExplainMissing,
  shipmentDecider,
} from './shipment-decider.js';
import { shipmentsProjection } from './shipment-projection.js';
import { GONE, findShipment } from './shipment-queries.js';

const reads = [shipmentsProjection.name, ...unitReads];

/** Responds to a command on a shipment with the shipment; a caller with an older version receives the current one. */
async function respond<Code extends string>(
  ctx: ServiceContext,
  { command_id }: RequestContext,
  id: string,
  done: CommandOutcome<unknown, Code>,
) {
  if (done.outcome === 'refused') return done.refusal;
  const position = done.outcome === 'performed' ? done.position : await ctx.store.head();
  await ctx.waitForProjection(shipmentsProjection.name, position);
  const data = (await findShipment(ctx, id))!;
  return done.outcome === 'conflict'
    ? { ...done, current: { data } }
    : { output: { data, command_id }, position: done.position };
}

export const handleOpenShipment = commandHandler(
  OpenShipment,
  async (paper, ctx, commandContext) => {
    const id = derivedId('shipment', commandContext.command_id);
    const done = await ctx.handleCommand(shipmentDecider, BeginShipment, { id, ...paper }, commandContext);
    return respond(ctx, commandContext, id, done);
  },
  reads,
);

export const handleEditShipment = commandHandler(
  EditShipment,
  async ({ id, ...paper }, ctx, commandContext) => {
    const done = await ctx.handleCommand(shipmentDecider, ChangeShipment, { id, ...paper }, commandContext);
    return respond(ctx, commandContext, id, done);
  },
  reads,
);

export const handleCancelShipment = commandHandler(
  CancelShipment,
  async ({ id }, ctx, commandContext) => {
    const done = await ctx.withLock(`shipment:${id}`, async () => {
      await ctx.waitUntilCaughtUp(unitsProjection.name);
      return ctx.handleCommand(shipmentDecider, AbandonShipment, { id }, commandContext);
    });
    if (done.outcome === 'refused') return done.refusal;
    if (done.outcome === 'conflict') return done;
    return { output: { command_id: commandContext.command_id }, position: done.position };
  },
  reads,
);

/** Compares the units of a shipment with the provider's receipt. A unit is accepted if either of its keys is named. */
export const handleReconcileShipment = commandHandler(
  ReconcileShipment,
  async ({ id, serial_mac, mac = [] }, ctx, commandContext) => {
    await ctx.waitUntilCaughtUp(unitsProjection.name, shipmentsProjection.name);
    const unitOf = await shippedKeys(ctx.db, id);
    const accepted = new Set<string>();
    const extra = new Set<string>();
    for (const [at, serial] of serial_mac.entries()) {
      const { raw, key } = parseSerial(serial);
      const second = mac[at]?.trim() ? parseMac(mac[at]).key : null;
      const keys = [key, second].filter((one) => one !== null && !isRefused(one)) as string[];
      const unit = keys.flatMap((one) => unitOf.get(one) ?? [])[0];
      if (unit === undefined) extra.add(keys[0] ?? raw);
      else accepted.add(unit);
    }
    const missing = [...new Set(unitOf.values())].filter((unit) => !accepted.has(unit));
    const receipt = { accepted: [...accepted], missing, extra: [...extra] };
    const done = await ctx.handleCommand(shipmentDecider, CompareReceipt, { id, ...receipt }, commandContext);
    return respond(ctx, commandContext, id, done);
  },
  reads,
);

/** Records why units are missing from the provider's receipt. */
export const handleExplainMissingUnits = commandHandler(
  ExplainMissingUnits,
  async ({ id, reasons }, ctx, commandContext) => {
    const done = await ctx.handleCommand(shipmentDecider, ExplainMissing, { id, reasons }, commandContext);
    return respond(ctx, commandContext, id, done);
  },
  reads,
);

/** Returns the unit of each key of a shipment's units, former keys included. */
async function shippedKeys(db: Database, id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ key: string; unit: string }>(
    `select unit_key.key, unit_key.unit from ${GONE} join unit_key on unit_key.unit = went.unit
     where went.shipment = $1 order by unit_key.current`,
    [id],
  );
  return new Map(rows.map(({ key, unit }) => [key, unit]));
}

import { ReadReceipt } from '@tailboard/contracts/equipment/unit-lists';
import { refuse } from '@tailboard/contracts/refusal';
import { inSlices } from '@tailboard/service/http/row-stream';
import { queryHandler } from '@tailboard/service/service-context';
import { commandOfImport } from '../packing-list/packing-list-import.js';
import { unitDecider } from '../unit/unit-decider.js';
import { unitsProjection } from '../unit/unit-projection.js';

/** Returns the units of a receipt or an import as they are now. */
export const getReceipt = queryHandler(ReadReceipt, [unitsProjection.name], async ({ id }, ctx) => {
  const commands = [id, commandOfImport(ctx, id)];
  const data = await ctx.db.query<{ id: string; serial_mac: string; version: number }>(
    `select unit.id, unit.serial_mac, unit.version from unit join unit_act on unit_act.unit = unit.id
     where unit_act.command_id = any($1) and unit.status <> 'removed' order by unit.serial_mac`,
    [commands],
  );
  const [first] = data;
  if (!first) return refuse('ReceiptNotFound');
  // A command that moves units is no receipt, and has not received its first unit either.
  const { events } = await ctx.load(unitDecider, first.id);
  const received = events.some(({ type, meta }) => type === 'UnitReceived' && commands.includes(meta.command_id));
  return received
    ? { data: await inSlices(data, (rows) => rows.map(({ serial_mac, version }) => ({ serial_mac, version }))) }
    : refuse('ReceiptNotFound');
});

import {
  CancelStockCount,
  CloseStockCount,
  CountStock,
  OpenStockCount,
} from '@tailboard/contracts/equipment/stock-count';
import type { UnitStatus } from '@tailboard/contracts/equipment/unit';
import { unitStatusNames } from '@tailboard/contracts/equipment/unit-names';
import { translate } from '@tailboard/contracts/locale';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import type { CommandOutcome } from '@tailboard/eventing/handle-command';
import { derivedId } from '@tailboard/eventing/ids';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { notDone, toBulkUnitResult, type UnitResult } from '../unit/bulk-unit-command.js';
import { changeReads } from '../unit/describe-changes.js';
import { byKey, givenSerials, findUnits, findValue, type FoundUnit } from '../unit/find-units.js';
import { unitsProjection } from '../unit/unit-projection.js';
import { mayLie } from '../unit/who.js';
import { AbandonCount, BeginCount, FinishCount, RecordCounted, stockCountDecider } from './stock-count-decider.js';
import { stockCountsProjection } from './stock-count-projection.js';
import { compareOpenCount } from './stock-count-queries.js';

const reads = [stockCountsProjection.name, unitsProjection.name, 'equipment.settings', ...changeReads];
const withCountLock = <Output>(ctx: ServiceContext, id: string, work: () => Promise<Output>): Promise<Output> =>
  ctx.withLock(`stockcount:${id}`, async () => {
    await ctx.waitUntilCaughtUp(stockCountsProjection.name);
    return work();
  });
function respond<Code extends string, Output>(
  { command_id }: RequestContext,
  done: CommandOutcome<unknown, Code>,
  output: Output,
) {
  if (done.outcome === 'refused') return done.refusal;
  return done.outcome === 'conflict' ? done : { output: { ...output, command_id }, position: done.position };
}

export const handleOpenStockCount = commandHandler(
  OpenStockCount,
  async ({ location_id, blind }, ctx, commandContext) => {
    const no = await mayLie(ctx.db, location_id);
    if (no) return no;
    const id = derivedId('stockcount', commandContext.command_id);
    const input = { id, location_id, blind };
    const done = await ctx.handleCommand(stockCountDecider, BeginCount, input, commandContext);
    return respond(commandContext, done, { data: { id } });
  },
  reads,
);

/**
 * Returns where each of these counted units is that is not expected at the location of the count, `null` for those that
 * are not in inventory. A blind count names only the latter, because the others say what is expected.
 */
async function unexpectedAmong(
  { db }: ServiceContext,
  { id, keys, found }: { id: string; keys: readonly string[]; found: ReadonlyMap<string, FoundUnit> },
  { locale }: Pick<RequestContext, 'locale'>,
): Promise<Record<string, string | null>> {
  const rows = await db.query<{ key: string; status: UnitStatus; expected: boolean; place: string | null }>(
    `select unit_key.key, unit.status, unit.status = 'in_warehouse' and unit.location_id = stock_count.location_id as expected,
       case when unit.status = 'in_warehouse' then location.name
         when unit.status in ('issued', 'customer_returned') then person.label end as place
     from stock_count join unit_key on unit_key.key = any($2) and unit_key.current join unit on unit.id = unit_key.unit
     left join location on location.id = unit.location_id left join person on person.id = unit.user_id
     where stock_count.id = $1 and not stock_count.blind`,
    [id, keys],
  );
  return Object.fromEntries([
    ...keys.flatMap((key) => (found.has(key) ? [] : [[key, null] as const])),
    ...rows.flatMap(({ key, status, expected, place }) =>
      expected ? [] : [[key, place ?? translate(unitStatusNames[status], locale)] as const],
    ),
  ]);
}

/** Counts units, or takes them out of the count. A key that is not in inventory is counted too. */
export const handleCountStock = commandHandler(
  CountStock,
  async ({ id, serial_mac, remove }, ctx, commandContext) => {
    const read = await givenSerials(ctx, serial_mac);
    if (isRefused(read)) return read;
    const keys = read.given.map(({ key }) => key);
    const done = await withCountLock(ctx, id, async () => {
      const rows = await ctx.db.query<{ key: string }>(
        'select key from counted_key where count = $1 and key = any($2)',
        [id, keys],
      );
      const already = new Set(rows.map(({ key }) => key));
      const changed = keys.filter((key) => already.has(key) === remove);
      const input = { id, added: remove ? [] : changed, removed: remove ? changed : [] };
      return ctx.handleCommand(stockCountDecider, RecordCounted, input, commandContext);
    });
    if (done.outcome === 'refused') return done.refusal;
    if (done.outcome === 'conflict') return done;
    const found = await findUnits(ctx, keys);
    const results = [
      ...keys.map((key): UnitResult => ({
        ...{ raw: key, id: found.get(key)?.id ?? derivedId('key', key) },
        outcome: { ...done, events: [] },
      })),
      ...read.wrong.map(({ raw, refusal }) => notDone(raw, refusal)),
    ];
    const { output, position } = await toBulkUnitResult(ctx, commandContext, CountStock, results, read.repeated);
    const unexpected = remove ? {} : await unexpectedAmong(ctx, { id, keys, found }, commandContext);
    return { output: { ...output, unexpected }, position };
  },
  reads,
);

/** Closes a count: what it found, what is missing and what is unexpected is recorded as a whole. */
export const handleCloseStockCount = commandHandler(
  CloseStockCount,
  ({ id, reason, reasons }, ctx, commandContext) =>
    withCountLock(ctx, id, async () => {
      const reasonOf = byKey(reasons);
      const { location_id, status } = (await ctx.load(stockCountDecider, id)).state;
      if (status === 'none') return refuse('StockCountNotFound');
      await ctx.waitUntilCaughtUp(unitsProjection.name);
      const rows = await compareOpenCount(ctx.db, { id, location_id });
      const input = {
        ...{ id, reason },
        found: rows.flatMap(({ unit, expected, counted }) => (expected && counted && unit ? [unit] : [])),
        missing: rows.flatMap(({ unit, expected, counted, serial_mac, mac }) =>
          expected && !counted && unit
            ? [{ unit, reason: findValue(reasonOf, { serial_mac: serial_mac ?? '', mac }) || reason }]
            : [],
        ),
        unexpected: rows.flatMap(({ unit, key, expected }) => (expected || key === null ? [] : [{ key, unit }])),
      };
      const done = await ctx.handleCommand(stockCountDecider, FinishCount, input, commandContext);
      return respond(commandContext, done, {});
    }),
  reads,
);

export const handleCancelStockCount = commandHandler(
  CancelStockCount,
  async ({ id }, ctx, commandContext) =>
    respond(commandContext, await ctx.handleCommand(stockCountDecider, AbandonCount, { id }, commandContext), {}),
  reads,
);

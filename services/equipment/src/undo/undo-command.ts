import { UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import type { Position } from '@tailboard/eventing/event-store';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import { subcommandId } from '@tailboard/service/commands/multi-stream-command';
import { requireCaughtUp, findUndoRefusal } from '@tailboard/service/commands/undo';
import { loadUserNames } from '@tailboard/service/queries/people';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { commandOfImport } from '../packing-list/packing-list-import.js';
import { RestoreCount, stockCountDecider } from '../stock-count/stock-count-decider.js';
import { stockCountsProjection } from '../stock-count/stock-count-projection.js';
import { toBulkUnitResult, type UnitResult } from '../unit/bulk-unit-command.js';
import { changeReads } from '../unit/describe-changes.js';
import { eventsOfUnit, putBackUnits, unitsChangedBy } from '../unit/undo-units.js';
import { unitsProjection } from '../unit/unit-projection.js';
import { RestoreShipment, shipmentDecider } from '../shipment/shipment-decider.js';
import { shipmentsProjection } from '../shipment/shipment-projection.js';
import { BOOKING } from '../shipment/ship-units.js';
import { UndoSettlement, useProblemDecider } from '../use/use-problem.js';
import { useProblemsProjection } from '../use/use-queries.js';
import { SETTLEMENT_USE } from '../use/use-units.js';
import { ReopenVerification, verificationDecider } from '../verification/verification-decider.js';
import { verificationsProjection } from '../verification/verification-projection.js';

/** The projections that name what a command changed. */
const UNDONE = [
  unitsProjection,
  verificationsProjection,
  useProblemsProjection,
  shipmentsProjection,
  stockCountsProjection,
].map(({ name }) => name);

/** A list's verification, a problem of a closed day, a shipment or a stock count that a command changed besides units. */
interface RelatedChange {
  readonly meta: Parameters<typeof findUndoRefusal>[1] | undefined;
  /** Whether it is undone only together with the units. */
  readonly onlyTogether: boolean;
  readonly undo: (commandContext: CommandContext) => Promise<UnitResult>;
}

/** Leaves out events that move no unit. */
const withoutMoves = (outcome: CommandOutcome): CommandOutcome =>
  outcome.outcome === 'performed' ? { ...outcome, events: [] } : outcome;

async function relatedChanges(ctx: ServiceContext, undoes: string, retried: string): Promise<RelatedChange[]> {
  const [lists, problems, shipments, counts] = await Promise.all([
    ctx.db.query<{ user_id: string }>('select user_id from verification_act where command_id = $1', [undoes]),
    ctx.db.query<{ id: string; serial: string }>('select id, serial from use_problem where settled_by = any($1)', [
      [undoes, retried],
    ]),
    ctx.db.query<{ shipment: string; rma: string; command_id: string }>(
      `select shipment, rma, command_id from shipment_act join shipment on shipment.id = shipment
       where command_id = any($1)`,
      [[undoes, subcommandId(undoes, BOOKING)]],
    ),
    ctx.db.query<{ id: string; location: string | null }>(
      `select count as id, location.name as location from count_act join stock_count on stock_count.id = count
       left join location on location.id = stock_count.location_id where command_id = $1`,
      [undoes],
    ),
  ]);
  const ofLists = lists.map(async ({ user_id }): Promise<RelatedChange> => {
    const { events } = await ctx.load(verificationDecider, user_id);
    const label = (await loadUserNames(ctx, [user_id])).get(user_id) ?? user_id;
    return {
      meta: events.findLast(({ meta }) => meta.command_id === undoes)?.meta,
      onlyTogether: false,
      undo: async (commandContext) => {
        const input = { user_id, undoes };
        const outcome = await ctx.handleCommand(verificationDecider, ReopenVerification, input, commandContext);
        return { id: user_id, raw: label, outcome };
      },
    };
  });
  const ofProblems = problems.map(async ({ id, serial }): Promise<RelatedChange> => {
    const { events } = await ctx.load(useProblemDecider, id);
    return {
      meta: events.findLast(({ meta }) => meta.command_id === undoes)?.meta,
      onlyTogether: true,
      undo: async (commandContext) => ({
        id,
        raw: serial,
        outcome: await ctx.handleCommand(useProblemDecider, UndoSettlement, { id, undoes }, commandContext),
      }),
    };
  });
  const ofShipments = shipments.map(async ({ shipment: id, rma, command_id }): Promise<RelatedChange> => {
    const { events } = await ctx.load(shipmentDecider, id);
    return {
      meta: events.findLast(({ meta }) => meta.command_id === command_id)?.meta,
      onlyTogether: true,
      undo: async (commandContext) => {
        const input = { id, undoes: command_id };
        const outcome = await ctx.handleCommand(shipmentDecider, RestoreShipment, input, commandContext);
        return { id, raw: rma || '–', outcome: withoutMoves(outcome) };
      },
    };
  });
  const ofCounts = counts.map(async ({ id, location }): Promise<RelatedChange> => {
    const { events } = await ctx.load(stockCountDecider, id);
    return {
      meta: events.findLast(({ meta }) => meta.command_id === undoes)?.meta,
      onlyTogether: true,
      undo: async (commandContext) => {
        const outcome = await ctx.handleCommand(stockCountDecider, RestoreCount, { id, undoes }, commandContext);
        return { id, raw: location ?? '–', outcome: withoutMoves(outcome) };
      },
    };
  });
  return Promise.all([...ofLists, ...ofProblems, ...ofShipments, ...ofCounts]);
}

/**
 * Undoes a command on units as a whole: each unit whose last command it was; units changed since stay, and are
 * reported. So are the verification that it closed, the problem that it settled, and what it did to a shipment or a stock
 * count. Users may undo their own commands of the last 24 hours; managers everyone's. The ID of a packing list's import undoes the import.
 */
export const handleUndoUnits = commandHandler(
  UndoUnits,
  async ({ command_id }, ctx, commandContext) => {
    for (const name of UNDONE) await requireCaughtUp(ctx, name);
    const ids = [command_id, commandOfImport(ctx, command_id), subcommandId(command_id, SETTLEMENT_USE)];
    const units = await unitsChangedBy(ctx, ids, commandContext.command_id);
    const others = await relatedChanges(ctx, command_id, commandContext.command_id);
    const then = others[0]?.meta ?? (units[0] && (await eventsOfUnit(ctx, units[0])).at(-1)?.meta);
    if (!then) return refuse('CommandNotFound');
    const no = await findUndoRefusal(ctx, then, commandContext);
    if (no) return no;
    const results = await putBackUnits(ctx, units, commandContext);
    const done = results.every(({ outcome }) => outcome.outcome === 'performed');
    let reached: Position = 0n;
    for (const other of others)
      if (done || !other.onlyTogether) {
        const result = await other.undo(commandContext);
        if (result.outcome.outcome === 'performed') reached = result.outcome.position;
        // The units say what was undone; the rest is reported if it was not.
        if (results.length === 0 || result.outcome.outcome !== 'performed') results.push(result);
      }
    const { output: all, position } = await toBulkUnitResult(ctx, commandContext, UndoUnits, results, []);
    const { override: _, held: _h, held_details: _d, reason_needed: _r, ...output } = all;
    return { output, position: position > reached ? position : reached };
  },
  [...UNDONE, ...changeReads],
);

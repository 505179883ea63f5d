import { UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { allProjectionsSeen, refusalToUndo } from '@tailboard/service/commands/undo';
import { keysOf } from './unit.js';
import { outcomeOf } from './bulk-unit-command.js';
import { unitDecider } from './unit-decider.js';
import { unitsProjection, type UnitRow } from './unit-projection.js';
import { unitKeys } from './unit-keys.js';
import { PutUnitBack } from './unit-internal-commands.js';

/** The item and the step of an import whose command receives its units. */
export const IMPORTED = ['units', 'receive'] as const;

/**
 * Undoes a command on units as a whole: each unit whose last command it was; units changed since stay, and are
 * reported. Users may undo their own commands of the last 24 hours; managers everyone's. The ID of a packing list's import
 * undoes the import.
 */
export const handleUndoUnits = commandHandler(
  UndoUnits,
  async ({ command_id }, ctx, commandContext) => {
    await allProjectionsSeen(ctx, unitsProjection.name);
    const imported = ctx.systemContext(['import', command_id, ...IMPORTED], {
      actor_id: '',
      source: 'import',
    }).command_id;
    const done = await ctx.db.query<Pick<UnitRow, 'id' | 'serial_mac' | 'mac' | 'corrected'> & { undoes: string }>(
      `select unit.id, unit.serial_mac, unit.mac, unit.corrected, unit_act.command_id as undoes from unit_act join unit on unit.id = unit_act.unit
       where unit_act.command_id = any($1) order by unit.serial_mac`,
      [[command_id, imported]],
    );
    const [first] = done;
    if (!first) return refuse('CommandNotFound');
    const { undoes } = first;
    const { events } = await ctx.load(unitDecider, first.id);
    const then = events.findLast(({ meta }) => meta.command_id === undoes)?.meta;
    if (!then) return refuse('CommandNotFound');
    const no = await refusalToUndo(ctx, then, commandContext);
    if (no) return no;
    // Corrected units get their earlier keys back, unless another unit has them by now.
    const wanted = done.map(({ id, corrected }) => ({
      record: id,
      wishes: corrected?.command_id === undoes ? keysOf(corrected.was) : [],
    }));
    const taken = await unitKeys.reserveMany(ctx, wanted, commandContext);
    const free = done.filter((_, at) => !taken[at]);
    const outcomes = await ctx.handleCommands(
      unitDecider,
      PutUnitBack,
      free.map(({ id }) => ({ id, undoes })),
      commandContext,
    );
    // Keys that a unit no longer has, and all those of a unit whose receipt was undone, are free for other units.
    await unitKeys.release(
      ctx,
      done.map((unit, at) => ({ record: unit.id, wishes: [...keysOf(unit), ...wanted[at]!.wishes] })),
      commandContext,
    );
    const outcomeAt = new Map(free.map(({ id }, at) => [id, outcomes[at]!]));
    const results = done.map(({ id, serial_mac }, at) => ({
      ...{ id, raw: serial_mac },
      outcome: taken[at] ?? outcomeAt.get(id)!,
    }));
    const { told: reported, position } = await outcomeOf(ctx, commandContext, UndoUnits, results, []);
    const { override: _, held: _h, ...output } = reported;
    return { output, position };
  },
  [unitsProjection.name, 'equipment.people'],
);

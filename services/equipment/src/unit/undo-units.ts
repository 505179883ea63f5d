import { UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { allProjectionsSeen, refusalToUndo } from '@tailboard/service/commands/undo';
import { outcomeOf } from './bulk-unit-command.js';
import { unitDecider } from './unit-decider.js';
import { unitsProjection } from './unit-projection.js';
import { PutUnitBack } from './unit-internal-commands.js';

/**
 * Undoes a command on units as a whole: each unit whose last command it was; units changed since stay, and are
 * reported. Users may undo their own commands of the last 24 hours; managers everyone's.
 */
export const handleUndoUnits = commandHandler(
  UndoUnits,
  async ({ command_id: undoes }, ctx, commandContext) => {
    await allProjectionsSeen(ctx, unitsProjection.name);
    const done = await ctx.db.query<{ id: string; serial_mac: string }>(
      `select unit.id, unit.serial_mac from unit_act join unit on unit.id = unit_act.unit
       where unit_act.command_id = $1 order by unit.serial_mac`,
      [undoes],
    );
    const [first] = done;
    if (!first) return refuse('CommandNotFound');
    const { events } = await ctx.load(unitDecider, first.id);
    const then = events.findLast(({ meta }) => meta.command_id === undoes)?.meta;
    if (!then) return refuse('CommandNotFound');
    const no = await refusalToUndo(ctx, then, commandContext);
    if (no) return no;
    const outcomes = await ctx.handleCommands(
      unitDecider,
      PutUnitBack,
      done.map(({ id }) => ({ id, undoes })),
      commandContext,
    );
    const results = done.map(({ id, serial_mac }, at) => ({ id, raw: serial_mac, outcome: outcomes[at]! }));
    const { told: reported, position } = await outcomeOf(ctx, commandContext, UndoUnits, results, []);
    const { override: _, ...output } = reported;
    return { output, position };
  },
  [unitsProjection.name, 'equipment.people'],
);

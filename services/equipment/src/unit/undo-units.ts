import { refuse } from '@tailboard/contracts/refusal';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { ServiceContext } from '@tailboard/service/service-context';
import { notDone, type UnitResult } from './bulk-unit-command.js';
import { getKeys } from './unit.js';
import { unitDecider } from './unit-decider.js';
import { toUnit, type UnitRow } from './unit-projection.js';
import { unitKeys } from './unit-keys.js';
import { PutUnitBack } from './unit-internal-commands.js';

/** A unit that a command changed. */
interface Changed {
  readonly id: string;
  readonly serial_mac: string;
  /** The ID under which the command changed it. */
  readonly undoes: string;
  /** The keys that it has. */
  readonly keys: readonly string[];
  /** The keys that it had before. */
  readonly earlier: readonly string[];
  /** The unit into which an undo merges it again. */
  readonly into: string | undefined;
  /** The command corrected its keys or description, and an undo can revert that. */
  readonly corrects: boolean;
  /** An undo takes it out of inventory, leaves it there, or brings it back. */
  readonly undo: 'leaves' | 'stays' | 'returns';
}

/**
 * Returns the units that commands received, moved, merged or corrected, including those changed since.
 * @param retried the undo; its retry finds what it has undone already
 */
export async function unitsChangedBy(
  ctx: ServiceContext,
  commands: readonly string[],
  retried: string,
): Promise<Changed[]> {
  const acts = await ctx.db.query<{ of: string; undoes: string } & (UnitRow | { id: null })>(
    `select unit_act.unit as of, unit_act.command_id as undoes, unit.* from unit_act left join unit on unit.id = unit_act.unit
     where unit_act.command_id = any($1) order by unit.serial_mac, unit_act.unit`,
    [commands],
  );
  const gone = acts.filter(({ id }) => id === null);
  const loaded = await ctx.loadMany(
    unitDecider,
    gone.map(({ of }) => of),
  );
  const goneAs = new Map(gone.map(({ of }, at) => [of, loaded[at]!.state]));
  return acts.flatMap(({ of, undoes, ...row }): Changed[] => {
    const { serial_mac, last, corrected, ...unit } = row.id === null ? goneAs.get(of)! : toUnit(row);
    const [moves, corrects] = [last?.command_id === undoes, corrected?.command_id === undoes];
    const earlier = corrects ? getKeys(corrected!.was) : [];
    const createChange = (name: string, undo: Changed['undo'], keys: readonly string[] = []): Changed[] => [
      { id: of, serial_mac: name, undoes, keys, earlier, into: moves ? last?.into : undefined, corrects, undo },
    ];
    if (unit.status !== 'none')
      return createChange(
        serial_mac,
        moves && last!.was === null ? 'leaves' : 'stays',
        getKeys({ serial_mac, mac: unit.mac }),
      );
    if (last?.command_id === retried) return createChange(corrected!.was.serial_mac, 'leaves');
    // Otherwise, another command took it out of inventory.
    return moves ? createChange(earlier[0]!, 'returns') : [];
  });
}

/** Returns the events of a command on a unit. */
export const eventsOfUnit = async (ctx: ServiceContext, { id, undoes }: Changed): Promise<RecordedEvent[]> =>
  (await ctx.load(unitDecider, id)).events.filter(({ meta }) => meta.command_id === undoes);

/**
 * Undoes what commands did to units. Units that leave the inventory come first and those that return come last, because
 * the former may have the keys of the latter. A unit is not merged again into one that was corrected since.
 */
export async function putBackUnits(
  ctx: ServiceContext,
  units: readonly Changed[],
  commandContext: CommandContext,
): Promise<UnitResult[]> {
  const corrected = new Set(units.filter(({ undo, corrects }) => undo === 'stays' && !corrects).map(({ id }) => id));
  const isStuck = ({ into }: Changed): boolean => into !== undefined && corrected.has(into);
  const results = units
    .filter(isStuck)
    .map(({ id, serial_mac }): UnitResult => ({ ...notDone(serial_mac, refuse('ChangedSince')), id }));
  for (const undo of ['leaves', 'stays', 'returns'] as const)
    results.push(
      ...(await putBack(
        ctx,
        units.filter((unit) => unit.undo === undo && !isStuck(unit)),
        commandContext,
      )),
    );
  return results;
}
async function putBack(ctx: ServiceContext, units: readonly Changed[], commandContext: CommandContext) {
  // Corrected units get their earlier keys back, unless another unit has them by now.
  const wanted = units.map(({ id, earlier }) => ({ record: id, values: earlier }));
  const taken = await unitKeys.reserveMany(ctx, wanted, commandContext);
  const free = units.filter((_, at) => !taken[at]);
  const outcomes = await ctx.handleCommands(
    unitDecider,
    PutUnitBack,
    free.map(({ id, undoes }) => ({ id, undoes })),
    commandContext,
  );
  // Keys that a unit no longer has, and all those of a unit whose receipt was undone, are free for other units.
  await unitKeys.release(
    ctx,
    units.map(({ id, keys, earlier }) => ({ record: id, values: [...keys, ...earlier] })),
    commandContext,
  );
  const outcomeAt = new Map(free.map(({ id }, at) => [id, outcomes[at]!]));
  return units.map(({ id, serial_mac }, index): UnitResult => ({
    id,
    raw: serial_mac,
    outcome: taken[index] ?? outcomeAt.get(id)!,
  }));
}

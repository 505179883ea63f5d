import { parseSerial } from '@tailboard/contracts/equipment/serial';
import { SettleUseProblem, UseUnits } from '@tailboard/contracts/equipment/use';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { bulkUnitCommand, withNames } from '../unit/bulk-unit-command.js';
import { changeReads } from '../unit/describe-changes.js';
import { unitDecider } from '../unit/unit-decider.js';
import { unitKeys } from '../unit/unit-keys.js';
import { unitsProjection } from '../unit/unit-projection.js';
import { UseUnit } from '../unit/unit-internal-commands.js';
import { mayHold, mayOverride, unknownJob } from '../unit/who.js';
import { ownTimesProjection } from './times-projection.js';
import { SettleProblem, useProblemDecider } from './use-problem.js';

/** The step of settling a problem that moves its unit. */
export const SETTLEMENT_USE = 'use';

/** Moves units from a user's list to the customer of a job, at once. */
export const handleUseUnits = commandHandler(
  UseUnits,
  async ({ job_id, serial_mac: serials, user_id = '', override, reason }, ctx, commandContext) => {
    const holder = user_id === '' ? commandContext.actor_id : user_id;
    const no = mayOverride(commandContext, override) ?? (await mayHold(ctx.db, holder));
    if (no) return no;
    if (await lacksTimes(ctx, commandContext)) return refuse('TimesMissing');
    const unknown = await unknownJob(ctx.db, job_id);
    if (unknown) return unknown;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: UseUnits,
      serials,
      command: UseUnit,
      input: (id) => ({ id, user_id: holder, job_id, date: commandContext.today, override, reason }),
    });
    return isRefused(acted) ? acted : { output: acted.output, position: acted.position };
  },
  [unitsProjection.name, ownTimesProjection.name, 'equipment.settings', ...changeReads],
);

/**
 * Returns whether a technician who writes their own work of today has entered no time for it; the office is never
 * blocked.
 */
async function lacksTimes(
  { db }: ServiceContext,
  { actor_id, principal, scope, today }: CommandContext & RequestContext,
): Promise<boolean> {
  const roles = principal?.roles ?? [];
  if (scope !== 'own' || !roles.includes('technician')) return false;
  const [found] = await db.query('select 1 from own_times where user_id = $1 and date = $2', [actor_id, today]);
  return found === undefined;
}

/**
 * Settles a problem of a closed day: the unit is moved to the customer all the same, or another one is, or nothing is
 * done.
 */
export const handleSettleUseProblem = commandHandler(
  SettleUseProblem,
  async ({ id, how, reason, serial_mac }, ctx, commandContext) => {
    const { state, raised } = (await ctx.load(useProblemDecider, id)).state;
    if (!raised) return refuse('UseProblemNotFound');
    const command = new MultiStreamCommand(ctx, commandContext);
    let unit: string | null = null;
    if (how !== 'dismissed' && state === 'open') {
      const key = how === 'corrected' ? parseSerial(serial_mac ?? '').key : (raised.key ?? '');
      if (isRefused(key)) return key;
      unit = (await unitKeys.findHolder(ctx, key)) ?? null;
      if (unit === null) return refuse('NotInInventory');
      const { user_id, job_id, date } = raised;
      const override = how === 'overridden';
      const used = await command.handleOnce(SETTLEMENT_USE, unitDecider, UseUnit, {
        id: unit,
        user_id,
        job_id,
        date,
        override,
        reason,
      });
      if (isRefused(used)) {
        const outcome = { outcome: 'refused', refusal: used } as const;
        const [named] = await withNames(ctx, [{ raw: key, id: unit, outcome }]);
        return named?.outcome === 'refused' ? (named.refusal as typeof used) : used;
      }
    }
    const settled = await command.handleCommand(useProblemDecider, SettleProblem, { id, how, reason, unit });
    return isRefused(settled) ? settled : { output: undefined, position: command.position };
  },
  ['equipment.people', 'equipment.shipments'],
);

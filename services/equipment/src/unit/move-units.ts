import {
  ReassignUnits,
  RefreshUnits,
  ReturnFromCustomer,
  UnassignUnits,
  VerifyUnits,
} from '@tailboard/contracts/equipment/unit-contracts';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { commandHandler } from '@tailboard/service/service-context';
import { verificationDecider } from '../verification/verification-decider.js';
import { bulkUnitCommand, notDone, type UnitResult } from './bulk-unit-command.js';
import { changeReads } from './describe-changes.js';
import { unitDecider } from './unit-decider.js';
import { unitKeys } from './unit-keys.js';
import { unitsProjection } from './unit-projection.js';
import {
  IssueUnit,
  ReceiveUnknown,
  RefreshUnit,
  ReturnUnit,
  TakeUnitBack,
  VerifyUnit,
} from './unit-internal-commands.js';
import { findHolder, mayHold, mayLie, mayOverride, unknownJob, upcsAmong } from './who.js';

const reads = [unitsProjection.name, 'equipment.settings', ...changeReads];

/** Assigns units to a user; units of others require confirmation. */
export const handleReassignUnits = commandHandler(
  ReassignUnits,
  async ({ user_id, serial_mac: serials, override, reason }, ctx, commandContext) => {
    const no = mayOverride(commandContext, override) ?? (await mayHold(ctx.db, user_id));
    if (no) return no;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: ReassignUnits,
      serials,
      command: IssueUnit,
      input: (id) => ({ id, user_id, override, reason }),
    });
    return isRefused(acted) ? acted : { output: acted.output, position: acted.position };
  },
  reads,
);

/** Returns units from customers to a user's list. A unit that was never received becomes one of unknown type. */
export const handleReturnFromCustomer = commandHandler(
  ReturnFromCustomer,
  async ({ user_id, serial_mac: serials, job_id, condition, override, reason }, ctx, commandContext) => {
    const no =
      mayOverride(commandContext, override) ??
      (await mayHold(ctx.db, user_id)) ??
      (job_id === null ? null : await unknownJob(ctx.db, job_id));
    if (no) return no;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: ReturnFromCustomer,
      serials,
      command: ReturnUnit,
      input: (id) => ({ id, user_id, job_id, condition, override, reason }),
      unknown: async (all) => {
        const upcs = await upcsAmong(
          ctx.db,
          all.map(({ key }) => key),
        );
        const given = all.filter(({ key }) => !upcs.has(key));
        const ids = given.map(({ key }) => derivedId('cpe', commandContext.command_id, key));
        const taken = await unitKeys.reserveMany(
          ctx,
          given.map(({ key }, at) => ({ record: ids[at]!, values: [key] })),
          commandContext,
        );
        const free = given.flatMap((one, at) => (taken[at] === undefined ? [{ ...one, id: ids[at]! }] : []));
        const outcomes = await ctx.handleCommands(
          unitDecider,
          ReceiveUnknown,
          free.map(({ id, key }) => ({ id, serial_mac: key, user_id, job_id, condition })),
          commandContext,
        );
        return [
          ...free.map(({ id, key }, at): UnitResult => ({ raw: key, id, outcome: outcomes[at]! })),
          ...[...upcs].map((upc) => notDone(upc, refuse('UpcOfModel'))),
          // Another request received it at the same moment: the next try finds it.
          ...given.flatMap(({ key }, at) => (taken[at] ? [notDone(key, refuse('NotInInventory'))] : [])),
        ];
      },
    });
    return isRefused(acted) ? acted : { output: acted.output, position: acted.position };
  },
  reads,
);

/** Marks units of a list as seen; units that are elsewhere can be moved there. Users who verify the same list share one session. */
export const handleVerifyUnits = commandHandler(
  VerifyUnits,
  async ({ user_id, serial_mac: serials, override }, ctx, commandContext) => {
    if (!(await findHolder(ctx.db, user_id))) return refuse('UserNotFound');
    const no = mayOverride(commandContext, override) ?? (override ? await mayHold(ctx.db, user_id) : null);
    if (no) return no;
    const { session } = (await ctx.load(verificationDecider, user_id)).state;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: VerifyUnits,
      serials,
      command: VerifyUnit,
      input: (id) => ({ id, user_id, session, override }),
    });
    return isRefused(acted) ? acted : { output: acted.output, position: acted.position };
  },
  reads,
);

/** Confirms that units are in the warehouse: their date there restarts. */
export const handleRefreshUnits = commandHandler(
  RefreshUnits,
  async ({ serial_mac: serials, location_id, override, reason }, ctx, commandContext) => {
    const no = mayOverride(commandContext, override) ?? (await mayLie(ctx.db, location_id));
    if (no) return no;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: RefreshUnits,
      serials,
      command: RefreshUnit,
      input: (id) => ({ id, location_id: location_id ?? null, override, reason }),
    });
    if (isRefused(acted)) return acted;
    const came = Object.fromEntries(acted.outputs) as Record<string, 'here' | 'moved' | 'back' | 'found'>;
    return { output: { ...acted.output, came }, position: acted.position };
  },
  reads,
);

/** Moves units from the lists of their holders to a warehouse. */
export const handleUnassignUnits = commandHandler(
  UnassignUnits,
  async ({ serial_mac: serials, location_id, reason }, ctx, commandContext) => {
    const no = await mayLie(ctx.db, location_id);
    if (no) return no;
    const acted = await bulkUnitCommand(ctx, commandContext, {
      contract: UnassignUnits,
      serials,
      command: TakeUnitBack,
      input: (id) => ({ id, location_id, reason }),
    });
    return isRefused(acted) ? acted : { output: acted.output, position: acted.position };
  },
  reads,
);

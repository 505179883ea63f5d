import { DeactivateUser, RestoreUser } from '@tailboard/contracts/identity/user-edit';
import type { Refused } from '@tailboard/contracts/refusal';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { revokeApiTokens } from '../token/api-token.js';
import { revokeTokens } from '../token/token.js';
import { heldUnitsProjection } from '../held-unit/held-units-projection.js';
import { openJobsProjection } from '../user/open-jobs-projection.js';
import { Deactivate, Restore } from '../user/record-activity.js';
import { userDecider } from '../user/user-decider.js';
import { mayGrantAll } from '../user/user.js';
import { changedUser, withUsersLock } from './changing.js';

/** Operators may do this to any user, whatever they still hold. */
const OPERATOR = { force: true, may_grant_all: true };

/** Ends all sessions and API tokens of a user. */
async function revokeAll({ db, now }: ServiceContext, id: string): Promise<void> {
  await revokeTokens(db, id, now());
  await revokeApiTokens(db, id, now());
}

/** Deactivates a user and ends all their sessions and API tokens before it responds. */
const deactivation = (ctx: ServiceContext, id: string, commandContext: CommandContext, by: typeof OPERATOR) =>
  withUsersLock(ctx, async () => {
    const outcome = await ctx.handleCommand(userDecider, Deactivate, { id, ...by }, commandContext);
    if (outcome.outcome === 'performed') await revokeAll(ctx, id);
    return outcome;
  });

/**
 * Restores a user; earlier sessions and API tokens stay ended, including one of a sign-in that was in progress at the deactivation.
 */
const restoration = (ctx: ServiceContext, id: string, commandContext: CommandContext, may_grant_all: boolean) =>
  withUsersLock(ctx, async () => {
    const expected = await ctx.handleCommand(
      userDecider,
      Restore,
      { id, may_grant_all },
      { ...commandContext, dry_run: true },
    );
    if (expected.outcome !== 'performed') return expected;
    if (expected.position === 0n) await revokeAll(ctx, id);
    return ctx.handleCommand(userDecider, Restore, { id, may_grant_all }, commandContext);
  });

/** Deactivates a user as an operator; returns the reason for a refusal. */
export const deactivate = async (ctx: ServiceContext, id: string, commandContext: CommandContext) =>
  whyNot(await deactivation(ctx, id, commandContext, OPERATOR));
export const restore = async (ctx: ServiceContext, id: string, commandContext: CommandContext) =>
  whyNot(await restoration(ctx, id, commandContext, true));

/** Returns the refusal of an operator's command; `undefined` if it succeeded. */
export function whyNot<Code extends string>(outcome: CommandOutcome<unknown, Code>): Refused<Code> | undefined {
  if (outcome.outcome === 'conflict') throw new Error('others were changing this user at the same moment; try again');
  return outcome.outcome === 'refused' ? outcome.refusal : undefined;
}

export const handleDeactivateUser = commandHandler(
  DeactivateUser,
  async ({ id, force }, ctx, commandContext) => {
    const by = { force, may_grant_all: mayGrantAll(commandContext.principal?.roles ?? []) };
    const done = await changedUser(ctx, id, await deactivation(ctx, id, commandContext, by), commandContext);
    return 'output' in done ? { ...done, output: undefined } : done;
  },
  [openJobsProjection.name, heldUnitsProjection.name],
);

export const handleRestoreUser = commandHandler(RestoreUser, async ({ id }, ctx, commandContext) => {
  const outcome = await restoration(ctx, id, commandContext, mayGrantAll(commandContext.principal?.roles ?? []));
  const done = await changedUser(ctx, id, outcome, commandContext);
  return 'output' in done ? { ...done, output: undefined } : done;
});

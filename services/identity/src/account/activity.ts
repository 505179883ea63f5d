import { DeactivateUser, RestoreUser } from '@tailboard/contracts/identity/user-edit';
import type { Refused } from '@tailboard/contracts/refusal';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/perform';
import { commandHandler, type ServiceContext } from '@tailboard/service/house';
import { revokeTokensOf } from '../token/token.js';
import { heldUnitsProjection } from '../unit/held-units-projection.js';
import { openJobsProjection } from '../user/open-jobs-projection.js';
import { Deactivate, Restore } from '../user/record-activity.js';
import { userDecider } from '../user/user-decider.js';
import { mayGrantAll } from '../user/user.js';
import { changedUser, changing } from './changing.js';

/** Whoever operates the product may do it to anybody, whatever they still hold. */
const OPERATOR = { force: true, may_grant_all: true };

/** Deactivates a user and ends every session of theirs before it answers. */
const deactivation = (ctx: ServiceContext, id: string, commandContext: CommandContext, by: typeof OPERATOR) =>
  changing(ctx, async () => {
    const outcome = await ctx.handleCommand(userDecider, Deactivate, { id, ...by }, commandContext);
    if (outcome.outcome === 'performed') await revokeTokensOf(ctx.db, id, ctx.now());
    return outcome;
  });

/**
 * Lets a user back in; the sessions from before stay ended, also one of a sign-in that was under way when they were
 * deactivated.
 */
const restoration = (ctx: ServiceContext, id: string, commandContext: CommandContext, may_grant_all: boolean) =>
  changing(ctx, async () => {
    const foreseen = await ctx.handleCommand(
      userDecider,
      Restore,
      { id, may_grant_all },
      { ...commandContext, dry_run: true },
    );
    if (foreseen.outcome !== 'performed') return foreseen;
    if (foreseen.position === 0n) await revokeTokensOf(ctx.db, id, ctx.now());
    return ctx.handleCommand(userDecider, Restore, { id, may_grant_all }, commandContext);
  });

/** As an operator does it; answers with the reason why not. */
export const deactivate = async (ctx: ServiceContext, id: string, commandContext: CommandContext) =>
  whyNot(await deactivation(ctx, id, commandContext, OPERATOR));
export const restore = async (ctx: ServiceContext, id: string, commandContext: CommandContext) =>
  whyNot(await restoration(ctx, id, commandContext, true));

/** The refusal of an operator's act; `undefined` where it was done. */
export function whyNot<Code extends string>(outcome: CommandOutcome<unknown, Code>): Refused<Code> | undefined {
  if (outcome.outcome === 'conflict') throw new Error('others were changing this user at the same moment; try again');
  return outcome.outcome === 'refused' ? outcome.refusal : undefined;
}

export const deactivating = commandHandler(
  DeactivateUser,
  async ({ id, force }, ctx, commandContext) => {
    const by = { force, may_grant_all: mayGrantAll(commandContext.principal?.roles ?? []) };
    const done = await changedUser(ctx, id, await deactivation(ctx, id, commandContext, by), commandContext);
    return 'output' in done ? { ...done, output: undefined } : done;
  },
  [openJobsProjection.name, heldUnitsProjection.name],
);

export const restoring = commandHandler(RestoreUser, async ({ id }, ctx, commandContext) => {
  const outcome = await restoration(ctx, id, commandContext, mayGrantAll(commandContext.principal?.roles ?? []));
  const done = await changedUser(ctx, id, outcome, commandContext);
  return 'output' in done ? { ...done, output: undefined } : done;
});

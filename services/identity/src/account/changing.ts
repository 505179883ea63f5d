import { UserNotFound, type User } from '@tailboard/contracts/identity/user';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { ConcurrencyConflict, CommandOutcome } from '@tailboard/eventing/handle-command';
import type { RequestContext, HandlerResult, ServiceContext } from '@tailboard/service/service-context';
import { PEOPLE } from '../people/people-lock.js';
import { usersProjection } from '../people/users-projection.js';
import { OFFERED_READS } from '../user/offered-references.js';
import { seesPay, toUser, userRow } from '../user/read-users.js';

/**
 * Runs changes to users one after the other across all processes, each after the read models have processed the
 * previous one: the last owner is determined there, and two owners must not both demote each other.
 */
export const withUsersLock = <O extends CommandOutcome>(ctx: ServiceContext, change: () => Promise<O>): Promise<O> =>
  ctx.withLock(PEOPLE, async () => {
    await ctx.waitUntilCaughtUp(usersProjection.name, ...OFFERED_READS);
    const outcome = await change();
    // For the response, which shows the user's current state.
    if (outcome.outcome === 'performed') await ctx.waitForProjection(usersProjection.name, outcome.position);
    return outcome;
  });

/** Returns the result of a change for its route: the user's current state, also for callers with an older version. */
export async function changedUser<Code extends string>(
  ctx: ServiceContext,
  id: string,
  outcome: CommandOutcome<unknown, Code>,
  caller: RequestContext,
): Promise<Refused<Code | typeof UserNotFound.code> | ConcurrencyConflict | HandlerResult<{ data: User }>> {
  if (outcome.outcome === 'refused') return outcome.refusal;
  const row = await userRow(ctx.db, id);
  if (!row) return refuse(UserNotFound.code);
  const data = toUser(row, seesPay(caller), ctx.today());
  if (outcome.outcome === 'conflict') return { ...outcome, current: data };
  return { output: { data }, position: outcome.position, headers: { etag: `"${outcome.version}"` } };
}

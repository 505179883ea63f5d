import { UserNotFound, type User } from '@tailboard/contracts/identity/user';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { ConcurrencyConflict, CommandOutcome } from '@tailboard/eventing/perform';
import type { RequestContext, HandlerResult, ServiceContext } from '@tailboard/service/house';
import { PEOPLE } from '../people/people-turn.js';
import { usersProjection } from '../people/users-projection.js';
import { offeredReads } from '../user/offered.js';
import { seesPay, userOf, userRow } from '../user/read-users.js';

/**
 * Changes to people are made one after the other, over all processes, each after the read models have come to the one
 * before: who the last owner is, is read from there, and two owners must not both make the other the last.
 */
export const changing = <O extends CommandOutcome>(ctx: ServiceContext, change: () => Promise<O>): Promise<O> =>
  ctx.withLock(PEOPLE, async () => {
    await ctx.caughtUp(usersProjection.name, ...offeredReads);
    const outcome = await change();
    // For the answer, which shows the user as they are now.
    if (outcome.outcome === 'performed') await ctx.seen(usersProjection.name, outcome.position);
    return outcome;
  });

/** What became of a change, for its route: the user as they are now, also for whoever saw an older version. */
export async function changedUser<Code extends string>(
  ctx: ServiceContext,
  id: string,
  outcome: CommandOutcome<unknown, Code>,
  caller: RequestContext,
): Promise<Refused<Code | typeof UserNotFound.code> | ConcurrencyConflict | HandlerResult<{ data: User }>> {
  if (outcome.outcome === 'refused') return outcome.refusal;
  const row = await userRow(ctx.db, id);
  if (!row) return refuse(UserNotFound.code);
  const data = userOf(row, seesPay(caller), ctx.today());
  if (outcome.outcome === 'conflict') return { ...outcome, current: data };
  return { output: { data }, position: outcome.position, headers: { etag: `"${outcome.version}"` } };
}

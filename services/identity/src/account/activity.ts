import { deactivateUser, restoreUser } from '@tailboard/contracts/identity/user-edit';
import type { Refused } from '@tailboard/contracts/refusal';
import type { Asking, Outcome } from '@tailboard/eventing/perform';
import { procedure, type House } from '@tailboard/service/house';
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
const deactivation = (house: House, id: string, asking: Asking, by: typeof OPERATOR) =>
  changing(house, async () => {
    const outcome = await house.perform(userDecider, Deactivate, { id, ...by }, asking);
    if (outcome.outcome === 'performed') await revokeTokensOf(house.db, id, house.now());
    return outcome;
  });

/**
 * Lets a user back in; the sessions from before stay ended, also one of a sign-in that was under way when they were
 * deactivated.
 */
const restoration = (house: House, id: string, asking: Asking, may_grant_all: boolean) =>
  changing(house, async () => {
    const foreseen = await house.perform(userDecider, Restore, { id, may_grant_all }, { ...asking, dry_run: true });
    if (foreseen.outcome !== 'performed') return foreseen;
    if (foreseen.position === 0n) await revokeTokensOf(house.db, id, house.now());
    return house.perform(userDecider, Restore, { id, may_grant_all }, asking);
  });

/** As an operator does it; answers with the reason why not. */
export const deactivate = async (house: House, id: string, asking: Asking) =>
  whyNot(await deactivation(house, id, asking, OPERATOR));
export const restore = async (house: House, id: string, asking: Asking) =>
  whyNot(await restoration(house, id, asking, true));

/** The refusal of an operator's act; `undefined` where it was done. */
export function whyNot<Code extends string>(outcome: Outcome<unknown, Code>): Refused<Code> | undefined {
  if (outcome.outcome === 'conflict') throw new Error('others were changing this user at the same moment; try again');
  return outcome.outcome === 'refused' ? outcome.refusal : undefined;
}

export const deactivating = procedure(
  deactivateUser,
  async ({ id, force }, house, asking) => {
    const by = { force, may_grant_all: mayGrantAll(asking.principal?.roles ?? []) };
    const done = await changedUser(house, id, await deactivation(house, id, asking, by), asking);
    return 'output' in done ? { ...done, output: undefined } : done;
  },
  [openJobsProjection.name, heldUnitsProjection.name],
);

export const restoring = procedure(restoreUser, async ({ id }, house, asking) => {
  const outcome = await restoration(house, id, asking, mayGrantAll(asking.principal?.roles ?? []));
  const done = await changedUser(house, id, outcome, asking);
  return 'output' in done ? { ...done, output: undefined } : done;
});

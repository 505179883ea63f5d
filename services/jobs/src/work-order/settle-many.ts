import type { Contract } from '@tailboard/contracts/contract';
import {
  createJobsOfOrders,
  ignoreWorkOrder,
  ignoreWorkOrders,
  matchWorkOrders,
} from '@tailboard/contracts/jobs/work-order-match';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import { forEachBounded } from '@tailboard/eventing/bounded';
import { derivedId } from '@tailboard/eventing/ids';
import type { Asking, Outcome } from '@tailboard/eventing/perform';
import { isDecisionOutcome, procedure, type Caller, type Done } from '@tailboard/service/house';
import { toldOfMany, type CameOf } from '@tailboard/service/many';
import { creatingJobOfOrder, matchingOrder, READS } from './match-procedures.js';
import { workOrderDecider } from './work-order-decider.js';

type Came = Done<unknown> | Refused | Outcome;

const cameOf = (came: Came): CameOf => {
  if (isRefused(came)) return { outcome: 'refused', refusal: came };
  return isDecisionOutcome(came) ? came : { outcome: 'performed', position: (came as Done<unknown>).position ?? 0n };
};

/**
 * Settles each of many orders as if it had been asked for alone, under an id that derives from the post's: the same post
 * again goes on where it ended, and what is refused holds up nobody.
 */
async function settleEach<Item extends { readonly id: string }>(
  items: readonly Item[],
  asking: Asking & Caller,
  contract: Contract,
  settle: (item: Item, asking: Asking & Caller) => Promise<Came>,
) {
  const { command_id, locale } = asking;
  const once = [...new Map(items.map((item) => [item.id, item])).values()];
  const came = await forEachBounded(once, (item) =>
    settle(item, { ...asking, command_id: derivedId('settle', command_id, item.id), if_match: undefined }),
  );
  const { ids, errors, position } = toldOfMany(
    once.map(({ id }) => id),
    came.map(cameOf),
    { contract, locale },
  );
  return { output: { ids, errors, command_id }, position };
}

/** Each order gets the job that was named for it, where no other order holds that job. */
export const matchingOrders = procedure(
  matchWorkOrders,
  ({ matches }, house, asking) =>
    settleEach(matches, asking, matchWorkOrders, (match, own) =>
      matchingOrder.run({ ...match, replace: false }, house, own),
    ),
  READS,
);

/** Each order makes a job of its own. */
export const creatingJobsOfOrders = procedure(
  createJobsOfOrders,
  ({ ids }, house, asking) =>
    settleEach(idsOf(ids), asking, createJobsOfOrders, ({ id }, own) => creatingJobOfOrder.run({ id }, house, own)),
  READS,
);

/** No visit comes of these orders, for one reason. */
export const ignoringOrders = procedure(ignoreWorkOrders, ({ ids, reason }, house, asking) =>
  settleEach(idsOf(ids), asking, ignoreWorkOrders, ({ id }, own) =>
    house.perform(workOrderDecider, ignoreWorkOrder, { id, reason }, own),
  ),
);

const idsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));

import type { Contract } from '@tailboard/contracts/contract';
import {
  CreateJobsOfOrders,
  IgnoreWorkOrder,
  IgnoreWorkOrders,
  MatchWorkOrders,
} from '@tailboard/contracts/jobs/work-order-match';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import { mapConcurrently } from '@tailboard/eventing/async/map-concurrently';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import {
  isDecisionOutcome,
  commandHandler,
  type RequestContext,
  type HandlerResult,
} from '@tailboard/service/service-context';
import { bulkResult, type BulkOutcome } from '@tailboard/service/commands/bulk-result';
import { handleCreateJobOfOrder, handleMatchWorkOrder, READS } from './match-handlers.js';
import { workOrderDecider } from './work-order-decider.js';

type SettleResult = HandlerResult<unknown> | Refused | CommandOutcome;

const toBulkOutcome = (result: SettleResult): BulkOutcome => {
  if (isRefused(result)) return { outcome: 'refused', refusal: result };
  return isDecisionOutcome(result)
    ? result
    : { outcome: 'performed', position: (result as HandlerResult<unknown>).position ?? 0n };
};

/**
 * Runs the command for each order separately, at the version that the caller saw, with IDs derived from the request's,
 * so a retry continues and refusals do not stop the others.
 */
async function settleEach<Item extends { readonly id: string }>(
  { items, versions = {} }: { items: readonly Item[]; versions: Readonly<Record<string, number>> | undefined },
  commandContext: CommandContext & RequestContext,
  contract: Contract,
  settle: (item: Item, commandContext: CommandContext & RequestContext) => Promise<SettleResult>,
) {
  const { command_id, locale } = commandContext;
  const once = [...new Map(items.map((item) => [item.id, item])).values()];
  const results = await mapConcurrently(once, (item) =>
    settle(item, {
      ...commandContext,
      command_id: derivedId('settle', command_id, item.id),
      if_match: versions[item.id],
    }),
  );
  const { ids, errors, position } = bulkResult(
    once.map(({ id }) => id),
    results.map(toBulkOutcome),
    { contract, locale },
  );
  return { output: { ids, errors, command_id }, position };
}

/** Matches each order to its named job, unless another order has it. */
export const handleMatchWorkOrders = commandHandler(
  MatchWorkOrders,
  ({ matches, versions }, ctx, commandContext) =>
    settleEach({ items: matches, versions }, commandContext, MatchWorkOrders, (match, own) =>
      handleMatchWorkOrder.handle({ ...match, replace: false }, ctx, own),
    ),
  READS,
);

/** Creates a job for each order. */
export const handleCreateJobsOfOrders = commandHandler(
  CreateJobsOfOrders,
  ({ ids, versions }, ctx, commandContext) =>
    settleEach({ items: toItems(ids), versions }, commandContext, CreateJobsOfOrders, ({ id }, own) =>
      handleCreateJobOfOrder.handle({ id }, ctx, own),
    ),
  READS,
);

/** Ignores these orders for one reason. */
export const handleIgnoreWorkOrders = commandHandler(
  IgnoreWorkOrders,
  ({ ids, reason, versions }, ctx, commandContext) =>
    settleEach({ items: toItems(ids), versions }, commandContext, IgnoreWorkOrders, ({ id }, own) =>
      ctx.handleCommand(workOrderDecider, IgnoreWorkOrder, { id, reason }, own),
    ),
);

const toItems = (ids: readonly string[]) => ids.map((id) => ({ id }));

import { parseArgs } from 'node:util';
import type { ServiceContext, Operation } from '@tailboard/service/service-context';
import { EraseCustomer } from './job/edit/erase-customer.js';
import { jobDecider } from './job/job-decider.js';
import { jobsProjection } from './job/job-projection.js';
import { EraseWorkOrder } from './work-order/erase-work-order.js';
import { workOrderDecider } from './work-order/work-order-decider.js';
import { workOrdersProjection } from './work-order/work-order-projection.js';

const USAGE = 'Usage: customers erase ACCOUNT --yes   erases the customer data of its jobs and orders permanently';

/** `npm run customers -- erase ACCOUNT --yes`. */
export const customersOperation: Operation = async (args, ctx, print) => {
  const given = read(args);
  if (!given) {
    print(USAGE);
    return 2;
  }
  const { account, yes } = given;
  await ctx.waitUntilCaughtUp(jobsProjection.name, workOrdersProjection.name);
  const [visits, orders] = await Promise.all([
    findIds(ctx, `select id::text as id from job where account_number = $1 order by id`, account),
    findIds(ctx, `select id::text as id from work_order where "order"->>'account_number' = $1 order by id`, account),
  ]);
  if (visits.length + orders.length === 0) {
    print(`No jobs or orders have the account number ${account}.`);
    return 1;
  }
  const what = `account ${account} (jobs: ${visits.length}, orders: ${orders.length})`;
  if (!yes) {
    print(
      `${what}. Names, phones, streets and notes would be erased permanently. Repeat the command with --yes to confirm.`,
    );
    return 1;
  }
  let stored = 0;
  for (const id of visits) {
    const commandContext = ctx.createSystemContext(['erase customer', id, ctx.now().toISOString()]);
    const outcome = await ctx.handleCommand(jobDecider, EraseCustomer, { id }, commandContext);
    if (outcome.outcome === 'performed') continue;
    stored++;
    const why =
      outcome.outcome === 'refused' && outcome.refusal.refused === 'VisitAhead'
        ? `its visit on ${String(outcome.refusal.values['date'])} is still open: cancel it first`
        : 'another user was changing it: try again';
    print(`Job ${id} keeps its customer; ${why}.`);
  }
  // Orders last: jobs that they would recreate are already erased.
  if (stored === 0)
    for (const id of orders)
      await ctx.handleCommand(
        workOrderDecider,
        EraseWorkOrder,
        { id },
        ctx.createSystemContext(['erase order', id, ctx.now().toISOString()]),
      );
  print(stored === 0 ? `${what}: erased.` : `${what}: all orders keep their customer, and so do jobs: ${stored}.`);
  return stored === 0 ? 0 : 1;
};

function read(args: readonly string[]): { account: string; yes: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [command, account, ...rest] = positionals;
    return command === 'erase' && account && rest.length === 0 ? { account, yes: values.yes } : undefined;
  } catch {
    return undefined;
  }
}

const findIds = async (ctx: ServiceContext, sql: string, account: string): Promise<string[]> =>
  (await ctx.db.query<{ id: string }>(sql, [account])).map(({ id }) => id);

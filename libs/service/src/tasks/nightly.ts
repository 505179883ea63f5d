import { addDays } from '@tailboard/contracts/company-time';
import { instantAt } from '@tailboard/contracts/work-time';
import type { ServiceContext, Task } from '../service-context.js';

/** A nightly task, and the `onStart` hook that queues the next run. */
export interface Nightly {
  readonly task: Task;
  readonly begin: (ctx: ServiceContext) => Promise<void>;
}

/** Runs work at the same time every night in the company's time zone. Missed nights are not made up. */
export function nightly(name: string, time: string, work: (ctx: ServiceContext) => Promise<void>): Nightly {
  const queue = async (ctx: ServiceContext, after = ''): Promise<void> => {
    const now = ctx.now().getTime();
    const at = (date: string): number =>
      instantAt(date, time, ctx.config.COMPANY_TIMEZONE) ?? Date.parse(`${date}T${time}:00Z`);
    const today = ctx.today();
    const due = now < at(today) && today > after ? today : addDays(today, 1);
    const date = due > after ? due : addDays(after, 1);
    await ctx.enqueue(name, { date }, { key: `${name} ${date}`, after: Math.max(at(date) - now, 0) });
  };
  return {
    begin: (ctx) => queue(ctx),
    task: {
      name,
      run: async ({ date }, ctx) => {
        await work(ctx);
        await queue(ctx, String(date));
      },
    },
  };
}

import { addDays } from '@tailboard/contracts/company-time';
import { instantAt } from '@tailboard/contracts/work-time';
import type { ServiceContext, Task } from './house.js';

/** Work of every night: its task, and what the service's `onStart` does so that the next one is queued. */
export interface Nightly {
  readonly task: Task;
  readonly begin: (ctx: ServiceContext) => Promise<void>;
}

/** Does something at the same time of every night, in the company's zone; a night that nobody was there for is not made up. */
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

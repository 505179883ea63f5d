import type { ServiceContext } from '@tailboard/service/service-context';
import { weekDecider } from './week-decider.js';
import type { Week } from './week.js';

/** A week as its events make it: newer than any row. */
export const readWeek = async (ctx: Pick<ServiceContext, 'load'>, user_id: string, start_date: string): Promise<Week> =>
  (await ctx.load(weekDecider, `${user_id}-${start_date}`)).state;

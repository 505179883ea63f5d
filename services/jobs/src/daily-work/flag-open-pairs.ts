import type { ServiceContext } from '@tailboard/service/service-context';
import { nightly } from '@tailboard/service/tasks/nightly';
import { FlagOpenPair } from '../week/judge-day.js';
import { weekDecider } from '../week/week-decider.js';

const NAME = 'flag-open-pairs';

/** Flags every past day without a time out (decision D13); fills in nothing. */
export async function flagOpenPairs(ctx: ServiceContext): Promise<void> {
  const today = ctx.today();
  const open = await ctx.db.query<{ user_id: string; start_date: string; date: string }>(
    'select user_id, start_date, date from workday where open_pair and not late_missing and date < $1',
    [today],
  );
  for (const day of open)
    await ctx.handleCommand(
      weekDecider,
      FlagOpenPair,
      day,
      ctx.createSystemContext([NAME, day.user_id, day.date, today]),
    );
}

/** Runs nightly. */
export const flagging = nightly(NAME, '03:00', flagOpenPairs);

import { addDays } from '@tailboard/contracts/company-time';
import { instantAt } from '@tailboard/contracts/work-time';
import type { House, Task } from '@tailboard/service/house';
import { FlagOpenPair } from './judge-day.js';
import { weekDecider } from './week-decider.js';

/** When it is looked for days that are over and whose last pair is open (decision D13). */
const FLAGGED_AT = '03:00';
const NAME = 'flag-open-pairs';

/** Marks every day that is over and has no time out; nothing is filled in. */
export async function flagOpenPairs(house: House): Promise<void> {
  const today = house.today();
  const open = await house.db.query<{ user_id: string; start_date: string; date: string }>(
    'select user_id, start_date, date from workday where open_pair and not late_missing and date < $1',
    [today],
  );
  for (const day of open)
    await house.perform(weekDecider, FlagOpenPair, day, house.systemAsking([NAME, day.user_id, day.date, today]));
}

/** Looks tonight, and each night again. */
export async function queueFlagging(house: House, after = ''): Promise<void> {
  const now = house.now().getTime();
  const at = (date: string): number =>
    instantAt(date, FLAGGED_AT, house.config.COMPANY_TIMEZONE) ?? Date.parse(`${date}T${FLAGGED_AT}:00Z`);
  const today = house.today();
  const due = now < at(today) && today > after ? today : addDays(today, 1);
  const date = due > after ? due : addDays(after, 1);
  await house.enqueue(NAME, { date }, { key: `${NAME} ${date}`, after: Math.max(at(date) - now, 0) });
}

export const flagTask: Task = {
  name: NAME,
  run: async ({ date }, house) => {
    await flagOpenPairs(house);
    await queueFlagging(house, String(date));
  },
};

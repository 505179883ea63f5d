import { ReadBonus, type Bonus } from '@tailboard/contracts/jobs/week';
import { queryHandler } from '@tailboard/service/service-context';
import { readWeek } from '../week/read-week.js';
import type { WeekBonus } from '../week/week.js';
import { weekAround } from './week-list.js';

/** The bonus as readers see it; bonuses are always set by a user. */
export function toBonus(bonus: WeekBonus | null, start_date: string): Bonus | undefined {
  if (bonus === null) return undefined;
  const { changed_by: _, changed_through: __, changed_at: ___, ...shown } = bonus;
  return { ...shown, manual: true, start_date };
}

/** Returns a week's bonus. Readers of their own data see it only if it is shown to them. */
export const getBonus = queryHandler(
  ReadBonus,
  ['jobs.settings'],
  async ({ userId, date }, ctx, { scope, actor_id }) => {
    const { start_date } = await weekAround(ctx, date);
    const own = scope === 'own';
    if (own && userId !== actor_id) return undefined;
    const week = await readWeek(ctx, userId, start_date);
    return own && !week.bonus?.bonus_shown ? undefined : toBonus(week.bonus, start_date);
  },
);

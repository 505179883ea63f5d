import { readRoadblocks, type Roadblock } from '@tailboard/contracts/identity/session';
import { say } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';
import { PreviousDayOpen, TimesMissing } from '@tailboard/contracts/roadblock';
import { answer } from '@tailboard/service/house';
import type { z } from 'zod';
import { lastOpenDay } from './open-days.js';
import { settingsProjection } from '../settings/settings.projection.js';
import { openDaysProjection } from './open-days.projection.js';

/** Days of their own are closed by technicians; owners and admins are never stopped (decision D17). */
export const closesDays = (roles: readonly Role[]): boolean =>
  roles.includes('technician') && !roles.includes('owner') && !roles.includes('admin');

/** What stands in the caller's way on a date, in the order in which it blocks. Messages that must be read come with the inbox. */
export const roadblocksAnswer = answer(
  readRoadblocks,
  [openDaysProjection.name, settingsProjection.name],
  async ({ date }, { db }, { actor_id, principal, locale }) => {
    if (!closesDays(principal?.roles ?? [])) return { roadblocks: [], counter: 0 };
    const [found] = await db.query<{ open: string | null; jobs: number; has_times: boolean }>(
      `select (${lastOpenDay('$1::uuid', '$2::date')}) as open,
              (select count(*)::int from day_job where user_id = $1 and date = $2) as jobs,
              coalesce((select has_times from own_day where user_id = $1 and date = $2), false) as has_times`,
      [actor_id, date],
    );
    const { open = null, jobs = 0, has_times = false } = found ?? {};
    const target = (day: string) =>
      `/closedailywork?${new URLSearchParams({ date: day, user_id: actor_id }).toString()}`;
    const roadblocks: z.output<typeof Roadblock>[] = [];
    if (open !== null)
      roadblocks.push({
        type: 'previous_day',
        message: say(PreviousDayOpen.text, locale),
        count: 1,
        date: open,
        target: target(open),
      });
    if (jobs > 0 && !has_times)
      roadblocks.push({
        type: 'times',
        message: say(TimesMissing.text, locale),
        count: jobs,
        date,
        target: target(date),
      });
    return { roadblocks, counter: roadblocks.length };
  },
);

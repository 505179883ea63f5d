import { ReadRoadblocks, type Roadblock } from '@tailboard/contracts/identity/session';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import { translate } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';
import { PreviousDayOpen, TimesMissing, UnreadMessages } from '@tailboard/contracts/roadblock';
import { queryHandler } from '@tailboard/service/service-context';
import type { z } from 'zod';
import { countUnread, unreadMessagesProjection } from '../unread-message/unread-messages.js';
import { usersProjection } from '../people/users-projection.js';
import { settingsProjection } from '../settings/settings-projection.js';
import { openDaysProjection } from './open-days-projection.js';
import { lastOpenDay } from './open-days.js';

/** Owners and admins are never blocked (decision D17). */
const isStopped = (roles: readonly Role[]): boolean => !roles.includes('owner') && !roles.includes('admin');
/** Returns whether the roles submit their own days: technicians do. */
export const closesDays = (roles: readonly Role[]): boolean => roles.includes('technician') && isStopped(roles);

/** Returns the caller's roadblocks on a date, in blocking order. */
export const getRoadblocks = queryHandler(
  ReadRoadblocks,
  [openDaysProjection.name, settingsProjection.name, unreadMessagesProjection.name, usersProjection.name],
  async ({ date }, { db, now }, { actor_id, principal, locale }) => {
    const roles = principal?.roles ?? [];
    const roadblocks: z.output<typeof Roadblock>[] = [];
    if (isStopped(roles) && principal?.impersonator_id === undefined) {
      const { unread, required } = await countUnread(db, actor_id, now().toISOString());
      const message = translate(UnreadMessages.text, locale);
      if (required)
        roadblocks.push({
          type: 'unread_messages',
          message,
          count: unread,
          date: null,
          target: '/admin/messages/inbox',
        });
    }
    if (!closesDays(roles)) return { roadblocks, counter: roadblocks.length };
    const [row] = await db.query<{ open: string | null; jobs: number; has_times: boolean }>(
      `select (${lastOpenDay('$1::uuid', '$2::date')}) as open,
              (select count(*)::int from day_job where user_id = $1 and date = $2) as jobs,
              coalesce((select has_times from own_day where user_id = $1 and date = $2), false) as has_times`,
      [actor_id, date],
    );
    const { open = null, jobs = 0, has_times = false } = row ?? {};
    if (open !== null)
      roadblocks.push({
        type: 'previous_day',
        message: translate(PreviousDayOpen.text, locale),
        count: 1,
        date: open,
        target: dayAddress(actor_id, open),
      });
    if (jobs > 0 && !has_times)
      roadblocks.push({
        type: 'times',
        message: translate(TimesMissing.text, locale),
        count: jobs,
        date,
        target: dayAddress(actor_id, date),
      });
    return { roadblocks, counter: roadblocks.length };
  },
);

import { addDays } from '@tailboard/contracts/company-time';
import { FARTHEST_DAYS } from '@tailboard/contracts/jobs/job';

/** Whether a date lies so far from today, before or after, that it must be a slip of the pen. */
export const farAway = (date: string, today: string): boolean =>
  date < addDays(today, -FARTHEST_DAYS) || date > addDays(today, FARTHEST_DAYS);

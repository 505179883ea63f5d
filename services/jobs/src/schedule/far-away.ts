import { addDays } from '@tailboard/contracts/company-time';
import { FARTHEST_DAYS } from '@tailboard/contracts/jobs/job';

/** Returns whether a date is so far from today that it must be a typing error. */
export const farAway = (date: string, today: string): boolean =>
  date < addDays(today, -FARTHEST_DAYS) || date > addDays(today, FARTHEST_DAYS);

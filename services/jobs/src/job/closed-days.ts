import { workweekOf } from '@tailboard/contracts/workweek';
import type { ReadContext } from '@tailboard/service/house';
import { readWeek } from '../week/read-week.js';
import { dayOf } from '../week/week.js';
import { readWorkweekStart } from '../week/workweek-start.js';
import type { Place } from './job.js';

/**
 * The turn of closing: who closes a day or a week takes it alone, who changes on whose day a job is takes it with others. A
 * job and a week are two streams, and each would else decide without the other.
 */
export const CLOSING = 'closing';

/** The day of a technician that was submitted or finalized, and the jobs that it was closed with. */
export interface ClosedDay {
  readonly user_id: string;
  readonly date: string;
  readonly finalized: boolean;
  readonly job_ids: readonly string[];
}

/** Which of these days are closed, from their weeks as they are at this moment. A job that nobody has is on nobody's day. */
export async function closedDays(readContext: ReadContext, places: readonly Place[]): Promise<readonly ClosedDay[]> {
  const days = new Map(places.flatMap((at) => (at.user_id === null ? [] : [[`${at.user_id} ${at.date}`, at]])));
  if (days.size === 0) return [];
  const startOn = await readWorkweekStart(readContext);
  const found = await Promise.all(
    [...days.values()].map(async ({ user_id, date }): Promise<ClosedDay[]> => {
      const week = await readWeek(readContext, user_id!, workweekOf(date, startOn));
      const { submitted } = dayOf(week, date);
      if (!week.finalized && submitted === null) return [];
      const job_ids = submitted?.jobs.map(({ job_id }) => job_id) ?? [];
      return [{ user_id: user_id!, date, finalized: week.finalized, job_ids }];
    }),
  );
  return found.flat();
}

/** The closed day of a place, if it is one. */
export const closedOn = (closed: readonly ClosedDay[], { user_id, date }: Place): ClosedDay | undefined =>
  closed.find((day) => day.user_id === user_id && day.date === date);

/** Whether a job was closed with the day that it is on: what that day says of it stays. */
export function closedWith(closed: readonly ClosedDay[], id: string, place: Place): boolean {
  const day = closedOn(closed, place);
  return day !== undefined && (day.finalized || day.job_ids.includes(id));
}

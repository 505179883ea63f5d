import { getWorkweekStart } from '@tailboard/contracts/workweek';
import type { ReadContext } from '@tailboard/service/service-context';
import { readWeek } from '../../week/read-week.js';
import { getDay } from '../../week/week.js';
import { readWorkweekStart } from '../../week/workweek-start.js';
import type { JobPlacement } from './job.js';

/**
 * The closing lock: closing a day or week holds it exclusively, changing a job on a user's day holds it shared. Job and
 * week are separate streams that would otherwise decide without each other.
 */
export const CLOSING = 'closing';

/** A submitted or finalized day, and the jobs that it was closed with. */
export interface ClosedDay {
  readonly user_id: string;
  readonly date: string;
  readonly finalized: boolean;
  readonly job_ids: readonly string[];
}

/** Returns which of these days are closed, from their weeks' streams. Unassigned jobs have no day. */
export async function closedDays(
  readContext: ReadContext,
  places: readonly JobPlacement[],
): Promise<readonly ClosedDay[]> {
  const days = new Map(places.flatMap((at) => (at.user_id === null ? [] : [[`${at.user_id} ${at.date}`, at]])));
  if (days.size === 0) return [];
  const startOn = await readWorkweekStart(readContext);
  const found = await Promise.all(
    [...days.values()].map(async ({ user_id, date }): Promise<ClosedDay[]> => {
      const week = await readWeek(readContext, user_id!, getWorkweekStart(date, startOn));
      const { submitted } = getDay(week, date);
      if (!week.finalized && submitted === null) return [];
      const job_ids = submitted?.jobs.map(({ job_id }) => job_id) ?? [];
      return [{ user_id: user_id!, date, finalized: week.finalized, job_ids }];
    }),
  );
  return found.flat();
}

/** Returns the closed day of a place, if any. */
export const closedOn = (closed: readonly ClosedDay[], { user_id, date }: JobPlacement): ClosedDay | undefined =>
  closed.find((day) => day.user_id === user_id && day.date === date);

/** Returns whether a job was closed with its day, whose record of it is then fixed. */
export function closedWith(closed: readonly ClosedDay[], id: string, place: JobPlacement): boolean {
  const day = closedOn(closed, place);
  return day !== undefined && (day.finalized || day.job_ids.includes(id));
}

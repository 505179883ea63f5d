import { ReadDailyWork, ReadDailyWorkAt } from '@tailboard/contracts/jobs/daily-work';
import { refuse } from '@tailboard/contracts/refusal';
import { queryHandler } from '@tailboard/service/service-context';
import { findDayPlace } from './day-place.js';
import { loadDailyWorkAt, loadDailyWork, dayReads } from './day-record.js';

/** Returns a user's day, by job or by person and date. */
export const getDailyWork = queryHandler(ReadDailyWork, dayReads, async (requested, ctx, caller) => {
  let [user_id, date] = [requested.user_id ?? caller.actor_id, requested.date ?? caller.today];
  if (requested.job_id !== undefined) {
    const [job] = await ctx.db.query<{ user_id: string | null; date: string }>(
      'select user_id, date from job where id = $1',
      [requested.job_id],
    );
    if (!job || job.user_id === null) return refuse('DayNotFound');
    [user_id, date] = [job.user_id, job.date];
  }
  const place = await findDayPlace(ctx.db, user_id, date);
  return place ? loadDailyWork(ctx, caller, place) : refuse('DayNotFound');
});

export const getDailyWorkAt = queryHandler(ReadDailyWorkAt, dayReads, async ({ user_id, date, at }, ctx, caller) => {
  const place = await findDayPlace(ctx.db, user_id, date);
  return place ? loadDailyWorkAt(ctx, caller, place, at) : refuse('DayNotFound');
});

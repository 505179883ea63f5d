import type { Database } from '@tailboard/eventing/database';

/**
 * SQL subquery of the days on which a user worked: they had jobs or entered times, and were not on leave for the whole
 * day. It looks back from before `until` as far as the company configured. The names are SQL.
 */
const workedDays = (user_id: string, until: string): string => `
  select worked.date, coalesce(own_day.submitted, false) as submitted
  from (select date from day_job where user_id = ${user_id}
        union select date from own_day where user_id = ${user_id} and has_times) worked
  left join own_day on own_day.user_id = ${user_id} and own_day.date = worked.date
  where worked.date < ${until} and worked.date >= ${until} - coalesce(
      (select (setting.values->-1->>'value')::int from setting where key = 'roadblock_lookback_days'), 14)
    and not exists (select from full_leave where end_date >= worked.date and start_date <= worked.date
                    and (everyone or ${user_id}::text = any(user_ids)))`;

/**
 * SQL for the last day before `until` on which a user worked, if it is not submitted (decision D17). One row or none.
 */
export const lastOpenDay = (user_id: string, until: string): string => `
  select last.date from (${workedDays(user_id, until)} order by worked.date desc limit 1) last where not last.submitted`;

/** Counts a user's days not yet submitted, including today. */
export async function countOpenDays(db: Database, user_id: string, tomorrow: string): Promise<number> {
  const [row] = await db.query<{ open_days: number }>(
    `select count(*)::int as open_days from (${workedDays('$1::uuid', '$2::date')}) day where not day.submitted`,
    [user_id, tomorrow],
  );
  return row?.open_days ?? 0;
}

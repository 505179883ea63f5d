import type { Database } from '@tailboard/eventing/database';

/**
 * The days on which somebody worked, as a statement that stands in others: they had jobs or entered times, and were not on
 * leave for the whole day. It looks back from before `until` as far as the company wants. The names given are of SQL.
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

/** The last day before `until` on which somebody worked, where it is not submitted (decision D17). One row or none. */
export const lastOpenDay = (user_id: string, until: string): string => `
  select last.date from (${workedDays(user_id, until)} order by worked.date desc limit 1) last where not last.submitted`;

/** How many days of somebody wait to be submitted, today's too. */
export async function countOpenDays(db: Database, user_id: string, tomorrow: string): Promise<number> {
  const [found] = await db.query<{ open_days: number }>(
    `select count(*)::int as open_days from (${workedDays('$1::uuid', '$2::date')}) day where not day.submitted`,
    [user_id, tomorrow],
  );
  return found?.open_days ?? 0;
}

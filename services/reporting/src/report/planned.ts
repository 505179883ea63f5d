import type { WeekOfRange } from '../pay/weeks.js';

/** Columns of planned jobs that statements over {@link plannedByWeek} may read. */
const columns = 'job.id, job.user_id, job.date, job.points, job.hundredths';

/**
 * Returns a subquery of planned jobs, each with its workweek. A ratio compares completed with planned work of the same
 * weeks (decision D66): `is_finalized` jobs belong to a finalized week of their technician; jobs of an open week are
 * `is_due` once their day is over or submitted. The parameters are those of {@link weekValues} and today's date.
 */
export const plannedByWeek = ([start, first, last]: readonly [string, string, string], today: string): string =>
  `(select ${columns}, week.start_date, closed.finalized_at is not null as is_finalized,
           closed.finalized_at is not null or job.date < ${today}::date or exists (
             select from work_day where work_day.user_id = job.user_id and work_day.date = job.date) as is_due
    from unnest(${start}::date[], ${first}::date[], ${last}::date[]) as week(start_date, first, last)
    join job on job.date between week.first and week.last and job.user_id is not null
    left join work_week closed on closed.user_id = job.user_id and closed.start_date = week.start_date)`;

/** Returns the weeks of a range as parameters of {@link plannedByWeek}. */
export const weekValues = (weeks: readonly WeekOfRange[]): [string[], string[], string[]] => [
  weeks.map(({ start_date }) => start_date),
  weeks.map(({ from }) => from),
  weeks.map(({ to }) => to),
];

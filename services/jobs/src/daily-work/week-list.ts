import { datesFrom } from '@tailboard/contracts/company-time';
import { paidTypes } from '@tailboard/contracts/jobs/schedule';
import { ListWeeks, type Week } from '@tailboard/contracts/jobs/week';
import { getWorkweekEnd, getWorkweekStart } from '@tailboard/contracts/workweek';
import { inSlices } from '@tailboard/service/http/row-stream';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { sumMinutes } from '../week/times.js';
import { readWorkweekStart } from '../week/workweek-start.js';
import type { Worker } from './day-place.js';
import { daysProjection, type WorkdayRow } from './days-projection.js';
import { daysBetween, type JobsOfDay } from './timecards.js';

/** Projections of weeks. */
export const weekReads = [
  daysProjection.name,
  'jobs.jobs',
  'jobs.people',
  'jobs.settings',
  'jobs.schedule',
  'jobs.salaries',
] as const;

/**
 * Users who are owed pay without recorded work: a salary or paid leave, whatever their role. Evaluated on `person`;
 * `$1` and `$2` are the first and last day.
 */
const paidWithoutWork = `(hired_on is null or hired_on <= $2) and (active or terminated_on >= $1)
  and id in (
    select user_id from (
      select distinct on (user_id) user_id, salaried, paid from pay_kind
      where effective_from is null or effective_from <= $2
      order by user_id, effective_from desc nulls last, version desc) as terms
    where salaried or paid and exists (
      select 1 from schedule_entry as entry
      where entry.start_date between $1::date - 366 and $2 and entry.end_date >= $1
        and entry.paid and entry.type = any($4) and (entry.everyone or terms.user_id::text = any(entry.user_ids))))`;

/** Weeks that are serialized together, each with its days. */
const WEEKS = 200;

type Day = Week['days'][number];
export interface Workweek {
  readonly start_date: string;
  readonly end_date: string;
}
interface Closing {
  readonly user_id: string;
  readonly finalized: boolean;
  readonly version: number;
}

/** Returns the workweek of a date. */
export async function weekAround(ctx: ServiceContext, date: string): Promise<Workweek> {
  const startOn = await readWorkweekStart(ctx.db);
  const start_date = getWorkweekStart(date, startOn);
  return { start_date, end_date: getWorkweekEnd(start_date, startOn) };
}

/**
 * Lists a workweek by user: active users who close days, users with jobs, times or a bonus, and users who are owed a
 * salary or paid leave, so that all owed pay is included. Five statements for any number of users.
 */
export async function findWeeks(ctx: ServiceContext, range: Workweek, user_id: string | null = null): Promise<Week[]> {
  const { db, config } = ctx;
  const values = [range.start_date, range.end_date, user_id, paidTypes];
  const [{ rows, jobs }, closings, people] = await Promise.all([
    daysBetween(db, { ...range, user_id }),
    db.query<Closing>(
      `select user_id, finalized, version from workweek where start_date = $1 and ($2::uuid is null or user_id = $2)`,
      [range.start_date, user_id],
    ),
    db.query<Worker>(
      `select id, label, technician_id, location_id from person
       where ($3::uuid is null or id = $3)
         and (active and roles && '{technician,warehouse,qc}'
              or id in (select user_id from workday where date between $1 and $2)
              or id in (select user_id from job where date between $1 and $2 and status <> 'cancelled')
              or id in (select user_id from workweek where start_date = $1)
              or ${paidWithoutWork})
       order by label, id`,
      values,
    ),
  ]);
  const dates = datesFrom(range.start_date, range.end_date);
  const written = by(rows);
  const counted = by(jobs);
  const closed = new Map(closings.map((closing) => [closing.user_id, closing]));
  return people.map((user): Week => {
    const closing = closed.get(user.id);
    const finalized = closing?.finalized ?? false;
    const found = dates.map((date) =>
      toDay(date, written.get(`${user.id} ${date}`), counted.get(`${user.id} ${date}`), config.COMPANY_TIMEZONE),
    );
    const sum = (valueOfDay: (day: Day) => number): number => found.reduce((total, day) => total + valueOfDay(day), 0);
    return {
      user,
      ...range,
      finalized,
      days: found.map(({ waits: _, ...day }) => day),
      paid_minutes: sum(({ paid_minutes }) => paid_minutes),
      points: Math.round(sum(({ points }) => points) * 100) / 100,
      waiting: finalized ? 0 : found.filter(({ waits }) => waits).length,
      version: closing?.version ?? 0,
    };
  });
}

const by = <Row extends { user_id: string; date: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [`${row.user_id} ${row.date}`, row]));

/** A day of the list; without jobs and work, it has no state. */
function toDay(
  date: string,
  row: WorkdayRow | undefined,
  counted: JobsOfDay | undefined,
  zone: string,
): Day & { waits: boolean } {
  const { jobs = 0, unclosed = 0 } = counted ?? {};
  const nothing = !row || (row.state === 'open' && row.entries.length === 0 && !row.per_diem);
  const state = nothing ? (jobs > 0 ? 'open' : null) : row.state;
  const settled = state === null || ((state === 'approved' || state === 'finalized') && unclosed === 0);
  return {
    date,
    state,
    paid_minutes: !row ? 0 : row.points === null ? sumMinutes(date, row.entries, zone).paid_minutes : row.paid_minutes,
    points: row?.points ?? 0,
    jobs,
    waits: !settled,
  };
}

/** Lists a workweek with what prevents finalizing. */
export const listWeeks = queryHandler(ListWeeks, weekReads, async ({ date, user_id }, ctx, { today }) => {
  const range = await weekAround(ctx, date ?? today);
  return { ...range, data: await inSlices(await findWeeks(ctx, range, user_id ?? null), (slice) => slice, WEEKS) };
});

import { addDays } from '@tailboard/contracts/company-time';
import { ListTimecards, type Timecard } from '@tailboard/contracts/jobs/timecard';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { inSlices } from '@tailboard/service/http/row-stream';
import { queryHandler } from '@tailboard/service/service-context';
import { bare, sumMinutes } from '../week/times.js';
import type { Worker } from './day-place.js';
import { daysProjection, type WorkdayRow } from './days-projection.js';

/** Maximum range of a list in days. */
export const MAX_TIMECARD_DAYS = 62;

/** Timecards that are serialized together, each with its pairs of times. */
const CARDS = 250;

/** A user's jobs on a date: total, and those without recorded work. */
export interface JobsOfDay {
  readonly user_id: string;
  readonly date: string;
  readonly jobs: number;
  readonly unclosed: number;
}

/** Loads everything for the days of a range; `user_id` null means everyone. */
export async function daysBetween(
  db: Database,
  { start_date, end_date, user_id }: { start_date: string; end_date: string; user_id: string | null },
): Promise<{ rows: readonly WorkdayRow[]; jobs: readonly JobsOfDay[] }> {
  const values = [start_date, end_date, user_id];
  const [rows, jobs] = await Promise.all([
    db.query<WorkdayRow>(
      `select * from workday where date between $1 and $2 and ($3::uuid is null or user_id = $3) order by date, user_id`,
      values,
    ),
    db.query<JobsOfDay>(
      `select user_id, date, count(*)::int as jobs, count(*) filter (where closed_as is distinct from status)::int as unclosed from job
       where date between $1 and $2 and user_id is not null and status <> 'cancelled'
         and ($3::uuid is null or user_id = $3)
       group by user_id, date`,
      values,
    ),
  ]);
  return { rows, jobs };
}

/** Loads the users of some rows, and everyone named in them. */
export async function findWorkers(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Worker>> {
  const found = await db.query<Worker>(
    'select id, label, technician_id, location_id from person where id = any($1::uuid[])',
    [[...new Set(ids)]],
  );
  return new Map(found.map((one) => [one.id, one]));
}

const toKey = ({ user_id, date }: { user_id: string; date: string }): string => `${user_id} ${date}`;

/** Lists timecards, newest day first. With `open`, includes days with jobs but no times. */
export const listTimecards = queryHandler(
  ListTimecards,
  [daysProjection.name, 'jobs.jobs', 'jobs.people'],
  async (requested, { db, config }, { scope, actor_id, today }) => {
    const { start_date, end_date } = requested;
    if (end_date < start_date) return refuse('RangeBackward');
    if (end_date > addDays(start_date, MAX_TIMECARD_DAYS - 1))
      return refuse('RangeTooLong', { days: MAX_TIMECARD_DAYS });
    const user_id = scope === 'own' ? actor_id : (requested.user_id ?? null);
    const { rows, jobs } = await daysBetween(db, { start_date, end_date, user_id });
    const counts = new Map(jobs.map((one) => [toKey(one), one]));
    const written = new Map(rows.map((row) => [toKey(row), row]));
    const wanted = [
      ...rows.filter(({ entries, state }) => entries.length > 0 || state !== 'open' || requested.open === true),
      ...(requested.open === true ? jobs.filter((one) => one.date <= today && !written.has(toKey(one))) : []),
    ];
    const people = await findWorkers(
      db,
      wanted.flatMap((one) => [one.user_id, ...('edited_by' in one && one.edited_by !== null ? [one.edited_by] : [])]),
    );
    const worker = (id: string): Worker => people.get(id) ?? { id, label: id, technician_id: null, location_id: null };
    const cards = wanted.map((day): Timecard => {
      const row = written.get(toKey(day));
      const entries = row?.entries ?? [];
      const minutes =
        row && row.points !== null
          ? { total_minutes: row.total_minutes, paid_minutes: row.paid_minutes }
          : sumMinutes(day.date, entries, config.COMPANY_TIMEZONE);
      const editor = row?.edited_by ?? null;
      return {
        user: worker(day.user_id),
        date: day.date,
        entries: entries.map(bare),
        ...minutes,
        state: row?.state ?? 'open',
        jobs: counts.get(toKey(day))?.jobs ?? 0,
        points: row?.points ?? null,
        edited_by: editor === null ? null : { id: editor, label: worker(editor).label },
        reason: row?.reason ?? null,
        late_missing: row?.late_missing ?? false,
        version: row?.version ?? 0,
      };
    });
    const listed = cards
      .filter(({ state }) => requested.state === undefined || state === requested.state)
      .sort((a, b) => b.date.localeCompare(a.date) || a.user.label.localeCompare(b.user.label));
    return { data: await inSlices(listed, (slice) => slice, CARDS) };
  },
);

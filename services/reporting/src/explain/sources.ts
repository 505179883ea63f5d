import type { CountedPair } from '@tailboard/contracts/jobs/day-times';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import type { Database } from '@tailboard/eventing/database';
import type { ServiceContext } from '@tailboard/service/service-context';
import type { Range } from '../range/range.js';

export type Source = NonNullable<ExplainedPay['figures'][number]['lines'][number]['source']>;

export interface WorkLine {
  readonly date: string;
  readonly job_id: string;
  readonly title: string;
  readonly description: string;
  readonly quantity: number;
  readonly points: number;
  readonly tech_price_cents: number | null;
  readonly worth_from: string | null;
}
/** Data of a week's figures, and their source events. */
export interface Sources {
  readonly lines: readonly WorkLine[];
  readonly times: readonly { readonly date: string; readonly entries: readonly CountedPair[] }[];
  /** Event of each submitted day. */
  readonly ofDay: ReadonlyMap<string, Source>;
  /** Returns the name of a user who recorded an event. */
  readonly getName: (actor_id: string) => string;
}

type Around = Pick<ServiceContext, 'db' | 'config'>;

export async function readSources(
  db: Database,
  getName: Sources['getName'],
  user_id: string,
  { from, to }: Range,
): Promise<Sources> {
  const [lines, times, days] = await Promise.all([
    db.query<WorkLine>(
      `select date, job_id, title, description, quantity, points, tech_price_cents, worth_from from work_line
       where user_id = $1 and date between $2 and $3 and not missed order by date, job_id, at`,
      [user_id, from, to],
    ),
    db.query<Sources['times'][number]>(
      `select date, entries from work_time where user_id = $1 and date between $2 and $3 order by date`,
      [user_id, from, to],
    ),
    db.query<{ date: string; week_start: string; source_version: number; source_at: string; source_by: string }>(
      `select date, week_start, source_version, source_at, source_by from work_day
       where user_id = $1 and date between $2 and $3`,
      [user_id, from, to],
    ),
  ]);
  return {
    lines,
    times,
    ofDay: new Map(
      days.map(({ date, week_start, source_version, source_at, source_by }) => [
        date,
        submission({ user_id, week_start, source_version, source_at, source_by }, getName),
      ]),
    ),
    getName,
  };
}

/** Loads the names of users who recorded events. */
export async function readNames({ db, config }: Around): Promise<Sources['getName']> {
  const names = await db.query<{ id: string; label: string }>(`select id::text as id, label from person`);
  const labels = new Map([['system', config.APP_NAME], ...names.map(({ id, label }): [string, string] => [id, label])]);
  return (actor_id) => labels.get(actor_id) ?? actor_id;
}

/** Returns the source event of a submitted day. */
export const submission = (
  day: { user_id: string; week_start: string; source_version: number; source_at: string; source_by: string },
  getName: Sources['getName'],
): Source => ({
  stream: `week-${day.user_id}-${day.week_start}`,
  version: day.source_version,
  type: 'DaySubmitted',
  at: day.source_at,
  by: getName(day.source_by),
});

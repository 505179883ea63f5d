import { weekFacts, type CountedPair, type DayState, type PricedLine } from '@tailboard/contracts/jobs/daily-work';
import { column, projection, table, type Happened, type RowsOf } from '@tailboard/eventing/projection';
import { hundredthsOf, pieceWork, type PieceWork } from '../pay/piece.js';

/**
 * A day that was submitted, one row for each person and date. A day that is open has no rows. What it says comes from one fact, `source_version` of `week-{user_id}-{week_start}`.
 */
const work_day = table('work_day', {
  columns: {
    user_id: 'uuid',
    date: 'date',
    week_start: 'date',
    state: column<Exclude<DayState, 'open'>>('text'),
    paid_minutes: 'int',
    /** As much of the paid time as was not work. */
    other_minutes: 'int',
    /** Points of the work lines in hundredths; missed lines are not in it. */
    hundredths: 'int',
    per_diem: 'boolean',
    source_version: 'int',
    source_at: 'timestamptz',
    source_by: 'text',
  },
  key: ['user_id', 'date'],
  indexes: ['(date)', '(user_id, week_start)'],
});
/** The pairs of a submitted day: only who opens the hours reads them. */
const work_time = table('work_time', {
  columns: { user_id: 'uuid', date: 'date', entries: column<readonly CountedPair[]>('jsonb') },
  key: ['user_id', 'date'],
});
/** A job of a submitted day. */
const work_job = table('work_job', {
  columns: {
    user_id: 'uuid',
    date: 'date',
    job_id: 'uuid',
    /** Points of its work lines in hundredths; `null` while it has none (decision D14). */
    hundredths: 'int?',
    not_done: column<{ id: string; title: string; description: string } | null>('jsonb?'),
    leakage: 'text',
  },
  key: ['user_id', 'date', 'job_id'],
  indexes: [
    '(date, user_id, job_id) include (hundredths) where hundredths is not null',
    `(date) where not_done is not null or leakage <> ''`,
  ],
});
/** A line of a submitted day, with what its code was called and worth. */
const work_line = table('work_line', {
  columns: {
    user_id: 'uuid',
    date: 'date',
    job_id: 'uuid',
    /** Its place in the job. */
    at: 'int',
    code_id: 'uuid',
    title: 'text',
    description: 'text',
    category_id: 'uuid',
    category: 'text',
    quantity: 'int',
    /** Points of one unit. */
    points: 'numeric(8,2)',
    /** Points of the whole line, in hundredths. */
    hundredths: 'int',
    tech_price_cents: 'int?',
    company_price_cents: 'int?',
    worth_from: 'date?',
    missed: 'boolean',
  },
  key: ['user_id', 'date', 'job_id', 'at'],
  indexes: [
    // All that sums by code read, so that a month of everybody is read from the index alone.
    '(date, user_id) include (code_id, category_id, quantity, hundredths, tech_price_cents) where not missed',
    '(date, user_id) where missed',
  ],
});
/** All that pay needs of a submitted day. */
export interface DayOfWeek {
  readonly date: string;
  readonly state: Exclude<DayState, 'open'>;
  readonly paid_minutes: number;
  /** As much of the paid time as was not work. */
  readonly other_minutes: number;
  /** Points of the work lines in hundredths. */
  readonly hundredths: number;
  readonly piece: PieceWork;
  readonly per_diem: boolean;
}
/**
 * A person’s workweek: its submitted days, the earliest first, whether it is finalized, and its bonus. Pay of many people
 * is read from here alone. `known_until` is the fact that finalized it.
 */
const work_week = table('work_week', {
  columns: {
    user_id: 'uuid',
    start_date: 'date',
    /** {@link daysIn}: as text, because PostgreSQL takes longer to write JSON out than the whole rest of a report. */
    days: 'text',
    finalized_at: 'timestamptz?',
    known_until: 'bigint?',
    bonus_amount_in_cents: 'int',
    bonus_quantity: 'int',
    bonus_shown: 'boolean',
    bonus_version: 'int?',
    bonus_at: 'timestamptz?',
    bonus_by: 'text?',
  },
  key: ['user_id', 'start_date'],
  indexes: ['(start_date)'],
});

/** `week-{user_id}-{first day}` in its two parts. */
const weekOf = ({ id_in_category: id }: Happened) => ({ user_id: id.slice(0, 36), start_date: id.slice(37) });
const emptyWeek = {
  days: '[]',
  finalized_at: null,
  known_until: null,
  bonus_amount_in_cents: 0,
  bonus_quantity: 0,
  bonus_shown: false,
  bonus_version: null,
  bonus_at: null,
  bonus_by: null,
};

const minutesOf = (entries: readonly CountedPair[], counts: (pair: CountedPair) => boolean): number =>
  entries.reduce((sum, pair) => sum + (counts(pair) ? pair.minutes : 0), 0);
const pointsOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + (line.missed ? 0 : hundredthsOf(line)), 0);

const tables = { work_day, work_time, work_job, work_line, work_week };

/** Submitted, approved and finalized work, with the bonuses of the weeks. */
export const work = projection({ name: 'reporting.work', version: 3, tables }).on(weekFacts, {
  DaySubmitted: (event, rows) => {
    const { user_id, start_date: week_start } = weekOf(event);
    const { date, entries, jobs, per_diem } = event.data;
    const lines = jobs.flatMap((job) => job.lines);
    const day = {
      date,
      state: 'submitted' as const,
      paid_minutes: minutesOf(entries, ({ paid }) => paid),
      other_minutes: minutesOf(entries, ({ paid, type }) => paid && type !== 'work'),
      hundredths: pointsOf(lines),
      per_diem,
    };
    rows.work_week.make({ user_id, start_date: week_start }, (row) => ({
      ...(row ?? { user_id, start_date: week_start, ...emptyWeek }),
      days: withDay(row?.days ?? emptyWeek.days, { ...day, piece: pieceWork(lines) }),
    }));
    rows.work_day.put({
      user_id,
      week_start,
      ...day,
      source_version: event.revision,
      source_at: event.meta.at,
      source_by: event.meta.actor_id,
    });
    rows.work_time.put({ user_id, date, entries });
    for (const { job_id, lines, not_done, leakage } of jobs) {
      rows.work_job.put({
        user_id,
        date,
        job_id,
        hundredths: lines.some(({ missed }) => !missed) ? pointsOf(lines) : null,
        not_done: not_done && { id: not_done.code_id, title: not_done.title, description: not_done.description },
        leakage,
      });
      for (const [at, line] of lines.entries())
        rows.work_line.put({ user_id, date, job_id, at, ...line, hundredths: hundredthsOf(line) });
    }
  },
  DayApproved: (event, rows) => {
    const week = weekOf(event);
    const { date } = event.data;
    rows.work_day.change({ user_id: week.user_id, date }, { state: 'approved' });
    rows.work_week.change(week, (row) => ({ ...row, days: inState(row.days, 'approved', [date]) }));
  },
  DayRejected: (event, rows) => opened(event, rows),
  DayTakenBack: (event, rows) => opened(event, rows),
  WeekFinalized: (event, rows) => {
    const week = weekOf(event);
    for (const date of event.data.dates) rows.work_day.change({ user_id: week.user_id, date }, { state: 'finalized' });
    rows.work_week.make(week, (row = { ...week, ...emptyWeek }) => ({
      ...row,
      days: inState(row.days, 'finalized', event.data.dates),
      finalized_at: event.meta.at,
      known_until: event.position,
    }));
  },
  WeekReopened: (event, rows) => {
    const week = weekOf(event);
    rows.work_day.changeWhere({ user_id: week.user_id, week_start: week.start_date }, { state: 'approved' });
    rows.work_week.change(week, (row) => ({
      ...row,
      days: inState(row.days, 'approved'),
      finalized_at: null,
      known_until: null,
    }));
  },
  BonusSet: (event, rows) => {
    const week = weekOf(event);
    const { bonus_amount_in_cents, bonus_quantity, bonus_shown } = event.data;
    rows.work_week.make(week, (row = { ...week, ...emptyWeek }) => ({
      ...row,
      bonus_amount_in_cents,
      bonus_quantity,
      bonus_shown,
      bonus_version: event.revision,
      bonus_at: event.meta.at,
      bonus_by: event.meta.actor_id,
    }));
  },
});

/** The submitted days of a week, the earliest first. */
export const daysIn = (kept: string): readonly DayOfWeek[] => JSON.parse(kept) as readonly DayOfWeek[];

const withDay = (kept: string, day: DayOfWeek): string =>
  JSON.stringify(
    [...daysIn(kept).filter(({ date }) => date !== day.date), day].sort((a, b) => (a.date < b.date ? -1 : 1)),
  );
const withoutDay = (kept: string, date: string): string =>
  JSON.stringify(daysIn(kept).filter((day) => day.date !== date));
/** The days of a week with some of them, or all, in another state. */
const inState = (kept: string, state: DayOfWeek['state'], dates?: readonly string[]): string =>
  JSON.stringify(
    daysIn(kept).map((day) => (dates === undefined || dates.includes(day.date) ? { ...day, state } : day)),
  );

/** The day is written again: nothing of it counts until it is submitted anew. */
function opened(event: Happened & { readonly data: { readonly date: string } }, rows: RowsOf<typeof tables>): void {
  const week = weekOf(event);
  const day = { user_id: week.user_id, date: event.data.date };
  rows.work_week.change(week, (row) => ({ ...row, days: withoutDay(row.days, day.date) }));
  rows.work_day.remove(day);
  rows.work_time.remove(day);
  rows.work_job.removeWhere(day);
  rows.work_line.removeWhere(day);
}

import { parseWeekId, type DayState, type PricedLine } from '@tailboard/contracts/jobs/daily-work';
import type { CountedPair } from '@tailboard/contracts/jobs/day-times';
import { weekPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { column, projection, table, type EventContext, type RowOf, type RowsOf } from '@tailboard/eventing/projection';
import { toHundredths, pieceTogether, pieceWork, type PieceWork } from '../pay/piece.js';

/**
 * A submitted day, one row for each user and date. An open day has no rows. Its content comes from one event,
 * `source_version` of `week-{user_id}-{week_start}`.
 */
const work_day = table('work_day', {
  columns: {
    user_id: 'uuid',
    date: 'date',
    week_start: 'date',
    state: column<Exclude<DayState, 'open'>>('text'),
    paid_minutes: 'int',
    /** Part of the paid time that was not work. */
    other_minutes: 'int',
    /** Points of the work lines in hundredths, without missed lines. */
    hundredths: 'int',
    per_diem: 'boolean',
    source_version: 'int',
    source_at: 'timestamptz',
    source_by: 'text',
  },
  key: ['user_id', 'date'],
  indexes: ['(date)', '(user_id, week_start)'],
});
/** The pairs of a submitted day: only read when hours are explained. */
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
/** A line of a submitted day, with the name and value of its code at that time. */
const work_line = table('work_line', {
  columns: {
    user_id: 'uuid',
    date: 'date',
    job_id: 'uuid',
    /** Its position in the job. */
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
    // All columns that totals by code read, so that a month of all users is read from the index alone.
    '(date, user_id) include (code_id, category_id, quantity, hundredths, tech_price_cents) where not missed',
    '(date, user_id) where missed',
    // Values are of both kinds of lines; the planner uses neither of the partial indexes for them.
    '(date)',
  ],
});
/** All that reports and pay need of a submitted day, or of several days of a week combined. */
export interface PartOfWeek {
  /** The day, or the first of them. */
  readonly date: string;
  readonly state: Exclude<DayState, 'open'>;
  readonly paid_minutes: number;
  /** Part of the paid time that was not work. */
  readonly other_minutes: number;
  /** Points of the work lines in hundredths. */
  readonly hundredths: number;
  readonly piece: PieceWork;
  /** Jobs that have work lines. */
  readonly jobs: number;
  readonly paid_days: number;
  readonly per_diem_days: number;
}
/**
 * A user's workweek: its submitted days, the earliest first, whether it is finalized, and its bonus. Pay of many users
 * is read from here alone. `known_until` is the event that finalized it.
 */
const work_week = table('work_week', {
  columns: {
    user_id: 'uuid',
    start_date: 'date',
    /** {@link partsIn}: as text, because PostgreSQL takes longer to write JSON than all the rest of a report. */
    days: 'text',
    /** The days combined into one, if all have the same state: what a report reads of a week entirely in its range. */
    whole: 'text?',
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

const emptyWeek = {
  days: '[]',
  whole: null,
  finalized_at: null,
  known_until: null,
  bonus_amount_in_cents: 0,
  bonus_quantity: 0,
  bonus_shown: false,
  bonus_version: null,
  bonus_at: null,
  bonus_by: null,
};

const sumMinutes = (entries: readonly CountedPair[], counts: (pair: CountedPair) => boolean): number =>
  entries.reduce((sum, pair) => sum + (counts(pair) ? pair.minutes : 0), 0);
const sumPoints = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + (line.missed ? 0 : toHundredths(line)), 0);

const tables = { work_day, work_time, work_job, work_line, work_week };

/** Submitted, approved and finalized work, with the bonuses of the weeks. */
export const workProjection = projection({ name: 'reporting.work', version: 5, tables }).on(
  weekPublishedEvents.shared,
  {
    DaySubmitted: (event, rows) => {
      const { user_id, start_date } = parseWeekId(event.id_in_category);
      const { date, entries, jobs, per_diem } = event.data;
      const lines = jobs.flatMap((job) => job.lines);
      const day = {
        date,
        state: 'submitted' as const,
        paid_minutes: sumMinutes(entries, ({ paid }) => paid),
        other_minutes: sumMinutes(entries, ({ paid, type }) => paid && type !== 'work'),
        hundredths: sumPoints(lines),
      };
      const part: PartOfWeek = {
        ...day,
        piece: pieceWork(lines),
        jobs: jobs.filter((job) => job.lines.some(({ missed }) => !missed)).length,
        paid_days: day.paid_minutes > 0 ? 1 : 0,
        per_diem_days: per_diem ? 1 : 0,
      };
      rows.work_week.make(
        parseWeekId(event.id_in_category),
        (row = { ...parseWeekId(event.id_in_category), ...emptyWeek }) =>
          withParts(row, (parts) => [...parts.filter((each) => each.date !== date), part]),
      );
      rows.work_day.put({
        user_id,
        week_start: start_date,
        ...day,
        per_diem,
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
          hundredths: lines.some(({ missed }) => !missed) ? sumPoints(lines) : null,
          not_done: not_done && { id: not_done.code_id, title: not_done.title, description: not_done.description },
          leakage,
        });
        for (const [at, line] of lines.entries())
          rows.work_line.put({ user_id, date, job_id, at, ...line, hundredths: toHundredths(line) });
      }
    },
    DayApproved: (event, rows) => {
      const week = parseWeekId(event.id_in_category);
      const { date } = event.data;
      rows.work_day.change({ user_id: week.user_id, date }, { state: 'approved' });
      rows.work_week.change(week, (row) => withParts(row, inState('approved', [date])));
    },
    DayRejected: (event, rows) => reopenDay(event, rows),
    DayTakenBack: (event, rows) => reopenDay(event, rows),
    WeekFinalized: (event, rows) => {
      const week = parseWeekId(event.id_in_category);
      for (const date of event.data.dates)
        rows.work_day.change({ user_id: week.user_id, date }, { state: 'finalized' });
      rows.work_week.make(week, (row = { ...week, ...emptyWeek }) => ({
        ...withParts(row, inState('finalized', event.data.dates)),
        finalized_at: event.meta.at,
        known_until: event.position,
      }));
    },
    WeekReopened: (event, rows) => {
      const week = parseWeekId(event.id_in_category);
      rows.work_day.changeWhere({ user_id: week.user_id, week_start: week.start_date }, { state: 'approved' });
      rows.work_week.change(week, (row) => ({
        ...withParts(row, inState('approved')),
        finalized_at: null,
        known_until: null,
      }));
    },
    BonusSet: (event, rows) => {
      const week = parseWeekId(event.id_in_category);
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
  },
  ['DayTimesRecorded'],
);

/** Parses the submitted days of a week, the earliest first; or all of them combined. */
export const partsIn = (stored: string): Parts => JSON.parse(stored) as Parts;

type WeekRow = RowOf<typeof work_week>;
type Parts = readonly PartOfWeek[];
/** Returns a week with changed days. */
function withParts(row: WeekRow, change: (parts: Parts) => Parts): WeekRow {
  const parts = [...change(partsIn(row.days))].sort((a, b) => (a.date < b.date ? -1 : 1));
  return { ...row, days: JSON.stringify(parts), whole: combineParts(parts) };
}
/** Returns some days, or all, in another state. */
const inState =
  (state: PartOfWeek['state'], dates?: readonly string[]) =>
  (parts: Parts): Parts =>
    parts.map((part) => (dates === undefined || dates.includes(part.date) ? { ...part, state } : part));

function combineParts(parts: Parts): string | null {
  const [first] = parts;
  if (!first || parts.some(({ state }) => state !== first.state)) return null;
  const all = (amount: (part: PartOfWeek) => number): number => parts.reduce((sum, part) => sum + amount(part), 0);
  const whole: PartOfWeek = {
    date: first.date,
    state: first.state,
    paid_minutes: all(({ paid_minutes }) => paid_minutes),
    other_minutes: all(({ other_minutes }) => other_minutes),
    hundredths: all(({ hundredths }) => hundredths),
    piece: pieceTogether(parts.map(({ piece }) => piece)),
    jobs: all(({ jobs }) => jobs),
    paid_days: all(({ paid_days }) => paid_days),
    per_diem_days: all(({ per_diem_days }) => per_diem_days),
  };
  return JSON.stringify([whole]);
}

/** The day is reopened: nothing of it counts until it is submitted again. */
function reopenDay(
  event: EventContext & { readonly data: { readonly date: string } },
  rows: RowsOf<typeof tables>,
): void {
  const week = parseWeekId(event.id_in_category);
  const day = { user_id: week.user_id, date: event.data.date };
  rows.work_week.change(week, (row) => withParts(row, (parts) => parts.filter(({ date }) => date !== day.date)));
  rows.work_day.remove(day);
  rows.work_time.remove(day);
  rows.work_job.removeWhere(day);
  rows.work_line.removeWhere(day);
}

import { addDays } from '@tailboard/contracts/company-time';
import type { Topic } from '@tailboard/contracts/live';
import { weekEvents, parseWeekId, type DayState } from '@tailboard/contracts/jobs/daily-work';
import {
  column,
  projection,
  table,
  type ChangedRow,
  type EventContext,
  type RowOf,
  type Rows,
} from '@tailboard/eventing/projection';
import { sumPoints } from '../week/points.js';
import { sumMinutes, type KeptPair } from '../week/times.js';

/** Days with recorded data. Minutes and points are those of the submission; drafts have none. */
const workday = table('workday', {
  columns: {
    user_id: 'uuid',
    date: 'date',
    start_date: 'date',
    state: column<DayState>('text'),
    entries: column<readonly KeptPair[]>('jsonb'),
    /** The last pair has no time out. */
    open_pair: 'boolean',
    late_missing: 'boolean',
    total_minutes: 'int',
    paid_minutes: 'int',
    points: 'numeric(8,2)?',
    per_diem: 'boolean',
    /** The last other editor, and why. */
    edited_by: 'text?',
    reason: 'text?',
    version: 'int',
    updated_at: 'timestamptz',
  },
  key: ['user_id', 'date'],
  indexes: ['(date, user_id)', '(date) where open_pair'],
});
/** Weeks with data beyond days: finalized at some time, or with a bonus. */
const workweek = table('workweek', {
  columns: {
    user_id: 'uuid',
    start_date: 'date',
    end_date: 'date?',
    finalized: 'boolean',
    /** Number of times it was finalized or reopened. */
    version: 'int',
    bonus_amount_in_cents: 'int?',
    bonus_quantity: 'int',
    bonus_shown: 'boolean',
    bonus_version: 'int',
  },
  key: ['user_id', 'start_date'],
});
export type WorkdayRow = RowOf<typeof workday>;
type WorkweekRow = RowOf<typeof workweek>;
type Days = Rows<WorkdayRow, 'user_id' | 'date'>;

/** Inserts or updates the day of an event. */
function write(
  days: Days,
  event: EventContext,
  date: string,
  change: Partial<WorkdayRow>,
  reason: string | null = null,
): void {
  const week = parseWeekId(event.id_in_category);
  days.make({ user_id: week.user_id, date }, (row) => ({
    ...(row ?? {
      ...week,
      date,
      state: 'open' as const,
      entries: [],
      open_pair: false,
      late_missing: false,
      total_minutes: 0,
      paid_minutes: 0,
      points: null,
      per_diem: false,
      edited_by: null,
      reason: null,
      version: 0,
    }),
    // If the first weekday changed, a day belongs to the week that wrote it last.
    start_date: week.start_date,
    ...(reason === null ? {} : { edited_by: event.meta.actor_id, reason }),
    ...change,
    version: (row?.version ?? 0) + 1,
    updated_at: event.meta.at,
  }));
}
const open = { state: 'open', points: null, total_minutes: 0, paid_minutes: 0 } as const;

/** Updates every stored day of a week. */
function withDays(days: Days, event: EventContext, state: (row: WorkdayRow) => DayState): void {
  const { user_id, start_date } = parseWeekId(event.id_in_category);
  for (let offset = 0; offset < 7; offset++)
    days.change({ user_id, date: addDays(start_date, offset) }, (row) =>
      row.start_date === start_date
        ? { ...row, state: state(row), version: row.version + 1, updated_at: event.meta.at }
        : row,
    );
}

const weekAfter = (event: EventContext, row: WorkweekRow | undefined, change: Partial<WorkweekRow>): WorkweekRow => ({
  ...(row ?? {
    ...parseWeekId(event.id_in_category),
    end_date: null,
    finalized: false,
    version: 0,
    bonus_amount_in_cents: null,
    bonus_quantity: 0,
    bonus_shown: false,
    bonus_version: 0,
  }),
  ...change,
});

const toNotices = ({ before, after, event }: ChangedRow<{ user_id: string }>, id: (row: never) => string) => {
  const row = (after ?? before)!;
  const topics: Topic[] = ['day', `day:${row.user_id}`];
  return topics.map((topic) => ({
    topic,
    type: event.type,
    id: id(row as never),
    actor_id: event.meta.actor_id,
  }));
};

/** Days and weeks: for timecards, weeks, hours on boards, and closed days. */
export const daysProjection = projection({ name: 'jobs.days', version: 1, tables: { workday, workweek } })
  .on(weekEvents, {
    DayTimesRecorded: (event, rows) => {
      const { date, entries, reason } = event.data;
      const open_pair = entries.some(({ time_out }) => time_out === null);
      write(rows.workday, event, date, { entries, open_pair, late_missing: false }, reason);
    },
    DayWorkRecorded: (event, rows) => write(rows.workday, event, event.data.date, {}, event.data.reason),
    DayPerDiemSet: (event, rows) =>
      write(rows.workday, event, event.data.date, { per_diem: event.data.per_diem }, event.data.reason),
    DaySubmitted: (event, rows) => {
      const { date, entries, jobs, reason } = event.data;
      // The submission contains the minutes, so the zone does not matter.
      const minutes = sumMinutes(date, entries, 'UTC');
      const points = sumPoints(jobs.flatMap(({ lines }) => lines));
      write(rows.workday, event, date, { state: 'submitted', entries, points, ...minutes }, reason);
    },
    DayApproved: (event, rows) => write(rows.workday, event, event.data.date, { state: 'approved' }),
    DayRejected: (event, rows) => write(rows.workday, event, event.data.date, open),
    DayTakenBack: (event, rows) => write(rows.workday, event, event.data.date, open, event.data.reason),
    OpenPairFlagged: (event, rows) => write(rows.workday, event, event.data.date, { late_missing: true }),
    WeekFinalized: (event, rows) => {
      const { end_date } = event.data;
      withDays(rows.workday, event, () => 'finalized');
      rows.workweek.make(parseWeekId(event.id_in_category), (row) =>
        weekAfter(event, row, { finalized: true, end_date, version: (row?.version ?? 0) + 1 }),
      );
    },
    WeekReopened: (event, rows) => {
      withDays(rows.workday, event, ({ points }) => (points === null ? 'open' : 'approved'));
      rows.workweek.make(parseWeekId(event.id_in_category), (row) =>
        weekAfter(event, row, { finalized: false, version: (row?.version ?? 0) + 1 }),
      );
    },
    BonusSet: (event, rows) => {
      const { start_date: _, ...bonus } = event.data;
      rows.workweek.make(parseWeekId(event.id_in_category), (row) =>
        weekAfter(event, row, { ...bonus, bonus_version: (row?.bonus_version ?? 0) + 1 }),
      );
    },
  })
  .notices({
    workday: (changed) => toNotices(changed, ({ date }: WorkdayRow) => date),
    workweek: (changed) => {
      const notices = toNotices(changed, ({ start_date }: WorkweekRow) => start_date);
      const { before, after, event } = changed;
      // A bonus hidden from its user before and after causes no notification to them.
      const hidden = event.type === 'BonusSet' && !before?.bonus_shown && !after?.bonus_shown;
      return hidden ? notices.filter(({ topic }) => topic === 'day') : notices;
    },
  });

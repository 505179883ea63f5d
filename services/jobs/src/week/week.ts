import type { EventOf } from '@tailboard/contracts/event';
import type { DayState, JobWork, weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { TimePair } from '@tailboard/contracts/jobs/day-times';
import type { Evolve } from '@tailboard/eventing/decider';
import type { LastChange } from '@tailboard/eventing/handle-command';

type WeekEvent = EventOf<typeof weekEvents>;
type DataOf<Type extends WeekEvent['type']> = Extract<WeekEvent, { type: Type }>['data'];
type Submitted = DataOf<'DaySubmitted'>;

/** A user's change of a day, with the reason. */
export interface Remark {
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}

/** A day of a week: what was written, and how far it came. */
export interface Day extends LastChange {
  readonly state: Exclude<DayState, 'finalized'>;
  readonly entries: readonly TimePair[];
  /** By job. */
  readonly work: Readonly<Record<string, JobWork>>;
  readonly per_diem: boolean;
  /** The submitted data; `null` while the day is open. */
  readonly submitted: Submitted | null;
  readonly rejected: Remark | null;
  /** Other users who changed the day, newest first. */
  readonly edited: readonly Remark[];
  /** An open pair of it was found when it was over. */
  readonly flagged: boolean;
  /** Counts what happened to this day: another day of the week does not spoil an `If-Match`. */
  readonly version: number;
}

export interface WeekBonus extends LastChange {
  readonly bonus_amount_in_cents: number;
  readonly bonus_quantity: number;
  readonly bonus_shown: boolean;
  readonly version: number;
}

/** One person's workweek. Its last change is the last time it was finalized or reopened. */
export interface Week extends LastChange {
  /** By date; a day of which nothing was ever said is not there. */
  readonly days: Readonly<Record<string, Day>>;
  readonly finalized: boolean;
  /** The number of times it was finalized or reopened. */
  readonly closings: number;
  readonly bonus: WeekBonus | null;
}

const neverChanged: LastChange = { changed_by: undefined, changed_through: undefined, changed_at: undefined };

export const unwritten: Week = { days: {}, finalized: false, closings: 0, ...neverChanged, bonus: null };

const emptyDay: Day = {
  state: 'open',
  entries: [],
  work: {},
  per_diem: false,
  submitted: null,
  rejected: null,
  edited: [],
  flagged: false,
  version: 0,
  ...neverChanged,
};
export const getDay = (week: Week, date: string): Day => week.days[date] ?? emptyDay;

/** The state of a day as readers see it. */
export const stateOfDay = (week: Week, date: string): DayState =>
  week.finalized ? 'finalized' : getDay(week, date).state;

/** Nothing was written of a job yet. */
export const noWork = (job_id: string): JobWork => ({
  job_id,
  codes: [],
  not_done_code_id: null,
  leakage: '',
  comment: '',
  serials: [],
});

interface WeekEventMeta {
  readonly actor_id: string;
  readonly impersonator_id?: string;
  readonly at: string;
}
const changeIn = ({ actor_id, impersonator_id, at }: WeekEventMeta): LastChange => ({
  changed_by: actor_id,
  changed_through: impersonator_id,
  changed_at: at,
});
const touchDay = (day: Day, meta: WeekEventMeta): Day => ({ ...day, version: day.version + 1, ...changeIn(meta) });

/** Returns the week with one of its days changed; a reason marks a change by another user. */
function changeDay(
  week: Week,
  date: string,
  meta: WeekEventMeta,
  change: Partial<Day>,
  reason: string | null = null,
): Week {
  const day = getDay(week, date);
  // All events of one command are one remark.
  const [last] = day.edited;
  const recordedBefore = last?.by === meta.actor_id && last.at === meta.at;
  const edited =
    reason === null || recordedBefore
      ? day.edited
      : [{ by: meta.actor_id, reason, at: meta.at }, ...day.edited].slice(0, MAX_REMARKS);
  return { ...week, days: { ...week.days, [date]: touchDay({ ...day, edited, ...change }, meta) } };
}
/** Maximum number of remarks on a screen; the events contain all. */
const MAX_REMARKS = 50;

const opened = { state: 'open', submitted: null } as const;
const everyDay = (week: Week, meta: WeekEventMeta): Week['days'] =>
  Object.fromEntries(Object.entries(week.days).map(([date, day]) => [date, touchDay(day, meta)]));

const setFinalized = (week: Week, finalized: boolean, meta: WeekEventMeta): Week => ({
  ...week,
  finalized,
  closings: week.closings + 1,
  ...changeIn(meta),
  days: everyDay(week, meta),
});

export const evolveWeek: Evolve<Week, WeekEvent> = {
  DayTimesRecorded: (week, { date, entries, reason }, meta) =>
    changeDay(week, date, meta, { entries, flagged: false }, reason),
  DayWorkRecorded: (week, { date, jobs, reason }, meta) =>
    changeDay(
      week,
      date,
      meta,
      { work: { ...getDay(week, date).work, ...Object.fromEntries(jobs.map((job) => [job.job_id, job])) } },
      reason,
    ),
  DayPerDiemSet: (week, { date, per_diem, reason }, meta) => changeDay(week, date, meta, { per_diem }, reason),
  DaySubmitted: (week, data, meta) =>
    changeDay(week, data.date, meta, { state: 'submitted', submitted: data, rejected: null }, data.reason),
  DayApproved: (week, { date }, meta) => changeDay(week, date, meta, { state: 'approved' }),
  DayRejected: (week, { date, reason }, meta) =>
    changeDay(week, date, meta, { ...opened, rejected: { by: meta.actor_id, reason, at: meta.at } }),
  DayTakenBack: (week, { date, reason }, meta) => changeDay(week, date, meta, opened, reason),
  OpenPairFlagged: (week, { date }, meta) => changeDay(week, date, meta, { flagged: true }),
  WeekFinalized: (week, _, meta) => setFinalized(week, true, meta),
  WeekReopened: (week, _, meta) => setFinalized(week, false, meta),
  BonusSet: (week, { start_date: _, ...bonus }, meta) => ({
    ...week,
    bonus: { ...bonus, version: (week.bonus?.version ?? 0) + 1, ...changeIn(meta) },
  }),
};

import type { ActivityType } from '@tailboard/contracts/jobs/activity';
import { weekFacts, weekOf } from '@tailboard/contracts/jobs/daily-work';
import { jobFacts } from '@tailboard/contracts/jobs/job';
import { routeFacts } from '@tailboard/contracts/jobs/moves';
import { workOrderFacts } from '@tailboard/contracts/jobs/work-order';
import type { Metadata } from '@tailboard/eventing/event-store';
import { column, projection, table, type Rows, type RowOf } from '@tailboard/eventing/projection';

const activity = table('activity', {
  columns: {
    /** The event; where many make one line, the command or the import that they came with. */
    id: 'text',
    type: column<ActivityType>('text'),
    position: 'bigint',
    at: 'timestamptz',
    actor_id: 'text',
    impersonator_id: 'text?',
    user_id: 'uuid?',
    date: 'date?',
    job_id: 'uuid?',
    count: 'int',
    /** Orders that were there before and came with other particulars. */
    changed: 'int',
    reason: 'text',
    /** The day that it happened, as a place in a ring of {@link DAYS_KEPT}. */
    ring: 'int',
  },
  key: ['id'],
  indexes: ['(position)', '(ring)'],
});
export type ActivityRow = RowOf<typeof activity>;
type Lines = Rows<ActivityRow, 'id'>;

/** Lines older than this leave. */
const DAYS_KEPT = 32;
const DAY = 86_400_000;
const ringOf = (at: string, later = 0): number => (Math.floor(Date.parse(at) / DAY) + later) % DAYS_KEPT;
/** One event in so many looks for old lines: enough to keep the table small, and seldom enough to cost nothing. */
const SWEEP_EVERY = 16n;

interface Told {
  readonly id: string;
  readonly position: bigint;
  readonly meta: Metadata;
}
const line = ({ id, position, meta }: Told, type: ActivityType): ActivityRow => ({
  id,
  type,
  position,
  at: meta.at,
  actor_id: meta.actor_id,
  impersonator_id: meta.impersonator_id ?? null,
  user_id: null,
  date: null,
  job_id: null,
  count: 1,
  changed: 0,
  reason: '',
  ring: ringOf(meta.at),
});

/** Writes a line; the day that comes next in the ring is the oldest that is kept, and its lines leave. */
function write(lines: Lines, row: ActivityRow): void {
  if (row.position % SWEEP_EVERY === 0n) lines.removeWhere({ ring: ringOf(row.at, 1) });
  lines.put(row);
}

/** Orders of one import are one line. Those that nobody imported are the board's own affair. */
function imported(lines: Lines, event: Told, counts: { count: number; changed: number }): void {
  if (event.meta.source !== 'import') return;
  const id = `import ${event.meta.correlation_id}`;
  lines.make(id, (row) => ({
    ...line({ ...event, id }, 'orders_imported'),
    count: (row?.count ?? 0) + counts.count,
    changed: (row?.changed ?? 0) + counts.changed,
  }));
}

/** What managers hear of: jobs completed, given away, cancelled; routes changed; orders that came; days closed. About a month of it. */
export const activityProjection = projection({ name: 'jobs.activity', version: 2, tables: { activity } })
  .on(
    jobFacts,
    {
      JobCompleted: (event, { activity: lines }) =>
        write(lines, { ...line(event, 'job_completed'), ...event.data, job_id: event.id_in_category }),
      JobReopened: (event, { activity: lines }) =>
        write(lines, { ...line(event, 'job_reopened'), ...event.data, job_id: event.id_in_category }),
      JobCancelled: (event, { activity: lines }) =>
        write(lines, {
          ...line(event, 'job_cancelled'),
          user_id: event.data.from_user_id,
          date: event.data.date,
          reason: event.data.reason,
          job_id: event.id_in_category,
        }),
      JobAssigned: (event, { activity: lines }) => {
        const { user_id, date } = event.data;
        const id = `assigned ${event.meta.command_id}`;
        lines.make(id, (row) => ({
          ...line({ ...event, id }, 'jobs_assigned'),
          user_id,
          date,
          job_id: row ? null : event.id_in_category,
          count: (row?.count ?? 0) + 1,
        }));
      },
    },
    [
      'JobScheduled',
      'JobDetailsRevised',
      'JobReferencesFilled',
      'JobRescheduled',
      'JobLinkedToWorkOrder',
      'JobUnlinkedFromWorkOrder',
      'JobUnassigned',
      'JobEdited',
      'JobPutBack',
      'JobLocked',
      'JobUnlocked',
      'JobOrderSeen',
      'JobReinstated',
      'JobRemoved',
    ],
  )
  .on(routeFacts, {
    RouteOrdered: (event, { activity: lines }) =>
      write(lines, {
        ...line(event, 'route_changed'),
        user_id: event.data.user_id,
        date: event.data.date,
        count: event.data.job_ids.length,
      }),
  })
  .on(
    weekFacts,
    {
      DaySubmitted: (event, { activity: lines }) =>
        write(lines, {
          ...line(event, 'day_submitted'),
          user_id: weekOf(event.id_in_category).user_id,
          date: event.data.date,
          count: event.data.jobs.length,
        }),
      DayApproved: (event, { activity: lines }) =>
        write(lines, {
          ...line(event, 'day_approved'),
          user_id: weekOf(event.id_in_category).user_id,
          date: event.data.date,
        }),
    },
    [
      'DayTimesRecorded',
      'DayWorkRecorded',
      'DayPerDiemSet',
      'DayRejected',
      'DayTakenBack',
      'OpenPairFlagged',
      'WeekFinalized',
      'WeekReopened',
      'BonusSet',
    ],
  )
  .on(
    workOrderFacts,
    {
      WorkOrderReceived: (event, { activity: lines }) => imported(lines, event, { count: 1, changed: 0 }),
      WorkOrderRevised: (event, { activity: lines }) => imported(lines, event, { count: 0, changed: 1 }),
    },
    ['WorkOrderMatched', 'WorkOrderMatchQueued', 'WorkOrderUnmatched', 'WorkOrderIgnored', 'WorkOrderIgnoreTakenBack'],
  )
  .notices({
    activity: ({ after, event }) =>
      after ? [{ topic: 'activity', type: event.type, id: after.id, actor_id: event.meta.actor_id }] : [],
  });

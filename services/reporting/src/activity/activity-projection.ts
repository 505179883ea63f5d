import type { ActivityType } from '@tailboard/contracts/reports/activity';
import { parseWeekId } from '@tailboard/contracts/jobs/daily-work';
import {
  jobPublishedEvents,
  weekPublishedEvents,
  routePublishedEvents,
  orderImportPublishedEvents,
} from '@tailboard/contracts/jobs/published-events';
import { unitPublishedEvents, verificationPublishedEvents } from '@tailboard/contracts/equipment/published-events';
import { userPublishedEvents } from '@tailboard/contracts/identity/published-events';
import { messagePublishedEvents } from '@tailboard/contracts/messaging/published-events';
import { visitPublishedEvents, samplePublishedEvents } from '@tailboard/contracts/qc/published-events';
import type { Metadata } from '@tailboard/eventing/event-store';
import { column, projection, table, type Rows, type RowOf } from '@tailboard/eventing/projection';

const activity = table('activity', {
  columns: {
    /** ID of the event; if many make one line, of their command or import. */
    id: 'text',
    type: column<ActivityType>('text'),
    position: 'bigint',
    at: 'timestamptz',
    actor_id: 'text',
    impersonator_id: 'text?',
    api_token: 'text?',
    user_id: 'uuid?',
    date: 'date?',
    job_id: 'uuid?',
    subject_id: 'uuid?',
    undone: 'boolean',
    count: 'int',
    /** For an import: existing orders; for a list: missing units. */
    changed: 'int',
    queued: 'int',
    rejected: 'int',
    reason: 'text',
    /** The day it happened, as a position in a ring of {@link DAYS_KEPT}. */
    ring: 'int',
  },
  key: ['id'],
  indexes: ['(position)', '(ring)'],
});
export type ActivityRow = RowOf<typeof activity>;
/** Subject of a line if its own event does not contain the user or name: visits and messages. */
const subject = table('subject', {
  columns: { id: 'uuid', user_id: 'uuid?', date: 'date?', title: 'text' },
  key: ['id'],
});
/** The technicians of lines about many jobs or weeks: a line names its technician only where it is one. */
const technician = table('technician', {
  columns: { line: 'text', user_id: 'uuid', ring: 'int' },
  key: ['line', 'user_id'],
  indexes: ['(ring)'],
});
type Lines = Rows<ActivityRow, 'id'>;
type Technicians = Rows<RowOf<typeof technician>, 'line' | 'user_id'>;

/** Lines older than this many days are deleted. */
export const DAYS_KEPT = 32;
export const DAY = 86_400_000;
const toRingIndex = (at: string, later = 0): number => (Math.floor(Date.parse(at) / DAY) + later) % DAYS_KEPT;
/** Number of events between deletions of old lines: enough to keep the table small, at negligible cost. */
const SWEEP_EVERY = 16n;

interface ActivityEvent {
  readonly id: string;
  readonly position: bigint;
  readonly meta: Metadata;
}
const line = ({ id, position, meta }: ActivityEvent, type: ActivityType): ActivityRow => ({
  id,
  type,
  position,
  at: meta.at,
  actor_id: meta.actor_id,
  impersonator_id: meta.impersonator_id ?? null,
  api_token: meta.api_token ?? null,
  user_id: null,
  date: null,
  job_id: null,
  subject_id: null,
  undone: false,
  count: 1,
  changed: 0,
  queued: 0,
  rejected: 0,
  reason: '',
  ring: toRingIndex(meta.at),
});

/** Writes a line; the next day in the ring is the oldest one, and its lines are deleted. */
function write(lines: Lines, row: ActivityRow): void {
  if (row.position % SWEEP_EVERY === 0n) lines.removeWhere({ ring: toRingIndex(row.at, 1) });
  lines.put(row);
}

/**
 * Counts the events of one bulk command in one line. It names the technician and the date only where all of them have
 * the same.
 */
function countEvent(
  rows: { readonly activity: Lines; readonly technician: Technicians },
  event: ActivityEvent & { readonly id_in_category: string },
  type: ActivityType,
  fields: Partial<ActivityRow> = {},
): void {
  const id = `${type} ${event.meta.command_id}`;
  const own = line({ ...event, id }, type);
  const { user_id = null, date = null, job_id = null, reason = '' } = fields;
  rows.activity.make(id, (row) => ({
    ...own,
    reason,
    user_id: row && row.user_id !== user_id ? null : user_id,
    date: row && row.date !== date ? null : date,
    job_id: row ? null : job_id,
    count: (row?.count ?? 0) + 1,
  }));
  if (own.position % SWEEP_EVERY === 0n) rows.technician.removeWhere({ ring: toRingIndex(own.at, 1) });
  if (user_id !== null) rows.technician.put({ line: id, user_id, ring: own.ring });
}

/** Returns the person of a week, and its first day. */
const ofWeek = ({ id_in_category }: { readonly id_in_category: string }): Partial<ActivityRow> => {
  const { user_id, start_date } = parseWeekId(id_in_category);
  return { user_id, date: start_date };
};

/**
 * Activity for managers from every context: jobs, days, orders, visits, units, messages, users. About a month of it.
 */
export const activityProjection = projection({
  name: 'reporting.activity',
  version: 3,
  tables: { activity, subject, technician },
})
  .on(
    jobPublishedEvents.shared,
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
      JobAssigned: (event, rows) =>
        countEvent(rows, event, 'jobs_assigned', {
          user_id: event.data.user_id,
          date: event.data.date,
          job_id: event.id_in_category,
        }),
      // An undone move is marked in its line, and the undo gets a line too.
      JobPutBack: (event, rows) => {
        rows.activity.change(`jobs_assigned ${event.data.undoes}`, { undone: true });
        countEvent(rows, event, 'jobs_put_back', { job_id: event.id_in_category });
      },
    },
    [
      'JobScheduled',
      'JobDetailsRevised',
      'JobReferencesFilled',
      'JobRescheduled',
      'JobUnassigned',
      'JobEdited',
      'CustomerErased',
      'JobReinstated',
      'JobRemoved',
    ],
  )
  .on(routePublishedEvents.shared, {
    RouteOrdered: (event, { activity: lines }) =>
      write(lines, {
        ...line(event, 'route_changed'),
        user_id: event.data.user_id,
        date: event.data.date,
        count: event.data.job_ids.length,
      }),
  })
  .on(
    weekPublishedEvents.shared,
    {
      DaySubmitted: (event, { activity: lines }) =>
        write(lines, {
          ...line(event, 'day_submitted'),
          user_id: parseWeekId(event.id_in_category).user_id,
          date: event.data.date,
          count: event.data.jobs.length,
        }),
      DayApproved: (event, { activity: lines }) =>
        write(lines, {
          ...line(event, 'day_approved'),
          user_id: parseWeekId(event.id_in_category).user_id,
          date: event.data.date,
        }),
      WeekFinalized: (event, rows) => countEvent(rows, event, 'weeks_finalized', ofWeek(event)),
      WeekReopened: (event, rows) =>
        countEvent(rows, event, 'weeks_reopened', { ...ofWeek(event), reason: event.data.reason }),
    },
    ['DayTimesRecorded', 'DayRejected', 'DayTakenBack', 'BonusSet'],
  )
  .on(orderImportPublishedEvents.shared, {
    OrdersImported: (event, { activity: lines }) =>
      write(lines, {
        ...line(event, 'orders_imported'),
        count: event.data.created,
        changed: event.data.updated,
        queued: event.data.queued_for_matching,
        rejected: event.data.rejected,
      }),
  })
  .on(
    visitPublishedEvents.shared,
    {
      VisitPlanned: ({ id_in_category: id, data: { technician_id, date } }, rows) =>
        rows.subject.put({ id, user_id: technician_id, date, title: '' }),
      VisitInspected: (event, { activity: lines }) => {
        if (event.data.passed) return;
        write(lines, {
          ...line(event, 'visit_failed'),
          subject_id: event.id_in_category,
          count: event.data.codes.length,
        });
      },
      VisitAnswered: (event, { activity: lines }) =>
        write(lines, { ...line(event, 'visit_answered'), subject_id: event.id_in_category }),
    },
    [
      'VisitAssigned',
      'VisitNotified',
      'RepairDateSet',
      'RepairReminded',
      'VisitRepaired',
      'VisitClosed',
      'VisitReopened',
      'VisitRemoved',
    ],
  )
  .on(samplePublishedEvents.shared, {
    SampleDrawn: (event, { activity: lines }) =>
      write(lines, { ...line(event, 'sample_drawn'), date: event.data.date, count: event.data.job_ids.length }),
  })
  .on(
    unitPublishedEvents.shared,
    {
      UnitReceived: (event, rows) => countEvent(rows, event, 'units_received'),
      UnitShipped: (event, rows) => countEvent(rows, event, 'units_shipped'),
    },
    [
      'UnitIssued',
      'UnitUsed',
      'UnitUseWithdrawn',
      'UnitReturnedByCustomer',
      'UnitTakenBack',
      'UnitRefreshed',
      'UnitVerified',
      'UnitMissing',
      'UnitFound',
      'UnitRekeyed',
      'UnitDescribed',
      'UnitMerged',
      'UnitMergeUndone',
      'UnitReceiptUndone',
      'UnitRemoved',
      'UnitRestored',
      'UnitPutBack',
    ],
  )
  .on(
    verificationPublishedEvents.shared,
    {
      ListReconciled: (event, { activity: lines }) =>
        write(lines, {
          ...line(event, 'list_reconciled'),
          user_id: event.id_in_category,
          count: event.data.verified.length,
          changed: event.data.missing.length,
        }),
    },
    ['VerificationReopened'],
  )
  .on(
    messagePublishedEvents.shared,
    {
      MessagePublished: (event, { activity: lines, subject: subjects }) => {
        subjects.put({ id: event.id_in_category, user_id: null, date: null, title: event.data.title });
        write(lines, { ...line(event, 'message_published'), subject_id: event.id_in_category });
      },
      MessageRevised: ({ id_in_category: id, data: { title } }, rows) => rows.subject.change(id, { title }),
      MessageWithdrawn: (event, { activity: lines }) =>
        write(lines, { ...line(event, 'message_withdrawn'), subject_id: event.id_in_category }),
    },
    ['MessageDrafted', 'MessageReminded'],
  )
  .on(
    userPublishedEvents.shared,
    {
      UserRegistered: (event, { activity: lines }) =>
        write(lines, { ...line(event, 'user_added'), user_id: event.id_in_category }),
      UserDeactivated: (event, { activity: lines }) =>
        write(lines, { ...line(event, 'user_deactivated'), user_id: event.id_in_category }),
      UserRestored: (event, { activity: lines }) =>
        write(lines, { ...line(event, 'user_restored'), user_id: event.id_in_category }),
    },
    ['AccountChanged', 'ProfileChanged', 'PayChanged', 'LocaleChosen', 'SkillsRecorded', 'PersonErased'],
  )
  .notices({
    activity: ({ after, event }) =>
      after ? [{ topic: 'activity', type: event.type, id: after.id, actor_id: event.meta.actor_id }] : [],
  });

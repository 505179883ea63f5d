import {
  qcRouteEvents,
  visitEvents,
  type CheckedItem,
  type Finding,
  type VisitStatus,
} from '@tailboard/contracts/qc/visit';
import {
  column,
  projection,
  table,
  type ChangedRow,
  type EventContext,
  type Notice,
  type RowOf,
  type RowsOf,
} from '@tailboard/eventing/projection';

const visit = table('visit', {
  columns: {
    id: 'uuid',
    job_id: 'uuid',
    technician_id: 'uuid?',
    user_id: 'uuid?',
    date: 'date',
    status: column<VisitStatus>('text'),
    codes: column<readonly Finding[]>('jsonb'),
    checklist: column<readonly CheckedItem[]>('jsonb'),
    by_rule: column<{ readonly passed: boolean; readonly safety_passed: boolean } | null>('jsonb?'),
    passed: 'boolean?',
    safety_passed: 'boolean?',
    customer_home: 'boolean?',
    comment: 'text',
    safety_comment: 'text',
    tech_comment: 'text',
    tech_photo_ids: 'text[]',
    repair_until: 'date?',
    reminded_at: 'timestamptz?',
    repaired_at: 'timestamptz?',
    notified_at: 'timestamptz?',
    inspected_at: 'timestamptz?',
    inspected_by: 'text?',
    version: 'int',
  },
  key: ['id'],
  indexes: ['(date, user_id)', '(status, date)', '(technician_id, date)', '(user_id, date)'],
});
export type VisitRow = RowOf<typeof visit>;
const route = table('visit_route', {
  columns: { user_id: 'uuid', date: 'date', qc_ids: 'text[]' },
  key: ['user_id', 'date'],
});
/** The changes by each command, for its undo: of a visit, or the order of an inspector's day (`visit_id` is null). */
const visit_change = table('visit_change', {
  columns: {
    command_id: 'text',
    subject: 'text',
    visit_id: 'uuid?',
    user_id: 'uuid?',
    date: 'date?',
    /** The earlier order of the day. */
    from_ids: 'text[]',
    at: 'timestamptz',
    actor_id: 'text',
    impersonator_id: 'text?',
  },
  key: ['command_id', 'subject'],
});

/** Visits with their position in the day's route; `place` is the order. */
export const inRouteOrder = `from visit
  left join visit_route on visit_route.user_id = visit.user_id and visit_route.date = visit.date
  cross join lateral (select coalesce(array_position(visit_route.qc_ids, visit.id::text), 1000000) as place) as placed`;

type Rows = RowsOf<{ visit: typeof visit; visit_change: typeof visit_change }>;
type Changing = EventContext & { readonly id_in_category: string };

const NOTHING_CHANGED = { visit_id: null, user_id: null, date: null, from_ids: [] as string[] };
const recordChange = (
  { meta }: EventContext,
  rows: Pick<Rows, 'visit_change'>,
  subject: string,
  change: Partial<Pick<RowOf<typeof visit_change>, 'visit_id' | 'user_id' | 'date' | 'from_ids'>>,
): void =>
  rows.visit_change.put({
    ...{ command_id: meta.command_id, subject, at: meta.at, actor_id: meta.actor_id },
    ...{ impersonator_id: meta.impersonator_id ?? null, ...NOTHING_CHANGED, ...change },
  });

/** Changes an existing visit; each change increments its version, as in the decider's state. */
const changeVisit = (event: Changing, rows: Rows, change: (row: VisitRow) => Partial<VisitRow>): void => {
  const { id_in_category: id } = event;
  recordChange(event, rows, id, { visit_id: id });
  rows.visit.change(id, (row) => ({ ...row, ...change(row), version: row.version + 1 }));
};

const notices = ({ before, after, event }: ChangedRow<VisitRow>): Notice[] => {
  const notice = { type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id };
  const dates = new Set([before?.date, after?.date].filter((date) => date !== undefined));
  return ['list', ...dates].map((topic): Notice => ({ topic: `qc:${topic}`, ...notice }));
};

/** Every visit that was not removed. */
export const visitsProjection = projection({ name: 'qc.visits', version: 3, tables: { visit, route, visit_change } })
  .on(visitEvents, {
    VisitPlanned: (event, rows) => {
      const { id_in_category: id } = event;
      recordChange(event, rows, id, { visit_id: id });
      rows.visit.put({
        id,
        ...event.data,
        user_id: null,
        status: 'planned',
        codes: [],
        checklist: [],
        by_rule: null,
        passed: null,
        safety_passed: null,
        customer_home: null,
        comment: '',
        safety_comment: '',
        tech_comment: '',
        tech_photo_ids: [],
        repair_until: null,
        reminded_at: null,
        repaired_at: null,
        notified_at: null,
        inspected_at: null,
        inspected_by: null,
        version: 1,
      });
    },
    VisitAssigned: (event, rows) =>
      changeVisit(event, rows, () => ({ user_id: event.data.user_id, date: event.data.date })),
    VisitInspected: (event, rows) =>
      changeVisit(event, rows, ({ status }) => ({
        ...event.data,
        status: status === 'planned' ? 'done' : status,
        inspected_at: event.meta.at,
        inspected_by: event.meta.actor_id,
      })),
    VisitNotified: (event, rows) => changeVisit(event, rows, () => ({ notified_at: event.meta.at })),
    VisitAnswered: (event, rows) =>
      changeVisit(event, rows, ({ status }) => ({
        tech_comment: event.data.tech_comment,
        tech_photo_ids: [...event.data.photo_ids],
        status: status === 'done' ? 'tech_answered' : status,
      })),
    RepairDateSet: (event, rows) => changeVisit(event, rows, () => ({ repair_until: event.data.repair_until })),
    RepairReminded: (event, rows) => changeVisit(event, rows, () => ({ reminded_at: event.meta.at })),
    VisitRepaired: (event, rows) =>
      changeVisit(event, rows, () => ({ status: 'repaired', repaired_at: event.meta.at })),
    VisitClosed: (event, rows) => changeVisit(event, rows, () => ({ status: 'closed' })),
    VisitReopened: (event, rows) =>
      changeVisit(event, rows, ({ repaired_at }) => ({
        status: event.data.status,
        repaired_at: event.data.status === 'repaired' ? repaired_at : null,
      })),
    VisitRemoved: ({ id_in_category: id }, rows) => rows.visit.remove(id),
  })
  .on(qcRouteEvents, {
    QcRouteOrdered: (event, rows) => {
      const { user_id, date, qc_ids, from } = event.data;
      recordChange(event, rows, `${user_id} ${date}`, { user_id, date, from_ids: [...from] });
      rows.route.put({ user_id, date, qc_ids });
    },
  })
  .notices({ visit: notices });

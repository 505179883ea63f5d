import { jobEvents } from '@tailboard/contracts/jobs/job';
import { routeEvents } from '@tailboard/contracts/jobs/moves';
import type { Metadata } from '@tailboard/eventing/event-store';
import { column, projection, table } from '@tailboard/eventing/projection';

/**
 * Every event that changed a job's place or whether it takes place, one row per event. A rescheduled job keeps its
 * technician, so its row names none.
 */
const placement = table('placement', {
  columns: {
    job_id: 'uuid',
    /** Revision of the event in the job's stream. */
    version: 'int',
    position: 'bigint',
    at: 'timestamptz',
    command_id: 'text',
    correlation_id: 'text',
    actor_id: 'text',
    impersonator_id: 'text?',
    api_token: 'text?',
    type: column<PlacingType>('text'),
    /** The event without details, for its sentence. */
    data: 'jsonb',
    date: 'date',
    user_id: 'uuid?',
    status: column<'open' | 'completed' | 'cancelled' | 'removed'>('text'),
    /** The previous date; `null` if unchanged. */
    from_date: 'date?',
    from_user_id: 'uuid?',
    /** Created by an import rather than moved by a user. */
    imported: 'boolean',
  },
  key: ['job_id', 'version'],
  indexes: [
    `(command_id) where type <> 'JobScheduled'`,
    '(date, position)',
    '(correlation_id)',
    '(from_date, position) where from_date is not null',
  ],
});

/** Every recorded order of a card. */
const route_change = table('route_change', {
  columns: {
    user_id: 'uuid',
    date: 'date',
    version: 'int',
    position: 'bigint',
    at: 'timestamptz',
    command_id: 'text',
    correlation_id: 'text',
    actor_id: 'text',
    impersonator_id: 'text?',
    api_token: 'text?',
    job_ids: 'text[]',
  },
  key: ['user_id', 'date', 'version'],
  indexes: ['(command_id)', '(date, position)'],
});

/** Events that change a job's place or whether it takes place. */
export type PlacingType =
  | 'JobScheduled'
  | 'JobRescheduled'
  | 'JobAssigned'
  | 'JobUnassigned'
  | 'JobPutBack'
  | 'JobCompleted'
  | 'JobReopened'
  | 'JobCancelled'
  | 'JobReinstated'
  | 'JobRemoved';

/** Events that can be undone. */
export const undoable = [
  'JobRescheduled',
  'JobAssigned',
  'JobUnassigned',
  'JobPutBack',
] as const satisfies PlacingType[];

interface MoveEvent<Type extends string = string> {
  readonly type: Type;
  readonly position: bigint;
  readonly revision: number;
  readonly meta: Metadata;
}
const toChangeRow = ({ position, revision, meta }: MoveEvent) => ({
  version: revision,
  position,
  at: meta.at,
  command_id: meta.command_id,
  correlation_id: meta.correlation_id,
  actor_id: meta.actor_id,
  impersonator_id: meta.impersonator_id ?? null,
  api_token: meta.api_token ?? null,
});
const unmoved = { user_id: null, from_date: null, from_user_id: null, status: 'open', imported: false } as const;
const toPlacementRow = <Type extends PlacingType>(
  event: MoveEvent<Type> & { id_in_category: string; data: { date: string } },
) => ({
  ...toChangeRow(event),
  ...unmoved,
  job_id: event.id_in_category,
  type: event.type,
  data: event.data,
  date: event.data.date,
});
const left = (from: string, date: string): string | null => (from === date ? null : from);

/** History of moves: for undo, the board's history, the board as of an instant, and jobs that left a date. */
export const movesProjection = projection({ name: 'jobs.moves', version: 3, tables: { placement, route_change } })
  .on(
    jobEvents,
    {
      JobScheduled: (event, rows) =>
        rows.placement.put({
          ...toPlacementRow(event),
          data: { date: event.data.date },
          imported: event.meta.source === 'import',
        }),
      JobRescheduled: (event, rows) =>
        rows.placement.put({ ...toPlacementRow(event), from_date: left(event.data.from, event.data.date) }),
      JobAssigned: (event, rows) => {
        const { user_id, date, from_user_id, from_date } = event.data;
        rows.placement.put({ ...toPlacementRow(event), user_id, from_user_id, from_date: left(from_date, date) });
      },
      JobUnassigned: (event, rows) =>
        rows.placement.put({ ...toPlacementRow(event), from_user_id: event.data.from_user_id }),
      JobPutBack: (event, rows) => {
        const { user_id, date, from_user_id, from_date } = event.data;
        rows.placement.put({ ...toPlacementRow(event), user_id, from_user_id, from_date: left(from_date, date) });
      },
      JobCompleted: (event, rows) =>
        rows.placement.put({ ...toPlacementRow(event), user_id: event.data.user_id, status: 'completed' }),
      JobReopened: (event, rows) => rows.placement.put({ ...toPlacementRow(event), user_id: event.data.user_id }),
      JobCancelled: (event, rows) =>
        rows.placement.put({ ...toPlacementRow(event), from_user_id: event.data.from_user_id, status: 'cancelled' }),
      JobReinstated: (event, rows) => rows.placement.put(toPlacementRow(event)),
      JobRemoved: (event, rows) => rows.placement.put({ ...toPlacementRow(event), status: 'removed' }),
    },
    [
      'JobDetailsRevised',
      'JobReferencesFilled',
      'JobLinkedToWorkOrder',
      'JobUnlinkedFromWorkOrder',
      'JobEdited',
      'JobLocked',
      'JobUnlocked',
      'JobOrderSeen',
      'JobTravelStarted',
      'JobArrived',
      'JobProgressReverted',
      'JobVisitEnded',
      'CustomerErased',
    ],
  )
  .on(routeEvents, {
    RouteOrdered: (event, rows) => {
      const { user_id, date, job_ids } = event.data;
      rows.route_change.put({ ...toChangeRow(event), user_id, date, job_ids });
    },
  });

import type { UsageKind } from '@tailboard/contracts/equipment/usage';
import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { column, projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';

/** One row for each time that a unit was received, issued, used …, counted by the usage report. */
const movement = table('movement', {
  columns: {
    unit: 'uuid',
    command_id: 'text',
    kind: column<UsageKind>('text'),
    at: 'timestamptz',
    /** The day it counts for, if specified: a unit is used on the day of its job, whenever the day is submitted. */
    date: 'date?',
    user_id: 'uuid?',
    location_id: 'uuid?',
    job_id: 'uuid?',
    reason: 'text',
  },
  key: ['unit', 'command_id', 'kind'],
  indexes: ['(at)', '(date) where date is not null'],
});
type Rows = RowsOf<{ movement: typeof movement }>;
interface Moved {
  readonly user_id?: string | null;
  readonly location_id?: string | null;
  readonly date?: string;
  readonly job_id?: string;
  readonly reason?: string;
}
function recordMovement(event: EventContext, rows: Rows, kind: UsageKind, movement: Moved): void {
  const { user_id = null, location_id = null, date = null, job_id = null, reason = '' } = movement;
  const { command_id, at } = event.meta;
  rows.movement.put({ unit: event.id_in_category, command_id, kind, at, date, user_id, location_id, job_id, reason });
}

/** Undone movements are excluded: commands that were undone, and uses that a day no longer lists. */
export const movementsProjection = projection({ name: 'equipment.movements', version: 3, tables: { movement } }).on(
  unitEvents,
  {
    UnitReceived: (event, rows) => recordMovement(event, rows, 'received', { location_id: event.data.location_id }),
    UnitIssued: (event, rows) =>
      recordMovement(event, rows, 'issued', { user_id: event.data.user_id, location_id: event.data.from.location_id }),
    UnitUsed: (event, rows) => recordMovement(event, rows, 'used', event.data),
    UnitReturnedByCustomer: (event, rows) => recordMovement(event, rows, 'returned', { user_id: event.data.user_id }),
    UnitShipped: (event, rows) =>
      recordMovement(event, rows, 'to_provider', {
        location_id: event.data.from.location_id,
        reason: event.data.reason,
      }),
    UnitMissing: (event, rows) =>
      recordMovement(event, rows, 'missing', { user_id: event.data.user_id, reason: event.data.reason }),
    UnitUseWithdrawn: ({ id_in_category: unit, data: { job_id, date } }, rows) =>
      rows.movement.removeWhere({ unit, kind: 'used', job_id, date }),
    UnitReceiptUndone: ({ id_in_category: unit, data: { undoes } }, rows) =>
      rows.movement.removeWhere({ unit, command_id: undoes }),
    UnitPutBack: ({ id_in_category: unit, data: { undoes } }, rows) =>
      rows.movement.removeWhere({ unit, command_id: undoes }),
  },
  [
    'UnitTakenBack',
    'UnitRefreshed',
    'UnitVerified',
    'UnitFound',
    'UnitPacked',
    'UnitUnpacked',
    'UnitRekeyed',
    'UnitDescribed',
    'UnitMerged',
    'UnitMergeUndone',
    'UnitRemoved',
    'UnitRestored',
  ],
);

import type { UnitState } from '@tailboard/contracts/equipment/unit';
import { unitPublishedEvents, verificationPublishedEvents } from '@tailboard/contracts/equipment/published-events';
import { projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';

const held_unit = table('held_unit', {
  columns: { unit: 'uuid', user_id: 'uuid' },
  key: ['unit'],
  indexes: ['(user_id)'],
});
const reconciled_list = table('reconciled_list', {
  columns: { user_id: 'uuid', date: 'date' },
  key: ['user_id'],
});

type Rows = RowsOf<{ held_unit: typeof held_unit }>;
const holds = ({ id_in_category: unit }: EventContext, user_id: string | null, rows: Rows): void =>
  user_id === null ? rows.held_unit.remove(unit) : rows.held_unit.put({ unit, user_id });
const assignUnit = (event: EventContext & { data: { user_id: string } }, rows: Rows) =>
  holds(event, event.data.user_id, rows);
const unassignUnit = (event: EventContext, rows: Rows) => holds(event, null, rows);
const current = (event: EventContext & { data: { to: UnitState } }, rows: Rows) => {
  const { status, user_id } = event.data.to;
  holds(event, status === 'issued' || status === 'customer_returned' ? user_id : null, rows);
};

/** Which units are on which user's list, and when the list was last reconciled: from equipment events. */
export const heldUnitsProjection = projection({
  name: 'identity.held-units',
  version: 3,
  tables: { held_unit, reconciled_list },
})
  .on(
    unitPublishedEvents.shared,
    {
      UnitIssued: assignUnit,
      UnitReturnedByCustomer: assignUnit,
      UnitTakenBack: unassignUnit,
      UnitRefreshed: unassignUnit,
      UnitMissing: unassignUnit,
      // The user who had the unit when it went missing has it again.
      UnitFound: (event, rows) => holds(event, event.data.from.user_id, rows),
      UnitShipped: unassignUnit,
      UnitUsed: unassignUnit,
      UnitUseWithdrawn: current,
      UnitMerged: unassignUnit,
      UnitMergeUndone: current,
      UnitReceiptUndone: unassignUnit,
      UnitRemoved: unassignUnit,
      UnitRestored: current,
      UnitPutBack: current,
    },
    ['UnitReceived', 'UnitVerified', 'UnitRekeyed', 'UnitDescribed'],
  )
  .on(verificationPublishedEvents.shared, {
    ListReconciled: ({ id_in_category: user_id, data: { date } }, rows) => rows.reconciled_list.put({ user_id, date }),
    VerificationReopened: ({ id_in_category: user_id, data: { reconciled_on } }, rows) =>
      reconciled_on === null
        ? rows.reconciled_list.remove(user_id)
        : rows.reconciled_list.put({ user_id, date: reconciled_on }),
  });

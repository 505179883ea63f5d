import { shipmentEvents, type ShipmentState } from '@tailboard/contracts/equipment/shipment';
import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { column, projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';

const shipment = table('shipment', {
  columns: {
    id: 'uuid',
    rma: 'text',
    carrier: 'text',
    tracking: 'text',
    status: column<ShipmentState['status']>('text'),
    shipped_on: 'date?',
    receipt: column<ShipmentState['receipt']>('jsonb?'),
    reasons: column<ShipmentState['reasons']>('jsonb'),
    /** The user who opened it or, once it is closed, who closed it. */
    actor: 'text',
    booked_at: 'timestamptz',
    version: 'int',
  },
  key: ['id'],
  indexes: ['(status, shipped_on)'],
});
/** The units of a closed shipment, and the command of each. Those of an open one are in the rows of units. */
const shipped_unit = table('shipped_unit', {
  columns: { shipment: 'uuid', unit: 'uuid', command_id: 'text' },
  key: ['shipment', 'unit'],
});
/** Commands that were undone, by unit, and the undo: these units were not shipped after all. */
const unshipped = table('unshipped', {
  columns: { command_id: 'text', unit: 'uuid', undone_by: 'text' },
  key: ['command_id', 'unit'],
  indexes: ['(undone_by, unit)'],
});
/** The commands on a shipment, for their undo. */
const shipment_act = table('shipment_act', { columns: { command_id: 'text', shipment: 'uuid' }, key: ['command_id'] });

type Rows = RowsOf<{ shipment: typeof shipment; shipment_act: typeof shipment_act }>;

/** Changes the row of a shipment, and records the command. `by`: its user and time become those of the shipment. */
function changes(
  { id_in_category: id, meta, revision }: EventContext,
  rows: Rows,
  to: Partial<ShipmentState>,
  by = false,
): void {
  rows.shipment_act.put({ command_id: meta.command_id, shipment: id });
  rows.shipment.make(id, (row) => ({
    ...{
      id,
      rma: '',
      carrier: '',
      tracking: '',
      status: 'open' as const,
      shipped_on: null,
      receipt: null,
      reasons: {},
    },
    ...row,
    ...to,
    ...(row && !by ? { actor: row.actor, booked_at: row.booked_at } : { actor: meta.actor_id, booked_at: meta.at }),
    version: revision,
  }));
}

export const shipmentsProjection = projection({
  name: 'equipment.shipments',
  version: 3,
  tables: { shipment, shipped_unit, unshipped, shipment_act },
})
  .on(shipmentEvents, {
    ShipmentOpened: (event, rows) => changes(event, rows, event.data),
    ShipmentEdited: (event, rows) => changes(event, rows, event.data),
    ShipmentBooked: (event, rows) => changes(event, rows, { ...event.data, status: 'shipped' }, true),
    ShipmentCanceled: (event, rows) => changes(event, rows, { status: 'canceled' }),
    ShipmentReconciled: (event, rows) => changes(event, rows, { receipt: event.data }),
    MissingUnitsExplained: (event, rows) => changes(event, rows, event.data),
    ShipmentRestored: (event, rows) => changes(event, rows, event.data.to),
  })
  .on(
    unitEvents,
    {
      UnitShipped: ({ id_in_category: unit, data, meta }, rows) =>
        rows.shipped_unit.put({ shipment: data.shipment, unit, command_id: meta.command_id }),
      UnitPutBack: ({ id_in_category: unit, data: { undoes, from, to }, meta }, rows) => {
        if (from.status === 'returned_to_provider')
          rows.unshipped.put({ command_id: undoes, unit, undone_by: meta.command_id });
        // The undo is undone.
        if (to.status === 'returned_to_provider') rows.unshipped.removeWhere({ undone_by: undoes, unit });
      },
    },
    [
      'UnitReceived',
      'UnitRekeyed',
      'UnitIssued',
      'UnitReturnedByCustomer',
      'UnitTakenBack',
      'UnitRefreshed',
      'UnitVerified',
      'UnitMissing',
      'UnitFound',
      'UnitPacked',
      'UnitUnpacked',
      'UnitUsed',
      'UnitUseWithdrawn',
      'UnitDescribed',
      'UnitMerged',
      'UnitMergeUndone',
      'UnitReceiptUndone',
      'UnitRemoved',
      'UnitRestored',
    ],
  )
  .notices({
    shipment: ({ before, after, event }) => [
      { topic: 'stock', type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id },
    ],
  });

import { shipmentEvents } from '@tailboard/contracts/equipment/shipment';
import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { projection, table } from '@tailboard/eventing/projection';

const shipment = table('shipment', {
  columns: {
    id: 'uuid',
    rma: 'text',
    carrier: 'text',
    tracking: 'text',
    shipped_on: 'date',
    actor: 'text',
    booked_at: 'timestamptz',
  },
  key: ['id'],
  indexes: ['(shipped_on)'],
});
/** The units of a shipment, and the command of each. */
const shipped_unit = table('shipped_unit', {
  columns: { shipment: 'uuid', unit: 'uuid', command_id: 'text' },
  key: ['shipment', 'unit'],
});
/** Commands that were undone, by unit: these units were not shipped after all. */
const unshipped = table('unshipped', { columns: { command_id: 'text', unit: 'uuid' }, key: ['command_id', 'unit'] });

export const shipmentsProjection = projection({
  name: 'equipment.shipments',
  version: 1,
  tables: { shipment, shipped_unit, unshipped },
})
  .on(shipmentEvents, {
    ShipmentBooked: ({ id_in_category: id, data, meta }, rows) =>
      rows.shipment.put({ id, ...data, actor: meta.actor_id, booked_at: meta.at }),
  })
  .on(
    unitEvents,
    {
      UnitShipped: ({ id_in_category: unit, data, meta }, rows) =>
        rows.shipped_unit.put({ shipment: data.shipment, unit, command_id: meta.command_id }),
      UnitPutBack: ({ id_in_category: unit, data }, rows) =>
        data.from.status === 'returned_to_provider' ? rows.unshipped.put({ command_id: data.undoes, unit }) : undefined,
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
      'UnitUsed',
      'UnitUseWithdrawn',
      'UnitDescribed',
      'UnitMerged',
      'UnitMergeUndone',
      'UnitReceiptUndone',
      'UnitRemoved',
      'UnitRestored',
    ],
  );

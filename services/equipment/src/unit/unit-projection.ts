import type { EventOf } from '@tailboard/contracts/event';
import {
  unitEvents,
  type UnitEventType,
  type UnitStatus,
  type unitConditions,
} from '@tailboard/contracts/equipment/unit';
import type { KnownState } from '@tailboard/eventing/handle-command';
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
import { evolveUnit, getKeys, noUnit, type Correction, type LastMove, type Unit } from './unit.js';

/** Every unit's current state: the exact state from its events, so that a command can be decided on the row. */
const unit = table('unit', {
  columns: {
    id: 'uuid',
    status: column<UnitStatus>('text'),
    serial_mac: 'text',
    mac: 'text?',
    cpe_type_id: 'uuid?',
    cpe_model_id: 'uuid?',
    condition: column<(typeof unitConditions)[number]>('text'),
    user_id: 'uuid?',
    job_id: 'uuid?',
    location_id: 'uuid?',
    warehouse_date: 'timestamptz?',
    assigned_date: 'timestamptz?',
    returned_customer_date: 'timestamptz?',
    return_date: 'date?',
    missing_since: 'timestamptz?',
    removed_reason: 'text?',
    verified_in: 'int?',
    verified_at: 'timestamptz?',
    verified_by: 'text?',
    /** The open shipment in which it is packed. */
    shipment_id: 'uuid?',
    last: column<LastMove | null>('jsonb?'),
    corrected: column<Correction | null>('jsonb?'),
    version: 'int',
    /** The last command on it. */
    act: column<UnitEventType>('text'),
    /** Position of the last event that changed the row. */
    touched: 'bigint',
  },
  key: ['id'],
  indexes: [
    '(user_id, status) where user_id is not null',
    "(location_id, cpe_type_id, cpe_model_id) where status = 'in_warehouse'",
    '(status, touched)',
    '(act, touched)',
    '(cpe_type_id)',
    '(shipment_id) where shipment_id is not null',
  ],
});

/** Every serial and MAC that a unit has or had, so that it is found by either, and by corrected keys. */
const unit_key = table('unit_key', {
  columns: { key: 'text', unit: 'uuid', current: 'boolean' },
  key: ['key', 'unit'],
  indexes: [
    '(key text_pattern_ops)',
    '(reverse(key) text_pattern_ops)',
    'using gin (key public.gin_trgm_ops)',
    '(unit)',
  ],
});
/** Units received, moved, merged or corrected by a command: an undo finds them all, including those changed since. */
const unit_act = table('unit_act', {
  columns: { command_id: 'text', unit: 'uuid' },
  key: ['command_id', 'unit'],
});
/** Merged units, and the unit that each was merged into. */
const merged = table('merged', {
  columns: { unit: 'uuid', known_as: 'uuid' },
  key: ['unit'],
  indexes: ['(known_as)'],
});
export type UnitRow = RowOf<typeof unit>;
type Tables = RowsOf<{
  unit: typeof unit;
  unit_key: typeof unit_key;
  unit_act: typeof unit_act;
  merged: typeof merged;
}>;

/** Joins the unit in the column `of`, under its ID after merges. */
export const joinUnit = (column: string): string =>
  `left join merged on merged.unit = ${column} join unit on unit.id = coalesce(merged.known_as, ${column})`;

/** Returns the state stored in a row. */
export const toUnit = ({ id: _, version: _v, touched: _t, act: _a, ...state }: UnitRow): Unit => ({
  ...state,
  merged_into: null,
});
export const knownByRow = (row: UnitRow): KnownState<Unit> => ({ state: toUnit(row), version: row.version });

function applyEvent(event: EventContext, rows: Tables): void {
  const evolve = evolveUnit[event.type as EventOf<typeof unitEvents>['type']] as (
    state: Unit,
    data: unknown,
    meta: { stream: string; at: string; actor_id: string; command_id: string },
  ) => Unit;
  rows.unit.make(event.id_in_category, (row) => {
    const { merged_into: _, ...state } = evolve(row ? toUnit(row) : noUnit, event.data, {
      stream: event.stream,
      ...event.meta,
    });
    return {
      ...state,
      status: state.status as UnitStatus,
      id: event.id_in_category,
      version: event.revision,
      act: event.type as UnitEventType,
      touched: event.position,
    };
  });
}
const recordAct = ({ meta: { command_id }, id_in_category: unit }: EventContext, rows: Tables): void =>
  rows.unit_act.put({ command_id, unit });
/** Records a move, a sighting or a correction: what an undo reverts. */
function changedBy(event: EventContext, rows: Tables): void {
  applyEvent(event, rows);
  recordAct(event, rows);
}
function putKeys(event: EventContext, keys: Pick<Unit, 'serial_mac' | 'mac'>, current: boolean, rows: Tables): void {
  for (const key of getKeys(keys)) rows.unit_key.put({ key, unit: event.id_in_category, current });
}

/** Notifies about changed lists of users, or a changed warehouse. */
const toNotices = ({ before, after, event }: ChangedRow<UnitRow>): Notice[] => {
  const notice = { type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id };
  const users = new Set([before?.user_id, after?.user_id].filter((user): user is string => !!user));
  const stocked = [before, after].some((row) => row?.status === 'in_warehouse' || row?.status === 'removed');
  return [
    ...[...users].map((user): Notice => ({ topic: `cpes:${user}`, ...notice })),
    ...(stocked ? [{ topic: 'stock', ...notice } as const] : []),
  ];
};

export const unitsProjection = projection({
  name: 'equipment.units',
  version: 10,
  tables: { unit, unit_key, unit_act, merged },
})
  .on(unitEvents, {
    UnitReceived: (event, rows) => {
      changedBy(event, rows);
      putKeys(event, event.data, true, rows);
    },
    UnitRekeyed: (event, rows) => {
      changedBy(event, rows);
      putKeys(event, event.data.was, false, rows);
      putKeys(event, event.data, true, rows);
    },
    UnitIssued: changedBy,
    UnitReturnedByCustomer: changedBy,
    UnitTakenBack: changedBy,
    UnitRefreshed: changedBy,
    UnitVerified: changedBy,
    UnitMissing: changedBy,
    UnitFound: changedBy,
    UnitPacked: changedBy,
    UnitUnpacked: changedBy,
    UnitShipped: changedBy,
    UnitUsed: changedBy,
    UnitUseWithdrawn: changedBy,
    UnitDescribed: changedBy,
    UnitMerged: (event, rows) => {
      const { into, ...keys } = event.data;
      const unit = event.id_in_category;
      recordAct(event, rows);
      rows.unit.remove(unit);
      rows.unit_key.removeWhere({ unit });
      rows.merged.put({ unit, known_as: into });
      for (const key of getKeys(keys)) rows.unit_key.put({ key, unit: into, current: false });
    },
    UnitMergeUndone: (event, rows) => {
      const { into } = event.data;
      changedBy(event, rows);
      rows.merged.remove(event.id_in_category);
      for (const key of getKeys(event.data)) rows.unit_key.removeWhere({ key, unit: into });
      putKeys(event, event.data, true, rows);
    },
    UnitReceiptUndone: (event, rows) => {
      const unit = event.id_in_category;
      recordAct(event, rows);
      rows.unit.remove(unit);
      rows.unit_key.removeWhere({ unit });
    },
    UnitRemoved: changedBy,
    UnitRestored: changedBy,
    UnitPutBack: changedBy,
  })
  .notices({ unit: toNotices });

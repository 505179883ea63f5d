import { parseSerial } from '@tailboard/contracts/equipment/serial';
import { unitPublishedEvents } from '@tailboard/contracts/equipment/published-events';
import type { NamedUnit } from '@tailboard/contracts/jobs/codes-and-units';
import { isRefused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { projection, table } from '@tailboard/eventing/projection';

const unit_type = table('unit_type', { columns: { unit: 'uuid', cpe_type_id: 'uuid?' }, key: ['unit'] });
const unit_named = table('unit_named', {
  columns: { key: 'text', unit: 'uuid' },
  key: ['key', 'unit'],
  indexes: ['(unit)'],
});

/** The type of a serial or MAC, because a code may require a unit of a type. */
export const unitTypesProjection = projection({
  name: 'jobs.unit-types',
  version: 3,
  tables: { unit_type, unit_named },
}).on(
  unitPublishedEvents.shared,
  {
    UnitReceived: ({ id_in_category: unit, data: { serial_mac, mac, cpe_type_id } }, rows) => {
      rows.unit_type.put({ unit, cpe_type_id });
      for (const key of [serial_mac, mac]) if (key !== null) rows.unit_named.put({ key, unit });
    },
    UnitRekeyed: ({ id_in_category: unit, data: { serial_mac, mac } }, rows) => {
      rows.unit_named.removeWhere({ unit });
      for (const key of [serial_mac, mac]) if (key !== null) rows.unit_named.put({ key, unit });
    },
    UnitDescribed: ({ id_in_category: unit, data: { cpe_type_id } }, rows) => rows.unit_type.put({ unit, cpe_type_id }),
    UnitMergeUndone: ({ id_in_category: unit, data: { serial_mac, mac, cpe_type_id } }, rows) => {
      rows.unit_type.put({ unit, cpe_type_id });
      for (const key of [serial_mac, mac]) if (key !== null) rows.unit_named.put({ key, unit });
    },
    UnitReceiptUndone: ({ id_in_category: unit }, rows) => {
      rows.unit_type.remove(unit);
      rows.unit_named.removeWhere({ unit });
    },
    UnitMerged: ({ id_in_category: unit }, rows) => {
      rows.unit_type.remove(unit);
      rows.unit_named.removeWhere({ unit });
    },
  },
  [
    'UnitIssued',
    'UnitReturnedByCustomer',
    'UnitTakenBack',
    'UnitRefreshed',
    'UnitVerified',
    'UnitMissing',
    'UnitFound',
    'UnitShipped',
    'UnitUsed',
    'UnitUseWithdrawn',
    'UnitRemoved',
    'UnitRestored',
    'UnitPutBack',
  ],
);

/** Returns the type of each serial; serials that were never received are missing. */
export async function loadUnitTypes(db: Database, serials: readonly string[]): Promise<(serial: string) => NamedUnit> {
  const toKey = (serial: string): string => {
    const { key } = parseSerial(serial);
    return isRefused(key) ? '' : key;
  };
  const rows =
    serials.length === 0
      ? []
      : await db.query<{ key: string; cpe_type_id: string | null }>(
          'select key, cpe_type_id from unit_named join unit_type using (unit) where key = any($1)',
          [serials.map(toKey)],
        );
  const types = new Map(rows.map(({ key, cpe_type_id }) => [key, cpe_type_id]));
  return (serial) => ({ serial, cpe_type_id: types.get(toKey(serial)) ?? null });
}

/** Every type of unit that some code asks for. */
export async function requestedTypes(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ type: string }>(
    'select distinct requires_cpe_type_id as type from code where active and requires_cpe_type_id is not null',
  );
  return new Set(rows.map(({ type }) => type));
}

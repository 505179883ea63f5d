import { parseMac, parseSerial } from '@tailboard/contracts/equipment/serial';
import {
  exampleUnit,
  unitColumnAliases,
  unitColumnFallbacks,
  unitFields,
} from '@tailboard/contracts/equipment/unit-columns';
import { unitConditions } from '@tailboard/contracts/equipment/unit';
import { unitConditionNames } from '@tailboard/contracts/equipment/unit-names';
import { columnName } from '@tailboard/contracts/text/column-name';
import { parseUpc } from '@tailboard/contracts/equipment/upc';
import { isRefused } from '@tailboard/contracts/refusal';
import { asText, rowReader, text, type FieldProblem } from '@tailboard/service/import/row-fields';
import type { RowKind } from '@tailboard/service/import/rows';
import { z } from 'zod';

/** Conditions by their names in any language. */
const conditions: ReadonlyMap<string, (typeof unitConditions)[number]> = new Map(
  unitConditions.flatMap((condition) =>
    [condition, ...Object.values(unitConditionNames[condition])].map((name) => [columnName(name), condition] as const),
  ),
);
const Row = z.object({
  serial_mac: text(200, 1).transform((raw) => ({ raw, key: parseSerial(raw).key })),
  mac: text(200).transform((raw) => (raw === '' ? null : parseMac(raw).key)),
  cpe_type: text(60),
  model: text(60),
  upc: text(20),
  location: text(40),
  condition: text(40).transform((given) => (given === '' ? 'new' : (conditions.get(columnName(given)) ?? null))),
  technician_id: text(100),
  job: text(60),
});
type Read = z.output<typeof Row>;

/** A unit in a packing list: its keys, its condition, and its names of type, model, location, technician and job. */
export interface ListedUnit extends Pick<Read, 'cpe_type' | 'model' | 'upc' | 'location' | 'technician_id' | 'job'> {
  readonly serial_mac: string;
  readonly raw: string;
  readonly mac: string | null;
  readonly condition: (typeof unitConditions)[number];
}

const problem = (field: string, code: string): FieldProblem => ({ path: [field], code });

/** Returns the problem of a row with text cells. */
function wrong({ serial_mac, mac, upc, condition }: Read): FieldProblem | undefined {
  const { key } = serial_mac;
  if (isRefused(key)) return { ...problem('serial_mac', key.refused), values: key.values as Record<string, string> };
  if (isRefused(mac)) return { ...problem('mac', mac.refused), values: mac.values as Record<string, string> };
  if (condition === null) return problem('condition', 'notCondition');
  return upc !== '' && parseUpc(upc) === null ? problem('upc', 'notUpc') : undefined;
}

const read = rowReader({ fields: Row, key: 'serial_mac', wrong });

/** Reads units from a packing list, CSV or JSON. */
export const unitRows: RowKind<ListedUnit> = {
  columns: {
    all: unitFields,
    optional: unitFields.filter((field) => field !== 'serial_mac'),
    aliases: unitColumnAliases,
    fallbacks: unitColumnFallbacks,
  },
  key: 'serial_mac',
  isExample: (raw) => {
    const serial = asText((raw as Readonly<Record<string, unknown>>).serial_mac);
    return typeof serial === 'string' && serial.trim().toUpperCase() === exampleUnit.serial_mac;
  },
  read: (raw) => {
    const found = read(raw);
    if ('rejected' in found) return found;
    const { serial_mac, mac, upc, condition, ...unit } = found.item;
    return {
      notes: found.notes,
      item: {
        ...unit,
        serial_mac: serial_mac.key as string,
        raw: serial_mac.raw,
        mac: mac as string | null,
        upc: parseUpc(upc) ?? '',
        condition: condition!,
      },
    };
  },
};

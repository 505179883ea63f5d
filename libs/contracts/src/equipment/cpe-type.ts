import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { CpeTypeUnknown } from './unit-refusals.js';
import { query } from '../contract.js';
import { resource } from '../resource.js';
import { cents, LocationId, Uuid } from '../values.js';
import { Symbology, wrongCode } from './symbology.js';
import { Upc } from './upc.js';

/** Maximum repetitions of variable length in a pattern: matching a serial takes at most this power of its length. */
const MAX_REPETITIONS = 4;
/** A lookaround, a named group, or a reference. */
const COMPLEX = /\(\?(?!:)|\\[1-9k]/;
const CLASS = /\[(?:\\.|[^\]\\])*\]/g;

/**
 * Returns whether a regular expression cannot take long: no lookaround or references, few repetitions, and none inside
 * or after a group. A fixed count such as `{12}` may follow a character, and is not counted.
 */
export function isSimplePattern(pattern: string): boolean {
  if (COMPLEX.test(pattern)) return false;
  const plain = pattern.replaceAll(/\\./g, 'x').replaceAll(CLASS, 'x').replaceAll('(?:', '(');
  const variable = plain.match(/[*+?]|\{\d+,\d*\}/g) ?? [];
  return variable.length <= MAX_REPETITIONS && !/\)[*+?{]/.test(plain) && !/\([^)]*[*+?{]/.test(plain);
}

/** Parses a simple pattern as a regular expression over whole serials; `null` if it is invalid or not simple. */
function parsePattern(pattern: string): RegExp | null {
  if (!isSimplePattern(pattern)) return null;
  try {
    return new RegExp(pattern, 'i');
  } catch {
    return null;
  }
}
/** Returns the serials that do not match their type's pattern; without a pattern all match. */
export const unlikePattern = (serials: readonly string[], pattern: string): readonly string[] => {
  const like = pattern === '' ? null : parsePattern(pattern);
  return like ? serials.filter((serial) => !like.test(serial)) : [];
};

/** Type of a unit: modem, gateway, set-top box. `serial_pattern` only warns (decision D20). */
export const cpeTypes = resource('cpetype', {
  path: 'cpe-types',
  eventPrefix: 'CpeType',
  title: 'CPE types',
  key: 'title',
  read: 'reference.read',
  write: 'cpe-type.write',
  confidential: { company_cost_cents: 'cpe-type.write' },
  fields: z.object({
    title: oneLine().trim().min(1).max(60),
    description: z.string().trim().max(255).default(''),
    /** Regular expression for serials of this type, as a hint while scanning. */
    serial_pattern: z
      .string()
      .trim()
      .max(100)
      .refine(isSimplePattern, { params: { rule: 'simplePattern', limit: MAX_REPETITIONS }, abort: true })
      .refine((pattern) => parsePattern(pattern) !== null)
      .default(''),
    mac_required: z.boolean().default(false),
    company_cost_cents: cents(10_000_000).default(0),
    sort: z.number().int().min(0).max(10_000).default(0),
  }),
});
export type CpeType = z.output<typeof cpeTypes.entry>;

/** Manufacturer's model of a type. With `aging_days` null, the setting `cpe_aging_days` applies. */
export const cpeModels = resource('cpemodel', {
  path: 'cpe-models',
  eventPrefix: 'CpeModel',
  title: 'CPE models',
  key: 'name',
  read: 'reference.read',
  write: 'cpe-type.write',
  fields: z
    .object({
      name: oneLine().trim().min(1).max(60),
      cpe_type_id: Uuid,
      maker: oneLine().trim().max(60).default(''),
      /** UPC-A, twelve digits; empty if unknown. */
      upc: Upc.default(''),
      /** Barcode on labels of this model: `upc` encodes the UPC, all others `label_code`. */
      symbology: Symbology.default('upc'),
      label_code: oneLine().trim().default(''),
      aging_days: z.number().int().min(1).max(3650).nullable().default(null),
      sort: z.number().int().min(0).max(10_000).default(0),
    })
    .superRefine(({ symbology, label_code }, issues) => {
      const wrong = symbology === 'upc' ? undefined : wrongCode(symbology, label_code);
      if (wrong) issues.addIssue({ code: 'custom', path: ['label_code'], params: wrong });
    }),
  refusals: [CpeTypeUnknown],
  // Labels showed the UPC before models had a symbology.
  upcast: { 1: (model) => ({ symbology: 'upc', label_code: '', ...model }) },
});
export type CpeModel = z.output<typeof cpeModels.entry>;

/** Returns the code to print on a model's label; empty if unknown. */
export const getLabelCode = ({
  symbology,
  upc,
  label_code,
}: Pick<CpeModel, 'symbology' | 'upc' | 'label_code'>): string => (symbology === 'upc' ? upc : label_code);

/** A type with its number of units in the warehouse. */
export const TypeInWarehouse = z
  .object({ id: Uuid, title: z.string(), warehouse_cpe_count: z.number().int() })
  .meta({ id: 'TypeInWarehouse' });
export type TypeInWarehouse = z.output<typeof TypeInWarehouse>;

export const TypesInWarehouse = query('equipment.types-in-warehouse', {
  route: 'GET /cpe-types/warehouse',
  permission: 'stock.read',
  query: z.object({ show: z.literal('all').optional(), location: LocationId.optional() }),
  output: z.object({ data: z.array(TypeInWarehouse) }),
  summary: 'List the types with their warehouse counts, for one or all locations',
});

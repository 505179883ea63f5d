import { z } from 'zod';
import { command, query } from '../contract.js';
import { refusal } from '../refusal.js';
import { pageOutput, pageQuery } from '../page.js';
import { exportFormats, NothingToExport, TooManyExports } from '../reports/export.js';
import { CompanyDate, Uuid } from '../values.js';

/** Grouping and figures of the usage report (decision D27). */
export const usageGroups = ['type', 'model', 'location', 'technician'] as const;
export const usageKinds = ['received', 'issued', 'used', 'returned', 'to_provider', 'missing'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Maximum range of a report in days. */
export const MAX_USAGE_DAYS = 1_827;
const UsageRangeWrong = refusal(
  'UsageRangeWrong',
  422,
  {
    en: 'The report can cover at most {days} days, and the end must not be before the start.',
    es: 'El informe abarca como máximo {days} días y no termina antes de empezar.',
    'zh-CN': '报表最多涵盖 {days} 天，且结束日期不得早于开始日期。',
  },
  'end_date',
);

const Range = z.object({
  start_date: CompanyDate,
  end_date: CompanyDate,
  by: z.enum(usageGroups).default('type'),
});
export type UsageRange = z.output<typeof Range>;
const counts = {
  received: z.int(),
  issued: z.int(),
  used: z.int(),
  returned: z.int(),
  to_provider: z.int(),
  missing: z.int(),
} satisfies Record<UsageKind, z.ZodType>;
/** Cost of the missing units by their types, in cents. */
const missing_cents = z.int();
/** The missing units whose type is unknown or costs nothing: `missing_cents` leaves them out. */
const missing_without_cost = z.int();
const missingFigures = { missing_cents, missing_without_cost };

export const ReadUsage = query('equipment.usage', {
  route: 'GET /cpes/usage',
  permission: 'stock.read',
  query: Range,
  output: z.object({
    /** `id` null: type, model, location or technician unknown. */
    data: z.array(z.object({ id: z.uuid().nullable(), label: z.string().nullable(), ...counts, ...missingFigures })),
    totals: z.object({ ...counts, ...missingFigures }),
  }),
  refusals: [UsageRangeWrong],
  summary: 'Get the usage report of a range, by type, model, location or technician',
});
export type Usage = z.output<typeof ReadUsage.output>['data'][number];

export const ReadMissing = query('equipment.missing', {
  route: 'GET /cpes/usage/missing',
  permission: 'stock.read',
  query: Range.omit({ by: true }),
  output: z.object({
    /** Days on which units became missing. */
    data: z.array(z.object({ date: CompanyDate, missing: z.int(), ...missingFigures })),
  }),
  refusals: [UsageRangeWrong],
  summary: 'Get the units that became missing in a range and their cost, by day',
});

/** A unit that one figure of the usage report counts. */
const Movement = z.object({
  serial_mac: z.string(),
  model: z.string().nullable(),
  /** The day it counts for. */
  date: CompanyDate,
  technician: z.string().nullable(),
  location: z.string().nullable(),
  /** Why the unit is missing, or was used or returned to the provider; often empty. */
  reason: z.string(),
  /** The cost of the unit by its type, in cents. */
  cost_cents: z.int().nullable(),
});
export type Movement = z.output<typeof Movement>;
export const ListMovements = query('equipment.movements', {
  route: 'GET /cpes/usage/units',
  permission: 'stock.read',
  query: pageQuery(['date', 'serial_mac', 'technician', 'model'])
    .omit({ q: true })
    .extend(Range.shape)
    .extend({
      kind: z.enum(usageKinds),
      /** The type, model, location or technician of a row of the report, or `unknown`; all if omitted. */
      of: z.union([Uuid, z.literal('unknown')]).optional(),
    }),
  output: pageOutput(Movement),
  refusals: [UsageRangeWrong],
  summary: 'List the units that a figure of the usage report counts',
});

export const ExportUsage = command('equipment.export-usage', {
  route: 'GET /cpes/usage/export',
  permission: 'stock.read',
  query: Range.extend({ format: z.enum(exportFormats).default('csv') }),
  output: z.object({ id: Uuid, message: z.string() }),
  status: 202,
  refusals: [UsageRangeWrong, NothingToExport, TooManyExports],
  summary: 'Export the usage report; the link is sent by e-mail',
});

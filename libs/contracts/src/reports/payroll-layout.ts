import { z } from 'zod';
import { resource } from '../resource.js';
import { oneLine } from '../text/one-line.js';
import { payrollColumns } from './export.js';

/** A column of the layout that has the same text in every row. */
export const FIXED = 'fixed';
/** The content of a column of a layout: a column of payroll, or a text that is the same in every row. */
export const layoutContents = [...payrollColumns, FIXED] as const;
export type LayoutContent = (typeof layoutContents)[number];

/**
 * How values are written. `standard`: dates as `2026-03-05`, hours and amounts with two decimals, rates with four.
 * `us_date`: `03/05/2026`. `cents`: `123456` for $1,234.56. `hours_minutes`: `8:30`.
 */
export const layoutFormats = ['standard', 'us_date', 'two_decimals', 'cents', 'hours_minutes'] as const;
export type LayoutFormat = (typeof layoutFormats)[number];

/** Returns the formats that fit a column. */
export function listFormats(content: LayoutContent): readonly LayoutFormat[] {
  if (content === 'week_start') return ['standard', 'us_date'];
  if (/_hours$/.test(content)) return ['standard', 'hours_minutes'];
  if (content === 'regular_rate') return ['standard', 'two_decimals'];
  const isAmount = /_pay$|_topup$|^(?:bonus|per_diem|gas|total)$/.test(content);
  return isAmount ? ['standard', 'cents'] : ['standard'];
}

export const MAX_LAYOUT_COLUMNS = 40;
const Title = oneLine().trim().min(1).max(60);
export const LayoutColumn = z
  .object({
    content: z.enum(layoutContents),
    title: Title,
    format: z.enum(layoutFormats).default('standard'),
    /** The text of a fixed column; empty for others. */
    text: oneLine().trim().max(60).default(''),
  })
  .refine(({ content, format }) => listFormats(content).includes(format), { path: ['format'] });
export type LayoutColumn = z.output<typeof LayoutColumn>;

/** Layouts of payroll files, as the programs of payroll providers read them. They change how a run is written, not the run. */
export const payrollLayouts = resource('payrolllayout', {
  path: 'payroll-layouts',
  eventPrefix: 'PayrollLayout',
  title: 'layouts of payroll files',
  key: 'name',
  read: 'payroll.copy',
  write: 'payroll.export',
  fields: z.object({ name: Title, columns: z.array(LayoutColumn).min(1).max(MAX_LAYOUT_COLUMNS) }),
});

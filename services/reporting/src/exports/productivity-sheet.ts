import { translate, type Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ProductivityRow } from '@tailboard/contracts/reports/code-report';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { getProductivity } from '../report/productivity.js';
import type { Filters } from './filters.js';
import type { Cell, Column, Row, ExportSheet } from '@tailboard/service/exports/export-sheet';
import { columnTexts } from './texts.js';

const text = (title: keyof typeof columnTexts, kind: Column['kind'] = 'text', decimals = 0) => ({
  title,
  kind,
  decimals,
});
const columns: readonly (ReturnType<typeof text> & { cell: (row: ProductivityRow) => Cell })[] = [
  { ...text('technicianId'), cell: ({ user }) => user?.technician_id ?? null },
  { ...text('technician'), cell: ({ user }) => user?.label ?? null },
  { ...text('assigned', 'number', 2), cell: ({ points }) => points.assigned },
  { ...text('assignedWaiting', 'number', 2), cell: ({ points }) => points.assigned_not_finalized },
  { ...text('completed', 'number', 2), cell: ({ points }) => points.completed },
  { ...text('waiting', 'number', 2), cell: ({ points }) => points.completed_not_finalized },
  { ...text('percent', 'number', 1), cell: ({ points }) => points.percent },
  { ...text('percentWaiting', 'number', 1), cell: ({ points }) => points.percent_not_finalized },
  { ...text('paidHours', 'number', 2), cell: ({ hours }) => hours.paid },
  { ...text('standardHours', 'number', 2), cell: ({ hours }) => hours.calculated },
  { ...text('hoursPercent', 'number', 1), cell: ({ hours }) => hours.percent },
  { ...text('hoursWaiting', 'number', 2), cell: (row) => row.hours_not_finalized },
  { ...text('pricePerPoint', 'number', 4), cell: (row) => row.price_per_point },
  { ...text('pointsPerHour', 'number', 2), cell: (row) => row.completed_points_hours_paid },
];

/** Returns points and hours, one row for each user, exactly as in the report. */
export async function productivitySheet(
  ctx: ServiceContext,
  caller: RequestContext,
  { filters, rates, locale }: { filters: Filters; rates: boolean; locale: Locale },
): Promise<ExportSheet> {
  const { start_date, end_date, user_id, location_id, all } = filters;
  const requested = { start_date, end_date, user_id, location_id, all: all === 'true' };
  const report = await getProductivity.handle(requested, ctx, caller);
  if (isRefused(report)) throw new Error(`productivity of ${start_date} to ${end_date} was refused: ${report.refused}`);
  const shown = columns.filter(({ title }) => rates || title !== 'pricePerPoint');
  return {
    columns: shown.map(({ title, kind, decimals }) => ({
      title: translate(columnTexts[title], locale),
      kind,
      decimals,
    })),
    total: report.data.length,
    rows: yieldOnce(report.data.map((row) => shown.map(({ cell }) => cell(row)))),
  };
}

async function* yieldOnce(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

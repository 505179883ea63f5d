import { companyDate } from '@tailboard/contracts/company-time';
import { ExportUnits, UnitsExported } from '@tailboard/contracts/equipment/unit-lists';
import { unitColumnTitles } from '@tailboard/contracts/equipment/unit-columns';
import { unitConditionNames, unitStatusNames } from '@tailboard/contracts/equipment/unit-names';
import { translate, type Locale } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { queueRequestedExport } from '@tailboard/service/exports/request-export';
import { getNeeds } from '@tailboard/service/exports/export-permissions';
import type { ExportDefinition } from '@tailboard/service/exports/run-export';
import { readInPages, type Column, type Row } from '@tailboard/service/exports/export-sheet';
import { countUnits, toClauses } from './unit-queries.js';
import { toCpe, createUnitSql, unitReads, type UnitRecordRow } from './unit-record.js';

type Title = keyof typeof unitColumnTitles;
const dates: ReadonlySet<string> = new Set<Title>([
  'in_warehouse_since',
  'assigned',
  'returned_by_customer',
  'return_date',
  'last_verified',
  'missing_since',
]);
const columns = (locale: Locale): Column[] =>
  Object.entries(unitColumnTitles).map(([key, title]) => ({
    title: translate(title, locale),
    kind: dates.has(key) ? 'date' : 'text',
  }));

/** Formats a unit as a row, with dates in the company's time zone. */
const toLine =
  (locale: Locale, zone: string) =>
  (row: UnitRecordRow): Row => {
    const unit = toCpe(row);
    const day = (instant: string | null): string | null =>
      instant === null ? null : companyDate(new Date(instant), zone);
    const line: Record<Title, string | null> = {
      serial_mac: unit.serial_mac,
      mac: unit.mac,
      status: translate(unitStatusNames[unit.status], locale),
      condition: translate(unitConditionNames[unit.condition], locale),
      cpe_type: unit.cpe_type?.title ?? null,
      model: unit.cpe_model?.name ?? null,
      location: unit.location?.name ?? null,
      technician_id: unit.user?.technician_id ?? null,
      technician: unit.user?.label ?? null,
      job: unit.job?.identifier ?? null,
      in_warehouse_since: day(unit.warehouse_date),
      assigned: day(unit.assigned_date),
      returned_by_customer: day(unit.returned_customer_date),
      return_date: unit.return_date,
      last_verified: day(unit.verified_at),
      missing_since: day(unit.missing_since),
    };
    return Object.keys(unitColumnTitles).map((key) => line[key as Title]);
  };

/** Export of a list of units with all references, as a file. */
export const unitSheet: ExportDefinition = {
  types: ['units'],
  reads: unitReads,
  fileName: ({ created_at }) => `equipment-${created_at.slice(0, 10)}`,
  sheet: async ({ db, ctx: { config }, record: { filters }, locale }) => {
    const those = await toClauses(db, UnitsExported.parse(filters));
    const { found, where, order, values } = those;
    const [counted] = await countUnits(db, those);
    return {
      columns: columns(locale),
      total: counted?.total ?? 0,
      rows: readInPages<UnitRecordRow>(db, {
        sql: createUnitSql(`${where} order by ${order}`, found),
        values,
        row: toLine(locale, config.COMPANY_TIMEZONE),
      }),
    };
  },
};

export const handleExportUnits = commandHandler(
  ExportUnits,
  async ({ format, ...requested }, ctx, commandContext) => {
    const { found, where, values } = await toClauses(ctx.db, requested);
    const [any] = await ctx.db.query(`select 1 from unit ${found} ${where} limit 1`, values);
    if (!any) return refuse('NothingToExport');
    // The file is created later, from the query parameters.
    const filters = Object.fromEntries(
      Object.entries(requested).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    );
    const needs = getNeeds(commandContext.principal, ['stock.read']);
    return queueRequestedExport('equipment', ctx, commandContext, { type: 'units', format, filters, needs });
  },
  unitReads,
);

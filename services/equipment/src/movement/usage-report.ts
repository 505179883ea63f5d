import { daysBetween } from '@tailboard/contracts/company-time';
import {
  ExportUsage,
  ListMovements,
  MAX_USAGE_DAYS,
  ReadMissing,
  ReadUsage,
  usageKinds,
  type Movement,
  type Usage,
  type UsageRange,
} from '@tailboard/contracts/equipment/usage';
import type { OutputOf } from '@tailboard/contracts/contract';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import type { Config } from '@tailboard/service/runtime/config';
import { queryHandler, commandHandler } from '@tailboard/service/service-context';
import { queueRequestedExport } from '@tailboard/service/exports/request-export';
import { getNeeds } from '@tailboard/service/exports/export-permissions';
import type { ExportDefinition } from '@tailboard/service/exports/run-export';
import { readInPages, type Column } from '@tailboard/service/exports/export-sheet';
import { joinUnit, unitsProjection } from '../unit/unit-projection.js';
import { movementsProjection } from './movement-projection.js';

const reads = [
  movementsProjection.name,
  unitsProjection.name,
  'equipment.people',
  'equipment.cpetype',
  'equipment.cpemodel',
];

/** Grouping expressions and labels: a unit counts by its current type and model. */
const groups: Record<UsageRange['by'], { id: string; label: string }> = {
  type: { id: 'unit.cpe_type_id', label: `type.fields->>'title'` },
  model: { id: 'unit.cpe_model_id', label: `model.fields->>'name'` },
  // Units on a user's list count at the user's location.
  location: { id: 'coalesce(movement.location_id, person.location_id)', label: 'location.name' },
  technician: { id: 'movement.user_id', label: 'person.label' },
};
const IN_RANGE = `((movement.date between $1::date and $2::date)
      or (movement.date is null and movement.at >= $1::date::timestamp at time zone $3
        and movement.at < ($2::date + 1)::timestamp at time zone $3))`;
const MISSING_FIGURES = `coalesce(sum((type.fields->>'company_cost_cents')::int)
        filter (where movement.kind = 'missing'), 0)::double precision as missing_cents,
      count(*) filter (where movement.kind = 'missing'
        and coalesce((type.fields->>'company_cost_cents')::int, 0) = 0)::int as missing_without_cost`;
const COUNTED_FOR = 'coalesce(movement.date, (movement.at at time zone $3)::date)';
const MOVEMENTS = `movement ${joinUnit('movement.unit')}
      left join cpetype as type on type.id = unit.cpe_type_id
      left join cpemodel as model on model.id = unit.cpe_model_id
      left join person on person.id = movement.user_id
      left join location on location.id = coalesce(movement.location_id, person.location_id)`;
const usageSql = (by: UsageRange['by']): string => {
  const { id, label } = groups[by];
  return `select ${id} as id, ${label} as label,
      ${usageKinds.map((kind) => `count(*) filter (where movement.kind = '${kind}')::int as ${kind}`).join(', ')},
      ${MISSING_FIGURES}
    from ${MOVEMENTS}
    where ${IN_RANGE}
    group by 1, 2`;
};
const toParameters = ({ start_date, end_date }: UsageRange, { COMPANY_TIMEZONE }: Pick<Config, 'COMPANY_TIMEZONE'>) => [
  start_date,
  end_date,
  COMPANY_TIMEZONE,
];
const wrong = ({ start_date, end_date }: UsageRange) => {
  const days = daysBetween(start_date, end_date);
  return days < 0 || days >= MAX_USAGE_DAYS ? refuse('UsageRangeWrong', { days: MAX_USAGE_DAYS }) : null;
};

export const getUsage = queryHandler(ReadUsage, reads, async (requested, { db, config }) => {
  const no = wrong(requested);
  if (no) return no;
  const data = await db.query<Usage>(
    `select * from (${usageSql(requested.by)}) as found order by lower(label) nulls last`,
    toParameters(requested, config),
  );
  const sum = (figure: keyof Omit<Usage, 'id' | 'label'>): number => data.reduce((all, row) => all + row[figure], 0);
  const figures = [...usageKinds, 'missing_cents', 'missing_without_cost'] as const;
  const totals = Object.fromEntries(figures.map((figure) => [figure, sum(figure)])) as Omit<Usage, 'id' | 'label'>;
  return { data, totals };
});

export const getMissing = queryHandler(ReadMissing, reads, async (requested, { db, config }) => {
  const range = { ...requested, by: 'type' as const };
  const no = wrong(range);
  if (no) return no;
  const data = await db.query<OutputOf<typeof ReadMissing>['data'][number]>(
    `select ${COUNTED_FOR} as date, count(*)::int as missing, ${MISSING_FIGURES}
     from movement ${joinUnit('movement.unit')} left join cpetype as type on type.id = unit.cpe_type_id
     where movement.kind = 'missing' and ${IN_RANGE} group by 1 order by 1`,
    toParameters(range, config),
  );
  return { data };
});

/** The units of one figure, by the same condition and groups as the report. */
export const listMovements = queryHandler(ListMovements, reads, async (requested, { db, config }) => {
  const no = wrong(requested);
  if (no) return no;
  const { page, per_page, sort_by = 'date', direction, by, kind, of } = requested;
  const from = `from ${MOVEMENTS}
    where ${IN_RANGE} and movement.kind = $4
      and ($5::text is null or coalesce(${groups[by].id}::text, 'unknown') = $5)`;
  const values = [...toParameters(requested, config), kind, of ?? null];
  const [rows, [counted]] = await Promise.all([
    db.query<Movement>(
      `select unit.serial_mac, model.fields->>'name' as model, ${COUNTED_FOR} as date, person.label as technician,
         location.name as location, movement.reason, (type.fields->>'company_cost_cents')::int as cost_cents
       ${from}
       order by ${sort_by} ${direction} nulls last, movement.at ${direction}, unit.serial_mac
       limit ${per_page} offset ${(page - 1) * per_page}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ]);
  const { start_date, end_date } = requested;
  const filters = { start_date, end_date, by, kind, of, sort_by: requested.sort_by, direction };
  return createPage(rows, counted?.total ?? 0, { page, per_page }, ListMovements.path, filters);
});

const titles = {
  type: { en: 'Type', es: 'Tipo', 'zh-CN': '类型' },
  model: { en: 'Model', es: 'Modelo', 'zh-CN': '型号' },
  location: { en: 'Location', es: 'Ubicación', 'zh-CN': '地点' },
  technician: { en: 'Technician', es: 'Técnico', 'zh-CN': '技术员' },
  received: { en: 'Received', es: 'Recibidos', 'zh-CN': '入库' },
  issued: { en: 'Issued', es: 'Asignados', 'zh-CN': '领用' },
  used: { en: 'Used', es: 'Usados', 'zh-CN': '使用' },
  returned: { en: 'Returned', es: 'Devueltos por clientes', 'zh-CN': '客户退还' },
  to_provider: { en: 'To provider', es: 'Al proveedor', 'zh-CN': '退还运营商' },
  missing: { en: 'Missing', es: 'Faltantes', 'zh-CN': '缺失' },
  missing_cents: { en: 'Cost of missing', es: 'Costo de faltantes', 'zh-CN': '缺失金额' },
} as const satisfies Record<UsageRange['by'] | (typeof usageKinds)[number] | 'missing_cents', Text>;
const columns = (by: UsageRange['by'], locale: Locale): Column[] => [
  { title: translate(titles[by], locale), kind: 'text' },
  ...[...usageKinds, 'missing_cents' as const].map((kind): Column => ({
    title: translate(titles[kind], locale),
    kind: 'number',
  })),
];

export const usageSheet: ExportDefinition = {
  types: ['usage'],
  reads,
  fileName: ({ filters }) => `equipment-usage-${String(filters.start_date)}-${String(filters.end_date)}`,
  sheet: async ({ db, ctx: { config }, record: { filters }, locale }) => {
    const requested = filters as unknown as UsageRange;
    const sql = usageSql(requested.by);
    const values = toParameters(requested, config);
    const [counted] = await db.query<{ total: number }>(`select count(*)::int as total from (${sql}) as found`, values);
    return {
      columns: columns(requested.by, locale),
      total: counted?.total ?? 0,
      rows: readInPages<Usage>(db, {
        sql: `select * from (${sql}) as found order by lower(label) nulls last`,
        values,
        row: (row) => [row.label ?? '', ...usageKinds.map((kind) => row[kind]), row.missing_cents / 100],
      }),
    };
  },
};
export const handleExportUsage = commandHandler(
  ExportUsage,
  async ({ format, start_date, end_date, by }, ctx, commandContext) => {
    const range = { start_date, end_date, by };
    const no = wrong(range);
    if (no) return no;
    const [any] = await ctx.db.query(
      `select 1 from (${usageSql(range.by)}) as found limit 1`,
      toParameters(range, ctx.config),
    );
    if (!any) return refuse('NothingToExport');
    const needs = getNeeds(commandContext.principal, ['stock.read']);
    return queueRequestedExport('equipment', ctx, commandContext, { type: 'usage', format, filters: range, needs });
  },
  reads,
);

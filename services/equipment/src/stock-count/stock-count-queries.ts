import {
  ListStockCounts,
  ReadStockCount,
  type CountedModel,
  type CountResult,
  type CountState,
  type StockCount,
} from '@tailboard/contracts/equipment/stock-count';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { inSlices } from '@tailboard/service/http/row-stream';
import { loadUserNames } from '@tailboard/service/queries/people';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { loadMissingUnits, unitReads } from '../unit/unit-record.js';
import { stockCountsProjection } from './stock-count-projection.js';

interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly location: string | null;
  readonly blind: boolean;
  readonly status: CountState['status'];
  readonly actor: string;
  readonly opened_at: string;
  readonly closed_at: string | null;
  readonly reason: string;
  /** The numbers of its result, once it is closed. */
  readonly found: number | null;
  readonly missing: number | null;
  readonly unexpected: number | null;
}
/** A unit or an unknown key that is expected, counted, or both. */
export interface Compared {
  readonly unit: string | null;
  readonly key: string | null;
  readonly serial_mac: string | null;
  readonly mac: string | null;
  readonly model: string | null;
  readonly expected: boolean;
  readonly counted: boolean;
  readonly reason: string;
}
const reads = [stockCountsProjection.name, ...unitReads];
const COUNTS = `
  select stock_count.id, location_id, location.name as location, blind, status, actor, opened_at, closed_at,
    coalesce(result->>'reason', '') as reason, jsonb_array_length(result->'found') as found,
    jsonb_array_length(result->'missing') as missing, jsonb_array_length(result->'unexpected') as unexpected
  from stock_count left join location on location.id = stock_count.location_id where status <> 'canceled'`;

/** The keys that open count `$1` has counted, compared with the units that are at its location `$2` now. */
const COMPARED = `
  with counted as (
    select distinct on (coalesce(unit_key.unit::text, counted_key.key)) counted_key.key, unit_key.unit
    from counted_key left join unit_key on unit_key.key = counted_key.key and unit_key.current
    where counted_key.count = $1 order by coalesce(unit_key.unit::text, counted_key.key), counted_key.key),
  here as (select id from unit where status = 'in_warehouse' and location_id = $2)
  select coalesce(here.id, counted.unit) as unit, counted.key, here.id is not null as expected, counted.key is not null as counted
  from here full join counted on counted.unit = here.id`;

/** Compares what an open count has counted with the units that are at its location now. */
export const compareOpenCount = (
  db: Database,
  { id, location_id }: Pick<Row, 'id' | 'location_id'>,
): Promise<Compared[]> =>
  db.query<Compared>(
    `select each.*, unit.serial_mac, unit.mac, model.fields->>'name' as model, '' as reason from (${COMPARED}) as each
     left join unit on unit.id = each.unit
     left join cpemodel as model on model.id = unit.cpe_model_id
     order by lower(model.fields->>'name') nulls last, unit.serial_mac, each.key`,
    [id, location_id],
  );

interface Counts {
  readonly counted: number;
  readonly expected: number;
  readonly missing: number;
  readonly unexpected: number;
}

/** Counts the rows of a count without reading them. */
async function loadCounts(db: Database, { id, location_id, found, missing, unexpected }: Row): Promise<Counts> {
  if (found !== null && missing !== null && unexpected !== null)
    return { counted: found + unexpected, expected: found + missing, missing, unexpected };
  const [counts] = await db.query<Counts>(
    `select count(*) filter (where counted)::int as counted, count(*) filter (where expected)::int as expected,
       count(*) filter (where expected and not counted)::int as missing, count(*) filter (where not expected)::int as unexpected
     from (${COMPARED}) as each`,
    [id, location_id],
  );
  return counts!;
}

/** Returns the rows of a closed count as it was recorded, with the units' current models. */
async function readRecorded(db: Database, { found, missing, unexpected }: CountResult): Promise<Compared[]> {
  const ids = [...found, ...missing.map(({ unit }) => unit), ...unexpected.flatMap(({ unit }) => unit ?? [])];
  const units = await db.query<{ id: string; serial_mac: string; mac: string | null; model: string | null }>(
    `select unit.id, unit.serial_mac, unit.mac, model.fields->>'name' as model from unit
     left join cpemodel as model on model.id = unit.cpe_model_id where unit.id = any($1)`,
    [ids],
  );
  const unitsById = new Map(units.map((unit) => [unit.id, unit]));
  const toRow = (unit: string | null, key: string | null, expected: boolean, counted: boolean, reason = '') => {
    const { serial_mac = null, mac = null, model = null } = unitsById.get(unit ?? '') ?? {};
    return { unit, key, serial_mac, mac, model, expected, counted, reason };
  };
  return [
    ...found.map((unit) => toRow(unit, null, true, true)),
    ...missing.map(({ unit, reason }) => toRow(unit, null, true, false, reason)),
    ...unexpected.map(({ key, unit }) => toRow(unit, key, false, true)),
  ];
}
async function loadRows(db: Database, row: Row): Promise<Compared[]> {
  const [kept] = await db.query<Pick<CountState, 'result'>>('select result from stock_count where id = $1', [row.id]);
  return kept?.result ? readRecorded(db, kept.result) : compareOpenCount(db, row);
}

function countRows(rows: readonly Compared[]): Counts {
  const many = (is: (row: Compared) => boolean): number => rows.filter(is).length;
  return {
    counted: many(({ counted }) => counted),
    expected: many(({ expected }) => expected),
    missing: many(({ expected, counted }) => expected && !counted),
    unexpected: many(({ expected }) => !expected),
  };
}
const toShownCounts = (counts: Counts, hidden: boolean) =>
  hidden ? { counted: counts.counted, expected: null, missing: null, unexpected: null } : counts;
const isHidden = ({ blind, status }: Row): boolean => blind && status === 'open';

function toModels(rows: readonly Compared[], hidden: boolean): CountedModel[] {
  const models = new Map<string | null, Compared[]>();
  for (const row of rows) {
    if (hidden && !row.counted) continue;
    const known = models.get(row.model);
    if (known) known.push(row);
    else models.set(row.model, [row]);
  }
  return [...models].map(([model, all]) => ({ model, ...toShownCounts(countRows(all), hidden) }));
}

async function toStockCounts(ctx: ServiceContext, rows: readonly Row[], counts: readonly Counts[]) {
  const names = await loadUserNames(
    ctx,
    rows.map(({ actor }) => actor),
  );
  return rows.map((row, index): StockCount => {
    const { id, location_id, location, status, blind, reason, actor, opened_at, closed_at } = row;
    return {
      ...{ id, status, blind, opened_at, closed_at, reason },
      location: { locationID: location_id, name: location ?? '' },
      opened_by: { id: actor, label: names.get(actor) ?? actor },
      ...toShownCounts(counts[index]!, isHidden(row)),
    };
  });
}

export const listStockCounts = queryHandler(ListStockCounts, reads, async (requested, ctx) => {
  const { page, per_page, location_id, sort_by, direction } = requested;
  const order = sort_by ? `opened_at ${direction}` : `(status = 'open') desc, opened_at desc`;
  const rows = await ctx.db.query<Row & { total: number }>(
    `select *, count(*) over ()::int as total from (${COUNTS}) as stock_count
     where $1::uuid is null or location_id = $1 order by ${order}, id limit $2 offset $3`,
    [location_id ?? null, per_page, (page - 1) * per_page],
  );
  const counts = await Promise.all(rows.map((row) => loadCounts(ctx.db, row)));
  const filters = { location_id, sort_by, direction: sort_by && direction };
  const data = await toStockCounts(ctx, rows, counts);
  return createPage(data, rows[0]?.total ?? 0, { page, per_page }, ListStockCounts.path, filters);
});

export const getStockCount = queryHandler(ReadStockCount, reads, async ({ id, units }, ctx) => {
  const [row] = await ctx.db.query<Row>(`select * from (${COUNTS}) as stock_count where id = $1`, [id]);
  if (!row) return refuse('StockCountNotFound');
  const all = await loadRows(ctx.db, row);
  const hidden = isHidden(row);
  const [data] = await toStockCounts(ctx, [row], [countRows(all)]);
  const different = units && !hidden ? all.filter(({ expected, counted }) => expected !== counted) : [];
  const loadCpes = async (rows: readonly Compared[]) => {
    const ids = rows.flatMap(({ unit }) => unit ?? []);
    return new Map((await loadMissingUnits(ctx.db, ids)).map((cpe) => [cpe.id, cpe]));
  };
  const missing = different.filter(({ expected }) => expected);
  const unexpected = different.filter(({ expected }) => !expected);
  return {
    data: {
      ...data!,
      models: toModels(all, hidden),
      missing_units: await inSlices(missing, async (slice) => {
        const cpes = await loadCpes(slice);
        return slice.flatMap(({ unit, reason }) => {
          const cpe = cpes.get(unit ?? '');
          return cpe ? [{ cpe, reason }] : [];
        });
      }),
      unexpected_units: await inSlices(unexpected, async (slice) => {
        const cpes = await loadCpes(slice);
        return slice.map(({ unit, key }) => ({ serial_mac: key ?? '', cpe: cpes.get(unit ?? '') ?? null }));
      }),
    },
  };
});

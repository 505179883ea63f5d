import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { ListShipments, ReadShipment, ShipmentCsv, type Shipment } from '@tailboard/contracts/equipment/shipment';
import { paged } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { namesOf } from '@tailboard/service/queries/people';
import { csvOf } from '@tailboard/service/exports/csv';
import type { Column } from '@tailboard/service/exports/export-sheet';
import { unitReads, unitRecords } from '../unit/unit-record.js';
import { shipmentsProjection } from './shipment-projection.js';

type Row = Omit<Shipment, 'booked_by'> & { readonly actor: string };
const reads = [shipmentsProjection.name, ...unitReads];

/** The units of shipments, without those that were undone. */
const GONE = `shipped_unit as went left join unshipped using (command_id, unit) where unshipped.unit is null`;
const SHIPMENTS = `select shipment.*, went.units from shipment
  join (select went.shipment, count(*)::int as units from ${GONE} group by went.shipment) as went on went.shipment = shipment.id`;

async function summarize(ctx: ServiceContext, rows: readonly Row[]): Promise<Shipment[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ actor }) => actor),
  );
  return rows.map(({ id, rma, carrier, tracking, shipped_on, units, booked_at, actor }) => ({
    ...{ id, rma, carrier, tracking, shipped_on, units, booked_at },
    booked_by: { id: actor, label: names.get(actor) ?? actor },
  }));
}

const sorting = { shipped_on: 'shipped_on', rma: 'lower(rma)', units: 'units' } as const;
export const listShipments = queryHandler(ListShipments, reads, async (requested, ctx) => {
  const { page, per_page, q, sort_by, direction } = requested;
  const search = q === undefined || q.trim() === '' ? null : q.trim().toLowerCase();
  const order = sort_by ? `${sorting[sort_by]} ${direction}` : 'shipped_on desc';
  const rows = await ctx.db.query<Row & { total: number }>(
    `select *, count(*) over ()::int as total from (${SHIPMENTS}) as shipment
     where $1::text is null or strpos(lower(rma || ' ' || tracking || ' ' || carrier), $1) > 0
     order by ${order}, booked_at desc, id limit $2 offset $3`,
    [search, per_page, (page - 1) * per_page],
  );
  const filters = { q, sort_by, direction: sort_by && direction };
  return paged(await summarize(ctx, rows), rows[0]?.total ?? 0, { page, per_page }, ListShipments.path, filters);
});

async function wholeOf(ctx: ServiceContext, id: string): Promise<(Shipment & { cpes: Cpe[] }) | undefined> {
  const rows = await ctx.db.query<Row>(`select * from (${SHIPMENTS}) as shipment where id = $1`, [id]);
  const [shipment] = await summarize(ctx, rows);
  return shipment && { ...shipment, cpes: await cpesOf(ctx.db, id) };
}
const cpesOf = (db: Database, id: string): Promise<Cpe[]> =>
  unitRecords(
    db,
    `order by lower(model.fields->>'name') nulls last, unit.serial_mac`,
    [id],
    `join (select went.unit from ${GONE} and went.shipment = $1) as gone on gone.unit = unit.id`,
  );

export const getShipment = queryHandler(ReadShipment, reads, async ({ id }, ctx) => {
  const data = await wholeOf(ctx, id);
  return data ? { data } : refuse('ShipmentNotFound');
});

const columns: readonly Column[] = ['serial', 'mac', 'type', 'model', 'rma', 'carrier', 'tracking', 'shipped_on'].map(
  (title) => ({ title, kind: 'text' }),
);
export const getShipmentCsv = queryHandler(ShipmentCsv, reads, async ({ id }, ctx) => {
  const shipment = await wholeOf(ctx, id);
  if (!shipment) return refuse('ShipmentNotFound');
  const { rma, carrier, tracking, shipped_on, cpes } = shipment;
  const rows = cpes.map(({ serial_mac, mac, cpe_type, cpe_model }) => [
    ...[serial_mac, mac, cpe_type?.title ?? null, cpe_model?.name ?? null],
    ...[rma, carrier, tracking, shipped_on],
  ]);
  async function* pieces() {
    yield await Promise.resolve(rows);
  }
  return { name: `shipment ${shipped_on}${rma === '' ? '' : ` ${rma}`}.csv`, content: csvOf(columns, pieces()) };
});

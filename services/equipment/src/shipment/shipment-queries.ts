import {
  ListShipments,
  ReadShipment,
  ShipmentCsv,
  type Shipment,
  type ShipmentDetail,
  type ShipmentState,
} from '@tailboard/contracts/equipment/shipment';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { inSlices, readSlices } from '@tailboard/service/http/row-stream';
import { loadUserNames } from '@tailboard/service/queries/people';
import { writeCsv } from '@tailboard/service/exports/csv';
import type { Column } from '@tailboard/service/exports/export-sheet';
import { loadMissingUnits, REFERENCE_JOINS, unitReads, loadUnits } from '../unit/unit-record.js';
import { shipmentsProjection } from './shipment-projection.js';

type Receipt = ShipmentState['receipt'];
type Row = Omit<Shipment, 'booked_by' | 'receipt'> & {
  readonly actor: string;
  readonly receipt: Receipt;
  readonly reasons: ShipmentState['reasons'];
};
const reads = [shipmentsProjection.name, ...unitReads];

/** The shipped units, without those that were undone. */
export const GONE = `(select went.shipment, went.unit from shipped_unit as went left join unshipped using (command_id, unit)
  where unshipped.unit is null) as went`;
/** Shipments with the number of their units; those without shipped units, and canceled ones, are left out. */
const SHIPMENTS = `select shipment.*, case when status = 'open'
    then (select count(*)::int from unit where unit.shipment_id = shipment.id) else coalesce(went.units, 0) end as units
  from shipment left join (select went.shipment, count(*)::int as units from ${GONE} group by went.shipment) as went
    on went.shipment = shipment.id
  where status = 'open' or (status = 'shipped' and went.units > 0)`;

async function toShipments(ctx: ServiceContext, rows: readonly Row[]): Promise<Shipment[]> {
  const names = await loadUserNames(
    ctx,
    rows.map(({ actor }) => actor),
  );
  return rows.map(({ id, rma, carrier, tracking, status, shipped_on, units, booked_at, actor, receipt, version }) => ({
    ...{ id, rma, carrier, tracking, status, shipped_on, units, booked_at, version },
    booked_by: { id: actor, label: names.get(actor) ?? actor },
    receipt: receipt && {
      accepted: receipt.accepted.length,
      missing: receipt.missing.length,
      extra: receipt.extra.length,
    },
  }));
}

const sorting = { shipped_on: 'shipped_on', rma: 'lower(rma)', units: 'units' } as const;
export const listShipments = queryHandler(ListShipments, reads, async (requested, ctx) => {
  const { page, per_page, q, sort_by, direction, status } = requested;
  const search = q === undefined || q.trim() === '' ? null : q.trim().toLowerCase();
  const order = sort_by ? `${sorting[sort_by]} ${direction}` : `(status = 'open') desc, shipped_on desc`;
  const rows = await ctx.db.query<Row & { total: number }>(
    `select *, count(*) over ()::int as total from (${SHIPMENTS}) as shipment
     where ($1::text is null or strpos(lower(rma || ' ' || tracking || ' ' || carrier), $1) > 0)
       and ($4::text is null or status = $4)
     order by ${order}, booked_at desc, id limit $2 offset $3`,
    [search, per_page, (page - 1) * per_page, status ?? null],
  );
  const filters = { q, status, sort_by, direction: sort_by && direction };
  return createPage(await toShipments(ctx, rows), rows[0]?.total ?? 0, { page, per_page }, ListShipments.path, filters);
});

const findRow = async ({ db }: ServiceContext, id: string): Promise<Row | undefined> => {
  const [row] = await db.query<Row>(`select * from (${SHIPMENTS}) as shipment where id = $1`, [id]);
  return row;
};

/** Returns an open shipment, or one that was shipped. */
export async function findShipment(ctx: ServiceContext, id: string): Promise<Shipment | undefined> {
  const row = await findRow(ctx, id);
  return row && (await toShipments(ctx, [row]))[0];
}

const ORDER = `order by lower(model.fields->>'name') nulls last, unit.serial_mac`;
/** Returns the IDs of the units in a shipment, in the order of its lists. */
async function findUnitIds(db: Database, { id, status }: Row): Promise<string[]> {
  const [found, where] =
    status === 'open' ? ['', 'unit.shipment_id = $1'] : [`join ${GONE} on went.unit = unit.id`, 'went.shipment = $1'];
  const rows = await db.query<{ id: string }>(
    `select unit.id from unit ${found} ${REFERENCE_JOINS} where ${where} ${ORDER}`,
    [id],
  );
  return rows.map((unit) => unit.id);
}

/** Returns what the provider's receipt does not name, and what it names in addition. */
async function differences(
  db: Database,
  { receipt, reasons }: Row,
): Promise<Pick<ShipmentDetail, 'missing' | 'extra'>> {
  if (!receipt) return { missing: [], extra: [] };
  const missing = await db.query<{ id: string }>(
    `select unit.id from unit ${REFERENCE_JOINS} where unit.id = any($1) ${ORDER}`,
    [receipt.missing],
  );
  return {
    missing: await inSlices(
      missing.map(({ id }) => id),
      async (ids) => (await loadMissingUnits(db, ids)).map((unit) => ({ ...unit, reason: reasons[unit.id] ?? '' })),
    ),
    extra: await inSlices(receipt.extra, (keys) => findExtra(db, keys)),
  };
}

async function findExtra(db: Database, keys: readonly string[]): Promise<ShipmentDetail['extra']> {
  const found = await db.query<{ key: string; unit: string }>(
    'select key, unit from unit_key where key = any($1) order by current',
    [keys],
  );
  const unitOf = new Map(found.map(({ key, unit }) => [key, unit]));
  const cpes = new Map((await loadUnits(db, [...unitOf.values()])).map((cpe) => [cpe.id, cpe]));
  return keys.map((serial_mac) => ({ serial_mac, cpe: cpes.get(unitOf.get(serial_mac) ?? '') ?? null }));
}

export const getShipment = queryHandler(ReadShipment, reads, async ({ id }, ctx) => {
  const { db } = ctx;
  const row = await findRow(ctx, id);
  if (!row) return refuse('ShipmentNotFound');
  const [[shipment], units, different] = await Promise.all([
    toShipments(ctx, [row]),
    findUnitIds(db, row),
    differences(db, row),
  ]);
  return { data: { ...shipment!, cpes: await inSlices(units, (ids) => loadUnits(db, ids)), ...different } };
});

const createTextColumns = (...titles: string[]): readonly Column[] => titles.map((title) => ({ title, kind: 'text' }));
const columns = createTextColumns('serial', 'mac', 'type', 'model', 'rma', 'carrier', 'tracking', 'shipped_on');
const receiptColumns = createTextColumns('receipt', 'reason');
export const getShipmentCsv = queryHandler(ShipmentCsv, reads, async ({ id }, ctx) => {
  const row = await findRow(ctx, id);
  if (!row) return refuse('ShipmentNotFound');
  const { rma, carrier, tracking, shipped_on, receipt, reasons } = row;
  const missing = new Set(receipt?.missing);
  const slices = readSlices(await findUnitIds(ctx.db, row), async (ids) =>
    (await loadUnits(ctx.db, ids)).map(({ id: unit, serial_mac, mac, cpe_type, cpe_model }) => [
      ...[serial_mac, mac, cpe_type?.title ?? null, cpe_model?.name ?? null],
      ...[rma, carrier, tracking, shipped_on],
      ...(receipt ? [missing.has(unit) ? 'missing' : 'accepted', (missing.has(unit) && reasons[unit]) || null] : []),
    ]),
  );
  return {
    name: `shipment${shipped_on === null ? '' : ` ${shipped_on}`}${rma === '' ? '' : ` ${rma}`}.csv`,
    // A shipment that was compared with the provider's receipt says what is missing, and why.
    content: writeCsv(receipt ? [...columns, ...receiptColumns] : columns, slices),
  };
});

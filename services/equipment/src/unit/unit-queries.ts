import { ListUnits, ReadUnit, type UnitsExported } from '@tailboard/contracts/equipment/unit-lists';
import { paged } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { Conditions } from '@tailboard/service/conditions';
import { containing } from '@tailboard/service/containing';
import { queryHandler } from '@tailboard/service/house';
import type { z } from 'zod';
import { unitReads, unitRecords } from './unit-record.js';

const sorting = {
  serial_mac: 'unit.serial_mac',
  status: 'unit.status',
  model: `lower(model.fields->>'name')`,
  type: `lower(type.fields->>'title')`,
  location: 'lower(location.name)',
  holder: 'lower(person.label)',
  touched: 'unit.touched',
} as const;

/** Of more keys than these nobody reads the hits: the search wants another letter. */
const MOST_KEYS = 2_000;

/**
 * All units. A search finds by every key that a unit has or had: exact first, then what ends with it, then what holds it; a whole
 * serial or MAC that a unit has is found alone.
 */
export const unitList = queryHandler(ListUnits, unitReads, async ({ page, per_page, ...asked }, { db }) => {
  const those = await meant(db, asked);
  const rows = await unitRecords(
    db,
    `${those.where} order by ${those.order} limit ${per_page} offset ${(page - 1) * per_page}`,
    those.values,
    those.found,
  );
  // A first page that is not full is all there is: a scan is answered without counting.
  const [counted] = page === 1 && rows.length < per_page ? [{ total: rows.length }] : await countOf(db, those);
  const { sort_by, direction, removed } = asked;
  const filters = { ...asked, direction: sort_by && direction, removed: removed ? 1 : undefined };
  return paged(rows, counted?.total ?? 0, { page, per_page }, ListUnits.path, filters);
});

/** How many units are meant. */
export const countOf = (db: Database, { found, where, values }: Meant): Promise<{ total: number }[]> =>
  db.query<{ total: number }>(`select count(*)::int as total from unit ${found} ${where}`, values);

/** Clauses that find units, and put them in order: `found` joins what a search finds. */
export interface Meant {
  readonly found: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
}

/** The clauses that find the units that were asked for. */
export async function meant(
  db: Database,
  { q, sort_by, direction, removed, status, ...of }: z.output<typeof UnitsExported>,
): Promise<Meant> {
  const those = new Conditions();
  const searched = keySearched(q);
  const whole = await havingWhole(db, searched);
  if (whole.length > 0) those.and(`unit.id = any (${those.place(whole)}::uuid[])`);
  const found = searched === '' || whole.length > 0 ? '' : foundBy(searched, those);
  for (const [column, value] of Object.entries(of)) those.equal(`unit.${column}`, value);
  if (status) those.equal('unit.status', status);
  else if (!removed) those.and(`unit.status <> 'removed'`);
  const first = sort_by ? `${sorting[sort_by]} ${direction} nulls last` : found ? 'found.rank' : 'unit.touched desc';
  return { found, where: those.where, order: `${first}, unit.serial_mac, unit.id`, values: those.values };
}

/** What of a search may stand in a key. Groups of a MAC, and a serial as somebody reads it out, are one key. */
const keySearched = (q = ''): string =>
  q
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\][A-Z][0-9]/, '')
    .replaceAll(/[^A-Z0-9-]/g, '');

/** Of so many letters a key that some unit has is what was meant: nobody looks for longer ones that hold it. */
const WHOLE = 10;
async function havingWhole(db: Database, searched: string): Promise<string[]> {
  if (searched.length < WHOLE) return [];
  const rows = await db.query<{ unit: string }>('select unit from unit_key where key = $1', [searched]);
  return rows.map(({ unit }) => unit);
}

/** The keys are found by their index first, with how well they fit; fewer than three letters only begin a key. */
function foundBy(searched: string, those: Conditions): string {
  const key = those.place(searched);
  const like = those.place(searched.length >= 3 ? containing(searched) : `${searched}%`);
  return `join (
      select unit, min(rank) as rank from (
        select unit, case when key = ${key} then 0 when right(key, length(${key})) = ${key} then 1 else 2 end as rank
        from unit_key where key like ${like} limit ${MOST_KEYS}) as hit
      group by unit) as found on found.unit = unit.id`;
}

export const oneUnit = queryHandler(ReadUnit, unitReads, async ({ id }, { db }) => {
  const [data] = await unitRecords(db, 'where unit.id = $1', [id]);
  return data ? { data } : refuse('UnitNotFound');
});

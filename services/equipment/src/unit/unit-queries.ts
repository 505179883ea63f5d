import { listUnits, readUnit, type UnitsExported } from '@tailboard/contracts/equipment/unit-lists';
import { paged } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { Conditions } from '@tailboard/service/conditions';
import { containing } from '@tailboard/service/containing';
import { answer } from '@tailboard/service/house';
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
export const unitList = answer(listUnits, unitReads, async ({ page, per_page, ...asked }, { db }) => {
  const { which, order, values } = await meant(db, asked);
  const rows = await unitRecords(
    db,
    `${which} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    values,
  );
  // A first page that is not full is all there is: a scan is answered without counting.
  const [counted] =
    page === 1 && rows.length < per_page
      ? [{ total: rows.length }]
      : await db.query<{ total: number }>(`select count(*)::int as total from unit ${which}`, values);
  const { sort_by, direction, removed } = asked;
  const filters = { ...asked, direction: sort_by && direction, removed: removed ? 1 : undefined };
  return paged(rows, counted?.total ?? 0, { page, per_page }, listUnits.path, filters);
});

/** The clauses that find the units that were asked for, and put them in order. */
export async function meant(
  db: Database,
  { q, sort_by, direction, removed, status, ...of }: z.output<typeof UnitsExported>,
): Promise<{ which: string; order: string; values: readonly unknown[] }> {
  const those = new Conditions();
  const searched = keySearched(q);
  const found =
    searched === '' ? '' : (await isWhole(db, searched)) ? having(searched, those) : foundBy(searched, those);
  for (const [column, value] of Object.entries(of)) those.equal(`unit.${column}`, value);
  if (status) those.equal('unit.status', status);
  else if (!removed) those.and(`unit.status <> 'removed'`);
  const first = sort_by ? `${sorting[sort_by]} ${direction} nulls last` : found ? 'found.rank' : 'unit.touched desc';
  return { which: `${found} ${those.where}`, order: `${first}, unit.serial_mac, unit.id`, values: those.values };
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
const isWhole = async (db: Database, searched: string): Promise<boolean> =>
  searched.length >= WHOLE && (await db.query('select 1 from unit_key where key = $1 limit 1', [searched])).length > 0;
const having = (searched: string, those: Conditions): string =>
  `join (select distinct unit, 0 as rank from unit_key where key = ${those.place(searched)}) as found on found.unit = unit.id`;

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

export const oneUnit = answer(readUnit, unitReads, async ({ id }, { db }) => {
  const [data] = await unitRecords(db, 'where unit.id = $1', [id]);
  return data ? { data } : refuse('UnitNotFound');
});

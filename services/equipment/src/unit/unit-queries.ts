import { ListUnits, ReadUnit, type UnitsExported } from '@tailboard/contracts/equipment/unit-lists';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { Conditions } from '@tailboard/service/queries/conditions';
import { toContainsPattern, toPrefixPattern } from '@tailboard/service/queries/like-pattern';
import { toSearchKeys } from '@tailboard/contracts/equipment/serial';
import { queryHandler } from '@tailboard/service/service-context';
import type { z } from 'zod';
import { unitReads, findUnits } from './unit-record.js';

const sorting = {
  serial_mac: 'unit.serial_mac',
  status: 'unit.status',
  model: `lower(model.fields->>'name')`,
  type: `lower(type.fields->>'title')`,
  location: 'lower(location.name)',
  holder: 'lower(person.label)',
  touched: 'unit.touched',
} as const;

/**
 * Maximum matching keys of a page: users do not read more hits, so the search needs another letter, and the response says
 * so. Exports and lists by ID are complete.
 */
const MAX_KEYS = 2_000;

/**
 * Returns all units. A search finds every current or former key: exact matches first, then keys that end with it, then
 * keys that contain it; a complete serial or MAC of a unit returns only that unit.
 */
export const listUnits = queryHandler(ListUnits, unitReads, async ({ page, per_page, ...requested }, { db }) => {
  const those = await toClauses(db, requested, requested.after === undefined ? MAX_KEYS : null);
  const rows = await findUnits(
    db,
    `${those.where} order by ${those.order} limit ${per_page} offset ${(page - 1) * per_page}`,
    those.values,
    those.found,
  );
  // A first page that is not full contains all rows: scans need no count query.
  const [counted] = page === 1 && rows.length < per_page ? [{ total: rows.length }] : await countUnits(db, those);
  const { sort_by, direction, removed } = requested;
  const filters = { ...requested, direction: sort_by && direction, removed: removed ? 1 : undefined };
  return {
    ...createPage(rows, counted?.total ?? 0, { page, per_page }, ListUnits.path, filters),
    ...((await hasMoreKeys(db, those)) ? { searched_keys: MAX_KEYS } : {}),
  };
});

/** Counts the matching units. */
export const countUnits = (db: Database, { found, where, values }: UnitClauses): Promise<{ total: number }[]> =>
  db.query<{ total: number }>(`select count(*)::int as total from unit ${found} ${where}`, values);

/** SQL clauses that select and sort units: `found` joins the search results. */
export interface UnitClauses {
  readonly found: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
  /** The patterns of keys that were searched up to a limit. */
  readonly limitedPatterns: readonly string[];
}

/** Returns the clauses for the requested units. A search considers at most this number of matching keys of each word. */
export async function toClauses(
  db: Database,
  {
    q,
    sort_by,
    direction,
    removed,
    status,
    after,
    ...filters
  }: z.output<typeof UnitsExported> & {
    after?: string | undefined;
  },
  maxKeys: number | null = null,
): Promise<UnitClauses> {
  const those = new Conditions();
  const searched = toSearchKeys(q ?? '');
  const exactMatches = await findExactMatches(db, searched);
  // A search without a letter or digit finds nothing, rather than everything.
  if (searched.length === 0 && (q ?? '').trim() !== '') those.and('false');
  if (exactMatches.length > 0) those.and(`unit.id = any (${those.place(exactMatches)}::uuid[])`);
  const isSearch = searched.length > 0 && exactMatches.length === 0;
  const found = isSearch ? foundBy(searched, those, maxKeys) : '';
  const limitedPatterns = isSearch && maxKeys !== null ? searched.map(toKeyPattern) : [];
  for (const [column, value] of Object.entries(filters)) those.equal(`unit.${column}`, value);
  if (status) those.equal('unit.status', status);
  else if (!removed) those.and(`unit.status <> 'removed'`);
  if (after) {
    those.and(`unit.id > ${those.place(after)}`);
    return { found, where: those.where, order: 'unit.id', values: those.values, limitedPatterns };
  }
  const first = sort_by ? `${sorting[sort_by]} ${direction} nulls last` : found ? 'found.rank' : 'unit.touched desc';
  return {
    found,
    where: those.where,
    order: `${first}, unit.serial_mac, unit.id`,
    values: those.values,
    limitedPatterns,
  };
}

/** From this length on, an existing key is an exact match: longer keys that contain it are not searched. */
const MIN_EXACT_KEY = 10;
async function findExactMatches(db: Database, searched: readonly string[]): Promise<string[]> {
  const keys = searched.filter((key) => key.length >= MIN_EXACT_KEY);
  if (keys.length === 0) return [];
  const rows = await db.query<{ unit: string }>('select unit from unit_key where key = any($1)', [keys]);
  return rows.map(({ unit }) => unit);
}

/** Fewer than three letters only match the beginning of keys. */
const toKeyPattern = (part: string): string =>
  (part.length >= 3 ? toContainsPattern(part) : null) ?? toPrefixPattern(part);

/** Returns whether a search left out keys because more match than it considers. */
async function hasMoreKeys(db: Database, { limitedPatterns }: UnitClauses): Promise<boolean> {
  for (const pattern of limitedPatterns) {
    const beyond = await db.query(`select 1 from unit_key where key like $1 offset ${MAX_KEYS} limit 1`, [pattern]);
    if (beyond.length > 0) return true;
  }
  return false;
}

/** Keys are searched by their index first, with a rank. */
function foundBy(searched: readonly string[], those: Conditions, maxKeys: number | null): string {
  const hits = searched.map((part) => {
    const key = those.place(part);
    const like = those.place(toKeyPattern(part));
    return `(select unit, case when key = ${key} then 0 when right(key, length(${key})) = ${key} then 1 else 2 end as rank
        from unit_key where key like ${like}${maxKeys === null ? '' : ` limit ${maxKeys}`})`;
  });
  return `join (select unit, min(rank) as rank from (${hits.join(' union all ')}) as hit
      group by unit) as found on found.unit = unit.id`;
}

export const getUnit = queryHandler(ReadUnit, unitReads, async ({ id }, { db }) => {
  const [data] = await findUnits(db, 'where unit.id = $1', [id]);
  return data ? { data } : refuse('UnitNotFound');
});

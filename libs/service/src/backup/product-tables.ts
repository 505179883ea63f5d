import type { Database } from '@tailboard/eventing/database';

/** Schemas that all services use. */
const SCHEMAS = ['audit', 'blobs', 'eventstore', 'exports', 'queue', 'relay'];
/** Tables that have rows as soon as they exist. */
const NEVER_EMPTY = /\.(?:migrations?|reaction|identity|life)$/;

/** A table whose rows no event can restore. */
export interface ProductTable {
  /** With its schema, quoted. */
  readonly name: string;
  /** Without generated columns, quoted. */
  readonly columns: readonly string[];
  /** Columns of the primary key, quoted. */
  readonly key: readonly string[];
  /** Tables that its rows refer to. */
  readonly references: readonly string[];
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select quote_ident(a.attname) from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, at)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary order by k.at) as key,
    array(select format('%I.%I', fn.nspname, fc.relname) from pg_constraint f
      join pg_class fc on fc.oid = f.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1) and not (n.nspname = any($2) and c.relname in ('projection', 'life'))
  order by 1`;

/** Returns the product's tables without its read models. A table comes after those that its rows refer to. */
export async function productTables(db: Database, services: readonly string[]): Promise<ProductTable[]> {
  const tables = await db.query<ProductTable>(TABLES, [[...SCHEMAS, ...services], services]);
  const readModels = new Set<string>();
  for (const schema of await startedServices(db, services))
    for (const { name } of await db.query<{ name: string }>(
      `select format('%I.%I', $1::text, unnest(tables)) as name from "${schema}".projection`,
      [schema],
    ))
      readModels.add(name);
  const left = new Map(tables.filter(({ name }) => !readModels.has(name)).map((table) => [table.name, table]));
  const ordered: ProductTable[] = [];
  const add = (table: ProductTable): void => {
    if (!left.delete(table.name)) return;
    for (const name of table.references) {
      const before = left.get(name);
      if (before) add(before);
    }
    ordered.push(table);
  };
  for (const table of tables) if (left.has(table.name)) add(table);
  return ordered;
}

/** Returns the services that were started on this database. */
async function startedServices(db: Database, services: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ schema: string }>(
    `select schemaname as schema from pg_tables where schemaname = any($1) and tablename = 'projection'`,
    [services],
  );
  return rows.map(({ schema }) => schema);
}

/** Returns whether no service was started on this database, and nothing was stored. */
export async function isEmpty(db: Database, services: readonly string[]): Promise<boolean> {
  if ((await startedServices(db, services)).length > 0) return false;
  for (const { name } of await productTables(db, services)) {
    if (NEVER_EMPTY.test(name)) continue;
    const [row] = await db.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
    if (row?.filled) return false;
  }
  return true;
}

/** Returns the IDs of the applied migrations, by schema. They are the same for the same release. */
export async function appliedMigrations(
  db: Database,
  services: readonly string[],
): Promise<Record<string, readonly string[]>> {
  const tables = new Set((await productTables(db, services)).map(({ name }) => name));
  const applied: Record<string, readonly string[]> = {};
  for (const schema of [...services, 'queue']) {
    const table = schema === 'queue' ? 'queue.migrations' : `${schema}.migration`;
    if (!tables.has(table)) continue;
    const rows = await db.query<{ id: string }>(`select id::text from ${table} order by 1`);
    applied[schema] = rows.map(({ id }) => id);
  }
  return applied;
}

export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

/** Returns the state of the sequences from which columns of these tables get their values. */
export async function loadSequences(db: Database, tables: readonly ProductTable[]): Promise<SequenceState[]> {
  const names = await db.query<{ name: string }>(
    `select format('%I.%I', sn.nspname, s.relname) as name
     from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_namespace sn on sn.oid = s.relnamespace
     join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
     where d.deptype in ('a', 'i') and format('%I.%I', n.nspname, c.relname) = any($1) order by 1`,
    [tables.map(({ name }) => name)],
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [state] = await db.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}

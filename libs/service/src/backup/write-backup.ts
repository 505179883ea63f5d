import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@tailboard/eventing/database';
import { connect } from '@tailboard/eventing/postgres/connect';
import type { Blobs } from '../blobs/blobs.js';
import { openBlobs } from '../blobs/blobs-of.js';
import type { Config } from '../runtime/config.js';
import { directUrl } from '../runtime/connections.js';
import { BackupError } from './backup-error.js';
import { createBackupFile } from './backup-file.js';
import { appliedMigrations, productTables, loadSequences, type ProductTable } from './product-tables.js';

type BackupFile = Awaited<ReturnType<typeof createBackupFile>>;

/** Files in `DATA_DIR` that are not in the blob store. */
export const DATA_FILES = ['second-factor.key', 'demo-loaded.json'];
const ROWS_AT_ONCE = 100;
const BYTES_AT_ONCE = 1_000_000;

/**
 * Saves what the database has at one moment, without read models, and the files of the blob store, to one file. The
 * product can be running: the file contains everything acknowledged before the start.
 */
export async function writeBackup(file: string, config: Config, services: readonly string[]): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} already exists; choose another name.`);
  await mkdir(path.dirname(file), { recursive: true });
  const partialFile = `${file}.part`;
  await rm(partialFile, { force: true });
  const output = await createBackupFile(partialFile);
  const database = connect(directUrl(config), { applicationName: 'backup', max: 1, statementTimeoutMs: 0 });
  try {
    await database.transaction(async (db) => {
      await db.query('set transaction isolation level repeatable read, read only');
      await db.query('set local idle_in_transaction_session_timeout = 0');
      await writeDatabase(output, db, config, services);
    });
    // Files after the rows that refer to them.
    await writeFiles(output, config);
    await output.write({ end: true });
    await output.close();
    await rename(partialFile, file);
  } finally {
    output.destroy();
    await database.close();
    await rm(partialFile, { force: true });
  }
}

async function writeDatabase(
  output: BackupFile,
  db: Database,
  { ESDB_URL }: Config,
  services: readonly string[],
): Promise<void> {
  const tables = await productTables(db, services);
  const migrations = await appliedMigrations(db, services);
  if (Object.keys(migrations).length === 0) throw new BackupError('The database contains no data of the product.');
  await output.write({
    tailboard_backup: 1,
    taken_at: new Date().toISOString(),
    events: ESDB_URL === undefined ? 'included' : 'eventstoredb',
    migrations: Object.fromEntries(Object.entries(migrations).map(([schema, ids]) => [schema, [...ids]])),
  });
  for (const table of tables) await writeRows(output, db, table);
  for (const { name, ...state } of await loadSequences(db, tables)) await output.write({ sequence: name, ...state });
}

/** Writes rows as PostgreSQL writes them as text, so that no type loses anything. */
async function writeRows(output: BackupFile, db: Database, { name, columns, key }: ProductTable): Promise<void> {
  const order = key.length > 0 ? ` order by ${key.join(', ')}` : '';
  await db.query(
    `declare backup no scroll cursor for select row(${columns.join(', ')})::text as row from ${name}${order}`,
  );
  await output.write({ table: name, columns: [...columns] });
  for (;;) {
    const rows = await db.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup`);
    if (rows.length === 0) break;
    await output.write({ rows: rows.map(({ row }) => row) });
  }
  await db.query('close backup');
}

async function writeFiles(output: BackupFile, config: Config): Promise<void> {
  for (const name of DATA_FILES) {
    const bytes = await readFile(path.join(config.DATA_DIR, name)).catch(unlessAbsent);
    if (!bytes) continue;
    await output.write({ file: name, in: 'data' });
    await output.write({ bytes: bytes.toString('base64') });
  }
  const blobs = openBlobs(config);
  for await (const key of blobs.keys()) await writeBlob(output, blobs, key);
}

async function writeBlob(output: BackupFile, blobs: Blobs, key: string): Promise<void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size > 0) await output.write({ bytes: Buffer.concat(parts).toString('base64') });
    [parts, size] = [[], 0];
  };
  const content = blobs.read(key)[Symbol.asyncIterator]();
  // Exports expire, and mails are deleted.
  let next = await content.next().catch(async (error: unknown) => {
    if (await blobs.has(key)) throw error;
    return undefined;
  });
  if (!next) return;
  await output.write({ file: key, in: 'store' });
  for (; !next.done; next = await content.next()) {
    parts.push(next.value);
    size += next.value.length;
    if (size >= BYTES_AT_ONCE) await flush();
  }
  await flush();
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@tailboard/eventing/database';
import { connect } from '@tailboard/eventing/postgres/connect';
import { openBlobs } from '../blobs/blobs-of.js';
import type { Config } from '../runtime/config.js';
import { directUrl } from '../runtime/connections.js';
import type { Platform } from '../runtime/platform.js';
import type { ServiceDefinition } from '../service-context.js';
import { BackupError } from './backup-error.js';
import { incomplete, readBackupFile, type BackupHeader, type BackupLine } from './backup-file.js';
import { createTables } from './create-tables.js';
import { appliedMigrations, isEmpty, productTables } from './product-tables.js';
import { DATA_FILES } from './write-backup.js';

const SHA256 = /^[0-9a-f]{64}$/;
/** Names of the blob store. */
const NAME = /^(?:[0-9a-f]{64}|(?:exports|mail)\/[^/\\]+|anchors\.jsonl)$/;

/**
 * Restores a backup into an empty database and an empty blob store. The database has all rows of the backup or none. The
 * read models are built by the next start.
 */
export async function restoreBackup(
  file: string,
  platform: Platform,
  definitions: readonly ServiceDefinition[],
): Promise<void> {
  const { config } = platform;
  const services = definitions.map(({ name }) => name);
  const lines = readBackupFile(file);
  const first = await lines.next();
  if (first.done || !('tailboard_backup' in first.value)) throw incomplete(file);
  const header = first.value;
  const database = connect(directUrl(config), { applicationName: 'restore', max: 1, statementTimeoutMs: 0 });
  try {
    if (!(await isEmpty(database, services)))
      throw new BackupError('The database already contains data of the product; restore into an empty one.');
    requireSameEvents(header, config);
    await createTables(platform, definitions);
    if (!isDeepStrictEqual(header.migrations, await appliedMigrations(database, services)))
      throw new BackupError('The backup was made by another release of the product; restore it with that release.');
    await database.transaction(async (db) => {
      await db.query('set local idle_in_transaction_session_timeout = 0');
      const rows = await rowRestorer(db, services);
      const files = fileRestorer(config);
      try {
        for await (const line of lines) {
          await files.take(line);
          await rows.take(line);
        }
      } finally {
        await files.close();
      }
    });
  } finally {
    await lines.return(undefined);
    await database.close();
  }
}

function requireSameEvents({ events }: BackupHeader, { ESDB_URL }: Config): void {
  if ((events === 'eventstoredb') === (ESDB_URL !== undefined)) return;
  throw new BackupError(
    events === 'included'
      ? 'The backup contains the events of a PostgreSQL, but ESDB_URL is set; restore it without ESDB_URL.'
      : 'The events of the backup are in EventStoreDB; set ESDB_URL.',
  );
}

type Line = BackupHeader | BackupLine;

/** Inserts the rows of the tables that a backup names. */
async function rowRestorer(db: Database, services: readonly string[]) {
  const known = new Map((await productTables(db, services)).map(({ name, columns }) => [name, columns]));
  let insert: string | undefined;
  return {
    async take(line: Line): Promise<void> {
      if ('table' in line) {
        const columns = known.get(line.table);
        if (!columns || line.columns.some((column) => !columns.includes(column)))
          throw new BackupError(`The backup contains other columns of ${line.table} than this release has.`);
        known.delete(line.table);
        const names = line.columns.join(', ');
        // Its type reads the rows, whatever the order of the table's columns is.
        const type = `restored_${known.size}`;
        await db.query(`create temporary table ${type} on commit drop as select ${names} from ${line.table} limit 0`);
        await db.query(`delete from ${line.table}`);
        insert = `insert into ${line.table} (${names}) overriding system value
          select ${names} from unnest($1::pg_temp.${type}[])`;
      } else if ('rows' in line) {
        if (insert) await db.query(insert, [line.rows]);
      } else if ('sequence' in line)
        await db.query('select setval($1::regclass, $2::bigint, $3)', [line.sequence, line.value, line.called]);
    },
  };
}

/** Puts the files of a backup where they belong, each when it is complete. */
function fileRestorer(config: Config) {
  const blobs = openBlobs(config);
  const partialFile = path.join(config.DATA_DIR, `restoring-${process.pid}`);
  let current: Extract<BackupLine, { file: string }> | undefined;
  const finish = async (): Promise<void> => {
    if (!current) return;
    const { file, in: place } = current;
    current = undefined;
    if (place === 'data') await rename(partialFile, path.join(config.DATA_DIR, file));
    else if (SHA256.test(file)) await blobs.take(file, partialFile);
    else await blobs.replace(file, partialFile);
  };
  return {
    async take(line: Line): Promise<void> {
      if ('bytes' in line) await appendFile(partialFile, Buffer.from(line.bytes, 'base64'));
      else await finish();
      if (!('file' in line)) return;
      if (!(line.in === 'data' ? DATA_FILES.includes(line.file) : NAME.test(line.file)))
        throw new BackupError(`The backup contains the file ${line.file}, which this release does not have.`);
      await mkdir(config.DATA_DIR, { recursive: true });
      await writeFile(partialFile, '', { mode: 0o600 });
      current = line;
    },
    close: () => rm(partialFile, { force: true }),
  };
}

// @ts-check
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { ensureInstalled } from '../product/install.mjs';
import { readSettings } from '../product/settings.mjs';
import { getCode, PlainError } from '../process/plain-error.mjs';
import { isAlive } from '../process/processes.mjs';
import { operateEngine } from './operate-engine.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const usage = `usage: npm run backup -- FILE              saves all data to one file; the product can be running
       npm run restore -- FILE [--replace]  restores it; the product must be stopped. --replace moves existing data aside`;
/** Describes the file and marks it as complete, because it is written last. */
const MANIFEST = 'backup.json';
/** Not part of the data: locks, logs, and the record of the running process. */
const LEFT_OUT = /^(postgres|gateway\.log.*|running\.json|.*\.lock|\.writable)$/;
/** Files of a running server that it recreates at each start, and its WAL, which is copied separately. */
const EMPTIED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const PASSING = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;

if (import.meta.filename === process.argv[1]) process.exit(await run(process.argv.slice(2)).catch(explain));

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function run([verb, ...args]) {
  const files = args.filter((one) => one !== '--replace');
  const [file] = files;
  if (!file || files.length > 1 || (verb === 'backup' && args.length > 1)) {
    console.error(usage);
    return 2;
  }
  const settings = readSettings(process.env, root);
  ensureInstalled(root, console.error);
  if (settings.databaseUrl) {
    if (args.includes('--replace')) throw new PlainError('With DATABASE_URL, restore into an empty database.');
    return operateEngine(root, String(verb), [path.resolve(file)], {
      ...process.env,
      DATABASE_URL: settings.databaseUrl,
      DATA_DIR: settings.dataDir,
    });
  }
  if (verb === 'backup') await backup(settings.dataDir, path.resolve(file));
  else await restore(settings.dataDir, path.resolve(file), args.includes('--replace'));
  console.log(
    verb === 'backup' ? `The backup is in ${file}` : `The backup is in ${settings.dataDir}; start the product`,
  );
  if (verb === 'backup' && process.env['ESDB_URL'])
    console.log('Events are in EventStoreDB: back it up now, after this backup. See docs/operations.md.');
  if (verb === 'backup' && (process.env['BLOBS'] || process.env['BLOBS_FILE']))
    console.log('Files are in a bucket: copy it now, after this backup. See docs/operations.md.');
  return 0;
}

/**
 * The file contains everything acknowledged before the start, regardless of concurrent writes.
 * @param {string} dataDir
 * @param {string} file
 */
export async function backup(dataDir, file) {
  if (existsSync(file)) throw new PlainError(`${file} already exists; choose another name.`);
  const postgres = path.join(dataDir, 'postgres');
  if (!existsSync(path.join(postgres, 'server'))) throw new PlainError(`${dataDir} contains no data of the product.`);
  const { startPostgres } = await import('../postgres/embedded-postgres.mjs');
  const { create } = await import('tar');
  mkdirSync(path.dirname(file), { recursive: true });
  const staging = mkdtempSync(`${file}.making-`);
  const server = await startPostgres({ dataDir: postgres });
  try {
    await copyServer(server.url, path.join(postgres, 'server'), path.join(staging, 'postgres/server'));
    await copyFile(path.join(postgres, 'password'), path.join(staging, 'postgres/password'));
    // Copies files after the rows that reference them.
    for (const name of readdirSync(dataDir).filter((one) => !LEFT_OUT.test(one)))
      await copyTree(path.join(dataDir, name), path.join(staging, name), () => false);
    writeFileSync(path.join(staging, MANIFEST), `${JSON.stringify({ taken_at: new Date().toISOString() })}\n`);
    await create(
      { gzip: { level: 3 }, file: `${file}.part`, cwd: staging, portable: true, mode: 0o600 },
      readdirSync(staging),
    );
    await chmod(`${file}.part`, 0o600);
    renameSync(`${file}.part`, file);
  } finally {
    if (!server.adopted) await server.stop();
    rmSync(`${file}.part`, { force: true });
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Uses PostgreSQL's method for a running server: its files between the two calls, in any state, and its complete WAL.
 * @param {string} url
 * @param {string} from
 * @param {string} to
 */
async function copyServer(url, from, to) {
  const session = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await session.connect();
  try {
    // The WAL is retained from here on, as long as the session exists.
    await session.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    await session.query(`select pg_backup_start('tailboard', fast => true)`);
    await copyTree(from, to, (name, within) => PASSING.test(name) || EMPTIED.includes(within));
    const { rows } = await session.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
    writeFileSync(path.join(to, 'backup_label'), /** @type {{ labelfile: string }[]} */ (rows)[0]?.labelfile ?? '');
    await copyTree(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), (name) => PASSING.test(name));
  } finally {
    await session.end();
  }
}

/**
 * Copies existing files; files that disappear meanwhile are ignored.
 * @param {string} from
 * @param {string} to
 * @param {(name: string, within: string) => boolean} leftOut
 * @param {string} within
 */
async function copyTree(from, to, leftOut, within = '') {
  const entries = await readdir(from, { withFileTypes: true }).catch(absent);
  if (!entries) return void (await copyFile(from, to).catch(absent));
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    if (leftOut(entry.name, within)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, leftOut, within || entry.name);
    else if (entry.isFile()) await copyFile(source, target).catch(absent);
  }
}

/** @param {unknown} error */
function absent(error) {
  if (!['ENOENT', 'ENOTDIR'].includes(getCode(error))) throw error;
  return undefined;
}

/**
 * @param {string} dataDir
 * @param {string} file
 * @param {boolean} replace
 */
export async function restore(dataDir, file, replace) {
  if (!existsSync(file)) throw new PlainError(`The file ${file} does not exist.`);
  const pid = Number(readOrNothing(path.join(dataDir, 'postgres/server/postmaster.pid')).split('\n')[0]);
  if (pid > 0 && isAlive(pid))
    throw new PlainError(`The product is running with the data in ${dataDir}; stop it first.`);
  const held = existsSync(dataDir) && readdirSync(dataDir).length > 0;
  if (held && !replace)
    throw new PlainError(
      `${dataDir} already contains data; --replace moves it aside, or choose another folder: DATA_DIR=./other`,
    );
  const { extract } = await import('tar');
  const fresh = `${dataDir}.restoring`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o711 });
  try {
    await extract({ file, cwd: fresh, strict: true });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw new PlainError(`${file} is not a backup, or is incomplete.`, { cause: error });
  }
  if (!existsSync(path.join(fresh, MANIFEST))) {
    rmSync(fresh, { recursive: true, force: true });
    throw new PlainError(`${file} is not a backup, or is incomplete.`);
  }
  await chmod(path.join(fresh, 'postgres/server'), 0o700);
  if (held) {
    const aside = `${dataDir}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    renameSync(dataDir, aside);
    console.log(`The previous data is in ${aside}`);
  } else rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
}

/** @param {string} file */
function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {unknown} error */
function explain(error) {
  console.error(error instanceof PlainError ? error.message : error);
  return 1;
}

// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { withLock } from '../process/lock.mjs';
import { aboutFolder, getCode, makeFolder, PlainError } from '../process/plain-error.mjs';
import { readCommand, end, isAlive, waitUntil } from '../process/processes.mjs';
import { postgresBinaries } from './binaries.mjs';
import { runAs } from './run-as.mjs';

const MAJOR = '17';
/** The database superuser. Its random password is in a file that only its owner can read. */
const USER = 'postgres';

/**
 * A running server. `url` leads to the database `postgres` as superuser; `adopted` means that it was already running.
 * @typedef {{ url: string, port: number, adopted: boolean, isAlive: () => boolean, stop: () => Promise<void> }} EmbeddedPostgres
 */

/**
 * Starts the PostgreSQL of the npm package in a folder, or adopts the one that a killed process left running there. It
 * listens only on 127.0.0.1 and survives when this process is killed: `stop()` ends it.
 * @param {{ dataDir: string, port?: number, log?: (line: string) => void, settings?: Record<string, string> }} options
 * `port`: a free one unless specified; `settings`: server settings that differ from ours
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startPostgres({ dataDir, port, log = () => {}, settings = {} }) {
  const folder = path.resolve(dataDir);
  try {
    makeFolder(folder);
    return await withLock(path.join(folder, 'starting.lock'), () => adoptOrStart(folder, port, settings, log), {
      busy: () =>
        new PlainError(`Another start is in progress in ${folder}; wait for it or stop it, then start again.`),
    });
  } catch (error) {
    throw aboutFolder(error, folder);
  }
}

/**
 * Executes a statement, for databases of tests.
 * @param {string} url any database of the server
 * @param {string} statement
 */
export async function executeOn(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database of this name on a server if it does not exist.
 * @param {string} url any database of the server, as a user who may create databases
 * @param {string} name
 * @returns {Promise<string>} the address of that database
 */
export async function ensureDatabase(url, name) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Two processes may create the same database at the same moment.
    const code = getCode(error);
    if (code === '53100')
      throw new PlainError('The disk that holds the database is full; free some space and start again.');
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await client.end();
  }
  const database = new URL(url);
  database.pathname = `/${encodeURIComponent(name)}`;
  return database.href;
}

/**
 * @param {string} folder
 * @param {number | undefined} wanted
 * @param {Record<string, string>} settings
 * @param {(line: string) => void} log
 * @returns {Promise<EmbeddedPostgres>}
 */
async function adoptOrStart(folder, wanted, settings, log) {
  const cluster = path.join(folder, 'server');
  const running = await findRunning(folder, cluster);
  if (running) {
    log(`PostgreSQL was already running on port ${running.port}`);
    return toServer(folder, cluster, running.pid, running.port, true);
  }
  const programs = postgresBinaries();
  const as = runAs({ folder, cluster, program: programs.postgres });
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initialise(folder, cluster, programs.initdb, as, log);
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR)
    throw new PlainError(
      `The data in ${cluster} is of PostgreSQL ${version}, and this product runs PostgreSQL ${MAJOR}.`,
    );
  as.giveFolder(cluster);

  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    const started = await launch(folder, cluster, programs.postgres, as, port, settings);
    if ('pid' in started) {
      log(`PostgreSQL is running on port ${port}`);
      return toServer(folder, cluster, started.pid, port, false);
    }
    // Temporary failures: a port that was taken in between, or remains of a killed server, such as its PID or children
    // that still hold its memory.
    const passing =
      /Address already in use|could not bind|shared memory block .* still in use|lock file .* already exists/.test(
        started.lastWords,
      );
    if (!passing || attempt === 20) throw new PlainError(explain(started.lastWords, folder));
    await pause(250);
  }
}

/**
 * @param {string} folder
 * @param {string} cluster
 * @param {number} pid
 * @param {number} port
 * @param {boolean} adopted
 * @returns {EmbeddedPostgres}
 */
const toServer = (folder, cluster, pid, port, adopted) => ({
  url: address(folder, port),
  port,
  adopted,
  isAlive: () => isAlive(pid),
  stop: () => stop(cluster, pid),
});

/**
 * @param {string} folder
 * @param {string} cluster
 * @param {string} initdb
 * @param {import('./run-as.mjs').RunAs} as
 * @param {(line: string) => void} log
 */
async function initialise(folder, cluster, initdb, as, log) {
  log('Preparing a new database');
  for (const name of readdirSync(folder))
    if (name.startsWith('server')) rmSync(path.join(folder, name), { recursive: true });
  // Created next to the target and renamed at the end, so that an incomplete cluster is never used.
  const fresh = `${cluster}.new.${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  as.giveFolder(fresh);
  const password = path.join(folder, 'password');
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  as.giveFolder(password);
  const made = await run(
    ...as.command(initdb, [
      `--pgdata=${fresh}`,
      `--username=${USER}`,
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ]),
    as.ids,
  );
  if (made.code !== 0) throw new PlainError(explain(made.output, folder));
  renameSync(fresh, cluster);
}

/**
 * @param {string} folder
 * @param {string} cluster
 * @param {string} program
 * @param {import('./run-as.mjs').RunAs} as
 * @param {number} port
 * @param {Record<string, string>} settings
 * @returns {Promise<{ pid: number } | { lastWords: string }>}
 */
async function launch(folder, cluster, program, as, port, settings) {
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements may contain customer data, so they must not be logged.
    log_min_error_statement: 'panic',
    fsync: 'on',
    ...settings,
  };
  const logFile = path.join(folder, 'server.log');
  const output = openSync(logFile, 'w', 0o600);
  // Detached: Ctrl-C in the terminal reaches the product first, which then stops the server cleanly.
  const child = spawn(
    ...as.command(program, [
      '-D',
      cluster,
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]),
    { ...as.ids, cwd: folder, detached: true, stdio: ['ignore', output, output], env: plainEnvironment() },
  );
  closeSync(output);
  /** @type {string | null} */
  let gone = null;
  child.once('error', (error) => (gone = error.message));
  child.once('exit', (code, signal) => (gone = `PostgreSQL ended with ${signal ?? `code ${code}`}`));
  child.unref();
  await waitUntil(
    () => gone !== null || (readStatus(cluster)?.ready === true && readStatus(cluster)?.pid === child.pid),
    60_000,
  );
  if (gone === null && readStatus(cluster)?.ready && child.pid) return { pid: child.pid };
  if (gone === null && child.pid) await end(child.pid, { signal: 'SIGINT', insist: 'SIGQUIT' });
  return {
    lastWords: `${readFileSync(logFile, 'utf8').trim() || gone || 'PostgreSQL did not become ready within a minute'}`,
  };
}

/**
 * Returns the server of a killed process, if there is one and it accepts our password.
 * @param {string} folder
 * @param {string} cluster
 */
async function findRunning(folder, cluster) {
  const status = readStatus(cluster);
  if (!status || !isAlive(status.pid)) return null;
  const command = readCommand(status.pid);
  if (command !== null && !command.includes('postgres')) {
    // The PID now belongs to another program, but PostgreSQL would take that for a running server.
    rmSync(path.join(cluster, 'postmaster.pid'));
    return null;
  }
  await waitUntil(() => readStatus(cluster)?.ready === true || !isAlive(status.pid), 60_000);
  const { port } = readStatus(cluster) ?? status;
  if (!isAlive(status.pid)) return null;
  try {
    const client = new pg.Client({ connectionString: address(folder, port) });
    await client.connect();
    await client.end();
  } catch (error) {
    throw new PlainError(
      `A PostgreSQL server (process ${status.pid}) is running on ${cluster} and rejects the connection; stop it and start again.`,
      { cause: error },
    );
  }
  return { pid: status.pid, port };
}

/** @param {string} cluster */
function readStatus(cluster) {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/**
 * @param {string} cluster
 * @param {number} pid
 */
async function stop(cluster, pid) {
  if (process.platform === 'win32') await run(postgresBinaries().pgCtl, ['stop', '-m', 'fast', '-D', cluster], {});
  else if (readStatus(cluster)?.pid === pid) await end(pid, { signal: 'SIGINT', timeout: 30_000, insist: 'SIGQUIT' });
}

/**
 * @param {string} folder
 * @param {number} port
 */
function address(folder, port) {
  return `postgres://${USER}:${readFileSync(path.join(folder, 'password'), 'utf8').trim()}@127.0.0.1:${port}/postgres`;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const taken = probe.address();
      probe.close(() => resolve(taken && typeof taken === 'object' ? taken.port : 0));
    });
  });
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ uid?: number, gid?: number }} ids
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(program, args, ids) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...ids, stdio: ['ignore', 'pipe', 'pipe'], env: plainEnvironment() });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** PostgreSQL reads PG… and LC_… variables. The caller's values must not affect our server. */
function plainEnvironment() {
  const stored = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(stored), LC_ALL: 'C' };
}

/**
 * @param {string} output
 * @param {string} folder
 */
function explain(output, folder) {
  if (/No space left on device|Disk quota exceeded/i.test(output))
    return `The disk that holds ${folder} is full; free some space and start again.`;
  const texts = output.split('\n').filter((line) => /FATAL|PANIC|error:|HINT/.test(line));
  const words = (texts.length ? texts : output.trim().split('\n').slice(-3)).join(' ').trim();
  return `PostgreSQL did not start in ${folder}: ${words}`;
}

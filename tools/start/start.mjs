// @ts-check
// Runs before anything is installed: it imports nothing but Node itself until the packages are there.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aboutFolder, makeFolder, PlainError } from '../process/plain-error.mjs';
import { isAlive, ownerPid } from '../process/processes.mjs';
import { ensureBuilt } from './build.mjs';
import { checkPort, clearEarlierRun, newSecret, startGateway } from './gateway.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { operator } from './operator.mjs';
import { readSettings } from './settings.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Less than this and the database would stop in the middle of its first start. */
const LEAST_ROOM = 256 * 1024 * 1024;

/** What must be ended, last started first. @type {(() => Promise<void>)[]} */
const running = [];
let stopping = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    if (stopping) return;
    console.log('\nStopping …');
    void finish(0);
  });

// A killed npm does not end what it runs; nobody would be left to stop us.
const owner = ownerPid();
setInterval(() => {
  if (!isAlive(owner) && !stopping) void finish(0);
}, 1_000).unref();

try {
  await start();
} catch (error) {
  if (!stopping) {
    console.error(error instanceof PlainError ? error.message : error);
    await finish(1);
  }
}

async function start() {
  checkNode(process.versions.node);
  const settings = readSettings(process.env, root);
  const { dataDir, demo, port } = settings;
  claimFolder(dataDir);
  await clearEarlierRun(dataDir, say);
  await checkPort(port);
  ensureInstalled(root, say);
  ensureBuilt(root, say);

  const { ensureDatabase, startPostgres } = await import('../postgres/embedded-postgres.mjs');
  let databaseUrl = settings.databaseUrl;
  if (!databaseUrl) {
    const server = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
    await keep(server.stop);
    databaseUrl = await ensureDatabase(server.url, 'tailboard');
  }
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: demo ? '1' : '0',
    SERVICE_SECRET: newSecret(),
    APP_NAME: settings.appName,
  };
  const gateway = await startGateway({ root, dataDir, port, env });
  await keep(gateway.stop);
  void gateway.died.then(async (lastWords) => {
    if (stopping) return;
    console.error(`The product ended unexpectedly. Its last words:\n${lastWords}`);
    await finish(1);
  });

  const operators = { root, env: { ...env, DATA_DIR: dataDir, PORT: String(port) } };
  const operate = operator(operators);
  if (demo) {
    const closedWeeks = operator({ ...operators, program: 'tools/demo/closed-weeks.mjs' });
    await welcomeDemo(gateway.address, dataDir, { operate, closedWeeks });
  } else await welcomeFirstOwner(operate);
  say(`\n${settings.appName} is running at ${gateway.address}   (Ctrl-C stops it; data in ${dataDir})`);
}

/**
 * @param {string} address
 * @param {string} dataDir
 * @param {Record<'operate' | 'closedWeeks', import('./operator.mjs').Operate>} programs
 */
async function welcomeDemo(address, dataDir, programs) {
  const { loadDemo, signIns, PASSWORD } = await import('../demo/load-demo.mjs');
  const done = path.join(dataDir, 'demo-loaded.json');
  if (!fs.existsSync(done)) {
    await loadDemo({ address, ...programs, cancelled: () => stopping });
    if (stopping) return;
    fs.writeFileSync(done, `${JSON.stringify({ loaded_at: new Date().toISOString() })}\n`);
  }
  say(`\nSign in with the password ${PASSWORD} as`);
  for (const { role, email, name } of signIns()) say(`  ${role.padEnd(11)} ${email.padEnd(36)} ${name}`);
}

/** @param {import('./operator.mjs').Operate} operate */
async function welcomeFirstOwner(operate) {
  const { code, output } = await operate(['users', 'first-owner-link']);
  const link = output.trim();
  if (code !== 0) throw new PlainError(`The link for the first owner could not be made:\n${link}`);
  if (link)
    say(
      `\nThe company has no owner yet. Whoever opens this link becomes the owner (once, within 24 hours):\n  ${link}`,
    );
}

/** @param {string} dataDir */
function claimFolder(dataDir) {
  try {
    makeFolder(dataDir);
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    const probe = path.join(dataDir, '.writable');
    fs.writeFileSync(probe, 'x');
    fs.rmSync(probe);
  } catch (error) {
    throw aboutFolder(error, dataDir);
  }
  const { bavail, bsize } = fs.statfsSync(dataDir);
  if (bavail * bsize < LEAST_ROOM)
    throw new PlainError(`The disk that holds ${dataDir} is full; make room and start again.`);
}

/**
 * Remembers how to end something that was started; when a stop came in the meantime it is ended at once.
 * @param {() => Promise<void>} stop
 */
async function keep(stop) {
  if (!stopping) running.push(stop);
  else {
    await stop();
    await new Promise(() => {});
  }
}

/** @param {number} code */
async function finish(code) {
  stopping = true;
  for (const stop of running.splice(0).reverse()) await stop();
  process.exit(code);
}

/** @param {string} line */
function say(line) {
  console.log(line);
}

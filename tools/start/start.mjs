// @ts-check
// Runs before the installation: it imports only Node modules until the packages are installed.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aboutFolder, makeFolder, PlainError } from '../process/plain-error.mjs';
import { isAlive, ownerPid } from '../process/processes.mjs';
import { ensureBuilt } from '../product/build.mjs';
import { checkPort, clearEarlierRun, newSecret, startGateway } from '../product/gateway.mjs';
import { checkNode, ensureInstalled } from '../product/install.mjs';
import { operator } from '../product/operator.mjs';
import { readSettings } from '../product/settings.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** With less free space, the database would fail during its first start. */
const LEAST_ROOM = 256 * 1024 * 1024;

/** Stop functions, last started first. @type {(() => Promise<void>)[]} */
const running = [];
let stopping = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    if (stopping) return;
    console.log('\nStopping …');
    void finish(0);
  });

// A killed npm does not end its children, and nothing else would stop this process.
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
  const settings = readSettings(process.env, root, process.argv.slice(2));
  const { dataDir, demo, host, port } = settings;
  claimFolder(dataDir);
  await clearEarlierRun(dataDir, print);
  await checkPort(port, host);
  ensureInstalled(root, print);
  ensureBuilt(root, print);

  const { ensureDatabase } = await import('../postgres/embedded-postgres.mjs');
  const { supervisePostgres } = await import('../postgres/supervised-postgres.mjs');
  let databaseUrl = settings.databaseUrl;
  if (!databaseUrl) {
    const server = await supervisePostgres({ dataDir: path.join(dataDir, 'postgres'), report: print });
    await keep(server.stop);
    databaseUrl = await ensureDatabase(server.url, 'tailboard');
  }
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: demo ? '1' : '0',
    SERVICE_SECRET: newSecret(),
    APP_NAME: settings.appName,
    HOST: host,
    COMPANY_TIMEZONE: settings.zone,
  };
  const gateway = await startGateway({ root, dataDir, port, env });
  await keep(gateway.stop);
  void gateway.died.then(async (lastWords) => {
    if (stopping) return;
    console.error(`The product ended unexpectedly. Its last output:\n${lastWords}`);
    await finish(1);
  });

  const operators = { root, env: { ...env, DATA_DIR: dataDir, PORT: String(port) } };
  const operate = operator(operators);
  if (demo) {
    const closedWeeks = operator({ ...operators, program: 'tools/demo/closed-weeks.mjs' });
    await welcomeDemo(gateway.address, settings, { operate, closedWeeks });
  } else await welcomeFirstOwner(operate);
  print(`\n${settings.appName} is running at ${gateway.address}   (Ctrl-C stops it; data in ${dataDir})`);
}

/**
 * @param {string} address
 * @param {import('../product/settings.mjs').Settings} settings
 * @param {Record<'operate' | 'closedWeeks', import('../product/operator.mjs').Operate>} programs
 */
async function welcomeDemo(address, { dataDir, demoDate, host, zone }, programs) {
  const { loadDemo, signIns, PASSWORD } = await import('../demo/load-demo.mjs');
  const { dateIn } = await import('../demo/demo-days.mjs');
  const { demoState, noteDemo } = await import('../demo/demo-state.mjs');
  const now = dateIn(new Date(), zone);
  const known = demoState(dataDir);
  if (!known.loaded) {
    // An interrupted loading continues with its own day, also on a later date.
    const today = known.today ?? demoDate ?? now;
    if (today > now) throw new PlainError(`The demo company can be started on a past day or today, not on ${today}.`);
    noteDemo(dataDir, { today, loaded: false });
    await loadDemo({ address, ...programs, today, cancelled: () => stopping });
    if (stopping) return;
    noteDemo(dataDir, { today, loaded: true });
  } else if (demoDate === undefined && known.today !== undefined && known.today < now)
    print(
      `\nThe demo company is at ${known.today}. To move it to today, run in another window:  npm run demo -- --renew`,
    );
  print(`\nSign in with the password ${PASSWORD} as`);
  for (const { role, email, name } of signIns()) print(`  ${role.padEnd(11)} ${email.padEnd(36)} ${name}`);
  if (!isLoopback(host))
    print(
      `\nCAREFUL: everyone who can reach this machine at port ${address.split(':').at(-1)} can sign in as an owner. This password is in ` +
        `the product's own documents. HOST=127.0.0.1 limits the demo company to this machine.`,
    );
}

/** @param {string} host */
function isLoopback(host) {
  return /^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host);
}

/** @param {import('../product/operator.mjs').Operate} operate */
async function welcomeFirstOwner(operate) {
  const { code, output } = await operate(['users', 'first-owner-link'], (line) => {
    if (line.startsWith('Waiting')) print(line);
  });
  const response = output
    .split('\n')
    .filter((line) => !line.startsWith('Waiting'))
    .join('\n')
    .trim();
  if (code !== 0) throw new PlainError(`The link for the first owner could not be created:\n${response}`);
  if (/^https?:/.test(response))
    print(
      `\nThe company has no owner yet. Open this link to create the owner account (once, within 24 hours):\n  ${response}`,
    );
  else if (response) print(`\n${response}`);
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
    throw new PlainError(`The disk that holds ${dataDir} is full; free some space and start again.`);
}

/**
 * Stores the stop function of something that was started. If a stop was requested meanwhile, it is called at once.
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
function print(line) {
  console.log(line);
}

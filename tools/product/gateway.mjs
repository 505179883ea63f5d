// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { aboutFolder, getCode, PlainError } from '../process/plain-error.mjs';
import { readCommand, end, isAlive, ownerPid, waitUntil } from '../process/processes.mjs';

const PROGRAM = path.join('services', 'gateway', 'dist', 'main.js');
/**
 * The record of the process that uses a data folder. It lets the next start distinguish a running product from an
 * abandoned one.
 */
const RUNNING = 'running.json';
const READY_WITHIN = 180_000;
/** A log larger than this is moved aside, so that a product that runs for months does not fill the disk. */
const LOG_LIMIT = 64 * 1024 * 1024;
const LOG_CHECK_INTERVAL = 60_000;

/**
 * The running product: `died` resolves with its last output if it exits by itself.
 * @typedef {{ address: string, died: Promise<string>, stop: () => Promise<void>, kill: () => void }} Gateway
 */

/**
 * Starts the gateway with every service inside and waits until it is ready.
 * @param {{ root: string, dataDir: string, port: number, env: Record<string, string> }} options
 * @returns {Promise<Gateway>}
 */
export async function startGateway({ root, dataDir, port, env }) {
  const log = path.join(dataDir, 'gateway.log');
  const output = openLog(log);
  // A separate process group: Ctrl-C reaches only `npm start`, which stops the gateway first and the database after it.
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(root, PROGRAM)], {
    cwd: root,
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port), DATA_DIR: dataDir },
  });
  closeSync(output);
  const pid = child.pid ?? 0;
  writeFileSync(
    path.join(dataDir, RUNNING),
    `${JSON.stringify({ owner: ownerPid(), start: process.pid, gateway: pid, port })}\n`,
  );
  let gone = false;
  /** @type {Promise<string>} */
  const died = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (_, signal) => resolve(signal ? `${lastWords(log)}\n(ended by ${signal})` : lastWords(log)));
  });
  const trimming = setInterval(() => trimLog(log, LOG_LIMIT), LOG_CHECK_INTERVAL).unref();
  // A starter that exits without stopping the product, by an error or as a test's worker, does not leave it behind.
  const endWithStarter = () => gone || process.kill(pid, 'SIGTERM');
  process.once('exit', endWithStarter);
  void died.then(() => {
    gone = true;
    clearInterval(trimming);
    process.off('exit', endWithStarter);
  });
  const stop = async () => {
    if (!gone) await end(pid, { timeout: 30_000 });
    // Its last output is read from the log, before the caller may remove the folder.
    await died;
    rmSync(path.join(dataDir, RUNNING), { force: true });
  };
  const address = `http://localhost:${port}`;
  // A server that listens on all addresses also listens on loopback. Otherwise its specific address is used.
  const at = !env['HOST'] || /^(0\.0\.0\.0|::)$/.test(env['HOST']) ? '127.0.0.1' : env['HOST'];
  const ready = await waitUntil(
    async () => gone || (await responds(`http://${at.includes(':') ? `[${at}]` : at}:${port}/health/ready`)),
    READY_WITHIN,
    50,
  );
  if (gone || !ready) {
    await stop();
    throw new PlainError(gone ? await died : `The product did not become ready within three minutes; see ${log}.`);
  }
  return { address, died, stop, kill: () => gone || process.kill(pid, 'SIGKILL') };
}

/** A secret that lives as long as the product. */
export const newSecret = () => randomBytes(32).toString('hex');

/**
 * Removes what an earlier start left in a data folder after it, its npm, or its gateway was killed. A properly running
 * product is not touched.
 * @param {string} dataDir
 * @param {(line: string) => void} log
 */
export async function clearEarlierRun(dataDir, log) {
  const file = path.join(dataDir, RUNNING);
  if (!existsSync(file)) return;
  const { owner, start, gateway, port } = readRunning(file);
  const startLives = start !== process.pid && isAlive(start) && /start\.mjs/.test(readCommand(start) ?? '');
  if (startLives && isAlive(owner))
    throw new PlainError(
      `The product is already running with this data at http://localhost:${port} (process ${start}); ` +
        'stop it first, or choose another folder and port: DATA_DIR=./other PORT=3001 npm start',
    );
  const gatewayLives = isAlive(gateway) && (readCommand(gateway) ?? '').includes(PROGRAM);
  if (startLives || gatewayLives) log('Stopping processes of an earlier start …');
  if (startLives) await end(start, { timeout: 60_000 });
  if (gatewayLives) await end(gateway, { timeout: 20_000 });
  rmSync(file, { force: true });
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<void>}
 */
export function checkPort(port, host = '0.0.0.0') {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = getCode(error);
      reject(
        new PlainError(
          code === 'EACCES'
            ? `Port ${port} can be used only by the system's administrator; choose another port: PORT=3000 npm start`
            : `Port ${port} is in use by another program; stop it, or choose another port: PORT=${port === 65535 ? 3001 : port + 1} npm start`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** @param {string} log */
function openLog(log) {
  try {
    if (existsSync(log)) renameSync(log, `${log}.1`);
    return openSync(log, 'a', 0o600);
  } catch (error) {
    throw aboutFolder(error, path.dirname(log));
  }
}

/**
 * Copies a log that is longer than `limit` bytes to another file and empties it. Writers continue at its new end.
 * @param {string} log
 * @param {number} limit
 */
export function trimLog(log, limit) {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= limit) return;
  try {
    copyFileSync(log, `${log}.1`);
  } catch {
    // If the disk has no room for the copy, freeing space is more important than the copy.
  }
  truncateSync(log);
}

/**
 * Returns whether the product serves requests: it is ready, or lacks only read models that are being built, which may
 * take long.
 * @param {string} url
 */
async function responds(url) {
  const token = process.env['METRICS_TOKEN'];
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(5_000),
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    });
    if (response.ok) return true;
    const { problems = [] } = /** @type {{ problems?: string[] }} */ (await response.json());
    return problems.length > 0 && problems.every((one) => one.endsWith(' is being built'));
  } catch {
    return false;
  }
}

/** @param {string} file */
function readRunning(file) {
  const notRunning = { owner: 0, start: 0, gateway: 0, port: 0 };
  try {
    return { ...notRunning, .../** @type {Partial<typeof notRunning>} */ (JSON.parse(readFileSync(file, 'utf8'))) };
  } catch {
    return notRunning;
  }
}

/**
 * Returns the last output of a process in readable form: plain lines unchanged, JSON log lines by their message.
 * @param {string} log
 */
export function lastWords(log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12);
  const texts = lines.map((line) => {
    try {
      const { msg, err } = /** @type {{ msg?: string, err?: { message?: string } }} */ (JSON.parse(line));
      return [msg, err?.message].filter(Boolean).join(': ');
    } catch {
      return line;
    }
  });
  return texts.join('\n').trim() || 'The product ended without a message.';
}

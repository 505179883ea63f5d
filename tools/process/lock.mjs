// @ts-check
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { getCode } from './plain-error.mjs';
import { readCommand, isAlive, waitUntil } from './processes.mjs';

/**
 * Runs work that only one process at a time may do. The lock is a file with the holder's PID. The lock of a killed
 * holder is ignored.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ timeout?: number, busy: () => Error }} options `busy`: returns the error if the holder does not finish
 * @returns {Promise<T>}
 */
export async function withLock(path, work, { timeout = 60_000, busy }) {
  if (!(await waitUntil(() => take(path), timeout, 50))) throw busy();
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function take(path) {
  // Written completely under another name and then linked, so that no process reads a lock without its PID.
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, `${process.pid}\n${readCommand(process.pid) ?? ''}`);
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (getCode(error) !== 'EEXIST') throw error;
    if (!isHeld(path)) rmSync(path, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} path */
function isHeld(path) {
  try {
    const [pid = '', command = ''] = readFileSync(path, 'utf8').split('\n');
    if (!isAlive(Number(pid))) return false;
    return Number(pid) !== process.pid ? readCommand(Number(pid)) === (command || null) || command === '' : true;
  } catch {
    return false;
  }
}

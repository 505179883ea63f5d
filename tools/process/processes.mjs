// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { getCode } from './plain-error.mjs';

/** @param {number} pid */
export function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return getCode(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/** @param {number} pid */
function isZombie(pid) {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

/**
 * Returns the command line of a process; `null` if the system does not provide it. It prevents mistaking another
 * process with a reused PID for ours.
 * @param {number} pid
 * @returns {string | null}
 */
export function readCommand(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/**
 * Polls until the condition is true; returns `false` if it never was.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} milliseconds
 */
export async function waitUntil(condition, milliseconds, every = 20) {
  const end = Date.now() + milliseconds;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= end) return false;
    await pause(every);
  }
}

/**
 * Ends a process: first with `signal`, and after a while with `insist`.
 * @param {number} pid
 * @param {{ signal?: NodeJS.Signals, timeout?: number, insist?: NodeJS.Signals }} [how]
 */
export async function end(pid, { signal = 'SIGTERM', timeout = 15_000, insist = 'SIGKILL' } = {}) {
  for (const [sent, wait] of /** @type {[NodeJS.Signals, number][]} */ ([
    [signal, timeout],
    [insist, 5_000],
  ])) {
    try {
      process.kill(pid, sent);
    } catch {
      return;
    }
    if (await waitUntil(() => !isAlive(pid), wait)) return;
  }
}

/**
 * Returns the process whose end must end this one: npm when it runs us as a script (through a shell, which does not end
 * when npm is killed), otherwise this process itself.
 */
export function ownerPid() {
  if (!process.env['npm_lifecycle_event']) return process.pid;
  return /^(\S*\/)?(sh|bash|dash)( |$)/.test(readCommand(process.ppid) ?? '')
    ? (readParent(process.ppid) ?? process.ppid)
    : process.ppid;
}

/**
 * @param {number} pid
 * @returns {number | null}
 */
function readParent(pid) {
  try {
    if (process.platform === 'win32') return null;
    if (process.platform !== 'linux')
      return Number(execFileSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }));
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

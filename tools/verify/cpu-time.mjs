// @ts-check
import { spawn } from 'node:child_process';
import fs from 'node:fs';

/** Kinds of processes by their command line. The first that matches counts. @type {readonly [string, RegExp][]} */
const KINDS = [
  ['Browser pages', /--type=renderer/],
  ['Other browser processes', /chrom(?:e|ium)/],
  ['Playwright', /playwright/],
  ['PostgreSQL', /postgres/],
  ['Kafka', /\bjava\b/],
  ['Products', /services\/[\w-]+\/dist\//],
  ['Jest', /jest/],
  ['Types', /\btsc\b/],
  ['Lint', /oxlint|tsgolint/],
  ['Format', /oxfmt/],
  ['Build', /\bnx\b|rspack/],
  ['Checks', /tools\/checks|knip/],
  ['Install', /\bnpm (?:ci|install)\b/],
];
const OTHER = 'Other processes that tests start';
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const INTERVAL_MS = 1_000;

/** Returns the kind of a process. @param {string} command its command line */
export const toKind = (command) => KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? OTHER;

/**
 * Returns the CPU time of the running processes so far, in ticks, with their command lines. Processes that end while
 * they are read are left out.
 * @returns {Map<string, { ticks: number, command: string }>} by process ID and start time
 */
function runningProcesses() {
  const found = new Map();
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      // Kernel threads have no command line.
      if (command) found.set(`${pid} ${fields[19]}`, { ticks: Number(fields[11]) + Number(fields[12]), command });
    } catch {
      continue;
    }
  return found;
}

/**
 * Runs a command and samples the CPU time of all processes that start meanwhile. The last part of a second of a process
 * is not counted.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, seconds: number, byKind: Map<string, number> }>} CPU seconds by kind
 */
export async function measureCpuTime(program, args) {
  const before = new Set(runningProcesses().keys());
  /** @type {ReturnType<typeof runningProcesses>} */
  const seen = new Map();
  const sample = () => {
    for (const [id, process] of runningProcesses()) if (!before.has(id)) seen.set(id, process);
  };
  const timer = setInterval(sample, INTERVAL_MS);
  const start = performance.now();
  const child = spawn(program, args, { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)));
  clearInterval(timer);
  sample();
  const byKind = new Map();
  for (const { ticks, command } of seen.values()) {
    const kind = toKind(command);
    byKind.set(kind, (byKind.get(kind) ?? 0) + ticks / TICKS_PER_SECOND);
  }
  return { code, seconds: (performance.now() - start) / 1_000, byKind };
}

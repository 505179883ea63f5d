import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rspack } from '@rspack/core';
import { service } from '../build/service.mjs';
import { startPostgres } from '../postgres/embedded-postgres.mjs';
import { descendants, megabytes } from './memory.js';
import { freePort } from './private-product.js';
import { inTurns, median, formatRatio, table, type BenchSettings } from './report.js';
import { readPostmasterPid, startProduct, type Started } from './started-product.js';

const root = path.resolve(import.meta.dirname, '../..');
/** Idle means this long without a request: pools have closed the connections of the start. Then the memory is read. */
const IDLE_MS = 30_000;

/** P8: from the command until ready, on existing data; and the idle memory of all processes. */
export async function bench({ rounds }: BenchSettings): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-bench-'));
  chmodSync(folder, 0o711);
  const memory = new Map<string, number[]>();
  const measure = (name: string, start: () => Promise<Pick<Started, 'pids' | 'stop'>>) => ({
    name,
    run: async () => {
      const began = performance.now();
      const running = await start();
      const seconds = (performance.now() - began) / 1000;
      await pause(IDLE_MS);
      memory.set(name, [...(memory.get(name) ?? []), megabytes(descendants(running.pids()))]);
      await running.stop();
      return seconds;
    },
  });
  try {
    const bare = await bundledBareNest();
    const product = () => startProduct(path.join(folder, 'product'));
    // The first start creates the database and loads the demo company; neither is measured.
    await (await product()).stop();
    await (await startBare(path.join(folder, 'bare'), bare)).stop();
    const names = ['bare PostgreSQL and bare Nest', 'npm start'];
    const figures = await inTurns(rounds, [
      measure(names[0]!, () => startBare(path.join(folder, 'bare'), bare)),
      measure(names[1]!, product),
    ]);
    const [baseline, baseMemory] = [figures.get(names[0]!)!, median(memory.get(names[0]!)!)];
    console.log(`P8: a start on existing data until ready, and memory when idle; median of ${rounds} turns\n`);
    console.log(
      table(
        ['variant', 'seconds until ready', 'of the baseline', 'idle memory, MB', 'of the baseline'],
        names.map((name) => {
          const [seconds, mb] = [figures.get(name)!, median(memory.get(name)!)];
          return [name, seconds.toFixed(1), formatRatio(seconds, baseline), mb.toFixed(0), formatRatio(mb, baseMemory)];
        }),
      ),
    );
    console.log(
      '\nMemory is the proportional set size of every process (shared pages counted once). The goal: ≤ 10 s, ≤ 300 MB.',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startBare(dataDir: string, program: string): Promise<Pick<Started, 'pids' | 'stop'>> {
  const server = await startPostgres({ dataDir });
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATABASE_URL: server.url },
    stdio: 'inherit',
  });
  while (
    !(await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(10);
  return {
    pids: () => [child.pid ?? 0, readPostmasterPid(dataDir)],
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
      await server.stop();
    },
  };
}

/** Builds the baseline like a service, so that its build neither helps nor hinders either. */
async function bundledBareNest(): Promise<string> {
  const out = path.join(root, 'node_modules/.cache/tailboard-bench');
  const config = service(root, { entries: [] });
  await new Promise<void>((resolve, reject) => {
    rspack(
      {
        ...config,
        context: root,
        entry: { bare: './tools/bench/bare-nest.ts' },
        output: { ...config.output, path: out },
      },
      (error, stats) => (error ? reject(error) : stats?.hasErrors() ? reject(new Error(stats.toString())) : resolve()),
    );
  });
  return path.join(out, 'bare.js');
}

import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './private-product.js';

const root = path.resolve(import.meta.dirname, '../..');

/** A product as a user starts it. */
export interface Started {
  readonly address: string;
  /** Returns the main processes, without their children. */
  pids(): number[];
  stop(): Promise<void>;
}

/**
 * Runs `npm start` as a user types it, including the demo company, on the data of this folder. Resolves when it reports
 * that it runs.
 */
export async function startProduct(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitForText(child, 'is running at');
  const readRunning = () =>
    JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { gateway: number; start: number };
  return {
    address: `http://127.0.0.1:${port}`,
    // The gateway has its own process group, so its PID comes from the file that the start wrote.
    pids: () => [child.pid ?? 0, readRunning().gateway, readPostmasterPid(path.join(dataDir, 'postgres'))],
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      process.kill(readRunning().start, 'SIGTERM');
      await ended;
    },
  };
}

/** Returns the PID of the first process of the database in a folder. */
export const readPostmasterPid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'server', 'postmaster.pid'), 'utf8').split('\n')[0]);

const waitForText = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes(words)) resolve();
    });
    child.once('close', () => reject(new Error(`the product ended early:\n${output}`)));
  });

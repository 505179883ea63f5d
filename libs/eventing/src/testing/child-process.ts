import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A TypeScript process for tests that kill it. */
export interface Child {
  readonly process: ChildProcess;
  /** Resolves when the child has printed the line, now or earlier; rejects if it exits without it. */
  waitForLine(line: string): Promise<void>;
  /** Kills it immediately, like a power failure. */
  kill(): Promise<void>;
}

/** Starts `file` (relative to the repository root) with these additional environment variables. */
export function startChild(file: string, env: Readonly<Record<string, string>>): Child {
  const root = path.resolve(__dirname, '../../../..');
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', path.join(root, 'tools/typescript/run.mjs'), path.join(root, file)],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  const errors: string[] = [];
  const listeners = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const notify of listeners) notify();
  });
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const ended = once(child, 'exit').then(() => {
    for (const notify of listeners) notify();
  });
  return {
    process: child,
    waitForLine: (line) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (lines.includes(line)) resolve();
          else if (child.exitCode !== null || child.signalCode !== null)
            reject(new Error(`${file} exited without printing "${line}":\n${errors.join('\n')}`));
          else return;
          listeners.delete(check);
        };
        listeners.add(check);
        check();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

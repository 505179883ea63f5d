import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../../../..');

/** A suite's own PostgreSQL, which it can kill and restart on the same port. */
export interface KillablePostgres {
  readonly url: string;
  /** Sends a signal immediately; running statements are lost. */
  kill(signal?: NodeJS.Signals): void;
  /** Stops it gracefully. */
  stop(): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

export async function killablePostgres(): Promise<KillablePostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-fault-'));
  chmodSync(folder, 0o711);
  const data = path.join(folder, 'postgres');
  const order = async (...words: string[]): Promise<string> => {
    const script = path.join(root, 'tools/postgres/private-postgres.mjs');
    return (await promisify(execFile)(process.execPath, [script, ...words])).stdout.trim();
  };
  const url = await order('start', data);
  return {
    url,
    kill(signal = 'SIGKILL') {
      const [pid = ''] = readFileSync(path.join(data, 'server/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), signal);
    },
    stop: async () => void (await order('stop', data)),
    startAgain: async () => void (await order('start', data, new URL(url).port)),
    async remove() {
      await order('stop', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from './private-product.js';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs the EventStoreDB fake in a separate process and restarts it when it was killed. If a file is given, its events
 * are stored there.
 */
export async function superviseFake(file?: string): Promise<{ url: string; kill(): void; stop(): Promise<void> }> {
  const port = await freePort();
  const env = { ...process.env, FAKE_ESDB_PORT: String(port), ...(file === undefined ? {} : { FAKE_ESDB_FILE: file }) };
  let stopping = false;
  let child: ChildProcess;
  const start = (): void => {
    child = spawn(
      process.execPath,
      [
        '--import',
        path.join(root, 'tools/typescript/register.mjs'),
        path.join(root, 'libs/eventing/src/testing/eventstoredb/fake-eventstoredb-process.ts'),
      ],
      { env, stdio: 'ignore' },
    );
    child.once('exit', () => stopping || start());
  };
  start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      stopping = true;
      child.kill('SIGKILL');
    },
  };
}

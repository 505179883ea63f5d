import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres/embedded-postgres.mjs';

/** Runs the work on a separate server, configured as in the product (fsync on). The server is removed afterwards. */
export async function onPrivateDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-bench-'));
  chmodSync(folder, 0o711);
  const server = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

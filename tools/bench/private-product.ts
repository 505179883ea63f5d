import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDatabase } from '../postgres/embedded-postgres.mjs';
import { ensureBuilt } from '../product/build.mjs';
import { newSecret, startGateway } from '../product/gateway.mjs';
import { operator, type Operate } from '../product/operator.mjs';
import { DISPATCHER, PASSWORD } from './board-day.js';
import { onPrivateDatabase } from './private-database.js';

const root = path.resolve(import.meta.dirname, '../..');

/** A product of this measurement's own, every service inside one gateway. */
interface PrivateProduct {
  readonly address: string;
  readonly databaseUrl: string;
  readonly operate: Operate;
  /** For files; gone when the work is done. */
  readonly folder: string;
}

/** Starts a product without data, as it is built, and stops it when the work is done. */
export async function onPrivateProduct(work: (product: PrivateProduct) => Promise<void>): Promise<void> {
  ensureBuilt(root, console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-bench-board-'));
  chmodSync(folder, 0o711);
  try {
    await onPrivateDatabase(async (server) => {
      const databaseUrl = await ensureDatabase(server, 'tailboard');
      const port = await freePort();
      const env = { DATABASE_URL: databaseUrl, DEMO: '1', SERVICE_SECRET: newSecret() };
      const gateway = await startGateway({ root, dataDir: folder, port, env });
      try {
        const operate = operator({ root, env: { ...env, DATA_DIR: folder, PORT: String(port) } });
        await work({ address: gateway.address, databaseUrl, operate, folder });
      } finally {
        await gateway.stop();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What signs the requests of somebody: of the dispatcher, unless it says another. */
export async function tokenOf(address: string, email: string = DISPATCHER): Promise<string> {
  const answer = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

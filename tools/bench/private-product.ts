import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request, type Agent } from 'node:http';
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

/** A separate product for a measurement, with every service inside one gateway. */
interface PrivateProduct {
  readonly address: string;
  readonly databaseUrl: string;
  readonly operate: Operate;
  /** Folder for files; deleted at the end. */
  readonly folder: string;
}

/** Starts the built product without data, and stops it after the work. */
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

/** Returns the token for a user's requests, by default the dispatcher's. */
export async function requestToken(address: string, email: string = DISPATCHER): Promise<string> {
  const response = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Returns the transferred bytes of a response body after its last byte. */
export const countBytes = (url: string, agent: Agent, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.once('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      );
      response.once('error', reject);
    })
      .once('error', reject)
      .end();
  });

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { loadDemo, PASSWORD, signIns } from '@tailboard/tools/demo/load-demo';
import { ensureDatabase, startPostgres } from '@tailboard/tools/postgres/embedded-postgres';
import { newSecret, startGateway } from '@tailboard/tools/start/gateway';
import { operator } from '@tailboard/tools/start/operator';

const root = path.resolve(import.meta.dirname, '..');
/** The one work day of the demo company that journeys begin with. */
export const DAY = '2026-10-06';

/** A running product with the demo company in it. */
export interface Product {
  readonly address: string;
  /** Everybody's. */
  readonly password: string;
  /** The e-mail of somebody with a role. */
  emailOf(role: string): string;
}

/** Starts the built product on a free port with data of its own; journeys find it as their base address. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'tailboard-journey-'));
      chmodSync(dataDir, 0o711);
      const server = await startPostgres({ dataDir: path.join(dataDir, 'postgres'), settings: { fsync: 'off' } });
      try {
        const port = await freePort();
        const env = {
          DATABASE_URL: await ensureDatabase(server.url, 'tailboard'),
          DEMO: '1',
          SERVICE_SECRET: newSecret(),
        };
        const gateway = await startGateway({ root, dataDir, port, env });
        try {
          const operate = operator({ root, env: { ...env, DATA_DIR: dataDir, PORT: String(port) } });
          await loadDemo({ address: gateway.address, operate, only: [DAY], print: () => {} });
          await use({
            address: gateway.address,
            password: PASSWORD,
            emailOf: (role) => signIns().find((person) => person.role === role)?.email ?? '',
          });
        } finally {
          await gateway.stop();
        }
      } finally {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
});
export { expect } from '@playwright/test';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

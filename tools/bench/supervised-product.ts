import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureDatabase } from '../postgres/embedded-postgres.mjs';
import { supervisePostgres } from '../postgres/supervised-postgres.mjs';
import { waitUntil } from '../process/processes.mjs';
import { ensureBuilt } from '../product/build.mjs';
import { newSecret, startGateway, type Gateway } from '../product/gateway.mjs';
import { operator, type Operate } from '../product/operator.mjs';
import { superviseFake } from './supervised-fake.js';
import { freePort } from './private-product.js';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * A whole product that is restarted after crashes, as `npm start` does for its database and a container platform for
 * its process.
 */
export interface SupervisedProduct {
  readonly address: string;
  readonly databaseUrl: string;
  readonly operate: Operate;
  /** Folder for files; deleted at the end. */
  readonly folder: string;
  /** The URL of the event store, if events are not in the database. */
  readonly esdb: string | undefined;
  /** Kills these at once, as a power cut would. The supervisor restarts them. */
  kill(what: 'gateway' | 'database' | 'both'): void;
  /** Number of gateway exits without a kill. */
  readonly crashes: () => number;
  /** Memory of the gateway process, in bytes. */
  memory(): number;
}

/**
 * Starts a product without data, keeps it running, and stops it after the work. With events in EventStoreDB, `database`
 * is that server: a fake that stores them in a file.
 */
export async function onSupervisedProduct(
  work: (product: SupervisedProduct) => Promise<void>,
  events: 'postgres' | 'eventstoredb' = 'postgres',
): Promise<void> {
  ensureBuilt(root, console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-supervised-'));
  chmodSync(folder, 0o711);
  const data = path.join(folder, 'postgres');
  const database = await supervisePostgres({ dataDir: data, report: () => {} });
  const databaseUrl = await ensureDatabase(database.url, 'tailboard');
  const port = await freePort();
  const server = events === 'eventstoredb' ? await superviseFake(path.join(folder, 'events.jsonl')) : undefined;
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    SERVICE_SECRET: newSecret(),
    ...(server ? { ESDB_URL: server.url } : {}),
  };
  let stopping = false;
  let killed = false;
  let crashes = 0;
  let gateway: Gateway = await startGateway({ root, dataDir: folder, port, env });
  const superviseGateway = async (): Promise<void> => {
    for (;;) {
      await gateway.died;
      if (stopping) return;
      if (!killed) crashes++;
      killed = false;
      // The gateway cannot start without its database, so it retries until it can.
      for (;;)
        try {
          gateway = await startGateway({ root, dataDir: folder, port, env });
          break;
        } catch {
          await pause(250);
        }
    }
  };
  const stored = superviseGateway();
  const killDatabase = (): void => {
    if (server) return server.kill();
    try {
      process.kill(Number(readFileSync(path.join(data, 'server/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    } catch {
      // It is already being restarted.
    }
  };
  try {
    await work({
      address: gateway.address,
      databaseUrl,
      operate: operator({ root, env: { ...env, DATA_DIR: folder, PORT: String(port) } }),
      folder,
      esdb: server?.url,
      kill(what) {
        if (what !== 'database') {
          killed = true;
          gateway.kill();
        }
        if (what !== 'gateway') killDatabase();
      },
      crashes: () => crashes,
      memory: () => residentBytes(folder),
    });
  } finally {
    await waitUntil(() => ready(gateway.address), 120_000, 250);
    stopping = true;
    await gateway.stop();
    await stored;
    await server?.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether a product reports that it is ready. */
export async function ready(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Returns the memory of the gateway process; 0 if the system does not provide it. */
function residentBytes(folder: string): number {
  try {
    const { gateway } = JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8')) as { gateway: number };
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogue, type ContextName } from '@tailboard/contracts/catalogue';
import type { EventStore } from '@tailboard/eventing/event-store';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { readConfig } from '@tailboard/service/runtime/config';
import type { ServiceDefinition } from '@tailboard/service/service-context';
import { openPlatform } from '@tailboard/service/runtime/platform';
import { PRINCIPAL_HEADER, signPrincipal, type Principal } from '@tailboard/service/auth/principal';
import { startService, type RunningService } from '@tailboard/service/start-service';
import { onPrivateDatabase } from './private-database.js';

const SECRET = 'a secret of the bench, long enough to sign';

/** A separate service for a measurement, with its server. */
export interface PrivateService {
  readonly url: string;
  /** The tables of the service, without a statement timeout. */
  readonly db: PostgresPool;
  readonly store: EventStore;
  readonly service: RunningService;
  /** Folder for files; deleted at the end. */
  readonly folder: string;
  /** Returns the gateway's headers about the caller. */
  signHeaders(as: Pick<Principal, 'user_id' | 'roles'>): Readonly<Record<string, string>>;
  /**
   * Sends a request to the service's own HTTP interface, as the gateway does. With `put` it is a PUT with this body.
   */
  request(path: string, as: Pick<Principal, 'user_id' | 'roles'>, put?: object): Promise<string>;
}

/** Starts a service without data on a private server, and stops both after the work. */
export async function onPrivateService(
  definition: ServiceDefinition,
  work: (service: PrivateService) => Promise<void>,
  now: () => Date = () => new Date(),
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-bench-files-'));
  await onPrivateDatabase(async (url) => {
    const config = readConfig({
      DATABASE_URL: url,
      SERVICE_SECRET: SECRET,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    });
    const platform = { ...(await openPlatform(config, definition.name)), now };
    const { store } = platform;
    const service = await startService(definition, catalogue[definition.name as ContextName].routes, platform);
    const db = connect(url, { schema: definition.name, statementTimeoutMs: 0 });
    const address = await service.http.listen({ port: 0, host: '127.0.0.1' });
    const signHeaders: PrivateService['signHeaders'] = (as) => ({
      [PRINCIPAL_HEADER]: signPrincipal({ session_id: as.user_id, label: 'Bench', ...as }, SECRET),
    });
    const request: PrivateService['request'] = async (route, as, put) => {
      const response = await fetch(`${address}/api/v1${route}`, {
        headers: {
          ...signHeaders(as),
          ...(put ? { 'content-type': 'application/json' } : {}),
        },
        ...(put ? { method: 'PUT', body: JSON.stringify(put) } : {}),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`);
      return text;
    };
    try {
      await work({ url, db, store, service, folder, signHeaders, request });
    } finally {
      await service.stop();
      await db.close();
      await platform.close();
    }
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
}

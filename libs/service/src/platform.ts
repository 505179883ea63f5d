import type { EventStore } from '@tailboard/eventing/event-store';
import { connect } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import type { Config } from './config.js';
import { createLog, type Log } from './log.js';

/** What the services of one process stand on together. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly store: EventStore;
  /** The clock; tests turn it. */
  readonly now: () => Date;
  close(): Promise<void>;
}

/** Opens the event store that the configuration names; what it does not name is not even loaded. */
export async function openPlatform(config: Config, name: string): Promise<Platform> {
  const log = createLog(name, config.LOG_LEVEL);
  if (config.FEED !== undefined) log.info('FEED is no longer a setting: read models follow the event store');
  const pool =
    config.ESDB_URL === undefined ? connect(config.DATABASE_URL, { applicationName: `${name} events` }) : undefined;
  const store = pool ? postgresStore(pool) : await eventStoreDb(config.ESDB_URL as string);
  return {
    config,
    log,
    store,
    now: () => new Date(),
    async close() {
      await store.close();
      await pool?.close();
    },
  };
}

const eventStoreDb = async (url: string): Promise<EventStore> =>
  (await import('@tailboard/eventing/store/eventstoredb-store')).eventStoreDbStore(url);

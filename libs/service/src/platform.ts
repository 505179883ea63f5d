import type { EventStore } from '@tailboard/eventing/event-store';
import { connect } from '@tailboard/eventing/postgres/connect';
import { oneReader, type SharedStore } from '@tailboard/eventing/store/one-reader';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { InvalidSettingError, type Config } from './config.js';
import { createLog, type Log } from './log.js';

/** What the services of one process stand on together. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  /** One reader of it feeds all that follows it in this process. */
  readonly store: SharedStore;
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
  const events = pool ? postgresStore(pool) : await eventStoreDb(config.ESDB_URL as string);
  const store = oneReader(events, {
    told: (reason) =>
      reason === undefined
        ? log.info('the event store is followed again')
        : log.error({ reason }, 'the event store cannot be followed'),
  });
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

/** Whatever keeps it from serving is told before anything stands on it. */
async function eventStoreDb(url: string): Promise<EventStore> {
  const { openEventStoreDb } = await import('@tailboard/eventing/store/eventstoredb-store');
  try {
    return await openEventStoreDb(url);
  } catch (error) {
    const { name, message } = error as Error;
    throw ['WrongAddress', 'UnusableServer'].includes(name) ? new InvalidSettingError(`ESDB_URL: ${message}`) : error;
  }
}

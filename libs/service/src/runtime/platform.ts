import type { EventStore } from '@tailboard/eventing/event-store';
import { oneReader, type SharedStore } from '@tailboard/eventing/store/one-reader';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { InvalidSettingError, type Config } from './config.js';
import { CONNECTIONS, EVENTS_OF_ALL, openConnections, type Connections } from './connections.js';
import { createLog, type Log } from './log.js';

/** Shared infrastructure of the services in one process. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  /** One shared reader serves all followers in this process. */
  readonly store: SharedStore;
  readonly connections: Connections;
  /** The clock; replaced in tests. */
  readonly now: () => Date;
  close(): Promise<void>;
}

/** Opens the configured event store; loads only the library that it needs. */
export async function openPlatform(config: Config, name: string): Promise<Platform> {
  const log = createLog(name, config.LOG_LEVEL);
  if (config.FEED !== undefined) log.info('FEED is no longer a setting: read models follow the event store');
  const stopSpans =
    config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : (await import('./send-spans.js')).sendSpans(config, { name, log });
  const connections = await openConnections(config, name);
  const pool =
    config.ESDB_URL === undefined
      ? connections.open({
          applicationName: `${name} events`,
          max: config.SERVICES === 'inprocess' ? EVENTS_OF_ALL : CONNECTIONS.events,
        })
      : undefined;
  const events = pool ? postgresStore(pool) : await eventStoreDb(config.ESDB_URL as string);
  const store = oneReader(events, {
    onOutage: (reason) =>
      reason === undefined
        ? log.info('the event store is followed again')
        : log.error({ reason }, 'the event store cannot be followed'),
  });
  return {
    config,
    log,
    store,
    connections,
    now: () => new Date(),
    async close() {
      await store.close();
      await pool?.close();
      await connections.close();
      await stopSpans?.();
    },
  };
}

/** Checks the server before anything depends on it. */
async function eventStoreDb(url: string): Promise<EventStore> {
  const { openEventStoreDb } = await import('@tailboard/eventing/store/eventstoredb-store');
  try {
    return await openEventStoreDb(url);
  } catch (error) {
    const { name, message } = error as Error;
    throw ['EventStoreAddressError', 'UnusableServerError'].includes(name)
      ? new InvalidSettingError(`ESDB_URL: ${message}`)
      : error;
  }
}

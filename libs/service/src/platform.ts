import { catalogue } from '@tailboard/contracts/catalogue';
import type { Feed } from '@tailboard/eventing/feed';
import { storeFeed } from '@tailboard/eventing/feed/store-feed';
import type { EventStore } from '@tailboard/eventing/event-store';
import { contextsOf } from '@tailboard/eventing/kafka/topics';
import { connect } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import type { Config } from './config.js';
import { createLog, engineLog, type Log } from './log.js';

/** What the services of one process stand on together. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly store: EventStore;
  readonly feed: Feed;
  /** The clock; tests turn it. */
  readonly now: () => Date;
  close(): Promise<void>;
}

/** Opens the event store and the feed that the configuration names; what it does not name is not even loaded. */
export async function openPlatform(config: Config, name: string): Promise<Platform> {
  const log = createLog(name, config.LOG_LEVEL);
  const pool =
    config.ESDB_URL === undefined ? connect(config.DATABASE_URL, { applicationName: `${name} events` }) : undefined;
  const store = pool ? postgresStore(pool) : await eventStoreDb(config.ESDB_URL as string);
  return {
    config,
    log,
    store,
    feed: config.FEED === 'kafka' ? await kafka(config.KAFKA_BROKERS, log) : storeFeed(store),
    now: () => new Date(),
    async close() {
      await store.close();
      await pool?.close();
    },
  };
}

const eventStoreDb = async (url: string): Promise<EventStore> =>
  (await import('@tailboard/eventing/store/eventstoredb-store')).eventStoreDbStore(url);

const kafka = async (brokers: readonly string[], log: Log): Promise<Feed> =>
  (await import('@tailboard/eventing/kafka/kafka-feed')).kafkaFeed({
    brokers,
    contexts: contextsOf(catalogue),
    log: engineLog(log),
  });

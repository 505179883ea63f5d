import type { EventStore } from '../event-store.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { recordingLog } from './sample-ledger.js';
import { postgresStore } from '../store/postgres-store.js';
import { freshDatabase } from './fresh-database.js';
import { ownPrefix } from './kafka-broker.js';
import { waitUntil } from './wait-until.js';
import { kafkaClient, type KafkaClient, type KafkaSettings, type ReceivedMessage } from '../kafka/client.js';
import { everythingIn } from './everything-in.js';
import { kafkaRelay, type KafkaRelay, type KafkaRelayOptions } from '../kafka/kafka-relay.js';
import { decode, type PublishedMessage } from '../kafka/published-message.js';
import { bank } from './sample-published-events.js';

/** A relay over a store and topics that belong to one test. */
export interface RelayUnderTest {
  readonly database: PostgresPool;
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly prefix: string;
  readonly client: KafkaClient;
  readonly log: ReturnType<typeof recordingLog>;
  relay(options?: Partial<KafkaRelayOptions>): Promise<KafkaRelay>;
  /** Waits until all topics of the relay are published up to the position. */
  out(relay: KafkaRelay, position: bigint): Promise<void>;
  /** Returns all messages of a topic, partition by partition. */
  readTopic(topic: string): Promise<PublishedMessage[]>;
  raw(topic: string): Promise<ReceivedMessage[]>;
  close(): Promise<void>;
}

/** @param sasl who looks at what is there, where the brokers ask */
export async function relayUnderTest(
  brokers: readonly string[],
  sasl?: KafkaSettings['sasl'],
): Promise<RelayUnderTest> {
  const fresh = await freshDatabase();
  const database = connect(fresh.url, { applicationName: 'suite' });
  const store = postgresStore(database);
  const prefix = ownPrefix();
  const client = kafkaClient({ brokers, ...(sasl ? { sasl } : {}) });
  const log = recordingLog();
  const relays: KafkaRelay[] = [];
  const raw = (topic: string): Promise<ReceivedMessage[]> => everythingIn(client, topic, prefix);
  return {
    ...{ database, databaseUrl: fresh.url, store, prefix, client, log, raw },
    async relay(options = {}) {
      const relay = kafkaRelay({
        ...{ kafka: { brokers, prefix }, contexts: bank, store, database, log, batchSize: 10 },
        topics: { partitions: 3 },
        ...options,
      });
      await relay.start();
      relays.push(relay);
      return relay;
    },
    out: (relay, position) =>
      waitUntil(async () => {
        const { topics } = await relay.status();
        return topics.length > 0 && topics.every((topic) => topic.position >= position);
      }),
    readTopic: async (topic) => (await raw(`${prefix}tailboard.${topic}.v1`)).map(decode),
    async close() {
      for (const relay of relays.splice(0)) await relay.stop();
      await store.close();
      await database.close();
      await fresh.drop();
    },
  };
}

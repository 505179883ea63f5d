import { Kafka, logLevel, type Admin, type ConfigResourceTypes, type Message } from 'kafkajs';

// The one file that knows kafkajs, and its public interface alone: what is here is all that we need of a client.

/** Connection settings of the brokers. */
export interface KafkaSettings {
  readonly brokers: readonly string[];
  readonly clientId?: string;
  /** TLS, with a company's own root and with a certificate of ours where they ask for one (PEM). */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
  /** Prefix of the names of topics and groups. */
  readonly prefix?: string;
}

export interface KafkaMessage {
  readonly key: string;
  /** `null`: a tombstone. */
  readonly value: string | null;
  readonly headers: Readonly<Record<string, string>>;
}
/** Messages for one partition, in their order. */
export interface SentMessage {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
}
/** The acknowledged part of a partition: messages from this offset on are on all in-sync replicas. */
export interface AcknowledgedPartition {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
}
/** Brokers answered, and not for every partition: kafkajs believes that all is well, and some of it was never sent. */
export class UnacknowledgedError extends Error {
  override readonly name = 'UnacknowledgedError';
}

export interface KafkaProducer {
  /** Sends, and answers for every partition what was acknowledged; fails where one is missing. One call at a time. */
  send(batches: readonly SentMessage[]): Promise<AcknowledgedPartition[]>;
  close(): Promise<void>;
}
export interface TopicFound {
  readonly partitions: number;
  readonly replication: number;
}
export interface TopicWanted {
  readonly topic: string;
  readonly partitions: number;
  readonly replication: number;
  readonly settings: Readonly<Record<string, string>>;
}
export interface ReceivedMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;
}
export interface GroupReader {
  readonly group: string;
  readonly topics: readonly string[];
  readonly batchSize: number;
  /** For how long a member may say nothing before others get its partitions; 30 s where it is not said. */
  readonly sessionMs?: number | undefined;
  /** The offsets at which to continue the assigned partitions; partitions that were never read are missing. */
  readonly from: (
    assigned: Readonly<Record<string, readonly number[]>>,
  ) => Promise<readonly { topic: string; partition: number; offset: bigint }[]>;
  readonly take: (messages: readonly ReceivedMessage[]) => Promise<void>;
  readonly onError: (error: Error) => void;
}

export interface KafkaClient {
  /** Returns the existing ones of these topics. */
  topics(names: readonly string[]): Promise<Map<string, TopicFound>>;
  /** The settings of topics that are there. */
  settings(names: readonly string[]): Promise<Map<string, Record<string, string>>>;
  make(topics: readonly TopicWanted[]): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  offsets(topic: string): Promise<{ partition: number; low: bigint; high: bigint }[]>;
  producer(): Promise<KafkaProducer>;
  /** Reads as a member of a group, each message again until it was taken; ends with `stop`. */
  read(reader: GroupReader): Promise<{ stop(): Promise<void> }>;
}

// Its name is not exported to ES modules.
const TOPIC = 2 as ConfigResourceTypes.TOPIC;

/** The client retries briefly; callers retry for as long as it takes and log it. */
const retry = { retries: 2, initialRetryTime: 100, maxRetryTime: 1_000 };

/** Opens a client; it connects when it is used. */
export function kafkaClient({ brokers, clientId = 'tailboard', tls, sasl }: KafkaSettings): KafkaClient {
  const kafka = new Kafka({
    ...{ clientId, brokers: [...brokers], retry, connectionTimeout: 3_000, requestTimeout: 15_000 },
    // Callers log failures once, in a sentence.
    logLevel: logLevel.NOTHING,
    ...(tls ? { ssl: { ...tls, ...(tls.ca ? { ca: [tls.ca] } : {}) } } : {}),
    ...(sasl ? { sasl: sasl as { mechanism: 'plain'; username: string; password: string } } : {}),
  });
  const asAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
    const admin = kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  };
  return {
    topics: (names) =>
      asAdmin(async (admin) => {
        const existing = new Set(await admin.listTopics());
        const existingNames = names.filter((name) => existing.has(name));
        if (existingNames.length === 0) return new Map();
        const { topics } = await admin.fetchTopicMetadata({ topics: existingNames });
        return new Map(
          topics.map(({ name, partitions }) => [
            name,
            { partitions: partitions.length, replication: partitions[0]?.replicas.length ?? 0 },
          ]),
        );
      }),
    settings: (names) =>
      asAdmin(async (admin) => {
        const { resources } = await admin.describeConfigs({
          includeSynonyms: false,
          resources: names.map((name) => ({ type: TOPIC, name })),
        });
        return new Map(
          resources.map(({ resourceName, configEntries }) => [
            resourceName,
            Object.fromEntries(configEntries.map(({ configName, configValue }) => [configName, configValue])),
          ]),
        );
      }),
    make: (topics) =>
      asAdmin(async (admin) => {
        await admin.createTopics({
          waitForLeaders: true,
          topics: topics.map(({ topic, partitions, replication, settings }) => ({
            ...{ topic, numPartitions: partitions, replicationFactor: replication },
            configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
          })),
        });
      }),
    remove: (names) =>
      asAdmin(async (admin) => {
        await admin.deleteTopics({ topics: [...names] });
        for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((done) => setTimeout(done, 100)))
          if (!(await admin.listTopics()).some((name) => names.includes(name))) return;
        throw new Error(`the brokers have not deleted ${names.join(', ')} yet`);
      }),
    offsets: (topic) =>
      asAdmin(async (admin) =>
        (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => ({
          ...{ partition, low: BigInt(low), high: BigInt(high) },
        })),
      ),
    producer: () => connectProducer(kafka),
    read: (reader) => readAsMember(kafka, reader),
  };
}

/** Connects a producer. */
async function connectProducer(kafka: Kafka): Promise<KafkaProducer> {
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
  await producer.connect();
  return {
    async send(batches) {
      const byTopic = new Map<
        string,
        { key: string; value: string | null; headers: KafkaMessage['headers']; partition: number }[]
      >();
      for (const { topic, partition, messages } of batches) {
        const queued = byTopic.get(topic) ?? [];
        byTopic.set(topic, queued);
        for (const { key, value, headers } of messages) queued.push({ key, value, headers, partition });
      }
      const topicMessages = [...byTopic].map(([topic, messages]) => ({ topic, messages: messages as Message[] }));
      const acknowledgments = await producer.sendBatch({ acks: -1, topicMessages });
      const offsets = new Map(
        acknowledgments
          .filter(({ errorCode, baseOffset }) => errorCode === 0 && baseOffset !== undefined)
          .map(({ topicName, partition, baseOffset }) => [`${topicName}/${partition}`, BigInt(baseOffset!)]),
      );
      // When a leader moves, kafkajs (#1303) may skip a partition without an error.
      return batches.map(({ topic, partition }) => {
        const offset = offsets.get(`${topic}/${partition}`);
        if (offset === undefined)
          throw new UnacknowledgedError(`partition ${partition} of ${topic} was not acknowledged`);
        return { topic, partition, offset };
      });
    },
    close: () => producer.disconnect().catch(() => undefined),
  };
}

/** Reads topics as a member of a consumer group. */
async function readAsMember(
  kafka: Kafka,
  { group, topics, batchSize, sessionMs, from, take, onError }: GroupReader,
): Promise<{ stop(): Promise<void> }> {
  const consumer = kafka.consumer({
    ...{ groupId: group, allowAutoTopicCreation: false, maxWaitTimeInMs: 200 },
    ...(sessionMs === undefined ? {} : { sessionTimeout: sessionMs }),
    // Whatever keeps it from reading: it starts over, for as long as it takes.
    retry: { ...retry, restartOnFailure: async (error) => (onError(error), true) },
  });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    void from(payload.memberAssignment)
      .then((places) => {
        for (const { topic, partition, offset } of places) consumer.seek({ topic, partition, offset: String(offset) });
      })
      .catch(onError);
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: async ({ batch, resolveOffset, heartbeat, isRunning, isStale }) => {
      const beat = setInterval(() => void heartbeat().catch(() => undefined), 1_000);
      try {
        for (let start = 0; start < batch.messages.length && isRunning() && !isStale(); start += batchSize) {
          const messages = batch.messages.slice(start, start + batchSize);
          await take(
            messages.map(({ offset, key, value, headers = {} }) => ({
              ...{ topic: batch.topic, partition: batch.partition, offset: BigInt(offset), key, value, headers },
            })),
          );
          resolveOffset(messages.at(-1)!.offset);
          await heartbeat();
        }
      } finally {
        clearInterval(beat);
      }
    },
  });
  return { stop: () => consumer.disconnect() };
}

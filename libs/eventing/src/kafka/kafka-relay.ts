import { topicName } from '@tailboard/contracts/asyncapi';
import { messageKinds, publishedTopics, type PublishedTopic } from '@tailboard/contracts/published-events';
import type { EventStore, Position } from '../event-store.js';
import type { PostgresPool } from '../postgres/connect.js';
import { Leases, pause } from '../projection/leases.js';
import type { Log } from '../projection/runtime.js';
import { kafkaClient, type KafkaSettings, type TopicFound } from './client.js';
import { OutageLog } from './outage-log.js';
import { RelayMessages, type PublishingContexts } from './relay-messages.js';
import type { Progress } from './relay-progress.js';
import { RelayRecords, type RelayStoreIdentity, type TopicRecord } from './relay-records.js';
import { RelaySession, shortened } from './relay-session.js';
import { bytesAtOnce, differences, readProgress, wanted, type TopicWishes } from './relay-topics.js';
import { waitingAfter } from './relay-lag.js';

export interface KafkaRelayOptions {
  readonly kafka: KafkaSettings;
  readonly contexts: PublishingContexts;
  /** Restricted topics to create and fill. */
  readonly restricted?: readonly PublishedTopic[];
  readonly topics?: Omit<TopicWishes, 'prefix'>;
  /** A subscription of its own, so that unavailable brokers delay no other reader. */
  readonly store: EventStore;
  /** Stores the relay's progress and its lock: one relay is active, others wait. */
  readonly database: PostgresPool;
  readonly log: Log;
  /** Base URL of schemas. Without it, messages reference no schema. */
  readonly schemas?: string;
  readonly schema?: string;
  readonly batchSize?: number;
}

export interface TopicStatus {
  readonly topic: string;
  readonly position: Position;
  readonly generation: number;
  /** Seconds since the oldest unpublished event, 0 if there is none; `null` if the store is unreachable. */
  readonly lag_seconds: number | null;
  /** Number of events not yet processed; `null` if the store cannot count them or is unreachable. */
  readonly lag_events: number | null;
  readonly parked: number;
  /** Messages that were sent again for lack of an acknowledgement. */
  readonly repeats: number;
  readonly last_success: string | null;
}
export interface RelayStatus {
  readonly active: boolean;
  /** `null` while the store is unreachable. */
  readonly head: Position | null;
  /** Messages that this process has sent. */
  readonly published: number;
  readonly errors: number;
  readonly topics: readonly TopicStatus[];
  /** Why publishing is paused, and since when. */
  readonly trouble: RelayStoreIdentity['trouble'];
  readonly since: RelayStoreIdentity['since'];
}
export interface KafkaRelay {
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): Promise<RelayStatus>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Returns the topics to fill: every company topic with a publisher, and the listed restricted topics. */
export const topicsOf = (
  contexts: PublishingContexts,
  restricted: readonly PublishedTopic[] = [],
): PublishedTopic[] => {
  const values = new Set(messageKinds(Object.values(contexts).flat()).map(({ topic }) => topic));
  return (Object.keys(publishedTopics) as PublishedTopic[]).filter(
    (topic) => values.has(topic) && (publishedTopics[topic].audience === 'company' || restricted.includes(topic)),
  );
};

/**
 * Publishes declared events to Kafka: at least once, in order per stream. Each topic has its own position, which
 * advances when all in-sync replicas have a batch. A topic that was deleted, emptied, recreated or filled from another
 * store is republished on its own.
 */
export function kafkaRelay(options: KafkaRelayOptions): KafkaRelay {
  const { store, database, log, contexts, batchSize = 2_000, schema = 'relay', schemas } = options;
  const { prefix = '' } = options.kafka;
  const wishes: TopicWishes = { ...options.topics, prefix };
  const topics = topicsOf(contexts, options.restricted);
  const client = kafkaClient({ clientId: 'tailboard.relay', ...options.kafka });
  const records = new RelayRecords(database, schema);
  const leases = new Leases(database);
  const stopping = new AbortController();
  const counts = { active: false, published: 0, errors: 0 };
  const outage = new OutageLog(log, (trouble) => records.troubled(trouble));
  let reported: Map<string, Progress> | undefined;
  let unsure = 0;
  let behindSince: number | undefined;
  let running: Promise<void> = Promise.resolve();

  /** Returns whether the store holds the event named in the topic's progress record. */
  const isOurs = async ({ store: of, event }: Progress, identity: string): Promise<boolean> => {
    if (of !== identity) return false;
    if (!event) return true;
    const { events } = await store.readAll({ from: event.position, limit: 1 });
    return events[0]?.id === event.id;
  };

  /** Returns why a topic cannot continue, or `undefined` if it can. */
  const broken = async (
    record: TopicRecord,
    found: TopicFound | undefined,
    whose: { identity: string; life: RelayStoreIdentity; head: Position; word: Progress | undefined },
  ): Promise<string | undefined> => {
    const { identity, life, head, word } = whose;
    if (record.anew) return 'as requested';
    if (life.store !== '' && life.store !== identity) return 'it contains messages of another event store';
    if (record.position > head || (word && !(await isOurs(word, identity))))
      return 'it contains events that this event store does not have: the store was restored from a backup, or is another one';
    if (!found) return 'it was deleted';
    return (await shortened(client, topicName(record.topic, prefix), record.ends))
      ? 'it has lost messages that it had acknowledged'
      : undefined;
  };

  const make = async (names: readonly (PublishedTopic | 'progress')[]): Promise<void> => {
    if (names.length > 0) await client.make(names.map((name) => wanted(name, wishes)));
  };

  /** Creates missing topics, checks that existing ones belong to this store, and returns their records. */
  const prepare = async (identity: string, life: RelayStoreIdentity): Promise<TopicRecord[]> => {
    const names = new Map([...topics, 'progress' as const].map((topic) => [topic, topicName(topic, prefix)]));
    const there = await client.topics([...names.values()]);
    const first = reported === undefined;
    if (first) reported = there.has(names.get('progress')!) ? await readProgress(client, prefix) : new Map();
    if (!there.has(names.get('progress')!)) await make(['progress']);
    const [known, head] = [new Map((await records.topics()).map((one) => [one.topic, one])), await store.head()];
    for (const topic of topics) {
      const name = names.get(topic)!;
      const [record, found, word] = [known.get(topic), there.get(name), first ? reported!.get(topic) : undefined];
      let why = record ? await broken(record, found, { identity, life, head, word }) : undefined;
      if (record && !why) continue;
      const offsets = found ? await client.offsets(name) : [];
      const filled = offsets.some(({ high }) => high > 0n);
      const generation = Math.max(record?.generation ?? 0, word?.generation ?? 0);
      if (!record && filled && word && (await isOurs(word, identity))) {
        const ends = Object.fromEntries(offsets.map(({ partition, high }) => [partition, String(high)]));
        await records.begin({
          topic,
          generation,
          partitions: offsets.length,
          position: word.position,
          filling: null,
          ends,
        });
        continue;
      }
      if (!record && filled) why = 'it contains unknown messages';
      if (why) log.error(`${name} is republished: ${why}`);
      if (found && filled) await client.remove([name]);
      if (!found || filled) await make([topic]);
      const made = (await client.topics([name])).get(name);
      if (!made) throw new Error(`${name} was created and is not available yet`);
      const filling = publishedTopics[topic].kind === 'state' ? head : null;
      await records.begin({
        topic,
        generation: generation + 1,
        partitions: made.partitions,
        position: 0n,
        filling,
        ends: {},
      });
    }
    await records.believe(identity);
    return (await records.topics()).filter(({ topic }) => topics.includes(topic));
  };

  const limitsOf = async (first: boolean): Promise<Map<PublishedTopic, number>> => {
    const names = topics.map((topic) => topicName(topic, prefix));
    // Reading settings needs its own permission. Without it, assume the broker defaults.
    const has = await client.settings(names).catch(() => new Map<string, Record<string, string>>());
    if (first) {
      const found = await client.topics(names);
      for (const topic of topics) {
        const name = topicName(topic, prefix);
        const differs = differences(wanted(topic, wishes), found.get(name)!, has.get(name) ?? {});
        if (differs.length > 0) log.warn(`${name} differs from the settings: ${differs.join(', ')}`);
      }
    }
    return new Map(topics.map((topic) => [topic, bytesAtOnce(has.get(topicName(topic, prefix)))]));
  };

  const relay = async (signal: AbortSignal): Promise<void> => {
    const [life, identity] = [await records.takeOver(), await store.identity()];
    const first = reported === undefined;
    const known = await prepare(identity, life);
    const session = new RelaySession(
      {
        ...{ client, records, store, identity, log, prefix, batchSize, unsure },
        messages: new RelayMessages(contexts, store, { store: identity, ...(schemas ? { schemas } : {}) }),
        limits: await limitsOf(first),
        sent: (messages) => {
          counts.published += messages;
          return outage.over();
        },
      },
      known,
    );
    try {
      await session.run(signal);
    } finally {
      unsure = session.unsure;
    }
  };

  const run = async (): Promise<void> => {
    const { signal } = stopping;
    for (let wait = FIRST_WAIT_MS; !signal.aborted;) {
      const published = counts.published;
      try {
        const lease = await leases.acquire(`relay.${schema}`, signal);
        if (!lease) return;
        try {
          counts.active = true;
          await relay(AbortSignal.any([signal, lease.lost]));
        } finally {
          counts.active = false;
          await lease.release();
        }
      } catch (error) {
        if (signal.aborted) return;
        counts.errors++;
        if (counts.published > published) wait = FIRST_WAIT_MS;
        await outage.met(error);
        await pause(wait, signal);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    }
  };

  return {
    async start() {
      await records.create();
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
      await leases.close();
    },
    async status() {
      const [known, parked, life] = await Promise.all([records.topics(), records.parked(), records.life()]);
      const ours = known.filter(({ topic }) => topics.includes(topic));
      const { head, after } = await waitingAfter(
        store,
        ours.map(({ position }) => position),
      );
      if (head !== null)
        behindSince = ours.some(({ position }) => position < head) ? (behindSince ?? Date.now()) : undefined;
      return {
        ...counts,
        head,
        trouble: life.trouble,
        since: life.since,
        topics: ours.map(({ topic, position, generation, repeats, last_success }) => ({
          ...{ topic: topicName(topic, prefix), position, generation, last_success, repeats: Number(repeats) },
          lag_seconds:
            head === null ? null : position < head && behindSince ? Math.round((Date.now() - behindSince) / 1_000) : 0,
          lag_events: after.get(position) ?? null,
          parked: parked.filter((one) => one.topic === topic).length,
        })),
      };
    },
  };
}

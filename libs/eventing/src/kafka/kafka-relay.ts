import { topicName } from '@tailboard/contracts/asyncapi';
import { messageKinds, publishedTopics, type PublishedTopic } from '@tailboard/contracts/published-events';
import type { EventStore, Position } from '../event-store.js';
import type { PostgresPool } from '../postgres/connect.js';
import { Leases, pause } from '../projection/leases.js';
import type { Log } from '../projection/runtime.js';
import { kafkaClient, type KafkaClient, type KafkaSettings, type TopicFound } from './client.js';
import { OutageLog } from './outage-log.js';
import { RelayMessages, type PublishingContexts } from './relay-messages.js';
import type { Progress } from './relay-progress.js';
import { RelayRecords, type RelayStoreIdentity, type TopicRecord } from './relay-records.js';
import { RelaySession, isShortened } from './relay-session.js';
import { bytesAtOnce, differences, readProgress, createTopicRequest, type TopicSettings } from './relay-topics.js';
import { waitingAfter } from './relay-lag.js';

export interface KafkaRelayOptions {
  readonly kafka: KafkaSettings;
  readonly contexts: PublishingContexts;
  /** Restricted topics to create and fill. */
  readonly restricted?: readonly PublishedTopic[];
  readonly topics?: Omit<TopicSettings, 'prefix'>;
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
const MAX_WAIT_MS = 5_000;

/** Returns the topics to fill: every company topic with a publisher, and the listed restricted topics. */
export const selectTopics = (
  contexts: PublishingContexts,
  restricted: readonly PublishedTopic[] = [],
): PublishedTopic[] => {
  const publishing = new Set(messageKinds(Object.values(contexts).flat()).map(({ topic }) => topic));
  return (Object.keys(publishedTopics) as PublishedTopic[]).filter(
    (topic) => publishing.has(topic) && (publishedTopics[topic].audience === 'company' || restricted.includes(topic)),
  );
};

/** State of a topic when the relay starts: its record, the topic on the brokers, and its last progress record. */
interface TopicState {
  readonly topic: PublishedTopic;
  readonly name: string;
  readonly identity: string;
  readonly saved: RelayStoreIdentity;
  readonly head: Position;
  readonly record: TopicRecord | undefined;
  readonly found: TopicFound | undefined;
  readonly progress: Progress | undefined;
}

/**
 * Publishes declared events to Kafka: at least once, in order per stream. Each topic has its own position, which
 * advances when all in-sync replicas have a batch. A topic that was deleted, emptied, recreated or filled from another
 * store is republished on its own.
 */
export function kafkaRelay(options: KafkaRelayOptions): KafkaRelay {
  return new Relay(options);
}

class Relay implements KafkaRelay {
  private readonly store: EventStore;
  private readonly database: PostgresPool;
  private readonly log: Log;
  private readonly contexts: PublishingContexts;
  private readonly batchSize: number;
  private readonly schema: string;
  private readonly schemas: string | undefined;
  private readonly prefix: string;
  private readonly topicSettings: TopicSettings;
  private readonly topics: readonly PublishedTopic[];
  private readonly client: KafkaClient;
  private readonly records: RelayRecords;
  private readonly leases: Leases;
  private readonly stopping = new AbortController();
  private readonly counts = { active: false, published: 0, errors: 0 };
  private readonly outage: OutageLog;
  private lastProgress: Map<string, Progress> | undefined;
  private unsure = 0;
  private lagSince: number | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(options: KafkaRelayOptions) {
    this.store = options.store;
    this.database = options.database;
    this.log = options.log;
    this.contexts = options.contexts;
    this.batchSize = options.batchSize ?? 2_000;
    this.schema = options.schema ?? 'relay';
    this.schemas = options.schemas;
    this.prefix = options.kafka.prefix ?? '';
    this.topicSettings = { ...options.topics, prefix: this.prefix };
    this.topics = selectTopics(this.contexts, options.restricted);
    this.client = kafkaClient({ clientId: 'tailboard.relay', ...options.kafka });
    this.records = new RelayRecords(this.database, this.schema);
    this.leases = new Leases(this.database);
    this.outage = new OutageLog(this.log, (reason) => this.records.recordOutage(reason));
  }

  async start(): Promise<void> {
    await this.records.create();
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.leases.close();
  }

  async status(): Promise<RelayStatus> {
    const [known, parked, saved] = await Promise.all([
      this.records.topics(),
      this.records.listParked(),
      this.records.life(),
    ]);
    const ours = known.filter(({ topic }) => this.topics.includes(topic));
    const { head, after } = await waitingAfter(
      this.store,
      ours.map(({ position }) => position),
    );
    if (head !== null)
      this.lagSince = ours.some(({ position }) => position < head) ? (this.lagSince ?? Date.now()) : undefined;
    return {
      ...this.counts,
      head,
      trouble: saved.trouble,
      since: saved.since,
      topics: ours.map(({ topic, position, generation, repeats, last_success }) => ({
        ...{ topic: topicName(topic, this.prefix), position, generation, last_success, repeats: Number(repeats) },
        lag_seconds:
          head === null
            ? null
            : position < head && this.lagSince
              ? Math.round((Date.now() - this.lagSince) / 1_000)
              : 0,
        lag_events: after.get(position) ?? null,
        parked: parked.filter((one) => one.topic === topic).length,
      })),
    };
  }

  /** Returns whether the store holds the event named in the topic's progress record. */
  private async isOurs({ store: storeId, event }: Progress, identity: string): Promise<boolean> {
    if (storeId !== identity) return false;
    if (!event) return true;
    const { events } = await this.store.readAll({ from: event.position, limit: 1 });
    return events[0]?.id === event.id;
  }

  /** Returns why a topic cannot continue, or `undefined` if it can. */
  private async reasonToRepublish(
    record: TopicRecord,
    { name, found, identity, saved, head, progress }: TopicState,
  ): Promise<string | undefined> {
    if (record.anew) return 'as requested';
    if (saved.store !== '' && saved.store !== identity) return 'it contains messages of another event store';
    if (record.position > head || (progress && !(await this.isOurs(progress, identity))))
      return 'it contains events that this event store does not have: the store was restored from a backup, or is another one';
    if (!found) return 'it was deleted';
    return (await isShortened(this.client, name, record.ends))
      ? 'it has lost messages that it had acknowledged'
      : undefined;
  }

  private async createTopics(names: readonly (PublishedTopic | 'progress')[]): Promise<void> {
    if (names.length > 0) await this.client.make(names.map((name) => createTopicRequest(name, this.topicSettings)));
  }

  /** Continues a topic at its record or its progress record, or creates it empty to be filled from the first event on. */
  private async prepareTopic(state: TopicState): Promise<void> {
    const { topic, name, record, found, progress, head, identity } = state;
    let reason = record ? await this.reasonToRepublish(record, state) : undefined;
    if (record && !reason) return;
    const offsets = found ? await this.client.offsets(name) : [];
    const filled = offsets.some(({ high }) => high > 0n);
    const generation = Math.max(record?.generation ?? 0, progress?.generation ?? 0);
    if (!record && filled && progress && (await this.isOurs(progress, identity))) {
      const ends = Object.fromEntries(offsets.map(({ partition, high }) => [partition, String(high)]));
      const { position } = progress;
      return this.records.begin({ topic, generation, partitions: offsets.length, position, filling: null, ends });
    }
    if (!record && filled) reason = 'it contains unknown messages';
    if (reason) this.log.error(`${name} is republished: ${reason}`);
    if (found && filled) await this.client.remove([name]);
    if (!found || filled) await this.createTopics([topic]);
    const created = (await this.client.topics([name])).get(name);
    if (!created) throw new Error(`${name} was created and is not available yet`);
    const filling = publishedTopics[topic].kind === 'state' ? head : null;
    const { partitions } = created;
    await this.records.begin({ topic, generation: generation + 1, partitions, position: 0n, filling, ends: {} });
  }

  /** Creates missing topics, checks that existing ones belong to this store, and returns their records. */
  private async prepare(identity: string, saved: RelayStoreIdentity): Promise<TopicRecord[]> {
    const names = new Map([...this.topics, 'progress' as const].map((topic) => [topic, topicName(topic, this.prefix)]));
    const existing = await this.client.topics([...names.values()]);
    const first = this.lastProgress === undefined;
    if (first)
      this.lastProgress = existing.has(names.get('progress')!)
        ? await readProgress(this.client, this.prefix)
        : new Map();
    if (!existing.has(names.get('progress')!)) await this.createTopics(['progress']);
    const known = new Map((await this.records.topics()).map((one) => [one.topic, one]));
    const head = await this.store.head();
    for (const topic of this.topics) {
      const name = names.get(topic)!;
      const progress = first ? this.lastProgress!.get(topic) : undefined;
      const state = {
        topic,
        name,
        identity,
        saved,
        head,
        record: known.get(topic),
        found: existing.get(name),
        progress,
      };
      await this.prepareTopic(state);
    }
    await this.records.believe(identity);
    return (await this.records.topics()).filter(({ topic }) => this.topics.includes(topic));
  }

  private async loadLimits(first: boolean): Promise<Map<PublishedTopic, number>> {
    const names = this.topics.map((topic) => topicName(topic, this.prefix));
    // Reading settings needs its own permission. Without it, assume the broker defaults.
    const has = await this.client.settings(names).catch(() => new Map<string, Record<string, string>>());
    if (first) {
      const found = await this.client.topics(names);
      for (const topic of this.topics) {
        const name = topicName(topic, this.prefix);
        const differs = differences(
          createTopicRequest(topic, this.topicSettings),
          found.get(name)!,
          has.get(name) ?? {},
        );
        if (differs.length > 0) this.log.warn(`${name} differs from the settings: ${differs.join(', ')}`);
      }
    }
    return new Map(this.topics.map((topic) => [topic, bytesAtOnce(has.get(topicName(topic, this.prefix)))]));
  }

  private async relay(signal: AbortSignal): Promise<void> {
    const [saved, identity] = [await this.records.takeOver(), await this.store.identity()];
    const first = this.lastProgress === undefined;
    const known = await this.prepare(identity, saved);
    const session = new RelaySession(
      {
        ...{ client: this.client, records: this.records, store: this.store, log: this.log, prefix: this.prefix },
        ...{ identity, batchSize: this.batchSize, unsure: this.unsure },
        messages: new RelayMessages(this.contexts, this.store, {
          store: identity,
          ...(this.schemas ? { schemas: this.schemas } : {}),
        }),
        limits: await this.loadLimits(first),
        onSent: (messages) => {
          this.counts.published += messages;
          return this.outage.over();
        },
      },
      known,
    );
    try {
      await session.run(signal);
    } finally {
      this.unsure = session.unsure;
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let wait = FIRST_WAIT_MS; !signal.aborted;) {
      const published = this.counts.published;
      try {
        const lease = await this.leases.acquire(`relay.${this.schema}`, signal);
        if (!lease) return;
        try {
          this.counts.active = true;
          await this.relay(AbortSignal.any([signal, lease.lost]));
        } finally {
          this.counts.active = false;
          await lease.release();
        }
      } catch (error) {
        if (signal.aborted) return;
        this.counts.errors++;
        if (this.counts.published > published) wait = FIRST_WAIT_MS;
        await this.outage.met(error);
        await pause(wait, signal);
        wait = Math.min(wait * 2, MAX_WAIT_MS);
      }
    }
  }
}

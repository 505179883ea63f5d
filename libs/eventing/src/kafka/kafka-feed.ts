import { categoryOf, type RecordedEvent } from '../event-store.js';
import type { Feed, FeedBatch, FollowOptions } from '../feed.js';
import type { Log } from '../projection/runtime.js';
import { decodeEvent } from './cloud-event.js';
import { KafkaCheckpoint } from './kafka-checkpoint.js';
import { PartitionReader, nameOf, type Fetched, type PartitionName } from './partition-reader.js';
import { PROGRESS_TOPIC, topicsOf, type Contexts } from './topics.js';

export interface KafkaFeedOptions {
  readonly brokers: readonly string[];
  /** Which context publishes which category: where to look for the events that a projection wants. */
  readonly contexts: Contexts;
  readonly log?: Log;
}

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Events from the topics that the relay publishes. Offsets are kept by the reader in the checkpoint, so that rows and
 * offsets commit together; Kafka's own group offsets are not used.
 *
 * Within a stream events come in order; across partitions in no order. A batch's `position` therefore is not that of its
 * newest event: it is the newest position of {@link PROGRESS_TOPIC} that was seen before every partition was read to its
 * end. Repeats of the relay are left out: in a partition only rising positions count.
 */
export function kafkaFeed({ brokers, contexts, log = SILENT }: KafkaFeedOptions): Feed {
  return {
    async head() {
      const reader = new PartitionReader(brokers, 'tailboard.head', log);
      try {
        const partitions = namesOf(await reader.open([PROGRESS_TOPIC]));
        const ends = await reader.offsets(partitions, 'end');
        const [progress] = partitions.filter((one) => (ends.get(nameOf(one)) ?? 0n) > 0n);
        if (!progress) return 0n;
        const last = ends.get(nameOf(progress))! - 1n;
        for await (const looked of reader.look([progress], () => last, new AbortController().signal))
          for (const { messages } of looked) for (const { value } of messages) return positionIn(value);
        return 0n;
      } finally {
        await reader.close();
      }
    },
    async *follow(options) {
      const upTo = options.upTo === undefined ? undefined : KafkaCheckpoint.parse(options.upTo);
      const reader = new PartitionReader(brokers, `tailboard.${options.name}`, log);
      try {
        yield* new Following(reader, options, upTo, topicsOf(contexts, options.filter.categories), log).batches();
      } finally {
        await reader.close();
      }
    },
  };
}

const positionIn = (value: Buffer | null): bigint =>
  BigInt((JSON.parse(value?.toString('utf8') ?? '{"position":"0"}') as { position: string }).position);
const namesOf = (counts: ReadonlyMap<string, number>): PartitionName[] =>
  [...counts].flatMap(([topic, count]) => Array.from({ length: count }, (_, partition) => ({ topic, partition })));

/** An event with where it stood. */
interface Read {
  readonly event: RecordedEvent;
  readonly from: PartitionName;
  readonly offset: bigint;
}

class Following {
  private readonly at: KafkaCheckpoint;
  private readonly ends = new Map<string, bigint>();
  /** Partitions whose last message is still to be compared with what the checkpoint says of it. */
  private readonly unproven = new Set<string>();
  /** A position that everything was published up to, to be reached when looks that began after `seen` are read to their ends. */
  private awaited: { position: bigint; seen: number; missing: Map<string, bigint | null> } | undefined;
  /** The newest such position that was seen; its turn comes when the awaited one is reached. */
  private newest: { position: bigint; seen: number } | undefined;
  private told = false;

  constructor(
    private readonly reader: PartitionReader,
    private readonly options: FollowOptions,
    private readonly upTo: KafkaCheckpoint | undefined,
    private readonly topics: readonly string[],
    private readonly log: Log,
  ) {
    this.at = KafkaCheckpoint.parse(options.after);
  }

  async *batches(): AsyncGenerator<FeedBatch, void, undefined> {
    if (this.upTo && this.upTo.position === 0n && this.topics.every((topic) => this.upTo!.countOf(topic) === 0)) return;
    const partitions = namesOf(await this.reader.open([...this.topics, PROGRESS_TOPIC]));
    this.refuseOtherPartitions(partitions);
    for (const one of partitions)
      if (this.at.has(one) && this.at.of(one).offset > 0n && one.topic !== PROGRESS_TOPIC)
        this.unproven.add(nameOf(one));
    if (this.finished(partitions)) return;
    const next = (one: PartitionName): bigint => {
      const { offset } = this.at.of(one);
      return this.unproven.has(nameOf(one)) ? offset - 1n : offset;
    };
    for await (const looked of this.reader.look(
      partitions,
      next,
      this.options.signal,
      () => this.awaited !== undefined,
    )) {
      const before = this.at.copy();
      const read: Read[] = [];
      for (const one of looked) {
        if (one.outOfRange) await this.outOfRange(one);
        else if (one.topic === PROGRESS_TOPIC) this.progress(one);
        else this.take(one, read);
      }
      const position = this.at.position;
      this.settle(looked, partitions);
      const done = this.finished(partitions);
      if (done && this.upTo!.position > this.at.position) this.at.position = this.upTo!.position;
      yield* this.handOver(read, before, this.at.position > position, this.caughtUp(partitions) || done);
      if (done) return;
    }
  }

  private take({ topic, partition, end, messages }: Fetched, read: Read[]): void {
    const name = nameOf({ topic, partition });
    const at = this.at.of({ topic, partition });
    const limit = this.upTo?.of({ topic, partition }).offset;
    const categories = this.options.filter.categories;
    this.ends.set(name, end);
    for (const message of messages) {
      const offset = BigInt(message.offset);
      const event = decodeEvent(message);
      if (this.unproven.delete(name)) {
        if (offset === at.offset - 1n && event.position === at.last) continue;
        if (offset < at.offset) return this.begunAnew({ topic, partition }, 'it holds other events at our offset');
      }
      if (limit !== undefined && offset >= limit) return;
      at.offset = offset + 1n;
      at.last = event.position;
      if (event.position <= at.position) continue;
      at.position = event.position;
      if (categories && !categories.includes(categoryOf(event.stream))) continue;
      read.push({ event, from: { topic, partition }, offset });
    }
  }

  /** The topic is not the one that we read: from its beginning, leaving out what we have by its positions. */
  private begunAnew(partition: PartitionName, why: string): void {
    this.log.warn('a topic was made anew; reading it from its beginning', { partition: nameOf(partition), why });
    this.unproven.delete(nameOf(partition));
    const at = this.at.of(partition);
    at.offset = 0n;
    at.last = 0n;
  }

  private async outOfRange({ topic, partition }: Fetched): Promise<void> {
    const one = { topic, partition };
    const at = this.at.of(one);
    const first = (await this.reader.offsets([one], 'first')).get(nameOf(one)) ?? 0n;
    const end = (await this.reader.offsets([one], 'end')).get(nameOf(one)) ?? 0n;
    if (at.offset > end) return this.begunAnew(one, `it ends at ${end}, we were at ${at.offset}`);
    if (topic !== PROGRESS_TOPIC)
      throw new Error(
        `${nameOf(one)} begins at ${first} and we need it from ${at.offset}: events are gone from the topic. Rebuild from the store's own feed.`,
      );
    at.offset = first;
  }

  private progress({ topic, partition, messages, end }: Fetched): void {
    const at = this.at.of({ topic, partition });
    this.ends.set(nameOf({ topic, partition }), end);
    for (const { offset, value } of messages) {
      at.offset = BigInt(offset) + 1n;
      const position = positionIn(value);
      if (position > (this.newest?.position ?? this.at.position)) this.newest = { position, seen: this.reader.clock };
    }
  }

  /** Notes which partitions are read to the ends that they had after the awaited position was seen. */
  private settle(looked: readonly Fetched[], partitions: readonly PartitionName[]): void {
    if (!this.awaited && this.newest && this.newest.position > this.at.position) {
      const missing = new Map<string, bigint | null>(
        partitions.filter((one) => one.topic !== PROGRESS_TOPIC).map((one) => [nameOf(one), null]),
      );
      this.awaited = { ...this.newest, missing };
      this.newest = undefined;
    }
    if (!this.awaited) return;
    const { missing, seen, position } = this.awaited;
    for (const { topic, partition, begun, end } of looked) {
      const name = nameOf({ topic, partition });
      if (missing.get(name) === null && begun > seen) missing.set(name, end);
    }
    for (const [name, end] of missing) {
      const cut = name.lastIndexOf('/');
      const at = this.at.of({ topic: name.slice(0, cut), partition: Number(name.slice(cut + 1)) });
      if (end !== null && at.offset >= end) missing.delete(name);
    }
    if (missing.size > 0) return;
    this.at.position = position;
    this.awaited = undefined;
  }

  /** Whether every partition was read to the end that it had when it was last looked at. */
  private caughtUp(partitions: readonly PartitionName[]): boolean {
    return partitions.every((one) => this.at.of(one).offset >= (this.ends.get(nameOf(one)) ?? 1n << 62n));
  }

  private finished(partitions: readonly PartitionName[]): boolean {
    const upTo = this.upTo;
    return (
      upTo !== undefined &&
      partitions.every((one) => one.topic === PROGRESS_TOPIC || this.at.of(one).offset >= upTo.of(one).offset)
    );
  }

  /** In batches of the wanted size; the last one also carries a position or the news of having caught up. */
  private *handOver(
    read: readonly Read[],
    before: KafkaCheckpoint,
    moved: boolean,
    caughtUp: boolean,
  ): Generator<FeedBatch, void, undefined> {
    const { batchSize } = this.options;
    for (let from = 0; from < read.length; from += batchSize) {
      const some = read.slice(from, from + batchSize);
      const last = from + batchSize >= read.length;
      const start = before.copy();
      advance(before, some);
      const reached = last ? this.at : before;
      const reachedAt = (index: number) => {
        const there = start.copy();
        advance(there, some.slice(0, index + 1));
        return { checkpoint: there.toString(), position: there.position };
      };
      const position = reached.position;
      yield {
        events: some.map(({ event }) => event),
        checkpoint: reached.toString(),
        position,
        caughtUp: last && caughtUp,
        reachedAt,
      };
    }
    if (read.length === 0 && (moved || (caughtUp && !this.told))) {
      const here = { checkpoint: this.at.toString(), position: this.at.position };
      yield { events: [], ...here, caughtUp, reachedAt: () => here };
    }
    this.told = caughtUp;
  }

  private refuseOtherPartitions(partitions: readonly PartitionName[]): void {
    for (const topic of this.topics) {
      const known = this.at.countOf(topic);
      const there = partitions.filter((one) => one.topic === topic).length;
      if (known > 0 && known !== there)
        throw new Error(`${topic} has ${there} partitions, the checkpoint knows ${known}: rebuild the projection`);
    }
  }
}

function advance(checkpoint: KafkaCheckpoint, read: readonly Read[]): void {
  for (const { event, from, offset } of read) {
    const at = checkpoint.of(from);
    at.offset = offset + 1n;
    at.position = at.last = event.position;
  }
}

import { topicName } from '@tailboard/contracts/asyncapi';
import { publishedTopics, type PublishedTopic } from '@tailboard/contracts/published-events';
import type { EventStore } from '../event-store.js';
import type { Log } from '../projection/runtime.js';
import type { KafkaClient, KafkaProducer, SentMessage } from './client.js';
import { refusedForItself } from './describe-failure.js';
import { choosePartition } from './partition-of.js';
import { estimateBytes } from './published-message.js';
import type { BuiltMessage, RelayMessages, Unsendable } from './relay-messages.js';
import type { RelayRecords, TopicRecord } from './relay-records.js';
import { beginSpan, isTracing, type Span } from '../tracing.js';

/** A topic ends before the offset that the brokers had acknowledged: it was emptied, deleted or recreated. */
export class TopicLostError extends Error {
  override readonly name = 'TopicLostError';
}
export interface SessionOptions {
  readonly client: KafkaClient;
  readonly records: RelayRecords;
  readonly messages: RelayMessages;
  readonly store: EventStore;
  readonly identity: string;
  readonly log: Log;
  readonly prefix: string;
  readonly batchSize: number;
  /** Maximum bytes per partition batch, by topic. */
  readonly limits: ReadonlyMap<PublishedTopic, number>;
  /** Called after each successful send with the number of messages. */
  readonly onSent: (messages: number) => Promise<void>;
  /** Messages that may have been published before without an acknowledgement. */
  readonly unsure: number;
}

/** Messages for one partition that are sent together. */
interface PartitionBatch {
  readonly topic: PublishedTopic;
  readonly partition: number;
  readonly taken: readonly BuiltMessage[];
}

interface PartitionQueue {
  readonly topic: PublishedTopic;
  readonly partition: number;
  readonly waiting: { message: BuiltMessage; bytes: number }[];
}

/** Begins a span for each message whose event belongs to a trace. */
const publishSpans = (round: readonly PartitionBatch[]): Span[] =>
  isTracing()
    ? round.flatMap(({ topic, partition, taken }) =>
        taken.flatMap(({ event }) => {
          const parent = event.meta.traceparent;
          if (parent === undefined) return [];
          const attributes = {
            'messaging.system': 'kafka',
            'messaging.destination.name': topic,
            'messaging.destination.partition.id': String(partition),
          };
          return [beginSpan(`publish ${topic}`, { kind: 'producer', parent, attributes })];
        }),
      )
    : [];

/**
 * Sends messages within the size limits of the topics. An event that cannot be sent is parked: a marker takes its place,
 * and the others follow.
 */
export class RelaySender {
  /** Messages sent since the last stored progress. */
  unsure = 0;
  private producer: KafkaProducer | undefined;

  constructor(
    private readonly options: SessionOptions,
    private readonly places: ReadonlyMap<PublishedTopic, TopicRecord>,
  ) {}

  async connect(): Promise<void> {
    this.producer = await this.options.client.producer();
  }

  async close(): Promise<void> {
    await this.producer?.close();
  }

  /** Sends messages as they are. */
  async publish(batches: readonly SentMessage[]): Promise<void> {
    await this.producer!.send(batches);
  }

  /** Sends in the given order, within each partition's batch limit. Returns the partitions' new end offsets. */
  async send(
    messages: readonly BuiltMessage[],
    unsendable: Unsendable[],
  ): Promise<Map<PublishedTopic, Record<string, string>>> {
    const queues = this.queue(messages, unsendable);
    const ends = new Map<PublishedTopic, Record<string, string>>();
    while (queues.size > 0) {
      const round = [...queues.entries()].map(([name, { topic, partition, waiting }]) => {
        let [count, bytes] = [0, 0];
        for (; count < waiting.length; count++) {
          bytes += waiting[count]!.bytes;
          if (count > 0 && bytes > this.options.limits.get(topic)!) break;
        }
        const taken = waiting.splice(0, count).map(({ message }) => message);
        if (waiting.length === 0) queues.delete(name);
        return { topic, partition, taken };
      });
      for (const { topic, partition, end } of await this.deliver(round, unsendable))
        ends.set(topic, { ...ends.get(topic), [partition]: String(end) });
    }
    return ends;
  }

  /** Queues messages by partition, and markers in place of those that are too large. */
  private queue(messages: readonly BuiltMessage[], unsendable: Unsendable[]): Map<string, PartitionQueue> {
    const queues = new Map<string, PartitionQueue>();
    const put = (leaving: BuiltMessage, bytes = estimateBytes(leaving.message)): void => {
      const partition = choosePartition(leaving.message.key, this.places.get(leaving.topic)!.partitions);
      const name = `${leaving.topic}/${partition}`;
      const queue = queues.get(name) ?? { topic: leaving.topic, partition, waiting: [] };
      queues.set(name, queue);
      queue.waiting.push({ message: leaving, bytes });
    };
    for (const leaving of messages) {
      const [bytes, maxBytes] = [estimateBytes(leaving.message), this.options.limits.get(leaving.topic)!];
      if (bytes <= maxBytes) put(leaving, bytes);
      else {
        const marks: BuiltMessage[] = [];
        const reason = `it has ${bytes} bytes, and the topic takes ${maxBytes}`;
        const parked = { topic: leaving.topic, event: leaving.event, bytes, reason };
        unsendable.push(parked);
        this.park(parked, marks);
        for (const mark of marks) put(mark);
      }
    }
    return queues;
  }

  private async deliver(
    round: readonly PartitionBatch[],
    unsendable: Unsendable[],
  ): Promise<{ topic: PublishedTopic; partition: number; end: bigint }[]> {
    const sent = round.map(({ topic, partition, taken }): SentMessage => ({
      ...{ topic: topicName(topic, this.options.prefix), partition },
      messages: taken.map(({ message }) => message),
    }));
    this.unsure += sent.reduce((sum, { messages }) => sum + messages.length, 0);
    const spans = publishSpans(round);
    try {
      const acknowledged = await this.producer!.send(sent);
      for (const span of spans) span.end();
      return await Promise.all(
        round.map(async ({ topic, partition, taken }, number) => {
          const { offset } = acknowledged[number]!;
          await this.requireNewOffset(topic, partition, offset);
          return { topic, partition, end: offset + BigInt(taken.length) };
        }),
      );
    } catch (error) {
      for (const span of spans) span.end({ error });
      if (!refusedForItself(error)) throw error;
      return this.oneByOne(round, unsendable, error);
    }
  }

  /** The brokers reject one of these messages itself; send the others one by one. */
  private async oneByOne(
    round: readonly PartitionBatch[],
    unsendable: Unsendable[],
    error: unknown,
  ): Promise<{ topic: PublishedTopic; partition: number; end: bigint }[]> {
    await this.producer!.close();
    this.producer = await this.options.client.producer();
    const [first] = round;
    if (round.length === 1 && first!.taken.length === 1) {
      const { topic, event, message } = first!.taken[0]!;
      if (unsendable.some((one) => one.event.id === event.id && one.topic === topic)) return [];
      const parked = { topic, event, bytes: estimateBytes(message), reason: (error as Error).message };
      unsendable.push(parked);
      const marks: BuiltMessage[] = [];
      this.park(parked, marks);
      return marks.length === 0 ? [] : this.deliver([{ ...first!, taken: marks }], unsendable);
    }
    const ends = [];
    for (const { topic, partition, taken } of round)
      for (const message of taken)
        ends.push(...(await this.deliver([{ topic, partition, taken: [message] }], unsendable)));
    return ends;
  }

  /**
   * An offset lower than before means that the brokers treated the message as a duplicate or that the topic was
   * recreated. Both require a new session.
   */
  private async requireNewOffset(topic: PublishedTopic, partition: number, offset: bigint): Promise<void> {
    const end = BigInt(this.places.get(topic)!.ends[partition] ?? '0');
    if (offset >= end) return;
    const name = topicName(topic, this.options.prefix);
    throw new TopicLostError(`partition ${partition} of ${name} acknowledged offset ${offset} behind ${end}`);
  }

  /** Publishes a marker in place of an event that cannot be sent. A state topic keeps its older message instead. */
  park(leaving: Unsendable, markers: BuiltMessage[]): void {
    const { topic, event, reason } = leaving;
    this.options.log.error(
      `${event.type} of ${event.stream} cannot go to ${topicName(topic, this.options.prefix)}: ${reason}`,
      {
        position: String(event.position),
      },
    );
    if (publishedTopics[topic].kind === 'facts')
      markers.push(this.options.messages.buildMarker(leaving, this.places.get(topic)!));
  }
}

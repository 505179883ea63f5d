// Other packages compile this file too and would not find the declarations by themselves.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- ambient declarations cannot be imported
/// <reference path="./kafkajs-cluster.d.ts" />
import { logLevel, type KafkaMessage } from 'kafkajs';
import Cluster, { type ClusterBroker } from 'kafkajs/src/cluster/index.js';
import { createLogger } from 'kafkajs/src/loggers/index.js';
import createSocketFactory from 'kafkajs/src/network/socketFactory.js';
import type { Log } from '../projection/runtime.js';
import { logCreator, retry, timeouts } from './client.js';

export interface PartitionName {
  readonly topic: string;
  readonly partition: number;
}
/** What one look at a partition brought. */
export interface Fetched extends PartitionName {
  /** When the look began, by the reader's own count: it saw everything that was there before. */
  readonly begun: number;
  readonly end: bigint;
  readonly messages: readonly KafkaMessage[];
  /** The offset asked for is not in the partition. */
  readonly outOfRange: boolean;
}

/** Somebody waits for a position: look again soon, and still leave the broker and this process time to breathe. */
const HURRIED_WAIT_MS = 10;
const MAX_WAIT_MS = 200;
const PARTITION_BYTES = 1_048_576;
const OFFSET_OUT_OF_RANGE = 1;
const NONE = 0;

/**
 * Reads partitions from offsets that we keep ourselves. KafkaJS offers this only through consumer groups, which would
 * make every start wait for a rebalance and would keep a second truth about offsets; so this stands on the cluster that
 * its own consumer stands on, in the exact version that we pin.
 */
export class PartitionReader {
  private readonly cluster: Cluster;
  /** Counts the looks, so that a look that began after something happened can be told from one before it. */
  clock = 0;

  constructor(brokers: readonly string[], clientId: string, log: Log) {
    this.cluster = new Cluster({
      logger: createLogger({ level: logLevel.ERROR, logCreator: logCreator(log) }),
      socketFactory: createSocketFactory(),
      brokers,
      clientId,
      ...timeouts,
      enforceRequestTimeout: true,
      metadataMaxAge: 60_000,
      allowAutoTopicCreation: true,
      maxInFlightRequests: null,
      isolationLevel: 1,
      retry,
    });
  }

  /** Connects; answers with the number of partitions of each topic. */
  async open(topics: readonly string[]): Promise<Map<string, number>> {
    await this.cluster.connect();
    await this.cluster.addMultipleTargetTopics(topics);
    return new Map(topics.map((topic) => [topic, this.cluster.findTopicPartitionMetadata(topic).length]));
  }

  async close(): Promise<void> {
    await this.cluster.disconnect().catch(() => undefined);
  }

  /** The first offset of each partition, or the one that the next message will have. */
  async offsets(of: readonly PartitionName[], which: 'first' | 'end'): Promise<Map<string, bigint>> {
    const topics = new Map<string, { partition: number }[]>();
    for (const { topic, partition } of of) topics.set(topic, [...(topics.get(topic) ?? []), { partition }]);
    const found = await this.cluster.fetchTopicsOffset(
      [...topics].map(([topic, partitions]) => ({ topic, partitions, fromBeginning: which === 'first' })),
    );
    return new Map(
      found.flatMap(({ topic, partitions }) =>
        partitions.map(({ partition, offset }) => [nameOf({ topic, partition }), BigInt(offset)] as const),
      ),
    );
  }

  /** Looks at all partitions again and again from where `next` says; brokers are asked side by side, and answer at once in a `hurry`. */
  async *look(
    of: readonly PartitionName[],
    next: (of: PartitionName) => bigint,
    signal: AbortSignal,
    hurry: () => boolean = () => false,
  ): AsyncGenerator<readonly Fetched[], void, undefined> {
    const looks = new Map<number, Promise<{ leader: number; fetched: Fetched[] }>>();
    while (!signal.aborted) {
      await this.cluster.refreshMetadataIfNecessary();
      for (const [leader, partitions] of this.byLeader(of))
        if (!looks.has(leader)) looks.set(leader, this.fetch(leader, partitions, next, hurry()));
      const { leader, fetched } = await Promise.race(looks.values());
      looks.delete(leader);
      if (signal.aborted) return;
      yield fetched;
    }
  }

  private byLeader(of: readonly PartitionName[]): Map<number, PartitionName[]> {
    const leaders = new Map<number, PartitionName[]>();
    for (const one of of) {
      const known = this.cluster.findTopicPartitionMetadata(one.topic);
      const leader = known.find(({ partitionId }) => partitionId === one.partition)?.leader;
      if (leader === undefined) throw new Error(`${nameOf(one)} is not there any more`);
      leaders.set(leader, [...(leaders.get(leader) ?? []), one]);
    }
    return leaders;
  }

  private async fetch(
    leader: number,
    partitions: readonly PartitionName[],
    next: (of: PartitionName) => bigint,
    hurry: boolean,
  ): Promise<{ leader: number; fetched: Fetched[] }> {
    const broker: ClusterBroker = await this.cluster.findBroker({ nodeId: String(leader) });
    const begun = ++this.clock;
    const from = new Map(partitions.map((one) => [nameOf(one), next(one)]));
    const topics = new Map<string, { partition: number; fetchOffset: string; maxBytes: number }[]>();
    for (const one of partitions) {
      const wanted = {
        partition: one.partition,
        fetchOffset: String(from.get(nameOf(one))),
        maxBytes: PARTITION_BYTES,
      };
      topics.set(one.topic, [...(topics.get(one.topic) ?? []), wanted]);
    }
    const { responses } = await broker.fetch({
      maxWaitTime: hurry ? HURRIED_WAIT_MS : MAX_WAIT_MS,
      minBytes: 1,
      maxBytes: 16 * PARTITION_BYTES,
      isolationLevel: 1,
      topics: [...topics].map(([topic, wanted]) => ({ topic, partitions: wanted })),
    });
    const fetched: Fetched[] = [];
    for (const { topicName: topic, partitions: got } of responses)
      for (const { partition, errorCode, highWatermark, messages } of got) {
        if (errorCode !== NONE && errorCode !== OFFSET_OUT_OF_RANGE) {
          // The leader moved, most likely: the next attempt asks anew who it is.
          await this.cluster.refreshMetadata();
          throw new Error(`${nameOf({ topic, partition })} cannot be read just now (error ${errorCode})`);
        }
        const first = from.get(nameOf({ topic, partition }))!;
        fetched.push({
          topic,
          partition,
          begun,
          end: BigInt(highWatermark),
          // A compressed batch comes whole, also where only its end was asked for.
          messages: messages.filter(({ offset, isControlRecord }) => !isControlRecord && BigInt(offset) >= first),
          outOfRange: errorCode === OFFSET_OUT_OF_RANGE,
        });
      }
    return { leader, fetched };
  }
}

export const nameOf = ({ topic, partition }: PartitionName): string => `${topic}/${partition}`;

import { topicName } from '@tailboard/contracts/asyncapi';
import { publishedTopics, type PublishedTopic } from '@tailboard/contracts/published-events';
import type { KafkaClient, TopicWanted } from './client.js';
import { decodeProgress, type Progress } from './relay-progress.js';

/** Topic settings that the relay applies when it creates topics. */
export interface TopicSettings {
  /** Broker default if omitted. */
  readonly partitions?: number;
  readonly replication?: number;
  /** Retention of event topics in ms; unlimited if omitted. */
  readonly retention?: number;
  readonly prefix?: string;
}
type AnyTopic = PublishedTopic | 'progress';

const DAY = 86_400_000;
/** Batch limit per partition for topics without a setting of their own. */
const DEFAULT_BYTES = 900_000;

/** Builds the creation request for a topic. */
export function createTopicRequest(
  topic: AnyTopic,
  { partitions, replication, retention, prefix }: TopicSettings,
): TopicWanted {
  const state = topic === 'progress' || publishedTopics[topic].kind === 'state';
  return {
    topic: topicName(topic, prefix),
    partitions: topic === 'progress' ? 1 : (partitions ?? -1),
    replication: replication ?? -1,
    settings: {
      ...(state
        ? {
            ...{ 'cleanup.policy': 'compact', 'delete.retention.ms': String(30 * DAY) },
            'max.compaction.lag.ms': String(7 * DAY),
          }
        : { 'cleanup.policy': 'delete', 'retention.ms': String(retention ?? -1) }),
      ...(replication === 3 ? { 'min.insync.replicas': '2' } : {}),
    },
  };
}

/** Describes how an existing topic differs from the requested settings. */
export function differences(
  { partitions, replication, settings }: TopicWanted,
  found: { partitions: number; replication: number },
  has: Readonly<Record<string, string>>,
): string[] {
  return [
    ...(partitions > 0 && partitions !== found.partitions
      ? [`${found.partitions} partitions instead of ${partitions}`]
      : []),
    ...(replication > 0 && replication !== found.replication
      ? [`${found.replication} replicas instead of ${replication}`]
      : []),
    ...Object.entries(settings)
      .filter(([name, value]) => has[name] !== undefined && has[name] !== value)
      .map(([name, value]) => `${name} ${has[name]} instead of ${value}`),
  ];
}

/** Maximum batch size in bytes according to the topic's settings. */
export const bytesAtOnce = (has: Readonly<Record<string, string>> | undefined): number => {
  const maxBytes = Number(has?.['max.message.bytes']);
  return maxBytes > 0 ? maxBytes - 1_000 : DEFAULT_BYTES;
};

/** Kafka CLI commands that create the topics and grant the permissions, for an administrator. */
export function listCommands(topics: readonly PublishedTopic[], wanted: TopicSettings, user = 'tailboard'): string[] {
  const principal = `--bootstrap-server BROKER:9092 --add --allow-principal User:${user}`;
  const allTopics = [...topics, 'progress'] as AnyTopic[];
  const group = `${wanted.prefix ?? ''}tailboard.relay`;
  return [
    ...allTopics.map((topic) => {
      const { topic: name, partitions, replication, settings } = createTopicRequest(topic, wanted);
      const counts = `${partitions > 0 ? ` --partitions ${partitions}` : ''}${replication > 0 ? ` --replication-factor ${replication}` : ''}`;
      const config = Object.entries(settings).map(([key, value]) => ` --config ${key}=${value}`);
      return `kafka-topics.sh --bootstrap-server BROKER:9092 --create --if-not-exists --topic ${name}${counts}${config.join('')}`;
    }),
    `kafka-acls.sh ${principal} --operation Write --operation Describe --operation DescribeConfigs${allTopics
      .map((topic) => ` --topic ${topicName(topic, wanted.prefix)}`)
      .join('')}`,
    `kafka-acls.sh ${principal} --operation Read --topic ${topicName('progress', wanted.prefix)} --group ${group}`,
  ];
}

const TAIL = 400n;

/** Reads the newest progress record of each topic, whichever store it belongs to. Empty if no relay ever ran. */
export async function readProgress(client: KafkaClient, prefix = ''): Promise<Map<string, Progress>> {
  const topic = topicName('progress', prefix);
  const newest = new Map<string, Progress>();
  const [end] = await client.offsets(topic);
  if (!end || end.high === end.low) return newest;
  const first = end.high - TAIL > end.low ? end.high - TAIL : end.low;
  let onError: (error: Error) => void = () => undefined;
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    finish = resolve;
    onError = reject;
  });
  const reader = await client.read({
    ...{ group: `${prefix}tailboard.relay`, topics: [topic], batchSize: 1_000, onError },
    from: async () => [{ topic, partition: 0, offset: first }],
    take: async (messages) => {
      for (const message of messages) {
        const progress = decodeProgress(message);
        if (progress) newest.set(progress.topic, progress);
      }
      if (messages.at(-1)!.offset >= end.high - 1n) finish();
    },
  });
  try {
    await done;
    return newest;
  } finally {
    await reader.stop();
  }
}

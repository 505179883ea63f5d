import { withSpan } from '../tracing.js';
import type { ReceivedMessage } from './client.js';

/**
 * Runs work on a batch of messages in a span of OpenTelemetry's messaging conventions. A batch has messages of several
 * traces, so the span is no part of them, and has links to the spans that caused the messages.
 */
export function inProcessSpan(
  group: string,
  messages: readonly Pick<ReceivedMessage, 'topic' | 'partition' | 'offset' | 'headers'>[],
  work: () => Promise<void>,
): Promise<void> {
  const [first] = messages;
  if (!first) return work();
  const { topic, partition, offset } = first;
  const attributes = {
    'messaging.system': 'kafka',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': topic,
    'messaging.destination.partition.id': String(partition),
    'messaging.consumer.group.name': group,
    'messaging.kafka.offset': Number(offset),
    'messaging.batch.message_count': messages.length,
  };
  const causes = messages.flatMap(({ headers }) => String([headers['traceparent']].flat()[0] ?? '') || []);
  return withSpan(`process ${topic}`, { kind: 'consumer', attributes, links: [...new Set(causes)] }, work);
}

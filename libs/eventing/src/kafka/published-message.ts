import { messageType, type PublishedTopic } from '@tailboard/contracts/published-events';
import type { RecordedEvent } from '../event-store.js';
import type { KafkaMessage, ReceivedMessage } from './client.js';

/** A published message as consumers receive it: a CloudEvent. */
export interface PublishedMessage {
  readonly id: string;
  /** `tailboard.JobAssigned.v1` */
  readonly type: string;
  /** ID of the event store, and the publishing context. */
  readonly store: string;
  readonly context: string;
  /** The subject: `job/{id}`. */
  readonly subject: string;
  /** Time of the decision, ISO 8601 in UTC. */
  readonly time: string;
  readonly position: bigint;
  readonly revision: number;
  readonly generation: number;
  readonly actor_id: string;
  /** Published out of order because an earlier attempt failed. */
  readonly late: boolean;
  readonly key: string;
  /** `null` if the subject was removed or erased. */
  readonly data: Record<string, unknown> | null;
}

export class ForeignMessageError extends Error {
  override readonly name = 'ForeignMessageError';
}

/** Source and destination of a message. */
export interface Envelope {
  readonly store: string;
  readonly context: string;
  readonly topic: PublishedTopic;
  readonly generation: number;
  /** Base URL of schemas. Without it, no schema is referenced. */
  readonly schemas?: string;
}

/** Converts the stream `job-{id}` to the subject `job/{id}`. */
export const toSubject = (stream: string): string => stream.replace('-', '/');

/** Encodes a CloudEvent 1.0 in binary mode: data as the value, attributes as headers. */
export function encode(
  name: string,
  { id, stream, position, revision, meta }: Omit<RecordedEvent, 'data'>,
  data: object | null,
  { store, context, topic, generation, schemas }: Envelope,
): KafkaMessage {
  const type = messageType(name);
  return {
    key: stream,
    value: data === null ? null : JSON.stringify(data),
    headers: {
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: `${id}/${topic}`,
      ce_source: `/tailboard/${store}/${context}`,
      ce_type: type,
      ce_subject: toSubject(stream),
      ce_time: meta.at,
      ...(schemas && data ? { ce_dataschema: `${schemas}/${type}.json` } : {}),
      ce_position: String(position),
      ce_revision: String(revision),
      ce_generation: String(generation),
      ce_actorid: meta.impersonator_id ?? meta.actor_id,
      ...(meta.impersonator_id ? { ce_onbehalfof: meta.actor_id } : {}),
      ce_commandid: meta.command_id,
      ce_correlationid: meta.correlation_id,
      ...(meta.traceparent ? { traceparent: meta.traceparent } : {}),
    },
  };
}

/** Decodes a message; throws {@link ForeignMessageError} if this product did not publish it. */
export function decode({ key, value, headers }: Pick<ReceivedMessage, 'key' | 'value' | 'headers'>): PublishedMessage {
  const text = (name: string): string => {
    const header = [headers[name]].flat()[0];
    if (header === undefined) throw new ForeignMessageError(`the message has no header ${name}`);
    return String(header);
  };
  const [, store, context] = /^\/tailboard\/([^/]+)\/([^/]+)$/.exec(text('ce_source')) ?? [];
  if (!store || !context || key === null) throw new ForeignMessageError(`the message is of ${text('ce_source')}`);
  try {
    return {
      ...{ id: text('ce_id'), type: text('ce_type'), store, context, subject: text('ce_subject') },
      time: text('ce_time'),
      position: BigInt(text('ce_position')),
      revision: Number(text('ce_revision')),
      generation: Number(text('ce_generation')),
      actor_id: text('ce_actorid'),
      late: headers['ce_late'] !== undefined,
      key: key.toString('utf8'),
      data: value === null ? null : (JSON.parse(value.toString('utf8')) as Record<string, unknown>),
    };
  } catch (error) {
    throw error instanceof ForeignMessageError ? error : new ForeignMessageError((error as Error).message);
  }
}

/** Upper estimate of a message's size in a batch, in bytes. Headers are ASCII. */
export function estimateBytes({ key, value, headers }: KafkaMessage): number {
  let bytes = 32 + key.length + (value === null ? 0 : Buffer.byteLength(value));
  for (const name in headers) bytes += name.length + headers[name]!.length + 6;
  return bytes;
}

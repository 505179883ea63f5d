import { messageType, type PublishedTopic } from '@tailboard/contracts/outward';
import type { RecordedEvent } from '../event-store.js';
import type { KafkaMessage, ReceivedMessage } from './client.js';

/** A message as readers get it: a CloudEvent of ours. */
export interface PublishedMessage {
  readonly id: string;
  /** `tailboard.JobAssigned.v1` */
  readonly type: string;
  /** The store whose life it belongs to, and the context that says it. */
  readonly store: string;
  readonly context: string;
  /** What it tells of: `job/{id}`. */
  readonly subject: string;
  /** When it was decided, ISO 8601 in UTC. */
  readonly time: string;
  readonly position: bigint;
  readonly revision: number;
  readonly generation: number;
  readonly actor_id: string;
  /** Outside of the order of its topic: it could not be sent before. */
  readonly late: boolean;
  readonly key: string;
  /** `null`: what the key names was removed or erased. */
  readonly data: Record<string, unknown> | null;
}

export class ForeignMessageError extends Error {
  override readonly name = 'NotOurs';
}

/** Where a message comes from and goes to. */
export interface Envelope {
  readonly store: string;
  readonly context: string;
  readonly topic: PublishedTopic;
  readonly generation: number;
  /** The address before a schema's; without it none is named. */
  readonly schemas?: string;
}

/** `job/{id}` of the stream `job-{id}`. */
export const subjectOf = (stream: string): string => stream.replace('-', '/');

/** A CloudEvent in binary mode (1.0): the value is the data, the rest are headers. */
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
      ce_subject: subjectOf(stream),
      ce_time: meta.at,
      ...(schemas && data ? { ce_dataschema: `${schemas}/${type}.json` } : {}),
      ce_position: String(position),
      ce_revision: String(revision),
      ce_generation: String(generation),
      ce_actorid: meta.impersonator_id ?? meta.actor_id,
      ...(meta.impersonator_id ? { ce_onbehalfof: meta.actor_id } : {}),
      ce_commandid: meta.command_id,
      ce_correlationid: meta.correlation_id,
    },
  };
}

/** What a message says; throws {@link ForeignMessageError} where it is none of ours. */
export function decode({ key, value, headers }: Pick<ReceivedMessage, 'key' | 'value' | 'headers'>): PublishedMessage {
  const text = (name: string): string => {
    const given = [headers[name]].flat()[0];
    if (given === undefined) throw new ForeignMessageError(`the message has no header ${name}`);
    return String(given);
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

/** Bytes that a message takes in a batch, rather too many than too few; headers have no letter beyond ASCII but by accident. */
export function bytesOf({ key, value, headers }: KafkaMessage): number {
  let bytes = 32 + key.length + (value === null ? 0 : Buffer.byteLength(value));
  for (const name in headers) bytes += name.length + headers[name]!.length + 6;
  return bytes;
}

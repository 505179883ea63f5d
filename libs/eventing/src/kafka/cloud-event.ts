import type { Metadata, RecordedEvent } from '../event-store.js';

/** A Kafka message as we send it: binary content mode of CloudEvents 1.0, headers are texts. */
export interface CloudEventMessage {
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
}
/** A message as a client hands it over. */
export interface ReceivedMessage {
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers?: Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;
}

export class NoCloudEvent extends Error {
  override readonly name = 'NoCloudEvent';
}

/**
 * An event in binary content mode: the value is the fact's data alone, everything else are attributes. Besides those of
 * the specification: `position`, `revision`, `schemaversion`, and `meta` with our metadata as JSON.
 */
export const encodeEvent = (context: string, event: RecordedEvent): CloudEventMessage => ({
  key: event.stream,
  value: JSON.stringify(event.data),
  headers: {
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: event.id,
    ce_source: `/tailboard/${context}`,
    ce_type: event.type,
    ce_subject: event.stream,
    ce_time: event.recorded_at,
    ce_position: String(event.position),
    ce_revision: String(event.revision),
    ce_schemaversion: String(event.version),
    ce_meta: JSON.stringify(event.meta),
  },
});

/** The event of a message, exactly as the store gave it to the relay. */
export function decodeEvent({ value, headers = {} }: ReceivedMessage): RecordedEvent {
  const text = (name: string): string => {
    const given = [headers[name]].flat()[0];
    if (given === undefined) throw new NoCloudEvent(`the message has no header ${name}`);
    return String(given);
  };
  return {
    id: text('ce_id'),
    type: text('ce_type'),
    version: Number(text('ce_schemaversion')),
    data: JSON.parse(value === null ? 'null' : value.toString('utf8')) as unknown,
    meta: JSON.parse(text('ce_meta')) as Metadata,
    stream: text('ce_subject'),
    revision: Number(text('ce_revision')),
    position: BigInt(text('ce_position')),
    recorded_at: text('ce_time'),
  };
}

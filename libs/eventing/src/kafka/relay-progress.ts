import type { Position } from '../event-store.js';
import type { KafkaMessage, ReceivedMessage } from './client.js';

/**
 * Progress of a topic: the position up to which everything is published, and the newest event before it, which
 * identifies the store.
 */
export interface Progress {
  readonly store: string;
  readonly topic: string;
  readonly position: Position;
  readonly generation: number;
  readonly event: { readonly id: string; readonly position: Position } | null;
}

export const encodeProgress = ({ store, topic, position, generation, event }: Progress): KafkaMessage => ({
  key: `${store}/${topic}`,
  value: JSON.stringify({
    position: String(position),
    generation,
    event: event && { id: event.id, position: String(event.position) },
    time: new Date().toISOString(),
  }),
  headers: { 'content-type': 'application/json' },
});

/** Returns `undefined` if the message is not a progress record of this product. */
export function decodeProgress({ key, value }: Pick<ReceivedMessage, 'key' | 'value'>): Progress | undefined {
  const [store, topic] = key?.toString('utf8').split('/') ?? [];
  if (!store || value === null) return undefined;
  try {
    const values = JSON.parse(value.toString('utf8')) as {
      position: string;
      generation?: number;
      event?: { id: string; position: string } | null;
    };
    const event = values.event ? { id: values.event.id, position: BigInt(values.event.position) } : null;
    // Before topics had generations, one key covered all topics.
    return { store, topic: topic ?? '', position: BigInt(values.position), generation: values.generation ?? 0, event };
  } catch {
    return undefined;
  }
}

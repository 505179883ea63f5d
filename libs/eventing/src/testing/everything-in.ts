import { waitUntil } from './wait-until.js';
import type { KafkaClient, ReceivedMessage } from '../kafka/client.js';

let readers = 0;

/** Reads all messages of a topic, partition by partition. `groups` is the prefix of its consumer groups. */
export async function everythingIn(client: KafkaClient, topic: string, groups: string): Promise<ReceivedMessage[]> {
  const ends = await client.offsets(topic);
  const messages: ReceivedMessage[] = [];
  const left = new Map(ends.filter(({ low, high }) => high > low).map(({ partition, high }) => [partition, high]));
  if (left.size === 0) return [];
  const reader = await client.read({
    ...{ group: `${groups}reader-${readers++}`, topics: [topic], batchSize: 10_000 },
    onError: () => undefined,
    from: async () => ends.map(({ partition, low }) => ({ topic, partition, offset: low })),
    take: async (taken) => {
      messages.push(...taken);
      const { partition, offset } = taken.at(-1)!;
      if (offset >= (left.get(partition) ?? 0n) - 1n) left.delete(partition);
    },
  });
  await waitUntil(() => left.size === 0);
  await reader.stop();
  // A joining consumer may receive the first batch twice.
  return [...new Map(messages.map((one) => [`${one.partition}/${one.offset}`, one])).values()];
}

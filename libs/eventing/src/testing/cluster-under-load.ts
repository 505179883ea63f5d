import { depositCents, id, openAccount, record } from './sample-ledger.js';
import type { BrokerNode, Brokers } from './kafka-broker.js';
import { relayUnderTest } from './relay-under-test.js';

export interface UnderLoad {
  readonly events: number;
  /** Events that no reader ever sees. */
  readonly lost: number;
  /** First appearances that come before an earlier one of their stream. */
  readonly outOfOrder: number;
  readonly repeats: number;
  /** Lines of the log above plain information. */
  readonly lines: number;
}

const ACCOUNTS = 60;

/** Records events while the nodes of a cluster fail one after another, and counts the outcomes. */
export async function underLoad(
  cluster: Brokers,
  happens: (node: BrokerNode) => Promise<void>,
  { rounds = 1, everyMs = 60 } = {},
): Promise<UnderLoad> {
  const test = await relayUnderTest(cluster.brokers);
  try {
    const accounts = Array.from({ length: ACCOUNTS }, (_, n) => id(n));
    await record(test.store, ...accounts.map((one) => openAccount(one)));
    const relay = await test.relay({ topics: { partitions: 6, replication: 3 }, batchSize: 500 });
    await test.out(relay, await test.store.head());
    let [over, last] = [false, 0n];
    const load = (async () => {
      for (let n = 1; !over; n++) {
        last = await record(test.store, ...accounts.map((one) => depositCents(one, n)));
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    })();
    for (let round = 0; round < rounds; round++) for (const node of cluster.nodes) await happens(node);
    over = true;
    await load;
    await test.out(relay, last);
    const held = await test.readTopic('jobs');
    const events = (await test.store.readAll({ after: 0n, limit: 10_000_000 })).events.length;
    const messageIds = new Set<string>();
    const newest = new Map<string, number>();
    let outOfOrder = 0;
    for (const { id: message, key, revision } of held) {
      if (messageIds.has(message)) continue;
      messageIds.add(message);
      if (revision < (newest.get(key) ?? 0)) outOfOrder++;
      newest.set(key, revision);
    }
    const lines = test.log.entries.filter(({ level }) => level !== 'info').length;
    return { events, lost: events - messageIds.size, outOfOrder, repeats: held.length - messageIds.size, lines };
  } finally {
    await test.close();
  }
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { missingNodes, startCluster, type Brokers } from '../testing/kafka-broker.js';
import { underLoad } from '../testing/cluster-under-load.js';

describe('the relay and a cluster of three', () => {
  let cluster: Brokers | undefined;
  beforeAll(async () => {
    if (missingNodes() === undefined) cluster = await startCluster({ nodes: 3 });
  });
  afterAll(() => cluster?.close());

  it('given that each node is restarted in the ordinary way under load, then nothing is lost and all is in order', async () => {
    if (!cluster) return expect(missingNodes()).toBeTruthy();
    const found = await underLoad(cluster, async (node) => {
      await node.stop();
      await node.startAgain();
    });
    expect(found).toMatchObject({ lost: 0, outOfOrder: 0 });
    expect(found.events).toBeGreaterThan(1_000);
  });

  it('given that a node is killed under load, then nothing is lost and all is in order', async () => {
    if (!cluster) return expect(missingNodes()).toBeTruthy();
    const { nodes, brokers } = cluster;
    const found = await underLoad({ brokers, nodes: nodes.slice(0, 1), close: async () => {} }, async (node) => {
      await node.kill();
      await node.startAgain();
    });
    expect(found).toMatchObject({ lost: 0, outOfOrder: 0 });
  });
});

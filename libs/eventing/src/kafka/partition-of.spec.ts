import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Partitioners } from 'kafkajs';
import { murmur2, choosePartition } from './partition-of.js';

// Test vectors of Apache Kafka (UtilsTest.testMurmur2).
test.each([
  ['21', -973_932_308],
  ['foobar', -790_332_482],
  ['a-little-bit-long-string', -985_981_536],
  ['a-little-bit-longer-string', -1_486_304_829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58_897_971],
  ['abc', 479_470_107],
])('hashes %s as Kafka does', (text, hash) => {
  expect(murmur2(Buffer.from(text))).toBe(hash);
});

test('any key goes to the partition that the client itself would choose', () => {
  const partitioner = Partitioners.DefaultPartitioner();
  const choose = (key: string, partitions: number): number =>
    partitioner({
      topic: 'any',
      message: { key, value: null },
      partitionMetadata: Array.from({ length: partitions }, (_, partitionId) => ({
        ...{ partitionErrorCode: 0, partitionId, leader: 0, replicas: [], isr: [] },
      })),
    });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (key, partitions) => {
      expect(choosePartition(key, partitions)).toBe(choose(key, partitions));
    }),
    { numRuns: process.env['ALL_TESTS'] ? 2_000 : 200 },
  );
});

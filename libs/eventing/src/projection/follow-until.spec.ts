import { expect, it } from '@jest/globals';
import { memoryStore } from '../store/memory-store.js';
import { follow } from './follow-until.js';

it('given a store that ends before the awaited position was handed over, then that is an error and no end', async () => {
  const store = {
    ...memoryStore(),
    async *subscribe() {
      yield { events: [], position: 3n, caughtUp: false };
    },
  };
  const read = async (signal: AbortSignal): Promise<bigint[]> => {
    const reached: bigint[] = [];
    const options = { after: 0n, upTo: 5n, filter: { categories: ['job'] }, batchSize: 10, signal };
    for await (const { position } of follow(store, options)) reached.push(position);
    return reached;
  };
  await expect(read(new AbortController().signal)).rejects.toThrow('the events ended before position 5');
  expect(await read(AbortSignal.abort())).toEqual([3n]);
});
